/** Uploads of backup files, in parts: one that was cut off continues where it was. */
import { open, rename, writeFile } from 'node:fs/promises';
import type { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { backupTexts, maxPartBytes, spareBytes } from '@jontro/shop/backups/backups.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { and, eq, lt } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import {
  backupPath,
  openBackupFolder,
  readFreeBytes,
  removeFile,
  sizeOfFile,
  uploadPath,
} from './backup-files.ts';
import { type BackupRow, findBackup, requireOwner, toBackup } from './backup-rows.ts';
import { backups } from './backups.table.ts';
import { asOnlyOne } from './backups.ts';

type Endpoints = typeof backupEndpoints;
type Parts = Pick<Context, 'config' | 'db' | 'limits' | 'now'>;

/** An upload that nobody continues is deleted after this time, in ms. */
const abandonedMs = 24 * 3_600_000;

/** A name for lists and downloads: letters, digits, dots, hyphens. */
const safeName = (name: string): string =>
  `${name
    .replace(/\.backup$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(-80)}.backup`;

/**
 * Starts the upload of a file of `size` bytes, or continues the one of the same name and size. Throws 409 if the disk has too
 * little free space.
 */
export async function startBackupUpload(
  { config, db, limits, now }: Parts,
  currentUser: CurrentUser,
  { file, size }: EndpointInput<Endpoints['startBackupUpload']>['body'],
): Promise<EndpointResponse<Endpoints['startBackupUpload']>> {
  requireOwner(currentUser);
  await limits.limit('backup', currentUser.userId);
  const folder = await openBackupFolder(config);
  const name = safeName(file);
  const isUpload = and(eq(backups.state, 'uploading'), eq(backups.folder, folder));
  const abandoned = await db
    .delete(backups)
    .where(and(isUpload, lt(backups.createdAt, new Date(now().getTime() - abandonedMs))))
    .returning({ id: backups.id });
  for (const { id } of abandoned) await removeFile(uploadPath(config, id));
  const same = and(eq(backups.file, name), eq(backups.size, size), eq(backups.actorId, currentUser.userId));
  const [begun] = await db.select().from(backups).where(and(isUpload, same));
  const received = begun && (await sizeOfFile(uploadPath(config, begun.id)));
  if (begun && received !== undefined) return { backup: toBackup(begun, folder), received };
  if ((await readFreeBytes(config)) < size + spareBytes)
    throw new ApplicationError('broken-rule', backupTexts.noSpace);
  const createdAt = now();
  const [row] = await db
    .insert(backups)
    .values({
      id: newId(createdAt),
      file: name,
      kind: 'uploaded',
      state: 'uploading',
      folder,
      actorId: currentUser.userId,
      actor: currentUser.email,
      createdAt,
      size,
    })
    .returning();
  const backup = toBackup(row as BackupRow, folder);
  await writeFile(uploadPath(config, backup._id), '', { mode: 0o600 });
  return { backup, received: 0 };
}

/**
 * Adds a part at `offset`; one that does not continue the file is ignored, and the response says where it continues. After the
 * last one a job checks the file. Throws 404 for an unknown upload, 409 while another backup is made or checked.
 */
export async function addBackupPart(
  { config, db }: Parts,
  currentUser: CurrentUser,
  { id, offset, part }: { id: string; offset: number; part: Buffer },
): Promise<EndpointResponse<Endpoints['addBackupPart']>> {
  requireOwner(currentUser);
  const folder = await openBackupFolder(config);
  return asOnlyOne(() =>
    inTransaction(db, async (tx) => {
      const row = await findBackup(tx, id, true);
      const path = uploadPath(config, id);
      const written = row.state === 'uploading' ? await sizeOfFile(path) : undefined;
      if (written === undefined || row.size === null)
        throw new ApplicationError('broken-rule', backupTexts.uploadEnded);
      let received = written;
      if (offset === written) {
        const bytes = part.subarray(0, Math.min(part.length, maxPartBytes, row.size - written));
        await append(path, bytes, offset);
        received += bytes.length;
      }
      if (received < row.size) return { backup: toBackup(row, folder), received };
      const [checking] = await tx
        .update(backups)
        .set({ state: 'checking', progress: 0, tries: 0 })
        .where(eq(backups.id, id))
        .returning();
      await rename(path, backupPath(config, id));
      return { backup: toBackup(checking as BackupRow, folder), received };
    }),
  );
}

async function append(path: string, bytes: Buffer, offset: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(bytes, 0, bytes.length, offset);
  } finally {
    await file.close();
  }
}
