/** Deletes backups: one, or the oldest beyond the number that is kept. */
import { keptBackups } from '@jontro/shop/backups/backups.ts';
import { and, desc, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../runtime/context.ts';
import { backupPath, removeFile, uploadPath } from './backup-files.ts';
import type { BackupRow } from './backup-rows.ts';
import { backups } from './backups.table.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now'>;

/** Deletes a backup with its file, which goes last: without a commit its row remains, and can be deleted again. */
export async function deleteBackup(
  tx: Db,
  { config, now }: Pick<Parts, 'config' | 'now'>,
  by: Actor,
  { id, file, contents }: BackupRow,
): Promise<void> {
  await tx.delete(backups).where(eq(backups.id, id));
  await recordAudit(tx, now(), by, {
    event: 'removeBackup',
    subjectId: id,
    name: file,
    before: { file, madeAt: contents?.madeAt ?? null },
  });
  await removeFile(backupPath(config, id));
  await removeFile(uploadPath(config, id));
}

/** Of each kind the newest of this machine are kept; the others are deleted in the name of who has made the newest. */
export async function removeOldest(parts: Parts, by: Actor, folder: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    for (const [kind, kept] of Object.entries(keptBackups) as [BackupRow['kind'], number][]) {
      const rows = await tx
        .select()
        .from(backups)
        .where(and(eq(backups.folder, folder), eq(backups.state, 'ready'), eq(backups.kind, kind)))
        .orderBy(desc(backups.createdAt), desc(backups.id))
        .for('update');
      for (const row of rows.slice(kept))
        if (row.restoreState !== 'running') await deleteBackup(tx, parts, by, row);
    }
  });
}
