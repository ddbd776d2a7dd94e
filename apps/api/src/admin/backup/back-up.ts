/** Backs a shop up into one file: a snapshot of the database, even while the shop runs, and the images. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { listAppliedMigrations } from '../../database/migrate.ts';
import { isImageKey } from '../../images/image-store.ts';
import { AdminError } from '../admin-error.ts';
import {
  type BackupEntry,
  type Manifest,
  type ReadEntry,
  verifyBackupFile,
  writeBackupFile,
} from './backup-file.ts';
import { listSchemas } from './shop-tables.ts';
import { checksumRows, readRows, type TableChecksum } from './table-rows.ts';

/**
 * Tables that a stolen or old backup must not contain: after a restore everybody signs in again. And counts and
 * searched texts, which the restored rows make; the list of the backups themselves; and ZIP files
 * of imports, which are large and wait for a few hours.
 */
export const excludedTables: readonly string[] = [
  'sessions',
  'identity_refresh_tokens',
  'identity_codes',
  'ended_sign_ins',
  'setting_previews',
  'known_devices',
  'rate_limits',
  'job_runs',
  'server_presence',
  'product_counts',
  'product_texts',
  'payment_texts',
  'row_counts',
  'sales_days',
  'product_pairs',
  'backups',
  'backup_runs',
  'product_import_parts',
];

type Add = (entry: BackupEntry) => Promise<void>;

/** What somebody who waits for a backup is told; what these throw ends it. */
export interface BackupProgress {
  onWritten?: (entry: BackupEntry) => unknown;
  onVerified?: (entry: ReadEntry) => unknown;
}

/**
 * Writes the backup and verifies it. `imagesFolder` is the folder of the shop's images, undefined if they are stored
 * elsewhere. Throws for a database of an unknown version.
 */
export async function backUp(
  db: Db,
  file: string,
  now: Date,
  imagesFolder: string | undefined,
  { onWritten, onVerified }: BackupProgress = {},
): Promise<Manifest> {
  const manifest = await writeBackupFile(file, fillBackup(db, now, imagesFolder, onWritten));
  await verifyBackupFile(file, onVerified);
  return manifest;
}

/** Returns what adds the shop to a backup: the database, then the images. `onWritten` is awaited for each entry. */
export const fillBackup =
  (
    db: Db,
    now: Date,
    imagesFolder: string | undefined,
    onWritten?: BackupProgress['onWritten'],
  ): Parameters<typeof writeBackupFile>[1] =>
  async (addEntry) => {
    const add: Add = async (entry) => {
      await addEntry(entry);
      await onWritten?.(entry);
    };
    const database = await addDatabase(db, add);
    // After the database: the files of its images are already on the disk.
    const count = imagesFolder === undefined ? null : await addImages(imagesFolder, add);
    return { madeAt: now.toISOString(), ...database, pictures: count };
  };

function addDatabase(db: Db, add: Add): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const migrations = (await listAppliedMigrations(tx)) ?? [];
      const schema = listSchemas().find((candidate) => candidate.migrations.join() === migrations.join());
      if (!schema) {
        throw new AdminError(
          migrations.length === 0
            ? 'There is no shop in this database yet.'
            : 'The database was changed by another version of the shop: back it up with that version.',
        );
      }
      const tables: TableChecksum[] = [];
      for (const table of schema.tables) {
        if (excludedTables.includes(table.name)) continue;
        let chunk = 0;
        for await (const lines of readRows(tx, table)) {
          chunk += 1;
          const name = `database/${table.name}/${String(chunk).padStart(6, '0')}.ndjson`;
          await add({ name, bytes: Buffer.from(`${lines.join('\n')}\n`) });
        }
        tables.push(await checksumRows(tx, table));
      }
      return { migrations, tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function addImages(folder: string, add: Add): Promise<number> {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let count = 0;
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    // Others are being written, or are not the shop's.
    if (!entry.isFile() || !isImageKey(key)) continue;
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      // Deleted since the folder was listed.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) continue;
    await add({ name: `pictures/${key}`, bytes });
    count += 1;
  }
  return count;
}
