/** How a process of the shop is known to others: from its start to its end, on a pooled connection, and after it was killed. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/db.ts';
import { lockMigrations, migrate } from '../database/migrate.ts';
import { silentLog } from '../database/test-database.ts';
import { createFolder } from '../database/test-process.ts';
import { startPostgresServer } from '../testing/postgres-server.ts';
import { startTransactionPooler, type TransactionPooler } from '../testing/transaction-pooler.ts';
import { waitFor } from '../testing/wait-for.ts';
import { serverPresence } from './server-presence.table.ts';
import { announcePresence, countRunningProcesses, isShopRunning } from './server-presence.ts';

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let folder: Awaited<ReturnType<typeof createFolder>>;
let pooler: TransactionPooler;
let database: Database;
before(async () => {
  [server, folder] = await Promise.all([startPostgresServer(), createFolder()]);
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: folder.path, log: silentLog });
  const direct = await open(server.url);
  await migrate(direct);
  await direct.close();
  pooler = await startTransactionPooler(server.url, 4);
  database = await open(pooler.url);
});
after(async () => {
  await database?.close();
  await pooler?.close();
  await server?.stop();
  await folder?.remove();
});
beforeEach(() => database.db.delete(serverPresence));

/** The row of a process that renewed it so many seconds ago, and was killed then. */
const addKilled = (secondsAgo: number) => {
  const seenAt = sql`clock_timestamp() - make_interval(secs => ${secondsAgo})`;
  return database.db.insert(serverPresence).values({ id: `killed-${secondsAgo}`, startedAt: seenAt, seenAt });
};

test('processes behind a pooler are known from their start until they have stopped', async () => {
  proves('B-MANY-03');
  assert.equal(await isShopRunning(database.db), false);
  const first = await announcePresence(database, silentLog);
  const second = await announcePresence(database, silentLog);
  assert.equal(await countRunningProcesses(database.db), 2);
  assert.equal(await isShopRunning(database.db), true);
  await first.stop();
  assert.equal(await isShopRunning(database.db), true);
  await second.stop();
  assert.equal(await isShopRunning(database.db), false);
  assert.equal(await countRunningProcesses(database.db), 0);
});

test('a process that was killed counts for ten seconds, and is told from a running one because nobody renews its row', async () => {
  await addKilled(12);
  assert.equal(await countRunningProcesses(database.db), 0);
  await addKilled(9);
  assert.equal(await countRunningProcesses(database.db), 1);
  assert.equal(await isShopRunning(database.db), false);
  assert.equal(await countRunningProcesses(database.db), 0);
});

test('a row that was deleted under a running process comes back with its next renewal', async () => {
  const presence = await announcePresence(database, silentLog);
  await database.db.delete(serverPresence);
  await waitFor('the process is known again', async () => (await countRunningProcesses(database.db)) === 1);
  await presence.stop();
  assert.equal(await countRunningProcesses(database.db), 0);
});

test('a process that starts during a restore waits for its end', async () => {
  let announced = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const restoring = database.db.transaction(async (tx) => {
    await lockMigrations(tx);
    started.resolve();
    await promise;
    assert.equal(await isShopRunning(tx), false);
  });
  await started.promise;
  const announcing = announcePresence(database, silentLog).then((presence) => {
    announced = true;
    return presence;
  });
  const blocked = sql`select 1 from pg_locks where not granted and locktype = 'advisory'`;
  await waitFor(
    'it waits',
    async () => ((await database.db.execute(blocked)) as { rows: unknown[] }).rows.length > 0,
  );
  assert.equal(announced, false);
  resolve();
  await restoring;
  await (await announcing).stop();
});

test('a database of an earlier version, without the table, has no process that is known by it', async () => {
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`drop table server_presence`);
      assert.equal(await isShopRunning(tx), false);
      throw new Error('undone');
    })
    .catch((error: Error) => assert.equal(error.message, 'undone'));
});
