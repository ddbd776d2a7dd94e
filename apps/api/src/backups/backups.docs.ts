/** API docs of backups. */
import type { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { backupTexts, keptBackups } from '@jontro/shop/backups/backups.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';
import { confirmationError } from '../http/require-confirmation.ts';

const ownersOnly: DocumentedError = ['no-permission', backupTexts.ownersOnly];
const notFound: DocumentedError = ['not-found', backupTexts.notFound];
const ofFile: DocumentedError[] = [
  notFound,
  ['broken-rule', backupTexts.notReady],
  ['broken-rule', backupTexts.fileGone],
];

export const backupDocs: ApiDocs<typeof backupEndpoints> = {
  listBackups: {
    summary: 'Lists the backups that the shop keeps, newest first',
    text: `For owners alone. The newest ${keptBackups.made} are kept on the machine of the shop. "remote" says when the operator's backups in a bucket were last made and checked.`,
    errors: [ownersOnly],
  },
  startBackup: {
    summary: 'Starts a backup of the database and the images',
    text: 'The shop goes on. A job makes the backup, reads it back and compares it with its checksums; "listBackups" says how far it is.',
    rateLimited: true,
    errors: [
      confirmationError,
      ownersOnly,
      ['broken-rule', backupTexts.busy],
      ['broken-rule', backupTexts.restoring],
      ['broken-rule', backupTexts.noSpace],
    ],
  },
  checkBackup: {
    summary: 'Starts a check of a backup: its file is read and compared with its checksums',
    text: 'The same as the command "restore" does first; "listBackups" has the result.',
    rateLimited: true,
    errors: [
      ownersOnly,
      ...ofFile,
      ['broken-rule', backupTexts.busy],
      ['broken-rule', backupTexts.restoring],
    ],
  },
  removeBackup: {
    summary: 'Deletes a backup with its file',
    errors: [confirmationError, ownersOnly, ...ofFile, ['broken-rule', backupTexts.restoring]],
  },
  openBackupDownload: {
    summary: 'Returns an address of the file that is valid for an hour',
    text: 'A further one ends the address before.',
    rateLimited: true,
    errors: [confirmationError, ownersOnly, ...ofFile],
  },
  downloadBackup: {
    summary: 'Downloads a backup',
    text: 'With the ticket of "openBackupDownload". A "Range" header resumes a download.',
    responseType: 'application/gzip',
    errors: [ownersOnly, ['no-permission', backupTexts.ticketEnded], ...ofFile],
  },
  startBackupUpload: {
    summary: 'Starts the upload of a backup, or continues one of the same name and size',
    text: '"received" says at which byte "addBackupPart" goes on.',
    rateLimited: true,
    errors: [confirmationError, ownersOnly, ['broken-rule', backupTexts.noSpace]],
  },
  addBackupPart: {
    summary: 'Adds a part to the upload of a backup',
    text: 'Up to 4 MB at the byte "offset"; a part that does not continue the file is ignored, so that it may be sent again. After the last one a job checks the file.',
    bytes: true,
    errors: [
      ownersOnly,
      notFound,
      ['broken-rule', backupTexts.uploadEnded],
      ['broken-rule', backupTexts.busy],
    ],
  },
  restoreBackup: {
    summary: 'Replaces the shop with a backup',
    text: 'Closes the shop for all processes of the machine, backs the present data up, restores and verifies the backup in one transaction, and opens the shop again. Everybody is signed out. If anything fails, the data stay as they are, and "listBackups" says why.',
    rateLimited: true,
    errors: [
      confirmationError,
      ownersOnly,
      ['invalid', backupTexts.wrongName],
      ...ofFile,
      ['broken-rule', backupTexts.noSpace],
      ['broken-rule', backupTexts.damaged],
      ['broken-rule', backupTexts.otherShop],
      ['broken-rule', backupTexts.busy],
      ['broken-rule', backupTexts.restoring],
      ['broken-rule', backupTexts.otherProcesses],
    ],
  },
};
