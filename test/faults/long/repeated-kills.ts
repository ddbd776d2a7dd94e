/** The server, the database process, or both are killed repeatedly under load: acknowledged data exists exactly once. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger, findLedgerDifferences } from './ledger.ts';
import { killIfThere } from './programs.ts';
import { beginRun, sumOfCase, takeFigures } from './resumed-runs.ts';
import { Tally } from './timed-client.ts';

/** Kills of one run, at scale 1. */
const killsOfRun = 100;
/** Kills of all runs that add up. */
const goals = { server: 400, database: 400, both: 200 };
const concurrentBuyers = 12;
const maxLoadMs = 8_000;
/** On a slow machine the case ends before the last kill and reports that. */
const limitMinutes = 12;

const formatCount = (done: number, planned: number): string =>
  done === planned ? `${done} times` : `${done} times (of ${planned}: the machine is too slow for more)`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const plan = ({ count, scale, minutes }: Settings): { kills: number; end: number } => ({
  kills: count ?? Math.max(1, Math.round(killsOfRun * scale)),
  end: performance.now() + (minutes ?? limitMinutes) * 60_000,
});

interface Victims {
  /** The name of its runs. */
  name: string;
  what: string;
  kind: string;
  kill(fixture: FaultFixture, random: Random): Promise<void>;
}

const serverAlone: Victims = {
  name: 'server-killed',
  what: 'server process killed',
  kind: 'server killed',
  kill: ({ shop }) => shop.kill(),
};

/** Either first, and the other at once or while the first one’s end is noticed. */
const serverAndDatabase: Victims = {
  name: 'both-killed',
  what: 'server and database process killed together',
  kind: 'both killed',
  async kill(fixture, random) {
    const postmaster = await fixture.postmaster();
    const killDatabaseServer = (): void => {
      if (postmaster !== undefined) killIfThere(postmaster);
    };
    const gapMs = random.between(0, 100);
    if (random.between(0, 1) === 0) {
      killDatabaseServer();
      await wait(gapMs);
      await fixture.shop.kill();
    } else {
      await fixture.shop.kill();
      await wait(gapMs);
      killDatabaseServer();
    }
  },
};

async function killServer(settings: Settings, victims: Victims): Promise<Outcome> {
  const { kills, end } = plan(settings);
  const run = beginRun(settings, victims.name);
  const fixture = await openFixture(settings, { database: 'embedded' });
  const random = createRandom(settings.seed);
  const [ledger, tally] = [emptyLedger(), new Tally()];
  const violations: string[] = [];
  let [recoveredMs, orders, done] = [0, 0, 0];
  const figures = () => takeFigures({ [victims.kind]: done }, { tally, ledger, recoveredMs }, violations);
  try {
    const customers = await fixture.addCustomers(concurrentBuyers);
    for (let kill = 1; kill <= kills && performance.now() < end; kill += 1) {
      const load = startLoad(fixture, { customers, random, ledger, tally, silence: 'allowed', once: true });
      // Kills at a random number of orders, on any machine.
      const among = random.between(0, 8);
      await waitFor(() => load.orders() >= among, maxLoadMs, 5);
      await wait(random.between(0, 150));
      await victims.kill(fixture, random);
      await load.stop();
      orders += load.orders();
      const start = performance.now();
      await fixture.shop.restart();
      recoveredMs = Math.max(recoveredMs, performance.now() - start);
      const broken = await findLedgerDifferences(fixture.database, ledger);
      violations.push(...broken.map((promise) => `after kill ${kill}: ${promise}`));
      done = kill;
      run.save(figures());
      if (kill % 20 === 0) settings.print(`${kill} kills, ${orders} orders acknowledged`);
      if (broken.length > 0) break;
    }
    const caseEnd = await finishCase(fixture, ledger);
    violations.push(...caseEnd.violations);
    run.save(figures(), true);
    return {
      what: `${victims.what} ${formatCount(done, kills)}`,
      tally,
      recoveredMs,
      notes: [`${orders} orders and ${ledger.gatewayPayments.size} payments acknowledged`],
      violations,
    };
  } finally {
    await fixture.close();
  }
}

async function killDatabase(settings: Settings): Promise<Outcome> {
  const { kills, end } = plan(settings);
  const run = beginRun(settings, 'database-killed');
  const fixture = await openFixture(settings, { database: 'embedded' });
  const random = createRandom(settings.seed + 1);
  const violations: string[] = [];
  let [recoveredMs, done] = [0, 0];
  try {
    const customers = await fixture.addCustomers(concurrentBuyers);
    const load = startLoad(fixture, { customers, random });
    const figures = () => takeFigures({ 'database killed': done }, { ...load, recoveredMs }, violations);
    for (let kill = 1; kill <= kills && performance.now() < end; kill += 1) {
      await wait(random.between(50, 700));
      const pid = await fixture.postmaster();
      if (!pid) {
        violations.push(`before kill ${kill} there was no database process`);
        break;
      }
      const start = performance.now();
      process.kill(pid, 'SIGKILL');
      const back = await waitFor(
        async () => {
          const now = await fixture.postmaster();
          return (
            now !== undefined &&
            now !== pid &&
            load.tally.lastSuccessAt > start &&
            (await isReady(fixture.shop.url))
          );
        },
        30_000,
        20,
      );
      if (back === undefined) violations.push(`after kill ${kill} the shop did not recover in 30 s`);
      recoveredMs = Math.max(recoveredMs, back ?? 30_000);
      done = kill;
      run.save(figures());
      if (kill % 20 === 0) settings.print(`${kill} kills, ${load.orders()} orders acknowledged`);
    }
    await load.stop();
    const caseEnd = await finishCase(fixture, load.ledger);
    violations.push(...caseEnd.violations);
    run.save(figures(), true);
    return {
      what: `database process killed ${formatCount(done, kills)}`,
      tally: load.tally,
      recoveredMs,
      notes: [
        `${load.orders()} orders and ${load.ledger.gatewayPayments.size} payments acknowledged`,
        `payments at rest after ${seconds(caseEnd.restedMs ?? Number.NaN)}`,
      ],
      violations,
    };
  } finally {
    await fixture.close();
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export const serverKilled: FaultCase = {
  name: 'server-killed',
  parts: [(settings) => killServer(settings, serverAlone)],
  sum: sumOfCase('server-killed', 'server process killed', goals.server),
};
export const databaseKilled: FaultCase = {
  name: 'database-killed',
  parts: [killDatabase],
  sum: sumOfCase('database-killed', 'database process killed', goals.database),
};
export const bothKilled: FaultCase = {
  name: 'both-killed',
  parts: [(settings) => killServer(settings, serverAndDatabase)],
  sum: sumOfCase('both-killed', 'server and database process killed together', goals.both),
};
