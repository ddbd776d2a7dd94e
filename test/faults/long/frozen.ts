/** A server, and a database, that stop for a minute and go on, as on a machine that hangs (SIGSTOP, SIGCONT). */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger } from './ledger.ts';
import { processesBelow } from './programs.ts';
import { maxResponseMs, Tally } from './timed-client.ts';

const frozenSeconds = 60;
const beforeMs = 3_000;
const recoverLimitMs = 30_000;

const msOf = ({ scale }: Settings): number => Math.round(frozenSeconds * 1_000 * scale);

/** One of two processes is frozen, perhaps within a transaction; the other one goes on. `paying` is a percentage of the orders. */
export async function freezeServer(settings: Settings, paying = 50): Promise<Outcome> {
  const frozenMs = msOf(settings);
  const fixture = await openFixture(settings, { database: 'external', processes: 2 });
  try {
    const [served, frozen] = fixture.shops;
    if (!served || !frozen) throw new Error('there are not two processes');
    const [ledger, random] = [emptyLedger(), createRandom(settings.seed)];
    const load = startLoad(
      { ...fixture, shops: [served] },
      { customers: await fixture.addCustomers(6), random, ledger, paying },
    );
    // Their requests wait for as long as the process is frozen.
    const held = startLoad(
      { ...fixture, shops: [frozen] },
      {
        customers: await fixture.addCustomers(4),
        random,
        ledger,
        paying,
        tally: new Tally(frozenMs + maxResponseMs),
        silence: 'allowed',
      },
    );
    await wait(beforeMs);
    await waitFor(() => load.orders() > 0 && held.orders() > 0, recoverLimitMs);
    frozen.signal('SIGSTOP');
    const orders = load.orders();
    await wait(frozenMs);
    // An order waits for the locks of a transaction that was frozen, until the database ends it.
    await waitFor(() => load.orders() > orders, recoverLimitMs);
    const meanwhile = load.orders() - orders;
    const thawedAt = performance.now();
    frozen.signal('SIGCONT');
    const recoveredMs = await waitFor(() => held.tally.lastSuccessAt > thawedAt, recoverLimitMs);
    await wait(beforeMs);
    await Promise.all([load.stop(), held.stop()]);
    const end = await finishCase(fixture, ledger);
    const violations = [...end.violations, ...listUnclear(held.tally)];
    if (meanwhile === 0) violations.push('no order was placed at the other process meanwhile');
    if (recoveredMs === undefined) violations.push('the frozen process did not go on');
    return {
      what: `one of two server processes frozen for ${frozenMs / 1_000} s`,
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `${meanwhile} orders at the other one meanwhile`,
        `${held.orders()} orders at the frozen one, before and after; its errors: ${held.tally.errorSummary}`,
      ],
      violations,
    };
  } finally {
    await fixture.close();
  }
}

const listUnclear = ({ unclearErrors }: Tally): string[] =>
  [...unclearErrors].map((entry) => `unclear response of the frozen one: ${entry.join(': ')}`);

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // A connection's process that has ended.
    }
}

export async function freezeDatabase(settings: Settings, paying = 50): Promise<Outcome> {
  const frozenMs = msOf(settings);
  const what = `database frozen for ${frozenMs / 1_000} s`;
  const fixture = await openFixture(settings, { database: 'embedded' });
  let frozen: number[] = [];
  try {
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(8),
      random: createRandom(settings.seed),
      paying,
    });
    await wait(beforeMs);
    await waitFor(() => load.orders() > 0, recoverLimitMs);
    // The customers choose among several pages, so that nobody may have opened it so far.
    if ((await statusOf(fixture.shop.url)) !== 200) throw new Error('the home page cannot be opened');
    const postmaster = await fixture.postmaster();
    if (!postmaster) throw new Error('the shop has no database process');
    frozen = (await processesBelow(postmaster)).map(({ pid }) => pid);
    signalAll(frozen, 'SIGSTOP');
    const frozenAt = performance.now();
    const unreadyMs = await waitFor(async () => (await readiness(fixture.shop.url)) === 503, recoverLimitMs);
    const home = await statusOf(fixture.shop.url);
    await wait(Math.max(0, frozenMs - (performance.now() - frozenAt)));
    const thawedAt = performance.now();
    signalAll(frozen, 'SIGCONT');
    const recoveredMs = await waitFor(
      async () => load.tally.lastSuccessAt > thawedAt && (await readiness(fixture.shop.url)) === 200,
      recoverLimitMs,
    );
    await wait(beforeMs);
    await load.stop();
    const end = await finishCase(fixture, load.ledger);
    const violations = [...end.violations];
    if (unreadyMs === undefined) violations.push('/readyz never responded with 503');
    if (home !== 200) violations.push(`the home page responded with ${home} instead of from memory`);
    if (recoveredMs === undefined) violations.push(`no order ${recoverLimitMs / 1_000} s later`);
    if ((await fixture.postmaster()) !== postmaster) violations.push('the database was started again');
    return {
      what,
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `/readyz 503 after ${Math.round(unreadyMs ?? Number.NaN)} ms`,
        `${load.orders()} orders, ${load.ledger.gatewayPayments.size} payments`,
      ],
      violations,
    };
  } finally {
    signalAll(frozen, 'SIGCONT');
    await fixture.close();
  }
}

/** The status of a response; 0 if there is none. */
const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
const readiness = (url: string): Promise<number> => statusOf(`${url}/readyz`);

export const frozenProcesses: FaultCase = {
  name: 'frozen',
  parts: [(settings) => freezeServer(settings), (settings) => freezeDatabase(settings)],
};
