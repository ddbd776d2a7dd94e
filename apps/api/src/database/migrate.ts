// Brings a database to the schema of this version of the shop, once, however many processes start together.
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { CannotOpenDatabase, type Database, type Db } from './db.ts';

/** The shop's own migrations. */
export const migrationsFolder = join(import.meta.dirname, '../migrations');
// Any number that no other program of this database uses for its own lock.
const lockNumber = 5_010_201;
// Drizzle's own record, so that its tools understand the database.
const record = sql`drizzle.__drizzle_migrations`;

/** Keeps every process that starts waiting until the transaction ends. */
export async function holdMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
}

/**
 * Runs the migrations that the database has not had yet, all of them or none, while other processes wait; of `only`
 * those with these hashes.
 * Drizzle's own migrator takes no lock, commits before the checks and skips a migration that landed out of order.
 * Refuses with CannotOpenDatabase if the database has had a migration that this version of the shop does not know.
 */
export async function migrate(
  { db }: Pick<Database, 'db'>,
  folder = migrationsFolder,
  only?: ReadonlySet<string>,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await db.transaction(async (tx) => {
    await holdMigrations(tx);
    const had = (await listApplied(tx)) ?? (await beginRecord(tx));
    const known = new Set(migrations.map(({ hash }) => hash));
    if (had.some((hash) => !known.has(hash))) {
      throw new CannotOpenDatabase(
        'The database was changed by another version of the shop than this one. Start that version, or a newer one.',
      );
    }
    for (const { hash, folderMillis, sql: statements } of migrations) {
      if (had.includes(hash) || (only && !only.has(hash))) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${record} (hash, created_at) values (${hash}, ${folderMillis})`);
    }
  });
}

async function beginRecord(tx: Db): Promise<string[]> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table ${record} (id serial primary key, hash text not null, created_at bigint)`,
  );
  return [];
}

/** The hashes of the migrations that the database has had; undefined for one that never was the shop's. */
export async function listApplied(db: Db): Promise<string[] | undefined> {
  const found = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!(found as { rows: { found: boolean }[] }).rows[0]?.found) return undefined;
  const { rows } = (await db.execute(sql`select hash from ${record} order by id`)) as {
    rows: { hash: string }[];
  };
  return rows.map(({ hash }) => hash);
}

/** Forgets that the database was the shop's, for one whose tables were dropped. */
export async function dropRecord(tx: Db): Promise<void> {
  await tx.execute(sql`drop table if exists ${record}`);
}
