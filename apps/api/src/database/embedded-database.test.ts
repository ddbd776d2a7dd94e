/** The embedded database of the shop: one process at a time, and what a crash of PostgreSQL means for queries. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { postmasterOf, processesWith } from '@jontro/embedded-postgres/test-process.ts';
import { sql } from 'drizzle-orm';
import { waitFor } from '../testing/wait-for.ts';
import { openDatabase } from './database.ts';
import type { Database, Log } from './db.ts';
import { silentLog } from './test-database.ts';
import { createFolder, startProcess } from './test-process.ts';
import { inTransaction } from './transaction.ts';

const serve = `
  const database = await openDatabase({ dataDir, log });
  console.log('open', database.kind, process.getuid());`;

const rowsOf = async (database: Database, query: string): Promise<Record<string, unknown>[]> =>
  ((await database.db.execute(sql.raw(query))) as { rows: Record<string, unknown>[] }).rows;

suite('the embedded database in one data directory', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  let dataDir: string;
  let directory: string;
  before(async () => {
    folder = await createFolder();
    dataDir = join(folder.path, 'data');
    directory = join(dataDir, 'postgres');
  });
  after(() => folder.remove());

  test('a second process gets an error with a message only while the first runs', async () => {
    const first = startProcess(serve, dataDir);
    await first.waitForLine(/^open embedded/);
    await assert.rejects(openDatabase({ dataDir, log: silentLog }), {
      name: 'CannotOpenDatabase',
      message: `Another Jontro server (process ${first.child.pid}) is using the data directory ${dataDir}. Stop it first, or give this one a directory of its own with DATA_DIR.`,
    });
    await first.kill();
    const second = await openDatabase({ dataDir, log: silentLog });
    await second.ping();
    await assert.rejects(openDatabase({ dataDir, log: silentLog }), /Another Jontro server/);
    await second.close();
  });

  test('a killed PostgreSQL is restarted: queries wait, transactions are retried, listeners are notified of the gap', async (t) => {
    const errors: string[] = [];
    const log: Log = { ...silentLog, error: (_details, message) => errors.push(message) };
    const database = await openDatabase({ dataDir, log });
    t.after(() => database.close());
    await rowsOf(database, 'create table if not exists committed (n int)');
    const received: string[] = [];
    await database.listen(
      'catalogue',
      (payload) => received.push(payload),
      () => received.push('gap'),
    );
    let runs = 0;
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into committed values (8)`);
      if (runs++ === 0) process.kill(await postmasterOf(directory), 'SIGKILL');
      await tx.execute(sql`select pg_sleep(0.05)`);
      await tx.execute(sql`insert into committed values (9)`);
    });
    assert.equal(runs, 2);
    assert.deepEqual(await rowsOf(database, 'select n from committed order by n'), [{ n: 8 }, { n: 9 }]);
    await waitFor('the listener has reconnected', () => received.includes('gap'));
    await database.notify('catalogue', 'changed');
    await waitFor('the notification arrives', () => received.includes('changed'));
    assert.ok(errors.includes('the embedded database ended unexpectedly and is restarted'));
    // Connections lost while idle or in use must not reduce the pool's capacity.
    const sixteen = (): Promise<unknown>[] =>
      Array.from({ length: 16 }, () => rowsOf(database, 'select pg_sleep(0.02)'));
    for (let round = 0; round < 2; round++) {
      await Promise.all(sixteen());
      process.kill(await postmasterOf(directory), 'SIGKILL');
      await Promise.allSettled(
        Array.from({ length: 16 }, () =>
          inTransaction(database.db, (tx) => tx.execute(sql`select pg_sleep(0.02)`)),
        ),
      );
    }
    await inTransaction(database.db, (tx) => tx.execute(sql`select 1`));
    await Promise.all(sixteen());
    await database.close();
    assert.equal(processesWith(directory).length, 0);
  });
});
