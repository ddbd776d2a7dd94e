/** Endpoints of backups, for owners alone. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint } from '../endpoint.ts';
import { Backup, BackupCounts, maxUploadBytes, RemoteBackups } from './backups.ts';

const owner = { access: 'admin', permission: 'staff', additive: true } as const;
const guarded = { ...owner, guarded: true } as const;

/** An upload, and how many bytes of it have arrived. */
const Upload = Type.Object({ backup: Backup, received: Type.Integer() });

export const backupEndpoints = {
  listBackups: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/backups',
    response: Type.Object({
      backups: Type.Array(Backup),
      /** The free space of the disk, and what a backup may need, in bytes. */
      freeBytes: Type.Integer(),
      neededBytes: Type.Integer(),
      /** What the shop contains now. */
      now: BackupCounts,
      /** Backups in a bucket; absent where the operator makes none. */
      remote: Type.Optional(RemoteBackups),
    }),
  }),
  /** A job makes the backup; `listBackups` says how far it is. */
  startBackup: endpoint({ ...guarded, method: 'POST', path: '/api/backups', response: Backup }),
  /** A job reads the file back and compares it with its checksums. */
  checkBackup: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/backups/:id/check',
    params: ById,
    response: Backup,
  }),
  removeBackup: endpoint({
    ...guarded,
    method: 'DELETE',
    path: '/api/backups/:id',
    params: ById,
    response: Deleted,
  }),
  /** Starts the upload of a file, or continues that of the same name and size. */
  startBackupUpload: endpoint({
    ...guarded,
    method: 'POST',
    path: '/api/backup-uploads',
    body: Type.Object({
      file: Type.String({ minLength: 1, maxLength: 200 }),
      /** In bytes. */
      size: Type.Integer({ minimum: 1, maximum: maxUploadBytes }),
    }),
    response: Upload,
  }),
  /** Adds bytes at the offset; a part that does not continue the file is ignored. A job checks the whole file. */
  addBackupPart: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/backups/:id/parts',
    params: ById,
    query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: maxUploadBytes }) }),
    response: Upload,
  }),
  /** Closes the shop for all processes, replaces its data with those of the backup, and opens it again. */
  restoreBackup: endpoint({
    ...guarded,
    method: 'POST',
    path: '/api/backups/:id/restore',
    params: ById,
    /** The name of the shop, typed by the owner. */
    body: Type.Object({ shopName: Type.String({ maxLength: 200 }) }),
    response: Type.Object({ message: Type.String() }),
  }),
  /** Returns the address of the file, which is valid for an hour. */
  openBackupDownload: endpoint({
    ...guarded,
    method: 'POST',
    path: '/api/backups/:id/downloads',
    params: ById,
    response: Type.Object({ address: Type.String() }),
  }),
  downloadBackup: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/backups/:id/file',
    params: ById,
    query: Type.Object({ ticket: Type.String({ maxLength: 100 }) }),
    response: Type.String(),
  }),
};
