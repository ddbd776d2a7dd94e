/** Two servers behind PgBouncer in transaction mode: orders, changes seen by both, the time limit of statements, a refused restore. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { openDatabase } from '../../../apps/api/src/database/database.ts';
import { silentLog } from '../../../apps/api/src/database/test-database.ts';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import type { StartedShop } from '../../e2e/started-shop.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { findPgBouncer } from './pgbouncer.ts';

/** Within which every server shows a change. */
const changeLimitMs = 2_000;
const changes = 10;
const what = 'two servers behind PgBouncer in transaction mode';

async function runPooler(settings: Settings): Promise<Outcome> {
  const version = await findPgBouncer();
  if (!version) return { what, violations: [], skipReason: 'pgbouncer is not installed' };
  const fixture = await openFixture(settings, { database: 'pooled', processes: 2 });
  const folder = await createFolder();
  const violations: string[] = [];
  try {
    const { shops, database, databaseUrl = '', addCustomers, addStaff, admin } = fixture;
    const [owner] = await addStaff(1);
    const [first] = shops;
    const arrivals = (await (await fetch(`${first?.url}/api/new-arrival`)).json()) as Product[];
    const product = arrivals.find(({ _id }) => !fixture.stock.has(_id));
    if (!first || !product || !owner) throw new Error('the shop has no product');
    const path = `/api/product/${product._id}`;
    let slowestMs = 0;
    for (let count = 1; count <= changes; count += 1) {
      const price = product.price + count;
      const response = await fetch(`${first.url}${path}`, {
        method: 'PUT',
        headers: { cookie: owner.cookie, origin: first.url, 'content-type': 'application/json' },
        body: JSON.stringify({ price }),
      });
      if (!response.ok) violations.push(`a change of a price got ${response.status}`);
      const seen = await Promise.all(
        shops.map((shop) => waitFor(async () => (await readPrice(shop, path)) === price, 10_000, 10)),
      );
      for (const ms of seen) slowestMs = Math.max(slowestMs, ms ?? Number.POSITIVE_INFINITY);
    }
    if (slowestMs > changeLimitMs)
      violations.push(`a change of a price took ${Math.round(slowestMs)} ms to be seen by both servers`);

    const load = startLoad(fixture, {
      customers: await addCustomers(8),
      random: createRandom(settings.seed),
    });
    const pooled = await openDatabase({
      databaseUrl,
      dataDir: folder.path,
      log: silentLog,
    });
    const { rows } = (await pooled.db.execute(
      "select current_setting('statement_timeout') as timeout",
    )) as unknown as { rows: { timeout: string }[] };
    if (rows[0]?.timeout !== '15s') violations.push(`the limit of a statement is ${rows[0]?.timeout}`);
    const slept = await pooled.db.execute('select pg_sleep(20)').then(
      () => true,
      () => false,
    );
    if (slept) violations.push('a statement ran for 20 s');
    await pooled.close();
    const { rows: kept } = await database.query(
      `select 1 from pg_stat_activity where datname = current_database() and query ilike '%listen%'
       and query not ilike '%pg_stat_activity%'`,
    );
    if (kept.length > 0) violations.push('a server listens through the pooler');

    const file = join(folder.path, 'shop.backup');
    const backup = await admin('backup', file);
    if (backup.code !== 0) violations.push(`the backup failed: ${backup.output}`);
    const refused = await admin('restore', file, '--force');
    if (refused.code !== 1 || !refused.output.includes('The shop is running'))
      violations.push(`the restore into the running shop was not refused: ${refused.output}`);
    await wait(2_000);
    await load.stop();
    const end = await finishCase(fixture, load.ledger);
    violations.push(...end.violations);

    // With both servers stopped the same restore is done.
    await Promise.all(shops.map((shop) => shop.stop()));
    const restored = await admin('restore', file, '--force');
    if (restored.code !== 0) violations.push(`the restore into the stopped shop failed: ${restored.output}`);
    return {
      what,
      tally: load.tally,
      notes: [
        `PgBouncer ${version}`,
        `${load.orders()} orders`,
        `${changes} changes of a price, seen by both servers after ${Math.round(slowestMs)} ms at most`,
      ],
      violations,
    };
  } finally {
    await folder.remove();
    await fixture.close();
  }
}

const readPrice = async ({ url }: StartedShop, path: string): Promise<number> =>
  ((await (await fetch(`${url}${path}`)).json()) as Product).price;

export const pooler: FaultCase = { name: 'pooler', parts: [runPooler] };
