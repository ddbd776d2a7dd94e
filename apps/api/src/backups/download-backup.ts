/** Downloads of backups: an address that is valid for an hour, and the file or a range of it, streamed from the disk. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { backupTexts, downloadMs } from '@jontro/shop/backups/backups.ts';
import { type EndpointResponse, endpointUrl } from '@jontro/shop/endpoint.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { backupPath, openBackupFolder, sizeOfFile } from './backup-files.ts';
import { findBackup, requireFile, requireOwner } from './backup-rows.ts';
import { backups } from './backups.table.ts';

type Parts = Pick<Context, 'config' | 'db' | 'limits' | 'now'>;

/** What is stored of a ticket. */
export const hashOfTicket = (ticket: string): string =>
  createHash('sha256').update(ticket).digest('base64url');

/**
 * Returns the address of a backup's file for the next hour; a later call ends an earlier address. Throws 404 for an unknown
 * backup, 409 for one that is not finished or on another machine.
 */
export async function openBackupDownload(
  { config, db, limits, now }: Parts,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<typeof backupEndpoints.openBackupDownload>> {
  requireOwner(currentUser);
  await limits.limit('backup', currentUser.userId);
  const folder = await openBackupFolder(config);
  const ticket = randomBytes(24).toString('base64url');
  const at = now();
  await inTransaction(db, async (tx) => {
    const row = await findBackup(tx, id, true);
    requireFile(row, folder);
    await tx
      .update(backups)
      .set({ ticketHash: hashOfTicket(ticket), ticketUntil: new Date(at.getTime() + downloadMs) })
      .where(eq(backups.id, id));
    const { file, contents } = row;
    const after = { file, madeAt: contents?.madeAt ?? null };
    await recordAudit(tx, at, currentUser, { event: 'openBackupDownload', subjectId: id, name: file, after });
  });
  return { address: endpointUrl(backupEndpoints.downloadBackup, { params: { id }, query: { ticket } }) };
}

/** A file or a part of it; `start` and `end` are the first and the last byte. */
export interface BackupDownload {
  name: string;
  size: number;
  etag: string;
  range?: { start: number; end: number };
  open(): ReadStream;
}

/**
 * Returns a backup's file, or the range of a `Range` header that a resumed download sends. Throws 403 without a valid ticket,
 * 404 for an unknown backup, 409 if its file is not on this machine.
 */
export async function downloadBackup(
  { config, db, now }: Pick<Parts, 'config' | 'db' | 'now'>,
  currentUser: CurrentUser,
  { id, ticket, range, ifRange }: { id: string; ticket: string; range?: string; ifRange?: string },
): Promise<BackupDownload> {
  requireOwner(currentUser);
  const folder = await openBackupFolder(config);
  const row = await findBackup(db, id);
  const { ticketHash, ticketUntil } = row;
  const given = Buffer.from(hashOfTicket(ticket));
  const isValid =
    ticketHash !== null &&
    ticketUntil !== null &&
    ticketUntil > now() &&
    timingSafeEqual(given, Buffer.from(ticketHash));
  if (!isValid) throw new ApplicationError('no-permission', backupTexts.ticketEnded);
  requireFile(row, folder);
  const path = backupPath(config, id);
  const size = await sizeOfFile(path);
  if (size === undefined) throw new ApplicationError('broken-rule', backupTexts.fileGone);
  const etag = `"${id}-${size}"`;
  const part = ifRange === undefined || ifRange === etag ? rangeOf(range, size) : undefined;
  return {
    name: row.file,
    size,
    etag,
    ...(part && { range: part }),
    open: () => createReadStream(path, part),
  };
}

/** The range of a header with one range; undefined for none, several, or one that the file does not have: the whole file is sent. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : undefined;
}
