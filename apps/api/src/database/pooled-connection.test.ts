/** Behind a pooler in transaction mode the shop's statements, limits, changes and migrations work as without one. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { startPostgresServer } from '../testing/postgres-server.ts';
import { startTransactionPooler, type TransactionPooler } from '../testing/transaction-pooler.ts';
import { openDatabase } from './database.ts';
import { databaseError } from './database-error.ts';
import type { Database } from './db.ts';
import { migrate } from './migrate.ts';
import { prepared } from './prepared.ts';
import { sendTogether } from './send-together.ts';
import { silentLog } from './test-database.ts';
import { createFolder } from './test-process.ts';
import { inTransaction } from './transaction.ts';

const numbers = pgTable('pooled_numbers', { n: integer().notNull() });
const findNumber = prepared('pooled-find-number', (db) =>
  db
    .select()
    .from(numbers)
    .where(sql`${numbers.n} = ${sql.placeholder('n')}`),
);
const readLimits = sql<string>`current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout')
  || ' ' || current_setting('timezone')`;

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let folder: Awaited<ReturnType<typeof createFolder>>;
let pooler: TransactionPooler;
let database: Database;
/** Sends statements to the sessions of the pooler, as another program behind it would. */
let other: pg.Client;
const open = (databaseUrl: string, databaseDirectUrl?: string) =>
  openDatabase({
    databaseUrl,
    ...(databaseDirectUrl && { databaseDirectUrl }),
    dataDir: folder.path,
    log: silentLog,
  });

before(async () => {
  [server, folder] = await Promise.all([startPostgresServer(), createFolder()]);
  pooler = await startTransactionPooler(server.url);
  database = await open(pooler.url);
  other = new pg.Client({ connectionString: pooler.url });
  await other.connect();
  await other.query('create table pooled_numbers (n int not null)');
});
after(async () => {
  await other?.end();
  await database?.close();
  await pooler?.close();
  await server?.stop();
  await folder?.remove();
});
beforeEach(async () => {
  await database.db.delete(numbers);
  await database.db.insert(numbers).values(Array.from({ length: 50 }, (_, n) => ({ n })));
});

test('queries that are prepared once find their rows in every session of the pooler', async () => {
  proves('B-MANY-03');
  const { db } = database;
  const found = await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      const n = index % 50;
      if (index % 2 === 0) return (await findNumber(db, { n }))[0]?.n === n;
      return inTransaction(db, async (tx) => {
        const [[first], [second]] = await sendTogether([
          findNumber(tx, { n }),
          findNumber(tx, { n: 49 - n }),
        ]);
        return first?.n === n && second?.n === 49 - n;
      });
    }),
  );
  assert.equal(found.filter(Boolean).length, 80);
  const { rows } = await other.query('select name from pg_prepared_statements');
  assert.deepEqual(rows, []);
});

test('every statement has the limits of the shop, in and outside transactions, and no session keeps them', async () => {
  proves('B-MANY-03');
  const { db } = database;
  const read = async (from: typeof db): Promise<string | undefined> =>
    ((await from.execute(sql`select ${readLimits} as limits`)) as unknown as { rows: { limits: string }[] })
      .rows[0]?.limits;
  const shops = '15s 1min UTC';
  assert.equal(await read(db), shops);
  assert.equal(await inTransaction(db, read), shops);
  const config = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  assert.equal(await inTransaction(db, read, config), shops);
  await assert.rejects(
    inTransaction(db, (tx) => tx.delete(numbers), config),
    (error) => databaseError(error)?.code === '25006',
  );
  const { rows } = await other.query(
    `select current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') as limits`,
  );
  assert.deepEqual(rows, [{ limits: '0 0' }]);

  // The limit is not only there, it ends what takes longer.
  const tooLong = inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '50ms'`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  await assert.rejects(tooLong, (error) => databaseError(error)?.code === '57014');
});

test('a statement that fails leaves nothing behind, also one that fails at its commit', async () => {
  const { db } = database;
  await other.query(`create or replace function pooled_refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused at the commit'; end $$`);
  await other.query(`create constraint trigger pooled_refuse after insert on pooled_numbers
    deferrable initially deferred for each row when (new.n = 1000) execute function pooled_refuse()`);
  await assert.rejects(db.insert(numbers).values([{ n: 999 }, { n: sql`null::int` }]), {
    message: /Failed query/,
  });
  await assert.rejects(db.insert(numbers).values({ n: 1000 }), (error: Error) =>
    /refused at the commit/.test(String(error.cause ?? error)),
  );
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await tx.insert(numbers).values({ n: 998 });
      throw new Error('undone');
    }),
    /undone/,
  );
  assert.equal(await db.$count(numbers), 50);
  const { rows } = await other.query(
    `select 1 from pg_stat_activity where state like 'idle in transaction%'`,
  );
  assert.deepEqual(rows, []);
});

test('through a pooler alone nobody listens in vain, and the address of PostgreSQL itself brings notifications', async () => {
  proves('B-MANY-03');
  assert.equal(database.directUrl, undefined);
  const stop = await database.listen('pooled', () => assert.fail('a pooler delivers nothing'));
  await database.notify('pooled', 'unheard');
  await stop();
  const { rows } = await other.query('select pg_listening_channels()');
  assert.deepEqual(rows, []);

  const both = await open(pooler.url, server.url);
  const received = Promise.withResolvers<string>();
  await both.listen('pooled', received.resolve);
  await both.notify('pooled', 'heard');
  assert.equal(await received.promise, 'heard');
  await both.close();
});

test('an address that leads to another database, to a pooler or to nothing is refused with its name', async () => {
  await other.query('create database pooled_other');
  const refused = [
    [server.url.replace(/\/postgres$/, '/pooled_other'), /DATABASE_DIRECT_URL leads to another database/],
    [pooler.url, /DATABASE_DIRECT_URL leads to a pooler as well/],
    ['postgresql://shop@127.0.0.1:9/postgres', /cannot be reached at DATABASE_DIRECT_URL/],
  ] as const;
  for (const [directUrl, message] of refused)
    await assert.rejects(open(pooler.url, directUrl), { name: 'CannotOpenDatabase', message });
});

test('a migration that runs beside the shop asks for the address of PostgreSQL itself, and runs with it', async () => {
  const tables = 'create table pooled_migrated (n int);--> statement-breakpoint\nselect 1';
  const index =
    '-- mode: concurrently\ncreate index concurrently if not exists pooled_index on pooled_migrated (n)';
  await migrate(database, { folder: await writeMigrations('first', [tables]) });
  const later = await writeMigrations('later', [tables, index]);
  await assert.rejects(migrate(database, { folder: later }), {
    name: 'CannotOpenDatabase',
    message: /Set DATABASE_DIRECT_URL to the address of PostgreSQL itself/,
  });
  const both = await open(pooler.url, server.url);
  await migrate(both, { folder: later });
  await both.close();
  const { rows } = await other.query("select to_regclass('pooled_index') is not null as made");
  assert.deepEqual(rows, [{ made: true }]);
  await migrate(database, { folder: later });
});

async function writeMigrations(name: string, contents: readonly string[]): Promise<string> {
  const path = join(folder.path, name);
  const entries = contents.map((_, idx) => ({
    idx,
    version: '7',
    when: idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  await mkdir(join(path, 'meta'), { recursive: true });
  await writeFile(
    join(path, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [idx, content] of contents.entries()) await writeFile(join(path, `000${idx}_step.sql`), content);
  return path;
}
