/** What the database gives the shop, its own PostgreSQL or a given server, and how it is chosen. */
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { startServerWithPort } from '../testing/postgres-server.ts';
import { until } from '../testing/until.ts';
import { openDatabase } from './database.ts';
import { isDuplicate } from './database-error.ts';
import type { Database } from './db.ts';
import { createFolder } from './process-for-tests.ts';
import { createTestDatabase, silentLog } from './test-database.ts';
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

  test('money and counts are numbers, times are dates, to the last poisha and millisecond', async () => {
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

  test('a transaction whose work fails leaves no trace, and its error comes through', async () => {
    const refusal = new Error('not enough');
    const failing = inTransaction(database.db, async (tx) => {
      await tx.update(accounts).set({ balance: 0 });
      throw refusal;
    });
    await assert.rejects(failing, refusal);
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, 'Karim'));
    assert.equal(row?.balance, 500);
  });

  test('a transaction within another is undone alone', async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.update(accounts).set({ visits: 1 }).where(eq(accounts.id, 'Karim'));
      const inner = inTransaction(tx, async (nested) => {
        await nested.update(accounts).set({ visits: 99 }).where(eq(accounts.id, 'Karim'));
        throw new Error('no');
      });
      await assert.rejects(inner, /no/);
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

  test('a notification reaches its listeners when its transaction commits, and no others', async () => {
    const heard: string[] = [];
    const stop = await database.listen('try_channel', (payload) => heard.push(payload));
    const stopSecond = await database.listen('try_channel', (payload) => heard.push(`second ${payload}`));
    const failing = inTransaction(database.db, async (tx) => {
      await database.notify('try_channel', 'undone', tx);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    await inTransaction(database.db, (tx) => database.notify('try_channel', 'done', tx));
    await until('both have heard', () => heard.length === 2);
    await stopSecond();
    await database.notify('try_channel', 'তৃতীয়');
    await until('the first has heard', () => heard.length === 3);
    await stop();
    await database.notify('try_channel', 'to nobody');
    await database.ping();
    assert.deepEqual(heard.toSorted(), ['done', 'second done', 'তৃতীয়'].toSorted());
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

  test('two transactions that block each other both succeed in the end', async () => {
    const visit = async (ids: string[], met: () => Promise<void>): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        for (const id of ids) {
          await tx.update(accounts).set({ visits: sql`visits + 1` }).where(eq(accounts.id, id));
          await met();
        }
      });
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const meet = async (): Promise<void> => {
      if (++arrived === 2) both.resolve();
      await both.promise;
    };
    await Promise.all([visit(['Rahim', 'Karim'], meet), visit(['Karim', 'Rahim'], meet)]);
    const rows = await database.db.select().from(accounts);
    assert.deepEqual(
      rows.map(({ visits }) => visits),
      [2, 2],
    );
    assert.ok(arrived > 4, 'one of them ran twice');
  });

  test('serializable transactions that contradict each other are repeated until they do not', async () => {
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

  test('the death of every connection, in use and idle, harms neither the process nor the pool', async () => {
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const heard: string[] = [];
    await database.listen(
      'try',
      (payload) => heard.push(payload),
      () => heard.push('gap'),
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
    await until('the listener is back', () => heard.includes('gap'));
  });
});

suite('the choice of the database', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  before(async () => {
    folder = await createFolder();
  });
  after(() => folder.remove());

  test('a given server is used by several processes at once, and the data directory is not touched', async () => {
    const given = await startServerWithPort();
    const dataDir = join(folder.path, 'unused');
    const settings = { databaseUrl: given.url, dataDir, log: silentLog };
    const [first, second] = await Promise.all([openDatabase(settings), openDatabase(settings)]);
    assert.equal(first.kind, 'url');
    assert.equal(first.connectionString, given.url);
    const heard: string[] = [];
    await second.listen('catalogue', (payload) => heard.push(payload));
    await first.notify('catalogue', 'changed');
    await until('the other instance hears it', () => heard.includes('changed'));
    await Promise.all([first.close(), second.close()]);
    await given.stop();
    assert.equal((await readdir(folder.path)).includes('unused'), false);
  });

  test('a given server that does not answer, or refuses, is named as the reason', async () => {
    const settings = { dataDir: folder.path, log: silentLog };
    const nowhere = openDatabase({ ...settings, databaseUrl: 'postgresql://shop@127.0.0.1:1/shop' });
    await assert.rejects(nowhere, {
      name: 'CannotOpenDatabase',
      message: /cannot be reached: .*ECONNREFUSED/,
    });
    const given = await startServerWithPort();
    const missing = openDatabase({ ...settings, databaseUrl: given.url.replace('/postgres', '/nowhere') });
    await assert.rejects(missing, { name: 'CannotOpenDatabase', message: /"nowhere" does not exist/ });
    await given.stop();
  });

  test('data of PGlite are left alone, with the sentence how to move them', async () => {
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

  test('where the programs of PostgreSQL cannot run, the reason and the way out are named', async () => {
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
