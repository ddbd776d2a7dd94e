/** Brings a database to the schema of this version of the shop, once, however many processes start together (decision 094). */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { isConflict, isLockTimeout } from './database-error.ts';
import { CannotOpenDatabase, type Database, type Db } from './db.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';

/** The advisory lock of migrations: a number that no other program of this database uses. */
const lockNumber = 5_010_201;
/** Drizzle's own record, so that its tools understand the database. */
const record = 'drizzle.__drizzle_migrations';
const recordTable = sql.raw(record);

/** How long a migration waits for a table's lock, while every query of that table waits behind it. */
const lockTimeout = '2s';

export interface MigrateOptions {
  folder?: string;
  /** How often a migration that got no lock, or lost a deadlock, is tried again. */
  maxRetries?: number;
  /** The pause before the next try, in ms; twice as long at most, by chance. */
  retryPauseMs?: number;
}

/**
 * Runs the migrations that the database lacks while other processes that start wait. Those of mode `transaction` that
 * follow each other are one transaction: all or none. In an empty database all migrations are.
 * Throws CannotOpenDatabase if the database has a migration that a newer version wrote and that this version cannot
 * run beside, or if a table stays locked.
 */
export async function migrate(
  { db, connectionString }: Pick<Database, 'db' | 'connectionString'>,
  { folder = migrationsFolder, maxRetries = 60, retryPauseMs = 500 }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder);
  const retried = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withRetries(work, maxRetries, retryPauseMs);
  for (;;) {
    const next = await retried(() => db.transaction((tx) => runInTransaction(tx, migrations)));
    if (!next) return;
    await runOnline(connectionString, next, retried);
  }
}

/** Runs all migrations, or those with the hashes of `only`, within a transaction: for a database that nobody else uses. */
export async function migrateWithin(tx: Db, only?: ReadonlySet<string>): Promise<void> {
  const migrations = readMigrations();
  await holdMigrations(tx);
  const applied = await checkApplied(tx, migrations);
  for (const migration of migrations) {
    if (applied.has(migration.hash) || (only && !only.has(migration.hash))) continue;
    await runWhole(tx, migration);
    await addToRecord(tx, migration, migrations);
  }
}

/** Makes every process that starts wait until the transaction ends. */
export async function holdMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
}

/** Runs pending migrations up to the first that needs no transaction around it, and returns that one. */
async function runInTransaction(tx: Db, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await holdMigrations(tx);
  const applied = await checkApplied(tx, migrations);
  const isEmpty = applied.size === 0;
  if (!isEmpty) await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
  for (const migration of migrations) {
    if (applied.has(migration.hash)) continue;
    if (migration.mode !== 'transaction' && !isEmpty) return migration;
    await runWhole(tx, migration);
    await addToRecord(tx, migration, migrations);
  }
  return undefined;
}

/** Runs one migration within the caller's transaction, whatever its mode. */
async function runWhole(tx: Db, { mode, statements }: Migration): Promise<void> {
  for (const statement of statements) {
    if (mode === 'concurrently') {
      await tx.execute(sql.raw(statement.replace(/\bconcurrently\b/gi, '')));
      continue;
    }
    const run = async (): Promise<number> =>
      ((await tx.execute(sql.raw(statement))) as { rowCount?: number | null }).rowCount ?? 0;
    let changed = await run();
    while (mode === 'slices' && changed > 0) changed = await run();
  }
}

/**
 * Runs one migration statement by statement on a connection of its own, under the same lock, while the shop goes on. A
 * process that dies in between leaves a migration that can begin again: statements of these modes are repeatable.
 */
async function runOnline(
  connectionString: string | undefined,
  migration: Migration,
  retried: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    const { rowCount } = await client.query(`select from ${record} where hash = $1`, [migration.hash]);
    if (rowCount) return;
    for (const statement of migration.statements) {
      if (migration.mode === 'concurrently') await retried(() => buildIndex(client, statement));
      else while ((await retried(() => client.query(statement))).rowCount) await delay(0);
    }
    await client.query(`alter table ${record} add column if not exists requires text`);
    await client.query(`insert into ${record} (hash, created_at, requires) values ($1, $2, '')`, [
      migration.hash,
      migration.createdAt,
    ]);
  } finally {
    await client.end();
  }
}

const indexName = /\bindex\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

/** Runs one statement; an index that an earlier try left unfinished is dropped first. */
async function buildIndex(client: pg.Client, statement: string): Promise<void> {
  const [, name] = indexName.exec(statement) ?? [];
  if (name) {
    const invalid = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`"${name}"`],
    );
    if (invalid.rowCount) await client.query(`drop index concurrently if exists "${name}"`);
  }
  await client.query(statement);
}

async function withRetries<Result>(
  work: () => Promise<Result>,
  maxRetries: number,
  pauseMs: number,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isConflict(error)) throw error;
      if (retries >= maxRetries) {
        throw new CannotOpenDatabase(
          'The database cannot be updated because another program keeps a table locked. End that program and start again.',
          { cause: error },
        );
      }
      await delay(pauseMs * (1 + Math.random()));
    }
  }
}

interface Recorded {
  hash: string;
  /** Hash of the migration that a process must know; empty if any version may run; null for a record of before. */
  requires: string | null;
}

/** The record, or undefined for a database that never was the shop's. A record of an older version has no `requires`. */
async function readRecord(db: Db): Promise<Recorded[] | undefined> {
  const found = await db.execute(sql`select to_regclass(${record}) is not null as found`);
  if (!(found as { rows: { found: boolean }[] }).rows[0]?.found) return undefined;
  const query = sql`select hash, to_jsonb(entry) ->> 'requires' as requires from ${recordTable} entry order by id`;
  return ((await db.execute(query)) as unknown as { rows: Recorded[] }).rows;
}

/** The hashes of the applied migrations, after a check that this version may run beside all of them. */
async function checkApplied(tx: Db, migrations: readonly Migration[]): Promise<Set<string>> {
  const recorded = await readRecord(tx);
  if (!recorded) {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table ${recordTable} (id serial primary key, hash text not null, created_at bigint, requires text)`,
    );
    return new Set();
  }
  const known = new Set(migrations.map(({ hash }) => hash));
  const maySkip = ({ requires }: Recorded): boolean =>
    requires !== null && (requires === '' || known.has(requires));
  if (recorded.some((entry) => !known.has(entry.hash) && !maySkip(entry))) {
    throw new CannotOpenDatabase(
      'The database was changed by another version of the shop than this one. Start that version, or a newer one.',
    );
  }
  return new Set(recorded.map(({ hash }) => hash));
}

async function addToRecord(
  tx: Db,
  { hash, createdAt, requires }: Migration,
  migrations: readonly Migration[],
): Promise<void> {
  const required = migrations.find(({ tag }) => tag === requires)?.hash ?? '';
  await tx.execute(sql`alter table ${recordTable} add column if not exists requires text`);
  await tx.execute(
    sql`insert into ${recordTable} (hash, created_at, requires) values (${hash}, ${createdAt}, ${required})`,
  );
}

/** The hashes of the applied migrations; undefined for a database that never was the shop's. */
export async function listApplied(db: Db): Promise<string[] | undefined> {
  return (await readRecord(db))?.map(({ hash }) => hash);
}

/** Forgets that the database was the shop's, for one whose tables were dropped. */
export async function dropRecord(tx: Db): Promise<void> {
  await tx.execute(sql`drop table if exists ${recordTable}`);
}
