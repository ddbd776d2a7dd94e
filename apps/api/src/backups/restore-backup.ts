/** The use case that brings a backup back: it checks everything that can be checked while the shop is open, then closes it. */

import type { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { backupTexts, spareBytes } from '@jontro/shop/backups/backups.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { canCloseShop, requestMaintenance } from '../runtime/maintenance.ts';
import { countRunningProcesses } from '../runtime/server-presence.ts';
import { openBackupFolder, readFreeBytes } from './backup-files.ts';
import { type BackupRow, findBackup, requireFile, requireOwner } from './backup-rows.ts';
import { backups } from './backups.table.ts';
import { busyStates, estimateBytes, requireNoRestore } from './backups.ts';

type Parts = Pick<Context, 'config' | 'db' | 'limits' | 'now'>;

/** A process that restores closes the shop sooner; what is still marked after this time was interrupted. In ms. */
const closingMs = 120_000;

const refuse = (text: string): never => {
  throw new ApplicationError('broken-rule', text);
};

/**
 * Starts the restore of a checked backup: the shop closes for all processes of this machine, and opens again with its data.
 * Throws 400 unless the shop's name was typed, 404 for an unknown backup, 409 for one that cannot be restored here and now.
 */
export async function restoreBackup(
  context: Parts,
  currentUser: CurrentUser,
  { id, shopName }: { id: string; shopName: string },
): Promise<EndpointResponse<typeof backupEndpoints.restoreBackup>> {
  requireOwner(currentUser);
  const { config, db, limits, now } = context;
  await limits.limit('backup', currentUser.userId);
  if (shopName.trim().toLowerCase() !== config.shop.name.trim().toLowerCase())
    throw new ApplicationError('invalid', backupTexts.wrongName, { field: 'shopName' });
  const folder = await openBackupFolder(config);
  await requireSpace(context);
  await inTransaction(db, async (tx) => {
    // One restore at a time, and nothing that begins meanwhile.
    await tx.execute(sql`lock table ${backups} in share row exclusive mode`);
    await requireNoRestore(tx);
    const row = await findBackup(tx, id, true);
    requireFile(row, folder);
    requireRestorable(row, currentUser);
    await requireAlone(tx, context);
    const restoredAt = now();
    const begun = { restoreState: 'running', restoredAt, restoredBy: currentUser.email } as const;
    await tx
      .update(backups)
      .set({ ...begun, restorerId: currentUser.userId, restoreProblem: null })
      .where(eq(backups.id, id));
    const after = { file: row.file, madeAt: row.contents?.madeAt ?? null };
    await recordAudit(tx, restoredAt, currentUser, {
      event: 'restoreBackup',
      subjectId: id,
      name: row.file,
      after,
    });
  });
  requestMaintenance({ kind: 'restore', backupId: id });
  return { message: backupTexts.closing };
}

async function requireSpace(context: Parts): Promise<void> {
  const [freeBytes, neededBytes] = await Promise.all([readFreeBytes(context.config), estimateBytes(context)]);
  if (freeBytes < neededBytes + spareBytes) refuse(backupTexts.noSpace);
}

function requireRestorable({ problem, checkedAt, owners }: BackupRow, { userId }: CurrentUser): void {
  if (problem !== null || checkedAt === null) refuse(problem ?? backupTexts.notReady);
  if (!owners?.includes(userId)) refuse(backupTexts.otherShop);
}

/** Nothing may be at work, and no process of another machine, which nobody here can close. */
async function requireAlone(tx: Db, { config }: Parts): Promise<void> {
  const [busy] = await tx
    .select({ id: backups.id })
    .from(backups)
    .where(inArray(backups.state, [...busyStates]))
    .limit(1);
  if (busy) refuse(backupTexts.busy);
  if (!canCloseShop() || (await countRunningProcesses(tx)) > config.processes)
    refuse(backupTexts.otherProcesses);
}

/** Marks restores that ended with their process: nothing was changed. `all`: at the start of a shop, also one that has just begun. */
export async function endInterruptedRestores(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  all = false,
): Promise<void> {
  const latest = new Date(now().getTime() - closingMs);
  await inTransaction(db, async (tx) => {
    const interrupted = await tx
      .select()
      .from(backups)
      .where(and(eq(backups.restoreState, 'running'), all ? sql`true` : lt(backups.restoredAt, latest)))
      .for('update');
    for (const row of interrupted) await markFailed(tx, { now }, row, backupTexts.restoreInterrupted);
  });
}

/** Stores that a restore has failed, and why, in the data that remain. */
export async function markFailed(
  tx: Db,
  { now }: Pick<Parts, 'now'>,
  { id, file, restorerId, restoredBy }: BackupRow,
  problem: string,
): Promise<void> {
  await tx.update(backups).set({ restoreState: 'failed', restoreProblem: problem }).where(eq(backups.id, id));
  const by = { userId: restorerId, email: restoredBy ?? '' };
  await recordAudit(tx, now(), by, {
    event: 'failRestore',
    subjectId: id,
    name: file,
    after: { file, reason: problem },
  });
}
