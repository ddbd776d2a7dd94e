/** The server's clock is moved under load: an hour ahead, an hour back, eight days ahead. */
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from '../../../apps/api/src/seed/chance.ts';
import { type AccountHolder, register } from './account-holder.ts';
import { createAsker, Tally } from './asking.ts';
import { payAtGateway, startLoad } from './buyers-load.ts';
import { endCase } from './case-end.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type Buyer, openWorld, type World } from './fault-world.ts';
import { buyUpToPage, isPaid, payUnheard } from './gateway-down.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { createServerClock } from './server-clock.ts';

const hour = 3_600_000;

/** What was under way when the clock was moved. */
interface Underway {
  world: World;
  ledger: Ledger;
  /** Signed in for this browser session (24 h), and remembered (30 days). */
  browser: AccountHolder;
  remembered: AccountHolder;
  /** Paid at the gateway, and the shop does not know. */
  unheard: string;
  /** On the gateway's page, not paid. */
  onPage: { buyer: Buyer; page: string; orderId: string };
}

/** What must hold after a move; gives what does not, in sentences. */
type Check = (underway: Underway) => Promise<string[]>;

/** Paid orders within this time were found by the worker, which looks every 5 s, or by the gateway's message. */
const soonMs = 20_000;

const expectAll = (
  expected: readonly (readonly [what: string, status: number, wanted: number])[],
): string[] =>
  expected.flatMap(([what, status, wanted]) =>
    status === wanted ? [] : [`${what} answered ${status} instead of ${wanted}`],
  );

const becomesPaid = async (world: World, tranId: string): Promise<string[]> =>
  (await waitFor(() => isPaid(world, tranId), soonMs)) === undefined
    ? [`${tranId} is not paid after 20 s`]
    : [];

/** Signing in, renewing and opening sessions work at any hour. */
async function signInAnew(holder: AccountHolder, url: string): Promise<string[]> {
  return expectAll([
    ['renewing a token', await holder.renew(url), 200],
    ['opening a session with it', await holder.openSession(url), 200],
    ['signing in', await holder.signIn(url), 200],
    ['opening a session', await holder.openSession(url), 200],
    ['the new session', await holder.look(url), 200],
  ]);
}

/** The page that was open when the clock moved is paid on; the shop hears of it as always. */
async function payOnPage({ world, ledger, onPage }: Underway): Promise<string[]> {
  const way = await payAtGateway(world, onPage.page);
  const tranId = way?.fields.tran_id;
  if (!way || !tranId) return ['the page that was open could not be paid on'];
  ledger.taken.set(tranId, onPage.orderId);
  const asker = createAsker(world.shop.url, new Tally(), { cookie: onPage.buyer.cookie });
  const returned = { method: 'POST', body: new URLSearchParams(way.fields) };
  const { status } = await asker.ask('return', way.url, returned);
  return [...expectAll([['the return', status, 303]]), ...(await becomesPaid(world, tranId))];
}

const anHourAhead: Check = async (underway) => {
  const { world, browser, remembered, unheard } = underway;
  const { url } = world.shop;
  return [
    ...expectAll([
      ['a session of this browser', await browser.look(url), 200],
      ['a remembered session', await remembered.look(url), 200],
      ['opening a session with a token that ran out', await browser.openSession(url), 401],
    ]),
    ...(await becomesPaid(world, unheard)),
    ...(await signInAnew(remembered, url)),
    ...(await payOnPage(underway)),
  ];
};

const anHourBack: Check = async (underway) => {
  const { world, ledger, browser, remembered, unheard } = underway;
  const { url } = world.shop;
  // Nobody reports it, and it was to be looked at in two minutes: that is in an hour and two minutes now.
  ledger.taken.delete(unheard);
  return [
    ...expectAll([
      ['a session of this browser', await browser.look(url), 200],
      ['a remembered session', await remembered.look(url), 200],
    ]),
    ...(await payOnPage(underway)),
    ...expectAll([
      ['renewing a token', await remembered.renew(url), 200],
      // It says when its holder signed in, and that is in the future now: they are asked for their password.
      ['opening a session with it', await remembered.openSession(url), 401],
      ['signing in', await remembered.signIn(url), 200],
      ['opening a session', await remembered.openSession(url), 200],
      ['the new session', await remembered.look(url), 200],
    ]),
  ];
};

const eightDaysAhead: Check = async (underway) => {
  const { world, browser, remembered, unheard, onPage } = underway;
  const { url } = world.shop;
  const found = [
    ...expectAll([
      ['a session of this browser', await browser.look(url), 401],
      ['a remembered session', await remembered.look(url), 200],
      ['opening a session with a token that ran out', await remembered.openSession(url), 401],
    ]),
    ...(await becomesPaid(world, unheard)),
    ...(await signInAnew(remembered, url)),
    ...(await signInAnew(browser, url)),
  ];
  const ended = async (): Promise<boolean> => {
    const { rows } = await world.database.query<{ state: string }>(
      'select state from payment_attempts where order_id = $1',
      [onPage.orderId],
    );
    return rows.every(({ state }) => state === 'expired');
  };
  if ((await waitFor(ended, soonMs)) === undefined) found.push('a page that nobody paid on has not expired');
  return found;
};

async function move(settings: Settings, what: string, wallMs: number, check: Check): Promise<Outcome> {
  const clock = await createServerClock();
  const world = await openWorld(settings, { database: 'embedded', env: clock.env });
  try {
    const { url } = world.shop;
    const tally = new Tally();
    const ledger = emptyLedger();
    const browser = await register(url, 'browser@example.com', tally);
    const remembered = await register(url, 'remembered@example.com', tally);
    // They have had their accounts for a while: a token must not be older than its account.
    await world.database.query(`update identity_accounts set valid_since = now() - interval '30 days'`);
    await browser.openSession(url);
    await remembered.openSession(url, true);
    const [first, second, ...buyers] = await world.addBuyers(10);
    if (!first || !second) throw new Error('there are no buyers');
    const unheard = await payUnheard(world, first, ledger);
    const { order, page } = await buyUpToPage(world, second, ledger);
    // A second click makes the shop look at the payment, which leaves a lease of a moment.
    const asker = createAsker(url, tally, { cookie: second.cookie });
    await asker.call('Pay Now', 'POST', '/payment-gateway', { orderId: order._id });
    const load = startLoad(world, { buyers, chance: createChance(settings.seed), ledger, tally });
    await wait(1_500);
    await clock.set(world.shops, { wallMs });
    const moved = performance.now();
    const seen = load.orders();
    const onPage = { buyer: second, page, orderId: order._id };
    const [recoveredMs, violations] = await Promise.all([
      waitFor(() => load.orders() > seen, 20_000, 10),
      check({ world, ledger, browser, remembered, unheard, onPage }),
    ]);
    await wait(Math.max(0, 5_000 - (performance.now() - moved)));
    await load.stop();
    const end = await endCase(world, ledger, 30_000);
    if (recoveredMs === undefined) violations.push('nobody could order any more');
    return {
      what,
      tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [`${load.orders()} orders and ${ledger.taken.size} payments`],
      violations: [...violations, ...end.violations],
    };
  } finally {
    await world.close();
    await clock.remove();
  }
}

export const clockMoved: FaultCase = {
  name: 'clock-moved',
  parts: [
    (settings) => move(settings, 'clock 1 h back', -hour, anHourBack),
    (settings) => move(settings, 'clock 1 h ahead', hour + 90_000, anHourAhead),
    (settings) => move(settings, 'clock 8 days ahead', 8 * 24 * hour, eightDaysAhead),
  ],
};
