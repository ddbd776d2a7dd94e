/** The server's clock is moved under load: an hour ahead, an hour back, eight days ahead. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { type AccountHolder, register } from './account-holder.ts';
import { payAtGateway, startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type Customer, type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { isPaid, orderAndStartPayment, payWithoutNotification } from './gateway-down.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { createServerClock } from './server-clock.ts';
import { createTimedClient, Tally } from './timed-client.ts';

const hour = 3_600_000;

/** Sessions and payments that were open when the clock was moved. */
interface CaseState {
  fixture: FaultFixture;
  ledger: Ledger;
  /** Signed in for this browser session (24 h), and remembered (30 days). */
  browser: AccountHolder;
  remembered: AccountHolder;
  /** A transaction paid at the gateway without notifying the shop. */
  unnotified: string;
  /** An open gateway page, not paid yet. */
  onPage: { customer: Customer; page: string; orderId: string };
}

/** Checks the shop after the clock was moved; returns the violations as sentences. */
type Check = (state: CaseState) => Promise<string[]>;

/** Time limit for a settlement, by the worker, which runs every 5 s, or by a notification. */
const settleLimitMs = 20_000;

const expectAll = (
  expected: readonly (readonly [what: string, status: number, expectedStatus: number])[],
): string[] =>
  expected.flatMap(([what, status, expectedStatus]) =>
    status === expectedStatus ? [] : [`${what} returned ${status} instead of ${expectedStatus}`],
  );

const expectPaid = async (fixture: FaultFixture, tranId: string): Promise<string[]> =>
  (await waitFor(() => isPaid(fixture, tranId), settleLimitMs)) === undefined
    ? [`${tranId} is not paid after 20 s`]
    : [];

/** Signing in, refreshing tokens and opening sessions must work at any time. */
async function expectSignInWorks(holder: AccountHolder, url: string): Promise<string[]> {
  return expectAll([
    ['renewing a token', await holder.refreshToken(url), 200],
    ['opening a session with it', await holder.openSession(url), 200],
    ['signing in', await holder.signIn(url), 200],
    ['opening a session', await holder.openSession(url), 200],
    ['the new session', await holder.checkSession(url), 200],
  ]);
}

/** Pays on the page that was open when the clock moved; the shop must settle the payment as usual. */
async function payOnPage({ fixture, ledger, onPage }: CaseState): Promise<string[]> {
  const browserReturn = await payAtGateway(fixture, onPage.page);
  const tranId = browserReturn?.fields.tran_id;
  if (!browserReturn || !tranId) return ['the open page accepted no payment'];
  ledger.gatewayPayments.set(tranId, onPage.orderId);
  const client = createTimedClient(fixture.shop.url, new Tally(), { cookie: onPage.customer.cookie });
  const returnRequest = { method: 'POST', body: new URLSearchParams(browserReturn.fields) };
  const { status } = await client.send('return', browserReturn.url, returnRequest);
  return [...expectAll([['the return', status, 303]]), ...(await expectPaid(fixture, tranId))];
}

const checkHourAhead: Check = async (state) => {
  const { fixture, browser, remembered, unnotified } = state;
  const { url } = fixture.shop;
  return [
    ...expectAll([
      ['a session of this browser', await browser.checkSession(url), 200],
      ['a remembered session', await remembered.checkSession(url), 200],
      ['opening a session with an expired token', await browser.openSession(url), 401],
    ]),
    ...(await expectPaid(fixture, unnotified)),
    ...(await expectSignInWorks(remembered, url)),
    ...(await payOnPage(state)),
  ];
};

const checkHourBack: Check = async (state) => {
  const { fixture, ledger, browser, remembered, unnotified } = state;
  const { url } = fixture.shop;
  // There was no notification, and its poll was due in two minutes: that is an hour and two minutes now.
  ledger.gatewayPayments.delete(unnotified);
  return [
    ...expectAll([
      ['a session of this browser', await browser.checkSession(url), 200],
      ['a remembered session', await remembered.checkSession(url), 200],
    ]),
    ...(await payOnPage(state)),
    ...expectAll([
      ['renewing a token', await remembered.refreshToken(url), 200],
      // Its sign-in time is in the future now, so a new login with the password is required.
      ['opening a session with it', await remembered.openSession(url), 401],
      ['signing in', await remembered.signIn(url), 200],
      ['opening a session', await remembered.openSession(url), 200],
      ['the new session', await remembered.checkSession(url), 200],
    ]),
  ];
};

const checkEightDaysAhead: Check = async (state) => {
  const { fixture, browser, remembered, unnotified, onPage } = state;
  const { url } = fixture.shop;
  const violations = [
    ...expectAll([
      ['a session of this browser', await browser.checkSession(url), 401],
      ['a remembered session', await remembered.checkSession(url), 200],
      ['opening a session with an expired token', await remembered.openSession(url), 401],
    ]),
    ...(await expectPaid(fixture, unnotified)),
    ...(await expectSignInWorks(remembered, url)),
    ...(await expectSignInWorks(browser, url)),
  ];
  const isExpired = async (): Promise<boolean> => {
    const { rows } = await fixture.database.query<{ state: string }>(
      'select state from payment_attempts where order_id = $1',
      [onPage.orderId],
    );
    return rows.every(({ state }) => state === 'expired');
  };
  if ((await waitFor(isExpired, settleLimitMs)) === undefined)
    violations.push('the unpaid attempt has not expired');
  return violations;
};

async function moveClock(settings: Settings, what: string, wallMs: number, check: Check): Promise<Outcome> {
  const clock = await createServerClock();
  const fixture = await openFixture(settings, { database: 'embedded', env: clock.env });
  try {
    const { url } = fixture.shop;
    const tally = new Tally();
    const ledger = emptyLedger();
    const browser = await register(url, 'browser@example.com', tally);
    const remembered = await register(url, 'remembered@example.com', tally);
    // Backdates the accounts, because a token must not be older than its account.
    await fixture.database.query(`update identity_accounts set valid_since = now() - interval '30 days'`);
    await browser.openSession(url);
    await remembered.openSession(url, true);
    const [first, second, ...customers] = await fixture.addCustomers(10);
    if (!first || !second) throw new Error('no customers were created');
    const unnotified = await payWithoutNotification(fixture, first, ledger);
    const { order, page } = await orderAndStartPayment(fixture, second, ledger);
    // A second Pay Now makes the shop reconcile the attempt, which leaves a short lease.
    const client = createTimedClient(url, tally, { cookie: second.cookie });
    await client.sendJson('Pay Now', 'POST', '/payment-gateway', { orderId: order._id });
    const load = startLoad(fixture, { customers, random: createRandom(settings.seed), ledger, tally });
    await wait(1_500);
    await clock.set(fixture.shops, { wallMs });
    const movedAt = performance.now();
    const ordersBefore = load.orders();
    const onPage = { customer: second, page, orderId: order._id };
    const [recoveredMs, violations] = await Promise.all([
      waitFor(() => load.orders() > ordersBefore, 20_000, 10),
      check({ fixture, ledger, browser, remembered, unnotified, onPage }),
    ]);
    await wait(Math.max(0, 5_000 - (performance.now() - movedAt)));
    await load.stop();
    const end = await finishCase(fixture, ledger, 30_000);
    if (recoveredMs === undefined) violations.push('no order was possible any more');
    return {
      what,
      tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [`${load.orders()} orders and ${ledger.gatewayPayments.size} payments`],
      violations: [...violations, ...end.violations],
    };
  } finally {
    await fixture.close();
    await clock.remove();
  }
}

export const clockMoved: FaultCase = {
  name: 'clock-moved',
  parts: [
    (settings) => moveClock(settings, 'clock 1 h back', -hour, checkHourBack),
    (settings) => moveClock(settings, 'clock 1 h ahead', hour + 90_000, checkHourAhead),
    (settings) => moveClock(settings, 'clock 8 days ahead', 8 * 24 * hour, checkEightDaysAhead),
  ],
};
