/** Migrates a database to the schema of this version of the shop, once, even if several processes start together (decision 094). */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { isConflict, isLockTimeout, isUnavailable } from './database-error.ts';
import { CannotOpenDatabase, type Database, type Db } from './db.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { rowsOf } from './rows-of.ts';
import { createServerHosts } from './server-hosts.ts';

/** The advisory lock of migrations: an arbitrary number that no other program of this database uses. */
const lockNumber = 5_010_201;
/** Drizzle's own table, so that its tools understand the database. */
const tableName = 'drizzle.__drizzle_migrations';
const migrationsTable = sql.raw(tableName);

/**
 * How long a migration waits for locks, in ms: for all of its tables together, because queries of a table wait from the first
 * request for its lock until the end of the transaction.
 */
const maxLockMs = 2_000;

export interface MigrateOptions {
  folder?: string;
  /** How often a migration is retried after a lock timeout or a deadlock. */
  maxRetries?: number;
  /** The minimum pause before a retry, in ms; jitter adds up to the same time. */
  retryPauseMs?: number;
  /** Runs in the transaction that creates the tables of an empty database. */
  onCreated?: ((tx: Db) => Promise<void>) | undefined;
}

/**
 * Applies the pending migrations while other starting processes wait: each in a transaction of its own, because one that holds
 * a table while it waits for the next can be in a deadlock with a query of both. In an empty database all are one transaction.
 * Throws CannotOpenDatabase if the database has a newer version's migration that this version is not compatible with, or
 * if a table stays locked.
 */
export async function migrate(
  { db, directUrl }: Pick<Database, 'db' | 'directUrl'>,
  { folder = migrationsFolder, maxRetries = 60, retryPauseMs = 500, onCreated }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder);
  const retry = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withRetries(work, maxRetries, retryPauseMs, () => findBlocker(db));
  for (;;) {
    const next = await retry(() => db.transaction((tx) => applyNext(tx, migrations, onCreated)));
    if (!next) return;
    if (next.mode !== 'transaction') await runOnline(directUrl, next, retry);
  }
}

/** Applies all migrations, or those with the hashes of `only`, in one transaction: for a database without other users. */
export async function migrateWithin(tx: Db, only?: ReadonlySet<string>): Promise<void> {
  const migrations = readMigrations();
  await lockMigrations(tx);
  const applied = await checkApplied(tx, migrations);
  for (const migration of migrations) {
    if (applied.has(migration.hash) || (only && !only.has(migration.hash))) continue;
    await applyAndRecord(tx, migration, migrations);
  }
}

/** Blocks the migrations of other processes until the transaction ends. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
}

/**
 * Applies the first pending migration unless it runs outside a transaction, and returns it; in an empty database applies all.
 * Returns undefined when none is left.
 */
async function applyNext(
  tx: Db,
  migrations: readonly Migration[],
  onCreated: MigrateOptions['onCreated'],
): Promise<Migration | undefined> {
  await lockMigrations(tx);
  const applied = await checkApplied(tx, migrations);
  if (applied.size > 0) {
    const next = migrations.find(({ hash }) => !applied.has(hash));
    if (next?.mode === 'transaction') await applyAndRecord(tx, next, migrations, createLockLimit(tx));
    return next;
  }
  for (const migration of migrations) await applyAndRecord(tx, migration, migrations);
  await onCreated?.(tx);
  return undefined;
}

async function applyAndRecord(
  tx: Db,
  migration: Migration,
  migrations: readonly Migration[],
  limitLocks?: () => Promise<void>,
): Promise<void> {
  await applyInTransaction(tx, migration, limitLocks);
  await recordApplied(tx, migration, migrations);
}

/** Returns a function that allows the next statement of the transaction to wait for what remains of the time. */
function createLockLimit(tx: Db): () => Promise<void> {
  let endsAt: number | undefined;
  return async () => {
    endsAt ??= performance.now() + maxLockMs;
    const remaining = Math.max(1, Math.floor(endsAt - performance.now()));
    await tx.execute(sql.raw(`set local lock_timeout = ${remaining}`));
  };
}

/** Applies one migration of any mode in the caller's transaction; `limitLocks` is called before each statement. */
async function applyInTransaction(
  tx: Db,
  { mode, statements, extension }: Migration,
  limitLocks: () => Promise<void> = async () => {},
): Promise<void> {
  const create = (statement: string) => tx.transaction((savepoint) => savepoint.execute(sql.raw(statement)));
  if (extension !== undefined && !(await hasExtension(extension, create))) return;
  for (const statement of statements) {
    await limitLocks();
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

/** Creates the extension; false where the server does not have it or does not allow it. */
async function hasExtension(name: string, create: (statement: string) => Promise<unknown>): Promise<boolean> {
  try {
    await create(`create extension if not exists ${name}`);
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/**
 * Applies one migration statement by statement on a separate connection, under the same lock, while the shop runs. After
 * a crash it can start again, because statements of these modes are repeatable.
 */
async function runOnline(
  connectionString: string | undefined,
  migration: Migration,
  retry: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  if (connectionString === undefined)
    throw new CannotOpenDatabase(
      'This version changes the database while the shop runs, which a pooler such as PgBouncer does not allow. ' +
        'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    );
  const client = new pg.Client(await createServerHosts({ connectionString }).find());
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(`set lock_timeout = ${maxLockMs}`);
    const { rowCount } = await client.query(`select from ${tableName} where hash = $1`, [migration.hash]);
    if (rowCount) return;
    const { extension } = migration;
    const isPossible =
      extension === undefined || (await hasExtension(extension, (statement) => client.query(statement)));
    for (const statement of isPossible ? migration.statements : []) {
      if (migration.mode === 'concurrently') await retry(() => buildIndex(client, statement));
      else while ((await retry(() => client.query(statement))).rowCount) await delay(0);
    }
    await client.query(`alter table ${tableName} add column if not exists requires text`);
    await client.query(`insert into ${tableName} (hash, created_at, requires) values ($1, $2, '')`, [
      migration.hash,
      migration.createdAt,
    ]);
  } finally {
    await client.end();
  }
}

const indexName = /\bindex\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

/** Runs one statement; first drops an invalid index of an earlier attempt. */
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
  blocker: () => Promise<string>,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isConflict(error)) throw error;
      if (retries >= maxRetries) {
        throw new CannotOpenDatabase(
          `The database cannot be updated because another program keeps a table locked${await blocker()}. End that program and start again.`,
          { cause: error },
        );
      }
      await delay(pauseMs * (1 + Math.random()));
    }
  }
}

/**
 * The program with the oldest transaction, for the operator; empty if it is not known. Of another role the shop's may not see
 * transactions, but who has locked a table, as a dump or a forgotten `psql` of the administrator: they come first.
 */
export async function findBlocker(db: Db): Promise<string> {
  const query = sql`select coalesce(nullif(application_name, ''), usename, '') as name, pid,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity as activity
    where datname = current_database() and usename is not null and coalesce(backend_type, 'client backend') = 'client backend'
      and pid <> pg_backend_pid() and (xact_start is not null or exists (
        select from pg_locks as held
        where held.pid = activity.pid and held.granted and held.locktype = 'relation'))
    order by xact_start nulls first limit 1`;
  const found = await db.execute(query).catch(() => ({ rows: [] }));
  const [row] = (found as unknown as { rows: { name: string; pid: number; seconds: number | null }[] }).rows;
  if (!row) return '';
  const since = row.seconds === null ? '' : `, since ${row.seconds} s`;
  return `: "${row.name}", process ${row.pid}${since}`;
}

interface AppliedMigration {
  hash: string;
  /** Hash of the migration that a process must know; empty if any version may run; null for rows of older versions. */
  requires: string | null;
}

/** The applied migrations; undefined for a database that never was the shop's. Rows of older versions have no `requires`. */
async function readApplied(db: Db): Promise<AppliedMigration[] | undefined> {
  const found = await db.execute(sql`select to_regclass(${tableName}) is not null as found`);
  if (!(found as { rows: { found: boolean }[] }).rows[0]?.found) return undefined;
  const query = sql`select hash, to_jsonb(entry) ->> 'requires' as requires from ${migrationsTable} entry order by id`;
  return rowsOf<AppliedMigration>(db, query);
}

/** Returns the hashes of the applied migrations; throws if this version is not compatible with one of them. */
async function checkApplied(tx: Db, migrations: readonly Migration[]): Promise<Set<string>> {
  const rows = await readApplied(tx);
  if (!rows) {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table ${migrationsTable} (id serial primary key, hash text not null, created_at bigint, requires text)`,
    );
    return new Set();
  }
  const known = new Set(migrations.map(({ hash }) => hash));
  const isCompatible = ({ requires }: AppliedMigration): boolean =>
    requires !== null && (requires === '' || known.has(requires));
  if (rows.some((entry) => !known.has(entry.hash) && !isCompatible(entry))) {
    throw new CannotOpenDatabase(
      'The database was changed by another version of the shop than this one. Start that version, or a newer one.',
    );
  }
  return new Set(rows.map(({ hash }) => hash));
}

async function recordApplied(
  tx: Db,
  { hash, createdAt, requires }: Migration,
  migrations: readonly Migration[],
): Promise<void> {
  const required = migrations.find(({ tag }) => tag === requires)?.hash ?? '';
  await tx.execute(sql`alter table ${migrationsTable} add column if not exists requires text`);
  await tx.execute(
    sql`insert into ${migrationsTable} (hash, created_at, requires) values (${hash}, ${createdAt}, ${required})`,
  );
}

/** The hashes of the applied migrations; undefined for a database that never was the shop's. */
export async function listAppliedMigrations(db: Db): Promise<string[] | undefined> {
  return (await readApplied(db))?.map(({ hash }) => hash);
}

/** Drops the table of applied migrations, for a database whose tables were dropped. */
export async function dropMigrationsTable(tx: Db): Promise<void> {
  await tx.execute(sql`drop table if exists ${migrationsTable}`);
}
