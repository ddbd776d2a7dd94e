/** A new version's migrations among orders, while a backup reads every table: nobody waits long for a lock, and all are applied. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '../../../apps/api/src/database/database.ts';
import { migrate } from '../../../apps/api/src/database/migrate.ts';
import { silentLog } from '../../../apps/api/src/database/test-database.ts';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { writeNextMigrations } from './next-version.ts';

/** How long a backup of a large shop reads. */
const readerMs = 15_000;
/** What nobody may wait for a lock. */
const waitLimitMs = 3_000;

/** The longest that a connection of the shop waited for a lock, in ms, sampled until `stop`. */
function watchLockWaits(database: pg.Pool): { stop(): Promise<number> } {
  let stopped = false;
  const longest = (async () => {
    let maxMs = 0;
    while (!stopped) {
      const { rows } = await database.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - lock.waitstart) * 1000), 0)::int as ms
         from pg_locks lock join pg_stat_activity using (pid)
         where not granted and application_name = 'jontro' and locktype in ('relation', 'tuple')
           and query not ilike 'alter table%' and query not ilike 'create trigger%'`,
      );
      maxMs = Math.max(maxMs, rows[0]?.ms ?? 0);
      await wait(50);
    }
    return maxMs;
  })();
  return {
    stop() {
      stopped = true;
      return longest;
    },
  };
}

/** Reads every table of the shop in one transaction, which keeps its locks for as long as a backup does. */
async function readAsBackup(database: pg.Pool): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of rows) await client.query(`select count(*) from "${name}"`);
    await wait(readerMs);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function runMigrations(settings: Settings): Promise<Outcome> {
  const what = 'migrations of a new version while a backup reads';
  const fixture = await openFixture(settings, { database: 'external' });
  const folder = await createFolder();
  const violations: string[] = [];
  try {
    const { database, databaseUrl = '' } = fixture;
    const customers = await fixture.addCustomers(6);
    const load = startLoad(fixture, { customers, random: createRandom(settings.seed) });
    await wait(4_000);
    const version = await openDatabase({ databaseUrl, dataDir: folder.path, log: silentLog });
    const waits = watchLockWaits(database);
    const start = performance.now();
    const startedAt = new Date();
    const reading = readAsBackup(database);
    const before = load.orders();
    await wait(1_000);
    const migrations = await writeNextMigrations(folder.path);
    const migrated = migrate(version, { folder: migrations }).then(() => performance.now() - start);
    await reading;
    const during = load.orders() - before;
    const migratedMs = await migrated;
    const longestMs = await waits.stop();
    await version.close();
    await wait(2_000);
    await load.stop();
    const end = await finishCase(fixture, load.ledger);
    violations.push(...end.violations);
    if (longestMs > waitLimitMs) violations.push(`a statement of the shop waited ${longestMs} ms for a lock`);
    if (migratedMs < readerMs)
      violations.push('the migrations did not wait for the reader, so nothing was tried');
    if (during === 0) violations.push('no order was placed while the migrations waited');
    const { rows } = await database.query(
      'select 1 from orders where try_channel is null and placed_at < $1',
      [startedAt],
    );
    if (rows.length > 0) violations.push(`${rows.length} orders of before were not filled`);
    return {
      what,
      tally: load.tally,
      notes: [
        `${load.orders()} orders, ${during} of them while the backup read for ${readerMs / 1000} s`,
        `longest wait of the shop for a lock ${longestMs} ms`,
        `migrated ${((migratedMs - readerMs) / 1000).toFixed(1)} s after the backup`,
      ],
      violations,
    };
  } finally {
    await folder.remove();
    await fixture.close();
  }
}

export const migrationsUnderLoad: FaultCase = { name: 'migrations', parts: [runMigrations] };
