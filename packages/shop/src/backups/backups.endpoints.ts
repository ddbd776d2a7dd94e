/** Endpoints of backups, for owners alone. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint } from '../endpoint.ts';
import { Backup } from './backups.ts';

const owner = { access: 'admin', permission: 'staff', additive: true } as const;
const guarded = { ...owner, guarded: true } as const;

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
