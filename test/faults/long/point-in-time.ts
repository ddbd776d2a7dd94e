/** The loss of a database's machine among orders, and its restore to a moment: what was acknowledged until then is there, and nothing later. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startArchivedDatabase, whyNoArchive } from './archived-database.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';

const orderLimitMs = 120_000;

async function restoredToMoment(settings: Settings): Promise<Outcome> {
  const what = 'database destroyed, restored to a moment';
  const skipReason = whyNoArchive();
  if (skipReason) return { what, violations: [], skipReason };
  const archive = await startArchivedDatabase();
  try {
    const fixture = await openFixture(settings, { database: 'external', databaseUrl: archive.url });
    try {
      const violations: string[] = [];
      const random = createRandom(settings.seed);
      const customers = await fixture.addCustomers(8);
      const load = startLoad(fixture, { customers, random });
      const orders = Math.max(10, Math.round(200 * settings.scale));
      const someOrders = (from: number, count: number) =>
        waitFor(() => load.orders() >= from + count, orderLimitMs);
      await someOrders(0, orders);
      // In the middle of the load, as at night.
      const backedUpAt = performance.now();
      await archive.backRest('backup', '--type=full');
      const backupMs = performance.now() - backedUpAt;
      await someOrders(load.orders(), orders);
      await load.stop();
      const { rows } = await fixture.database.query<{ moment: string }>('select now()::text as moment');
      const moment = rows[0]?.moment ?? '';
      await wait(1_000);
      // What is not wanted back, as an import of wrong prices.
      const later = startLoad(fixture, { customers, random, paying: 0 });
      await waitFor(() => later.orders() >= 20, orderLimitMs);
      await later.stop();
      await fixture.database.query('select pg_switch_wal()');
      await archive.backRest('check');
      await fixture.shop.stop();
      await archive.destroy();

      const lostAt = performance.now();
      await archive.backRest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
      const restoredMs = performance.now() - lostAt;
      await archive.start();
      const writableMs = performance.now() - lostAt;
      await fixture.shop.restart();
      const openMs = performance.now() - lostAt;
      const { rows: left } = await fixture.database.query<{ n: number }>(
        'select count(*)::int as n from orders where placed_at > $1::timestamptz',
        [moment],
      );
      if (left[0]?.n !== 0) violations.push(`${left[0]?.n} orders of after the moment are there`);
      const end = await finishCase(fixture, load.ledger);
      violations.push(...end.violations);
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      return {
        what,
        tally: load.tally,
        recoveredMs: openMs,
        notes: [
          `${load.orders()} orders until then, ${later.orders()} later`,
          `base backup ${seconds(backupMs)}; restored ${seconds(restoredMs)}, writable ${seconds(writableMs)}, shop open ${seconds(openMs)} after the loss`,
        ],
        violations,
      };
    } finally {
      await fixture.close();
    }
  } finally {
    await archive.close();
  }
}

export const pointInTime: FaultCase = {
  name: 'point-in-time',
  parts: [restoredToMoment],
};
