/** The server and then the database process are killed repeatedly under load: acknowledged data exists exactly once. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { emptyLedger, findLedgerDifferences } from './ledger.ts';
import { Tally } from './timed-client.ts';

const serverKills = 100;
const databaseKills = 100;
const concurrentBuyers = 12;
const maxLoadMs = 8_000;
/** On a slow machine the case ends before the last kill and reports that. */
const limitMs = 12 * 60_000;

const formatCount = (done: number, planned: number): string =>
  done === planned ? `${done} times` : `${done} times (of ${planned}: the machine is too slow for more)`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function killServer(settings: Settings): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'embedded' });
  const random = createRandom(settings.seed);
  const [ledger, tally] = [emptyLedger(), new Tally()];
  const violations: string[] = [];
  const kills = Math.max(1, Math.round(serverKills * settings.scale));
  let [slowest, orders, done] = [0, 0, 0];
  const end = performance.now() + limitMs;
  try {
    const customers = await fixture.addCustomers(concurrentBuyers);
    for (let kill = 1; kill <= kills && performance.now() < end; kill += 1) {
      const load = startLoad(fixture, { customers, random, ledger, tally, silence: 'allowed', once: true });
      // Kills at a random number of orders, on any machine.
      const among = random.between(0, 8);
      await waitFor(() => load.orders() >= among, maxLoadMs, 5);
      await wait(random.between(0, 150));
      await fixture.shop.kill();
      await load.stop();
      orders += load.orders();
      const start = performance.now();
      await fixture.shop.restart();
      slowest = Math.max(slowest, performance.now() - start);
      const broken = await findLedgerDifferences(fixture.database, ledger);
      violations.push(...broken.map((promise) => `after kill ${kill}: ${promise}`));
      done = kill;
      if (kill % 20 === 0) settings.print(`${kill} kills, ${orders} orders acknowledged`);
      if (broken.length > 0) break;
    }
    const caseEnd = await finishCase(fixture, ledger);
    return {
      what: `server process killed ${formatCount(done, kills)}`,
      tally,
      recoveredMs: slowest,
      notes: [`${orders} orders and ${ledger.gatewayPayments.size} payments acknowledged`],
      violations: [...violations, ...caseEnd.violations],
    };
  } finally {
    await fixture.close();
  }
}

async function killDatabase(settings: Settings): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'embedded' });
  const random = createRandom(settings.seed + 1);
  const kills = Math.max(1, Math.round(databaseKills * settings.scale));
  const violations: string[] = [];
  let [slowest, done] = [0, 0];
  const end = performance.now() + limitMs;
  try {
    const customers = await fixture.addCustomers(concurrentBuyers);
    const load = startLoad(fixture, { customers, random });
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
      slowest = Math.max(slowest, back ?? 30_000);
      done = kill;
    }
    await load.stop();
    const caseEnd = await finishCase(fixture, load.ledger);
    return {
      what: `database process killed ${formatCount(done, kills)}`,
      tally: load.tally,
      recoveredMs: slowest,
      notes: [
        `${load.orders()} orders and ${load.ledger.gatewayPayments.size} payments acknowledged`,
        `payments at rest after ${seconds(caseEnd.restedMs ?? Number.NaN)}`,
      ],
      violations: [...violations, ...caseEnd.violations],
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

export const serverKilled: FaultCase = { name: 'server-killed', parts: [killServer] };
export const databaseKilled: FaultCase = { name: 'database-killed', parts: [killDatabase] };
