/** The common behaviour of an embedded and an external database, and which of them is opened. */
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { startPostgresServer } from '../testing/postgres-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { openDatabase } from './database.ts';
import { isDuplicate } from './database-error.ts';
import type { Database } from './db.ts';
import { createTestDatabase, silentLog } from './test-database.ts';
import { createFolder } from './test-process.ts';
import { inTransaction } from './transaction.ts';

const accounts = pgTable('try_accounts', {
  id: text().primaryKey(),
  balance: bigint({ mode: 'number' }).notNull(),
  openedAt: timestamp({ withTimezone: true }).notNull(),
  visits: integer().notNull().default(0),
});
const createAccounts = sql`create table try_accounts
  (id text primary key, balance bigint not null, opened_at timestamptz not null, visits integer not null default 0)`;

suite('a test database', () => {
  let database: Database;
  before(async () => {
    database = await createTestDatabase();
    await database.db.execute(createAccounts);
    const openedAt = new Date('2026-01-02T03:04:05.678Z');
    await database.db.insert(accounts).values([
      { id: 'Rahim', balance: 9_007_199_254_740_991, openedAt },
      { id: 'Karim', balance: 500, openedAt },
    ]);
  });
  after(() => database.close());

  test('amounts and counts are numbers, timestamps are dates, without loss of precision', async () => {
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, 'Rahim'));
    assert.deepEqual(row, {
      id: 'Rahim',
      balance: 9_007_199_254_740_991,
      openedAt: new Date('2026-01-02T03:04:05.678Z'),
      visits: 0,
    });
    assert.equal(await database.db.$count(accounts), 2);
    const [raw] = await database.db.select({ n: sql<number>`count(*)` }).from(accounts);
    assert.equal(raw?.n, 2);
  });

  test('a transaction whose work fails is rolled back, and its error is thrown', async () => {
    const error = new Error('not enough');
    const failing = inTransaction(database.db, async (tx) => {
      await tx.update(accounts).set({ balance: 0 });
      throw error;
    });
    await assert.rejects(failing, error);
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, 'Karim'));
    assert.equal(row?.balance, 500);
  });

  test('a nested transaction is rolled back alone', async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.update(accounts).set({ visits: 1 }).where(eq(accounts.id, 'Karim'));
      const inner = inTransaction(tx, async (nested) => {
        await nested.update(accounts).set({ visits: 99 }).where(eq(accounts.id, 'Karim'));
        throw new Error('rolled back');
      });
      await assert.rejects(inner, /rolled back/);
    });
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, 'Karim'));
    assert.equal(row?.visits, 1);
  });

  test('a duplicate is recognized with the name of its constraint', async () => {
    const again = database.db.insert(accounts).values({ id: 'Karim', balance: 1, openedAt: new Date() });
    await assert.rejects(again, (error) => {
      assert.ok(isDuplicate(error));
      assert.ok(isDuplicate(error, 'try_accounts_pkey'));
      assert.equal(isDuplicate(error, 'another'), false);
      return true;
    });
  });

  test('a notification reaches its listeners when its transaction commits, and not otherwise', async () => {
    const received: string[] = [];
    const stop = await database.listen('try_channel', (payload) => received.push(payload));
    const stopSecond = await database.listen('try_channel', (payload) => received.push(`second ${payload}`));
    const failing = inTransaction(database.db, async (tx) => {
      await database.notify('try_channel', 'undone', tx);
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    await inTransaction(database.db, (tx) => database.notify('try_channel', 'done', tx));
    await waitFor('both have received it', () => received.length === 2);
    await stopSecond();
    await database.notify('try_channel', 'তৃতীয়');
    await waitFor('the first has received it', () => received.length === 3);
    await stop();
    await database.notify('try_channel', 'to nobody');
    await database.ping();
    assert.deepEqual(received.toSorted(), ['done', 'second done', 'তৃতীয়'].toSorted());
  });
});

suite('on a server with several connections', () => {
  let database: Database;
  before(async () => {
    database = await createTestDatabase();
    await database.db.execute(createAccounts);
    await database.db.insert(accounts).values([
      { id: 'Rahim', balance: 0, openedAt: new Date() },
      { id: 'Karim', balance: 0, openedAt: new Date() },
    ]);
  });
  after(() => database.close());

  test('two transactions in a deadlock both succeed in the end', async () => {
    const visit = async (ids: string[], waitForOther: () => Promise<void>): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        for (const id of ids) {
          await tx.update(accounts).set({ visits: sql`visits + 1` }).where(eq(accounts.id, id));
          await waitForOther();
        }
      });
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const waitForBoth = async (): Promise<void> => {
      if (++arrived === 2) both.resolve();
      await both.promise;
    };
    await Promise.all([visit(['Rahim', 'Karim'], waitForBoth), visit(['Karim', 'Rahim'], waitForBoth)]);
    const rows = await database.db.select().from(accounts);
    assert.deepEqual(
      rows.map(({ visits }) => visits),
      [2, 2],
    );
    assert.ok(arrived > 4, 'one of them ran twice');
  });

  test('conflicting serializable transactions are retried until they succeed', async () => {
    const add = (): Promise<void> =>
      inTransaction(
        database.db,
        async (tx) => {
          const [row] = await tx.select().from(accounts).where(eq(accounts.id, 'Rahim'));
          await tx
            .update(accounts)
            .set({ balance: (row?.balance ?? 0) + 1 })
            .where(eq(accounts.id, 'Rahim'));
        },
        { isolationLevel: 'serializable' },
      );
    await Promise.all([add(), add(), add()]);
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, 'Rahim'));
    assert.equal(row?.balance, 3);
  });

  test('the process and the pool survive the loss of every connection, in use and idle', async () => {
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const received: string[] = [];
    await database.listen(
      'try',
      (payload) => received.push(payload),
      () => received.push('gap'),
    );
    const interrupted = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await database.db.execute(kill);
      await tx.execute(sql`select 1`);
    });
    await assert.rejects(interrupted);
    const queries = Array.from({ length: 20 }, () =>
      inTransaction(database.db, (tx) => tx.execute(sql`select 1`)),
    );
    await Promise.all(queries);
    await waitFor('the listener has reconnected', () => received.includes('gap'));
  });
});

suite('opening a database', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  before(async () => {
    folder = await createFolder();
  });
  after(() => folder.remove());

  test('an external server is used by several processes at once, and the data directory is not touched', async () => {
    const external = await startPostgresServer();
    const dataDir = join(folder.path, 'unused');
    const settings = { databaseUrl: external.url, dataDir, log: silentLog };
    const [first, second] = await Promise.all([openDatabase(settings), openDatabase(settings)]);
    assert.equal(first.kind, 'url');
    assert.equal(first.connectionString, external.url);
    const received: string[] = [];
    await second.listen('catalogue', (payload) => received.push(payload));
    await first.notify('catalogue', 'changed');
    await waitFor('the other instance receives it', () => received.includes('changed'));
    await Promise.all([first.close(), second.close()]);
    await external.stop();
    assert.equal((await readdir(folder.path)).includes('unused'), false);
  });

  test('an external server that is unreachable, or rejects the connection, is named as the reason', async () => {
    const settings = { dataDir: folder.path, log: silentLog };
    const nowhere = openDatabase({ ...settings, databaseUrl: 'postgresql://shop@127.0.0.1:1/shop' });
    await assert.rejects(nowhere, {
      name: 'CannotOpenDatabase',
      message: /cannot be reached: .*ECONNREFUSED/,
    });
    const external = await startPostgresServer();
    const missing = openDatabase({ ...settings, databaseUrl: external.url.replace('/postgres', '/nowhere') });
    await assert.rejects(missing, { name: 'CannotOpenDatabase', message: /"nowhere" does not exist/ });
    await external.stop();
  });

  test('PGlite data are left unchanged, with a message how to migrate them', async () => {
    const dataDir = join(folder.path, 'small');
    await mkdir(join(dataDir, 'pglite'), { recursive: true });
    await writeFile(join(dataDir, 'pglite/PG_VERSION'), '17\n');
    await assert.rejects(openDatabase({ dataDir, log: silentLog }), {
      name: 'CannotOpenDatabase',
      message:
        /is in PGlite, which this version does not read\. With the version before, run "npm run admin -- backup/,
    });
    assert.deepEqual((await readdir(dataDir)).sort(), ['lock', 'pglite']);
  });

  test('if the programs of PostgreSQL cannot run, the message has the reason and the solution', async () => {
    const dataDir = join(folder.path, 'large');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    const native = join(folder.path, 'no-programs');
    await assert.rejects(openDatabase({ dataDir, log: silentLog, native }), {
      name: 'CannotOpenDatabase',
      message: /cannot run here: .*Set DATABASE_URL to a PostgreSQL server/s,
    });
    assert.deepEqual((await readdir(dataDir)).sort(), ['lock', 'postgres']);
  });
});
