/** Reads drizzle-kit's migration files with their header comments, which set how each one runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The shop's own migrations. */
export const migrationsFolder = join(import.meta.dirname, '../migrations');

/**
 * How a migration runs. `transaction`, the default: in a transaction of its own. `concurrently`: each statement
 * outside a transaction, as `create index concurrently` requires. `slices`: each statement is repeated, each time in its
 * own transaction, until it changes no row.
 */
export const migrationModes = ['transaction', 'concurrently', 'slices'] as const;
export type MigrationMode = (typeof migrationModes)[number];

export interface Migration {
  /** The file's name without its extension, for example `0002_order_items_in_bengali`. */
  tag: string;
  /** SHA-256 of the file, its key in Drizzle's table. */
  hash: string;
  /** When it was generated, in ms since 1970. */
  createdAt: number;
  mode: MigrationMode;
  /** The tag of the migration that a process must know to run beside this one; undefined if any version may. */
  requires?: string;
  /** The extension of PostgreSQL that its indexes need; without it they are left out, and their queries are slower. */
  extension?: string;
  statements: readonly string[];
}

const headerLine = /^--\s*(mode|requires|extension):\s*(\S+)\s*$/;

/** The header: the comment lines before the first statement, of the form `-- mode: slices` or `-- requires: <tag>`. */
function readHeader(tag: string, text: string): Pick<Migration, 'mode' | 'requires' | 'extension'> {
  const header = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (!line.startsWith('--') || line.startsWith('-->')) break;
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name && value) header.set(name, value);
  }
  const mode = header.get('mode') ?? 'transaction';
  if (!isMode(mode)) throw new Error(`migration ${tag} has an unknown mode: ${mode}`);
  const requires = header.get('requires');
  const extension = header.get('extension');
  return { mode, ...(requires && { requires }), ...(extension && { extension }) };
}

const isMode = (mode: string): mode is MigrationMode => (migrationModes as readonly string[]).includes(mode);

/** Reads all migrations of a folder in order. Throws if a header is malformed or requires an unknown migration. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: readonly { tag: string }[];
  };
  const migrations = readMigrationFiles({ migrationsFolder: folder }).map(
    ({ hash, folderMillis, sql: statements }, index) => {
      const tag = journal.entries[index]?.tag ?? '';
      return { tag, hash, createdAt: folderMillis, statements, ...readHeader(tag, statements[0] ?? '') };
    },
  );
  const tags = new Set<string>();
  for (const { tag, requires } of migrations) {
    if (requires !== undefined && !tags.has(requires))
      throw new Error(`migration ${tag} requires ${requires}, which does not come before it`);
    tags.add(tag);
  }
  return migrations;
}
