// The pages of a wallet: number, one-time code, PIN, each with a button to close, and the numbers that can be tried.
import { html, type Markup } from '../html.ts';
import { formatTaka } from '../payment-gateway/amounts.ts';
import { messagePage, pageLayout } from '../payment-gateway/page-layout.ts';

/** A wallet that can be tried. */
export interface TestWallet {
  number: string;
  effect: string;
  /** How its effect is shown. */
  kind: 'paid' | 'failed' | 'pending';
}

/** Whose pages these are. */
export interface WalletBrand {
  /** As in bKash. */
  name: string;
  wallets: readonly TestWallet[];
  code: string;
  pin: string;
}

/** A payment as its page shows it. */
export interface ShownPayment {
  id: string;
  /** The merchant's own id of it. */
  reference: string;
  /** As in 1290.00. */
  amount: string;
}

export const STEPS = ['number', 'code', 'pin'] as const;
export type Step = (typeof STEPS)[number];

interface WalletView {
  payment: ShownPayment;
  step: Step;
  /** The number that was entered. */
  wallet?: string | undefined;
  error?: string | undefined;
}

const titleOf = ({ name }: WalletBrand): string => `Sandbox wallet for ${name}`;

export const findWallet = ({ wallets }: WalletBrand, number: string): TestWallet | undefined =>
  wallets.find((wallet) => wallet.number === number.replace(/[\s-]/g, '').replace(/^\+?88/, ''));

export function walletPage(brand: WalletBrand, view: WalletView): string {
  const { payment, error } = view;
  const amount = formatTaka(Math.round(Number(payment.amount) * 100));
  const action = (step: string) => `/pay/${encodeURIComponent(payment.id)}/${step}`;
  return pageLayout(
    `Pay ${amount} with ${brand.name}`,
    html`<main class="checkout">
      <section class="bill" aria-labelledby="bill">
        <h1 id="bill">Pay by wallet</h1>
        <p class="amount">${amount}</p>
        <dl><div><dt>Invoice</dt><dd class="reference">${payment.reference}</dd></div></dl>
      </section>
      <section class="pay" aria-label="Payment">
        ${error !== undefined && html`<p class="error" role="alert">${error}</p>`}
        <form method="post" action="${action(view.step)}" class="fields" autocomplete="off">
          ${fieldOf(brand, view)}
          <button>${view.step === 'pin' ? `Pay ${amount}` : 'Continue'}</button>
        </form>
        <form method="post" action="${action('close')}"><button class="quiet">Close</button></form>
      </section>
      ${hints(brand, view.step)}
    </main>`,
    undefined,
    titleOf(brand),
  );
}

function fieldOf({ name }: WalletBrand, { step, wallet }: WalletView): Markup {
  if (step === 'number')
    return html`<label for="number">Your ${name} account number</label>
      <input id="number" name="number" inputmode="numeric" maxlength="20" required value="${wallet ?? ''}"
        placeholder="01XXXXXXXXX">`;
  const kept = html`<input type="hidden" name="number" value="${wallet ?? ''}">`;
  if (step === 'code')
    return html`${kept}<label for="code">One-time code</label>
      <input id="code" name="code" inputmode="numeric" maxlength="10" required>`;
  return html`${kept}<label for="pin">PIN</label>
    <input id="pin" name="pin" inputmode="numeric" maxlength="10" required>`;
}

function hints({ wallets, code, pin }: WalletBrand, step: Step): Markup {
  if (step !== 'number')
    return html`<section class="hints" aria-labelledby="hints"><h2 id="hints">For trying</h2><ul>
      <li><code>${step === 'code' ? code : pin}</code> <span class="effect paid">Right</span></li>
      <li><code>any other</code> <span class="effect failed">Wrong</span></li>
    </ul></section>`;
  const rows = wallets.map(
    ({ number, effect, kind }) =>
      html`<li><code>${number}</code> <span class="effect ${kind}">${effect}</span></li>`,
  );
  return html`<section class="hints" aria-labelledby="hints">
    <h2 id="hints">Test wallets</h2>
    <p>Real wallets are refused here.</p>
    <ul>${rows}</ul>
  </section>`;
}

/** What a payment that is over shows. */
export const overPage = (brand: WalletBrand, text: string): string =>
  messagePage('This page is closed', text, titleOf(brand));
