/** The shop's own tables after each migration, read from the snapshots of the migration generator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, readMigrations } from '../../database/migration-files.ts';

export interface ShopTable {
  name: string;
  /** Stored columns, without generated ones. */
  columns: string[];
  /** Generated columns. */
  generatedColumns: string[];
  /** Columns whose numbers are of a sequence. */
  sequenceColumns: string[];
}

export interface Schema {
  /** The migrations that lead to it, oldest first. */
  migrations: string[];
  /** Ordered so that a table follows those it references. Read when they are needed. */
  readonly tables: readonly ShopTable[];
}

interface SnapshotTable {
  name: string;
  columns: Record<string, { name: string; generated?: object; identity?: object; default?: unknown }>;
  foreignKeys: Record<string, { tableFrom: string; tableTo: string }>;
}

/** All snapshots together are megabytes, and none changes while a version runs. */
let schemas: readonly Schema[] | undefined;
let tableNames: readonly string[] | undefined;

/** Returns every version of the database schema, the current one last. */
export function listSchemas(): readonly Schema[] {
  schemas ??= readSchemas();
  return schemas;
}

/** The names of the tables that any version has or had. */
export function listKnownTableNames(): readonly string[] {
  tableNames ??= [
    ...new Set(readMigrations().flatMap(({ tag }) => readSnapshot(tag).map(({ name }) => name))),
  ];
  return tableNames;
}

function readSchemas(): Schema[] {
  const migrations = readMigrations();
  const hashes = migrations.map(({ hash }) => hash);
  return migrations.map(({ tag }, index) => {
    let tables: readonly ShopTable[] | undefined;
    return {
      migrations: hashes.slice(0, index + 1),
      get tables() {
        tables ??= sortByReferences(readSnapshot(tag));
        return tables;
      },
    };
  });
}

function readSnapshot(tag: string): SnapshotTable[] {
  const file = join(migrationsFolder, 'meta', `${tag.split('_')[0]}_snapshot.json`);
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, SnapshotTable> };
  return Object.values(tables);
}

function sortByReferences(tables: readonly SnapshotTable[]): ShopTable[] {
  const sorted: ShopTable[] = [];
  const isSorted = (name: string): boolean => sorted.some((table) => table.name === name);
  let remaining = [...tables];
  while (remaining.length > 0) {
    const ready = remaining.filter(({ name, foreignKeys }) =>
      Object.values(foreignKeys).every(({ tableTo }) => tableTo === name || isSorted(tableTo)),
    );
    if (ready.length === 0) throw new Error('circular foreign keys between tables');
    sorted.push(...ready.map(toShopTable));
    remaining = remaining.filter((table) => !ready.includes(table));
  }
  return sorted;
}

function toShopTable({ name, columns }: SnapshotTable): ShopTable {
  const all = Object.values(columns);
  return {
    name,
    columns: all.filter(({ generated }) => !generated).map((column) => column.name),
    generatedColumns: all.filter(({ generated }) => generated).map((column) => column.name),
    sequenceColumns: all
      .filter((column) => column.identity || String(column.default).startsWith('nextval'))
      .map((column) => column.name),
  };
}
