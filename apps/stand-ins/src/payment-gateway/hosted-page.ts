// The hosted payment page: the bill, three payment channels, and the test inputs that succeed and fail.
import { html, type Markup } from '../html.ts';
import { formatTaka } from './amounts.ts';
import { dhakaTime } from './gateway-clock.ts';
import type { GatewaySession } from './gateway-records.ts';
import { pageLayout } from './page-layout.ts';
import { BANKS, type OnlineAccount, TEST_CARDS, VALID_CODES, WALLETS } from './test-instruments.ts';

export const TABS = { cards: 'Cards', mobile: 'Mobile banking', internet: 'Internet banking' } as const;
export type Tab = keyof typeof TABS;

export interface PageView {
  session: GatewaySession;
  storeName: string;
  tab: Tab;
  /** Input to show again; never a CVV. */
  typed?: { number?: string; expiry?: string; account?: string };
  /** The account whose one-time code is requested. */
  codeFor?: OnlineAccount;
  error?: string;
}

export function hostedPage(view: PageView): string {
  const { session, storeName } = view;
  const amount = formatTaka(session.amountPoisha);
  return pageLayout(
    `Pay ${amount} to ${storeName}`,
    html`<main class="checkout">
      <section class="bill" aria-labelledby="bill">
        <h1 id="bill">Pay ${storeName}</h1>
        <p class="amount">${amount}</p>
        ${session.currencyType !== 'BDT' && html`<p>${session.currencyType} ${session.currencyAmount}</p>`}
        <dl>
          <div><dt>For</dt><dd>${session.productName}</dd></div>
          <div><dt>Reference</dt><dd class="reference">${session.tranId}</dd></div>
          <div><dt>Customer</dt><dd>${session.customer.name}</dd></div>
          <div><dt>Open until</dt><dd>${dhakaTime(session.expiresAt).slice(11, 16)} in Dhaka</dd></div>
        </dl>
      </section>
      <section class="pay" aria-label="Payment">
        <nav aria-label="Ways to pay"><ul class="tabs">${tabs(view)}</ul></nav>
        ${view.error && html`<p class="error" role="alert">${view.error}</p>`}
        ${channelForm(view, amount)}
        <form method="post" action="${action(session, 'cancel')}"><button class="quiet">Cancel</button></form>
      </section>
      ${view.tab === 'cards' ? cardHints(session) : codeHints()}
    </main>`,
  );
}

const pageUrl = (session: GatewaySession) => `/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${session.sessionKey}`;
const action = (session: GatewaySession, channel: string) =>
  `/gwprocess/v4/pay/${session.sessionKey}/${channel}`;

function tabs(view: PageView): Markup[] {
  return Object.entries(TABS).map(([tab, name]) => {
    const link = `${pageUrl(view.session)}&tab=${tab}`;
    if (tab === view.tab) return html`<li><a href="${link}" aria-current="page">${name}</a></li>`;
    return html`<li><a href="${link}">${name}</a></li>`;
  });
}

function channelForm(view: PageView, amount: string): Markup {
  if (view.codeFor) return codeForm(view, view.codeFor, amount);
  if (view.tab === 'mobile') return accountForm(view, WALLETS, 'Wallet');
  if (view.tab === 'internet') return accountForm(view, BANKS, 'Bank');
  return cardForm(view, amount);
}

function cardForm({ session, typed }: PageView, amount: string): Markup {
  return html`<form method="post" action="${action(session, 'card')}" class="fields" autocomplete="off">
    <label for="number">Card number</label>
    <input id="number" name="number" inputmode="numeric" maxlength="23" required value="${typed?.number ?? ''}">
    <div class="pair">
      <div>
        <label for="expiry">Expiry</label>
        <input id="expiry" name="expiry" placeholder="MM/YY" maxlength="7" required value="${typed?.expiry ?? ''}"
          aria-describedby="expiry-form">
        <small id="expiry-form">Any future month, as MM/YY</small>
      </div>
      <div>
        <label for="cvv">CVV</label>
        <input id="cvv" name="cvv" inputmode="numeric" maxlength="4" required aria-describedby="cvv-form">
        <small id="cvv-form">Any 3 or 4 digits</small>
      </div>
    </div>
    <button>Pay ${amount}</button>
  </form>`;
}

function accountForm(
  { session, tab, typed }: PageView,
  accounts: readonly OnlineAccount[],
  legend: string,
): Markup {
  const choices = accounts.map(({ key, name }, index) => {
    const chosen = typed?.account ? typed.account === key : index === 0;
    return html`<label class="choice"><input type="radio" name="account" value="${key}"${chosen && html` checked`}>
      ${name}</label>`;
  });
  return html`<form method="post" action="${action(session, tab)}" class="fields">
    <fieldset><legend>${legend}</legend>${choices}</fieldset>
    <button>Send one-time code</button>
  </form>`;
}

function codeForm({ session }: PageView, account: OnlineAccount, amount: string): Markup {
  return html`<form method="post" action="${action(session, 'code')}" class="fields" autocomplete="off">
    <p>A one-time code for ${account.name} was “sent”. Nothing leaves this machine; use one of the codes below.</p>
    <input type="hidden" name="account" value="${account.key}">
    <label for="code">One-time code</label>
    <input id="code" name="code" inputmode="numeric" maxlength="10" required>
    <button>Pay ${amount}</button>
  </form>`;
}

function cardHints(session: GatewaySession): Markup {
  const rows = TEST_CARDS.map((card) => {
    const grouped = card.number.replace(/(\d{4})(?=\d)/g, '$1 ');
    const kind =
      card.outcome.status === 'VALID' ? (card.outcome.highRisk ? 'held' : 'paid') : card.outcome.status;
    return html`<li><a href="${pageUrl(session)}&card=${card.number}">${grouped}</a>
      <span class="effect ${kind.toLowerCase()}">${card.effect}</span></li>`;
  });
  return html`<section class="hints" aria-labelledby="hints">
    <h2 id="hints">Test cards</h2>
    <p>Choose a number to fill it in. Real cards are declined here.</p>
    <ul>${rows}</ul>
  </section>`;
}

function codeHints(): Markup {
  return html`<section class="hints" aria-labelledby="hints">
    <h2 id="hints">Test codes</h2>
    <ul>
      ${VALID_CODES.map((code) => html`<li><code>${code}</code> <span class="effect paid">Paid</span></li>`)}
      <li><code>any other</code> <span class="effect failed">Fails</span></li>
    </ul>
  </section>`;
}
