/** Restores a shop from a backup file in one transaction, which is verified before it commits. */

import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Actor, commandLineActor, recordAudit } from '../../audit/record-audit.ts';
import { recordStockMoves, skipStockMoves } from '../../catalog/stock-move.ts';
import type { Db } from '../../database/db.ts';
import {
  dropMigrationsTable,
  listAppliedMigrations,
  lockMigrations,
  migrateWithin,
} from '../../database/migrate.ts';
import { rowsOf } from '../../database/rows-of.ts';
import type { ImageStore } from '../../images/image-store.ts';
import { isShopRunning } from '../../runtime/server-presence.ts';
import { AdminError } from '../admin-error.ts';
import { type BackupSource, type Manifest, readBackupFile, verifyBackupFile } from './backup-file.ts';
import { createRowLoader } from './load-rows.ts';
import { listKnownTableNames, listSchemas, type Schema, type ShopTable } from './shop-tables.ts';
import { advanceSequences, checksumRows, readRows, writeRows } from './table-rows.ts';

export interface RestoreOptions {
  /** The path of a file, or where else the backup is. */
  file: string | BackupSource;
  /** Replaces an existing shop. */
  force: boolean;
  /** Where the pictures of the backup are put; undefined if they are left where they are. */
  images: ImageStore | undefined;
  /** Brings back the pictures that lie beside a remote backup; awaited with each part of its list. */
  restoreStored?: (list: Buffer) => Promise<void>;
  now: Date;
  /** Who restores, for the audit log; by default the command line. */
  by?: Actor;
  /** The backup as the subject of the audit entry. */
  subject?: { id: string; name: string };
  /** Called in the transaction, when the data are restored and verified. */
  finish?: (tx: Db) => Promise<void>;
}

/** Tables of this machine, which stay as they are: they are in no backup. */
const keptTables: readonly string[] = ['backups', 'backup_runs'];

/**
 * Loads the backup into the database and migrates it to this version. The caller makes sure that no shop is running.
 * Throws for a damaged file, one of a newer version, and a database that contains a shop unless `force` is set.
 */
export async function restore(db: Db, options: RestoreOptions): Promise<Manifest> {
  const { file, force, now, by = commandLineActor, subject, finish } = options;
  const name = typeof file === 'string' ? file : file.name;
  const manifest = await verifyBackupFile(file);
  const schema = listSchemas().find(
    (candidate) => candidate.migrations.join() === manifest.migrations.join(),
  );
  if (!schema) throw new AdminError(`${name} was made by another version of the shop than this one.`);
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    if (await isShopRunning(tx)) throw new AdminError('The shop is running: stop it before you restore.');
    const kept = await readKeptTables(tx);
    await dropOwnTables(tx, force);
    await migrateWithin(tx, new Set(manifest.migrations));
    // The moves are restored with the stock.
    await skipStockMoves(tx);
    await loadBackup(tx, schema, options);
    await recordStockMoves(tx);
    // Deferred triggers of the loaded rows would keep a later migration from changing their table.
    await tx.execute(sql`set constraints all immediate`);
    await verifyTables(tx, schema, manifest);
    await migrateWithin(tx);
    for (const { table, lines } of kept) if (lines.length > 0) await writeRows(tx, table, lines);
    const after = { file: basename(name), madeAt: manifest.madeAt };
    await recordAudit(tx, now, by, {
      event: 'restore',
      subjectId: subject?.id ?? '',
      name: subject?.name ?? 'The whole shop',
      after,
    });
    await finish?.(tx);
  });
  return manifest;
}

/** Reads the tables that stay, if the database is of this version. */
async function readKeptTables(tx: Db): Promise<{ table: ShopTable; lines: string[] }[]> {
  const current = listSchemas().at(-1);
  const applied = (await listAppliedMigrations(tx)) ?? [];
  if (!current || applied.join() !== current.migrations.join()) return [];
  const kept: { table: ShopTable; lines: string[] }[] = [];
  for (const table of current.tables.filter(({ name }) => keptTables.includes(name))) {
    const lines: string[] = [];
    for await (const chunk of readRows(tx, table)) lines.push(...chunk);
    kept.push({ table, lines });
  }
  return kept;
}

/** Drops the shop's own tables and no others. */
async function dropOwnTables(tx: Db, force: boolean): Promise<void> {
  const known = listSchemas().at(-1)?.migrations ?? [];
  const applied = (await listAppliedMigrations(tx)) ?? [];
  if (applied.some((hash) => !known.includes(hash))) {
    throw new AdminError(
      'The database was changed by another version of the shop: give the restore an empty one.',
    );
  }
  const found = await rowsOf<{ name: string }>(
    tx,
    sql`select name from unnest(${sql.param(listKnownTableNames())}::text[]) as name where to_regclass(name) is not null`,
  );
  const existing = found.map(({ name }) => name);
  if (!force) await requireNoShop(tx, existing);
  if (existing.length > 0) {
    const list = sql.join(
      existing.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await tx.execute(sql`drop table ${list}`);
  }
  await dropMigrationsTable(tx);
}

async function requireNoShop(tx: Db, existing: readonly string[]): Promise<void> {
  const counted: string[] = [];
  for (const name of ['products', 'orders', 'users', 'identity_accounts']) {
    if (!existing.includes(name)) continue;
    const [row] = await rowsOf<{ n: number }>(tx, sql`select count(*) as n from ${sql.identifier(name)}`);
    if (Number(row?.n) > 0) counted.push(`${row?.n} ${name.replace('identity_', '')}`);
  }
  if (counted.length > 0) {
    throw new AdminError(
      `There is a shop in this database: ${counted.join(', ')}. With --force the backup takes their place.`,
    );
  }
}

async function loadBackup(
  tx: Db,
  schema: Schema,
  { file, images, restoreStored }: RestoreOptions,
): Promise<void> {
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  const rows = createRowLoader(tx);
  for await (const { name, bytes } of readBackupFile(file)) {
    const [kind, folder = ''] = name.split('/');
    if (kind === 'database') await rows.add(tableOf(tables, folder), bytes.toString().trimEnd().split('\n'));
    // Images are content-addressed: an existing file is the same.
    else if (kind === 'pictures') await images?.put(name.slice('pictures/'.length), bytes);
    else if (kind === 'stored-pictures') {
      if (!restoreStored)
        throw new AdminError(
          'The pictures of this backup are in its bucket: restore it with remote-restore.',
        );
      await restoreStored(bytes);
    }
  }
  await rows.end();
  for (const table of schema.tables) await advanceSequences(tx, table);
}

function tableOf(tables: ReadonlyMap<string, ShopTable>, name: string): ShopTable {
  const table = tables.get(name);
  if (!table) throw new AdminError(`The backup has a table "${name}" that this version does not know.`);
  return table;
}

/** Throws unless every table has the number of rows and the checksum of the backup. */
async function verifyTables(tx: Db, schema: Schema, manifest: Manifest): Promise<void> {
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  for (const expected of manifest.tables) {
    const restored = await checksumRows(tx, tableOf(tables, expected.name));
    if (restored.rows === expected.rows && restored.sum === expected.sum) continue;
    throw new AdminError(
      `The restored table ${expected.name} has ${restored.rows} rows and not the ${expected.rows} of the backup, ` +
        'or others than those. Nothing was changed.',
    );
  }
}
