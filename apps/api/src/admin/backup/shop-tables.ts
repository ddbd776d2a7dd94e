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
  /** Ordered so that a table follows those it references. */
  tables: ShopTable[];
}

interface SnapshotTable {
  name: string;
  columns: Record<string, { name: string; generated?: object; identity?: object; default?: unknown }>;
  foreignKeys: Record<string, { tableFrom: string; tableTo: string }>;
}

/** Returns every version of the database schema, the current one last. */
export function listSchemas(folder = migrationsFolder): Schema[] {
  const migrations = readMigrations(folder);
  const hashes = migrations.map(({ hash }) => hash);
  return migrations.map(({ tag }, index) => {
    const file = join(folder, 'meta', `${tag.split('_')[0]}_snapshot.json`);
    const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, SnapshotTable> };
    return { migrations: hashes.slice(0, index + 1), tables: sortByReferences(Object.values(tables)) };
  });
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
