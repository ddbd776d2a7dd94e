/** Backs a shop up into one file: a snapshot of the database, even while the shop runs, and the images. */
import { sql } from 'drizzle-orm';
import { listAppliedMigrations } from '../../database/migrate.ts';
import { AdminError } from '../admin-error.ts';
import type { BackupDatabase } from './backup-database.ts';
import {
  type BackupEntry,
  type Manifest,
  type ReadEntry,
  verifyBackupFile,
  writeBackupFile,
} from './backup-file.ts';
import {
  listPictureKeys,
  type MissingPicture,
  type PicturePlace,
  readPictureFolder,
  readPictures,
} from './pictures.ts';
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
  'receipt_days',
  'product_pairs',
  'delivery_ranges',
  'backups',
  'backup_runs',
  'product_import_parts',
];

type Add = (entry: BackupEntry) => Promise<void>;

type PictureCounts = Pick<Manifest, 'pictures' | 'storedPictures' | 'missingPictures'>;

/** Adds the pictures of these keys to a backup, or what says where they are, and returns how many. */
export type TakePictures = (keys: readonly string[], add: Add) => Promise<PictureCounts>;

/** What somebody who waits for a backup is told; what these throw ends it. */
export interface BackupProgress {
  onWritten?: (entry: BackupEntry) => unknown;
  onVerified?: (entry: ReadEntry) => unknown;
  /** Pictures that the backup could not take; called only if there are some. */
  onMissing?: (missing: readonly MissingPicture[]) => unknown;
}

/**
 * Writes the backup with the pictures of a place and verifies it. Pictures that the place does not give are left out and
 * reported. Throws for a database of an unknown version.
 */
export async function backUp(
  db: BackupDatabase,
  file: string,
  now: Date,
  pictures: PicturePlace,
  { onWritten, onVerified, onMissing }: BackupProgress = {},
): Promise<Manifest> {
  const take = takeFrom(db, pictures, onMissing);
  const manifest = await writeBackupFile(file, fillBackup(db, now, take, onWritten));
  await verifyBackupFile(file, onVerified);
  return manifest;
}

/** Returns what adds the shop to a backup: the database, then the pictures. `onWritten` is awaited for each entry. */
export const fillBackup =
  (
    db: BackupDatabase,
    now: Date,
    takePictures: TakePictures,
    onWritten?: BackupProgress['onWritten'],
  ): Parameters<typeof writeBackupFile>[1] =>
  async (addEntry) => {
    const add: Add = async (entry) => {
      await addEntry(entry);
      await onWritten?.(entry);
    };
    const { keys, ...database } = await addDatabase(db, add);
    // After the database: the files of its images are already stored.
    return {
      madeAt: now.toISOString(),
      ...database,
      ...(await takePictures(keys, add)),
      ...(db.isReplica && { readFrom: 'replica' as const }),
    };
  };

/** Takes the pictures of a place into the backup itself. */
export const takeFrom =
  (
    db: BackupDatabase,
    place: PicturePlace,
    onMissing: BackupProgress['onMissing'] = () => {},
  ): TakePictures =>
  async (keys, add) => {
    if (place === undefined) return { pictures: null };
    const found = typeof place === 'string' ? readPictureFolder(place) : readPictures(place, keys);
    let count = 0;
    const left: MissingPicture[] = [];
    const unseen = new Set(keys);
    for await (const picture of found) {
      unseen.delete(picture.key);
      if ('reason' in picture) left.push(picture);
      else {
        await add({ name: `pictures/${picture.key}`, bytes: picture.bytes });
        count += 1;
      }
    }
    // A folder has what it has; the database knows what it should have.
    for (const key of unseen) left.push({ key, reason: 'missing' });
    const missing = await stillWanted(db, left);
    if (missing.length > 0) await onMissing(missing);
    return { pictures: count, ...(missing.length > 0 && { missingPictures: missing.length }) };
  };

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Those of the pictures that were not removed from the shop meanwhile. */
export async function stillWanted(
  db: BackupDatabase,
  missing: readonly MissingPicture[],
): Promise<MissingPicture[]> {
  if (missing.length === 0) return [];
  const wanted = new Set(await db.transaction(listPictureKeys, snapshot));
  return missing.filter(({ key }) => wanted.has(key));
}

type DatabasePart = Pick<Manifest, 'migrations' | 'tables'> & { keys: string[] };

function addDatabase(db: BackupDatabase, add: Add): Promise<DatabasePart> {
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
      return { migrations, tables, keys: await listPictureKeys(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
