/** Rows of backups: who may see them, their wire format, and how one is found. */
import { type Backup, backupTexts } from '@jontro/shop/backups/backups.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { toBangladeshTime } from '../http/bangladesh-days.ts';
import { type CurrentUser, requireOwner as requireOwnerFor } from '../http/current-user.ts';
import { backups } from './backups.table.ts';

export type BackupRow = typeof backups.$inferSelect;

/** Throws 403 for staff who are no owners, whatever their permissions. */
export const requireOwner = (currentUser: Pick<CurrentUser, 'role'>): void =>
  requireOwnerFor(currentUser, backupTexts.ownersOnly);

/** "shop-2026-11-26-10-30-00.backup", in the time of Bangladesh. */
export const fileNameAt = (now: Date): string => `shop-${toBangladeshTime(now).replace(/[ :]/g, '-')}.backup`;

/** The wire format; `folder` is the id of this machine's folder. */
export const toBackup = (row: BackupRow, folder: string): Backup => ({
  _id: row.id,
  file: row.file,
  kind: row.kind,
  state: row.state,
  by: row.actor,
  createdAt: row.createdAt.toISOString(),
  progress: row.progress,
  ...(row.size !== null && { size: row.size }),
  ...(row.contents && { contents: row.contents }),
  ...(row.checkedAt && { checkedAt: row.checkedAt.toISOString() }),
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.restoreState &&
    row.restoredAt && {
      restored: {
        state: row.restoreState,
        at: row.restoredAt.toISOString(),
        by: row.restoredBy ?? '',
        ...(row.restoreProblem !== null && { problem: row.restoreProblem }),
      },
    }),
  here: row.folder === null || row.folder === folder,
});

/** Returns a row; `lock` keeps it for the transaction. Throws 404. */
export async function findBackup(db: Db, id: string, lock = false): Promise<BackupRow> {
  const query = db.select().from(backups).where(eq(backups.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return orNotFound(row, backupTexts.notFound);
}

/** Throws 409 unless the backup is finished and its file on this machine. */
export function requireFile(row: BackupRow, folder: string): void {
  if (row.state !== 'ready') throw new ApplicationError('broken-rule', backupTexts.notReady);
  if (row.folder !== folder) throw new ApplicationError('broken-rule', backupTexts.fileGone);
}
