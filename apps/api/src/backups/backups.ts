/** Use cases of backups: list, start, check and delete. A job does the work (run-backups.ts). */

import type { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { type BackupCounts, backupTexts, spareBytes } from '@jontro/shop/backups/backups.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { isDuplicate } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { images } from '../images/images.table.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { openBackupFolder, readFreeBytes } from './backup-files.ts';
import {
  type BackupRow,
  fileNameAt,
  findBackup,
  requireFile,
  requireOwner,
  toBackup,
} from './backup-rows.ts';
import { backups } from './backups.table.ts';
import { findRemoteBackups } from './remote-runs.ts';
import { deleteBackup } from './remove-oldest.ts';

type Endpoints = typeof backupEndpoints;
type Parts = Pick<Context, 'config' | 'db' | 'limits' | 'now'>;

/** The states of a backup that a job works on. */
export const busyStates = ['waiting', 'running', 'checking'] as const;

/** More than a backup needs: compressed rows are smaller than half of their tables and indexes, and images have several sizes. */
export async function estimateBytes({ config, db }: Pick<Parts, 'config' | 'db'>): Promise<number> {
  const pictures =
    config.images.store.kind === 'disk' ? sql`2 * coalesce(sum(${images.size}), 0)::bigint` : sql`0`;
  const [row] = await db
    .select({ bytes: sql`pg_database_size(current_database()) / 2 + ${pictures}`.mapWith(Number) })
    .from(images);
  return row?.bytes ?? 0;
}

/** Counted as in a backup, deleted rows included. */
async function countRows(db: Db): Promise<BackupCounts> {
  const { rows } = (await db.execute(
    sql`select (select count(*) from ${orders})::int as orders, (select count(*) from ${products})::int as products,
          (select count(*) from ${users})::int as users`,
  )) as { rows: BackupCounts[] };
  return rows[0] as BackupCounts;
}

/** Lists all backups, newest first. Throws 403 for staff who are no owners. */
export async function listBackups(
  { config, db, now }: Pick<Parts, 'config' | 'db' | 'now'>,
  currentUser: CurrentUser,
): Promise<EndpointResponse<Endpoints['listBackups']>> {
  requireOwner(currentUser);
  const folder = await openBackupFolder(config);
  const [rows, freeBytes, neededBytes, counts, remote] = await Promise.all([
    db.select().from(backups).orderBy(desc(backups.createdAt), desc(backups.id)),
    readFreeBytes(config),
    estimateBytes({ config, db }),
    countRows(db),
    findRemoteBackups(db, config, now()),
  ]);
  const kept = rows.map((row) => toBackup(row, folder));
  return { backups: kept, freeBytes, neededBytes, now: counts, ...(remote && { remote }) };
}

/** Runs a change that makes a backup busy; throws 409 while another one is. */
export async function asOnlyOne<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error, 'backups_busy')) throw new ApplicationError('broken-rule', backupTexts.busy);
    throw error;
  }
}

/**
 * Starts a backup. Throws 403 for staff who are no owners, 409 while another one is made or checked, or if the disk has too
 * little free space.
 */
export async function startBackup(
  context: Parts,
  currentUser: CurrentUser,
): Promise<EndpointResponse<Endpoints['startBackup']>> {
  requireOwner(currentUser);
  const { config, db, limits, now } = context;
  await limits.limit('backup', currentUser.userId);
  const folder = await openBackupFolder(config);
  const [freeBytes, neededBytes] = await Promise.all([readFreeBytes(config), estimateBytes(context)]);
  if (freeBytes < neededBytes + spareBytes) throw new ApplicationError('broken-rule', backupTexts.noSpace);
  const createdAt = now();
  return asOnlyOne(() =>
    inTransaction(db, async (tx) => {
      await requireNoRestore(tx);
      await tx.delete(backups).where(eq(backups.state, 'failed'));
      const [row] = await tx
        .insert(backups)
        .values({
          id: newId(createdAt),
          file: fileNameAt(createdAt),
          state: 'waiting',
          actorId: currentUser.userId,
          actor: currentUser.email,
          createdAt,
        })
        .returning();
      return toBackup(row as BackupRow, folder);
    }),
  );
}

/** Throws 409 while a restore is about to close the shop. */
export async function requireNoRestore(tx: Db): Promise<void> {
  const restoring = eq(backups.restoreState, 'running');
  const [running] = await tx.select({ id: backups.id }).from(backups).where(restoring);
  if (running) throw new ApplicationError('broken-rule', backupTexts.restoring);
}

/** Starts a check of a finished backup. Throws 404 for an unknown one, 409 for one that is not finished or on another machine. */
export async function checkBackup(
  { config, db, limits }: Parts,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<Endpoints['checkBackup']>> {
  requireOwner(currentUser);
  await limits.limit('backup', currentUser.userId);
  const folder = await openBackupFolder(config);
  return asOnlyOne(() =>
    inTransaction(db, async (tx) => {
      requireFile(await findBackup(tx, id, true), folder);
      await requireNoRestore(tx);
      const [row] = await tx
        .update(backups)
        .set({ state: 'checking', progress: 0, problem: null, checkedAt: null, tries: 0, leaseUntil: null })
        .where(eq(backups.id, id))
        .returning();
      return toBackup(row as BackupRow, folder);
    }),
  );
}

/** Deletes a backup with its file. Throws 404 for an unknown one, 409 while a job works on it, or if its file is on another machine. */
export async function removeBackup(
  { config, db, now }: Parts,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<Endpoints['removeBackup']>> {
  requireOwner(currentUser);
  const folder = await openBackupFolder(config);
  await inTransaction(db, async (tx) => {
    const row = await findBackup(tx, id, true);
    if (row.state !== 'failed' && row.state !== 'uploading') requireFile(row, folder);
    await requireNoRestore(tx);
    await deleteBackup(tx, { config, now }, currentUser, row);
  });
  return { deletedCount: 1, message: backupTexts.removed };
}
