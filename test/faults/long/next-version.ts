/**
 * A next version of the shop: this one's build, with migrations of every kind that the rules allow, on the tables that shoppers use most;
 * and what of them is applied to a database.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrationsFolder } from '../../../apps/api/src/database/migration-files.ts';
import { root } from '../../../scripts/project.mjs';

const nextMigrations: Record<string, string> = {
  '0900_columns': [
    'alter table orders add column "try_channel" text',
    `alter table products add column "try_weight" integer default 0 not null`,
    'alter table order_items add constraint "try_positive" check (quantity > 0) not valid',
    'alter table cart_items add column "try_note" text',
    `create or replace function try_nothing() returns trigger language plpgsql as $$ begin return null; end $$`,
    'create trigger try_nothing after insert on orders for each row execute function try_nothing()',
  ].join(';--> statement-breakpoint\n'),
  '0901_index':
    '-- mode: concurrently\ncreate index concurrently if not exists "try_index" on orders ("try_channel")',
  '0902_fill':
    "-- mode: slices\nupdate orders set try_channel = 'web' where ctid in (select ctid from orders where try_channel is null limit 50)",
  '0903_valid': 'alter table order_items validate constraint "try_positive"',
};

/** How many migrations the next version has. */
export const nextMigrationCount = Object.keys(nextMigrations).length;

/** Adds them to the migrations of this version in a folder. */
async function addNextMigrations(migrations: string): Promise<void> {
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('the shop has no migrations');
  for (const [index, [tag, statements]] of Object.entries(nextMigrations).entries()) {
    await writeFile(join(migrations, `${tag}.sql`), statements);
    const place = { idx: last.idx + 1 + index, when: last.when + 1 + index };
    journal.entries.push({ ...last, ...place, tag, breakpoints: true } as (typeof journal.entries)[number]);
  }
  await writeFile(file, JSON.stringify(journal));
}

/** Writes the migrations of the next version, with those before, into a folder; returns theirs. */
export async function writeNextMigrations(folder: string): Promise<string> {
  const migrations = join(folder, 'migrations');
  await mkdir(migrations);
  await cp(migrationsFolder, migrations, { recursive: true });
  await addNextMigrations(migrations);
  return migrations;
}

export interface NextVersion {
  folder: string;
  remove(): void;
}

/** What the build reads beside itself, as in a release (scripts/release-folder.mjs). */
const readAtRunTime = ['apps/api/build', 'apps/api/src', 'apps/stand-ins/src', 'apps/web/build', 'scripts'];

/** Makes a folder that starts as the next version, of the build that is there. */
export async function createNextVersion(): Promise<NextVersion> {
  const parent = mkdtempSync(join(tmpdir(), 'jontro-next-'));
  const folder = join(parent, 'shop');
  mkdirSync(folder);
  for (const path of [...readAtRunTime, 'package.json', 'shop.config.ts'])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (name) => !/\.tsx?$/.test(name) || name.endsWith('shop.config.ts'),
    });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await addNextMigrations(join(folder, 'apps/api/src/migrations'));
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Their keys in the table of applied migrations. */
const hashes = Object.values(nextMigrations).map((text) => createHash('sha256').update(text).digest('hex'));
const columnsOfFirst = 3;

/** What of the next version's migrations is applied. */
export interface Migrated {
  recorded: number;
  /** Of the columns that the first one adds in one transaction. */
  columns: number;
  /** Whether a process migrates now. */
  begun: boolean;
}

export async function readMigrated(database: pg.Pool): Promise<Migrated> {
  const { rows } = await database.query<Migrated>(
    `select (select count(*)::int from drizzle.__drizzle_migrations where hash = any($1)) as recorded,
       (select count(*)::int from information_schema.columns
         where column_name in ('try_channel', 'try_weight', 'try_note') and table_schema = 'public') as columns,
       exists (select from pg_locks where locktype = 'advisory' and objid = 5010201 and granted) as begun`,
    [hashes],
  );
  return rows[0] ?? { recorded: 0, columns: 0, begun: false };
}

/** A migration that is there in part, as a sentence. */
export const findHalfApplied = ({ recorded, columns }: Migrated): string[] =>
  columns === (recorded > 0 ? columnsOfFirst : 0)
    ? []
    : [`${columns} of ${columnsOfFirst} columns are there, with ${recorded} migrations recorded`];

/** What the migrations have not ended, as sentences; orders since `migratedAt` are of either version. */
export async function findUnfinished(database: pg.Pool, migratedAt: Date): Promise<string[]> {
  const { rows } = await database.query<{ empty: number; valid: boolean; checked: boolean }>(
    `select (select count(*)::int from orders where try_channel is null and placed_at < $1) as empty,
       coalesce((select indisvalid from pg_index where indexrelid = to_regclass('try_index')), false) as valid,
       coalesce((select convalidated from pg_constraint where conname = 'try_positive'), false) as checked`,
    [migratedAt],
  );
  const [found] = rows;
  return [
    ...(found?.empty === 0 ? [] : [`${found?.empty} orders of before are not filled`]),
    ...(found?.valid ? [] : ['the index is not built']),
    ...(found?.checked ? [] : ['the constraint is not validated']),
  ];
}

/** Takes them back, for the next trial. No shop runs on the database. */
export async function removeNextMigrations(database: pg.Pool): Promise<void> {
  await database.query(`drop trigger if exists try_nothing on orders`);
  await database.query(`drop function if exists try_nothing()`);
  await database.query(`alter table orders drop column if exists try_channel`);
  await database.query(`alter table products drop column if exists try_weight`);
  await database.query(`alter table cart_items drop column if exists try_note`);
  await database.query(`alter table order_items drop constraint if exists try_positive`);
  await database.query('delete from drizzle.__drizzle_migrations where hash = any($1)', [hashes]);
}
