/** Restores a backup while the shop is closed: after a backup of the present data, in one transaction, or not at all. */

import { setTimeout as delay } from 'node:timers/promises';
import { backupTexts } from '@jontro/shop/backups/backups.ts';
import { eq } from 'drizzle-orm';
import { AdminError } from '../admin/admin-error.ts';
import { backUp } from '../admin/backup/back-up.ts';
import { BackupFileError } from '../admin/backup/backup-file.ts';
import { restore } from '../admin/backup/restore.ts';
import type { Log } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { openImageStore, openPicturePlace } from '../images/open-store.ts';
import type { Context } from '../runtime/context.ts';
import { isShopRunning } from '../runtime/server-presence.ts';
import { backupPath, openBackupFolder, sizeOfFile } from './backup-files.ts';
import { type BackupRow, fileNameAt } from './backup-rows.ts';
import { backups } from './backups.table.ts';
import { contentsOf, createOwnerScan } from './read-contents.ts';
import { removeOldest } from './remove-oldest.ts';
import { markFailed } from './restore-backup.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now'> & { log: Log };

/** How long the connections of closed processes may take to end, in ms. */
const endedMs = 15_000;
const pollMs = 100;

/** Restores the backup of a request. A failure is stored in the present data, and nothing else is changed. */
export async function runRestore(
  parts: Parts,
  { id, closed, closedMs = endedMs }: { id: string; closed: boolean; closedMs?: number },
): Promise<void> {
  const { config, db, now, log } = parts;
  const [row] = await db.select().from(backups).where(eq(backups.id, id));
  if (row?.restoreState !== 'running') return;
  try {
    if (!closed) throw new NotClosed('a part of the shop did not stop in time');
    await waitUntilClosed(parts, closedMs);
    await backUpPresent(parts, row);
    await restore(db, {
      file: backupPath(config, id),
      force: true,
      images: openImageStore(config),
      now: now(),
      by: { userId: row.restorerId, email: row.restoredBy ?? '' },
      subject: { id, name: row.file },
      finish: async (tx) => {
        await tx.update(backups).set({ restoreState: 'done' }).where(eq(backups.id, id));
      },
    });
    log.info({ backup: id }, 'a backup was restored');
  } catch (error) {
    log.error({ err: error, backup: id }, 'a backup could not be restored; nothing was changed');
    await inTransaction(db, (tx) => markFailed(tx, parts, row, problemOf(error)));
  }
}

function problemOf(error: unknown): string {
  if (error instanceof StillRunning) return backupTexts.otherProcesses;
  if (error instanceof NotClosed) return backupTexts.notClosed;
  if (error instanceof BackupFileError) return backupTexts[error.kind];
  if (/ENOSPC|EDQUOT|No space left/i.test(String(error))) return backupTexts.noSpace;
  return backupTexts.restoreFailed;
}

class StillRunning extends AdminError {}
class NotClosed extends AdminError {}

/** The connections of processes that have just stopped end a moment later; those of another machine do not. */
async function waitUntilClosed({ db }: Parts, closedMs: number): Promise<void> {
  for (let waitedMs = 0; await isShopRunning(db); waitedMs += pollMs) {
    if (waitedMs >= closedMs) throw new StillRunning('another process of the shop is running');
    await delay(pollMs);
  }
}

/** What is replaced can be brought back in the same way. */
async function backUpPresent(parts: Parts, { restorerId, restoredBy }: BackupRow): Promise<void> {
  const { config, db, now } = parts;
  const folder = await openBackupFolder(config);
  const createdAt = now();
  const id = newId(createdAt);
  const path = backupPath(config, id);
  const scan = createOwnerScan();
  const manifest = await backUp(db, path, createdAt, openPicturePlace(config), { onWritten: scan.add });
  const actor = restoredBy ?? '';
  await db.insert(backups).values({
    id,
    file: fileNameAt(createdAt),
    kind: 'before-restore',
    state: 'ready',
    folder,
    actorId: restorerId ?? '',
    actor,
    createdAt,
    progress: 1,
    size: (await sizeOfFile(path)) ?? 0,
    contents: contentsOf(manifest),
    owners: scan.owners(),
    checkedAt: now(),
  });
  await removeOldest(parts, { userId: restorerId, email: actor }, folder);
}
