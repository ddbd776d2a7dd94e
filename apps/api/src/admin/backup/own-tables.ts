/** The shop's own tables as each migration left them, read from what the migrations' generator keeps beside them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../../database/migration-files.ts';

export interface OwnTable {
  name: string;
  /** Columns that are stored; those that the database works out are left out. */
  columns: string[];
  /** Columns that the database works out. */
  generated: string[];
  /** Columns that the database numbers. */
  numbered: string[];
}

export interface Schema {
  /** The migrations that lead to it, first one first. */
  migrations: string[];
  /** A table comes after those it refers to. */
  tables: OwnTable[];
}

interface SnapshotTable {
  name: string;
  columns: Record<string, { name: string; generated?: object; identity?: object }>;
  foreignKeys: Record<string, { tableFrom: string; tableTo: string }>;
}

/** Every schema that the shop's database has had, the present one last. */
export function listSchemas(folder = migrationsFolder): Schema[] {
  const hashes = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }, at) => {
    const file = join(folder, 'meta', `${tag.split('_')[0]}_snapshot.json`);
    const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, SnapshotTable> };
    return { migrations: hashes.slice(0, at + 1), tables: inOrder(Object.values(tables)) };
  });
}

function inOrder(tables: readonly SnapshotTable[]): OwnTable[] {
  const placed: OwnTable[] = [];
  const isPlaced = (name: string): boolean => placed.some((table) => table.name === name);
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name, foreignKeys }) =>
      Object.values(foreignKeys).every(({ tableTo }) => tableTo === name || isPlaced(tableTo)),
    );
    if (ready.length === 0) throw new Error('the tables refer to each other in a circle');
    placed.push(...ready.map(toOwnTable));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return placed;
}

function toOwnTable({ name, columns }: SnapshotTable): OwnTable {
  const all = Object.values(columns);
  return {
    name,
    columns: all.filter(({ generated }) => !generated).map((column) => column.name),
    generated: all.filter(({ generated }) => generated).map((column) => column.name),
    numbered: all.filter(({ identity }) => identity).map((column) => column.name),
  };
}
