/** Backups of the whole shop, as the owner sees them: their states, limits and texts. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** `waiting` and `running`: it is being made; `checking`: its file is read and verified; `uploading`: its file is incomplete. */
export const backupStates = ['uploading', 'waiting', 'running', 'checking', 'ready', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/** Made by an owner, uploaded, or made by the shop before a restore replaced its data. */
export const backupKinds = ['made', 'uploaded', 'before-restore'] as const;
export type BackupKind = (typeof backupKinds)[number];
/** How many finished backups of each kind are kept; a further one removes the oldest. */
export const keptBackups = { made: 5, uploaded: 2, 'before-restore': 2 } as const satisfies Record<
  BackupKind,
  number
>;

export const restoreStates = ['running', 'done', 'failed'] as const;

/** The size of a part of an upload, and the largest that is taken, in bytes. */
export const partBytes = 2 * 1024 * 1024;
export const maxPartBytes = 4 * 1024 * 1024;
/** The largest file that is uploaded, in bytes. */
export const maxUploadBytes = 100 * 1024 ** 3;
/** How long a download may be started or resumed after the password, in ms. */
export const downloadMs = 3_600_000;
/** How much of the disk a backup leaves free for the shop, in bytes. */
export const spareBytes = 256 * 1024 * 1024;

export const backupTexts = {
  ownersOnly: 'Only owners make backups and bring them back: they contain everything',
  notFound: 'There is no such backup',
  ticketEnded: 'This download is no longer valid. Please start it again.',
  fileGone: 'The file of this backup is not on this machine',
  busy: 'A backup is already being made or checked. Please wait until that is finished.',
  notReady: 'This backup is not finished',
  noSpace: 'There is too little free space on the disk for a backup. Delete an old backup, or make room.',
  failed: 'The backup failed. Please try again.',
  started: 'The backup has started',
  checking: 'The backup is being checked',
  removed: 'The backup is deleted',
  whole: 'Every row and picture is as it was written.',
  damaged: 'This file is damaged, cut off, or no backup of a shop. It cannot be brought back.',
  changed: 'This file was changed after it was written. It cannot be brought back.',
  older: 'Made by an earlier version: when it is brought back, it is brought up to date.',
  uploadEnded: 'This upload has ended. Please choose the file again.',
  wrongName: 'This is not the name of the shop',
  restoring: 'A backup is being brought back already',
  otherShop:
    'In this backup your account is no owner: it is of another shop, or of another time. An operator can restore it with the command “npm run admin -- restore”.',
  otherProcesses:
    'The shop also runs on another machine, which cannot be closed from here. Stop it everywhere, and use the command “npm run admin -- restore”.',
  restoreFailed: 'The backup could not be brought back. Nothing was changed.',
  restoreInterrupted:
    'The machine or the shop was stopped while the backup was brought back. Nothing was changed.',
  notClosed: 'The shop could not be closed in time, so nothing was changed. Please try again.',
  closing: 'The shop is closing',
  newer: 'This backup was made by another version of the shop than this one. It cannot be brought back here.',
} as const satisfies Record<string, PlainMessage>;

/** Rows of a shop, deleted ones included. */
export const BackupCounts = Type.Object({
  orders: Type.Integer(),
  products: Type.Integer(),
  users: Type.Integer(),
});
export type BackupCounts = Static<typeof BackupCounts>;

/** What a backup contains; `pictures` is null if the shop stores them elsewhere. */
export const BackupContents = Type.Object({
  madeAt: Type.String({ description: 'ISO 8601' }),
  ...BackupCounts.properties,
  rows: Type.Integer(),
  pictures: Type.Union([Type.Integer(), Type.Null()]),
  /** Pictures that the image store did not have whole when it was made; missing if none. */
  missingPictures: Type.Optional(Type.Integer()),
  /** Whether its tables are those of an earlier version, so that a restore migrates them. */
  older: Type.Boolean(),
});
export type BackupContents = Static<typeof BackupContents>;

export const Backup = Type.Object({
  _id: Type.String(),
  file: Type.String(),
  kind: Type.Enum(backupKinds),
  state: Type.Enum(backupStates),
  by: Type.String({ description: 'The e-mail of the owner who made it' }),
  createdAt: Type.String({ description: 'ISO 8601' }),
  /** 0 to 1, while it is made or checked. */
  progress: Type.Number(),
  /** In bytes. */
  size: Type.Optional(Type.Integer()),
  contents: Type.Optional(BackupContents),
  /** When it was last read back and compared with its checksums. */
  checkedAt: Type.Optional(Type.String()),
  /** Why it could not be made, or what a check has found. */
  problem: Type.Optional(Type.String()),
  /** The last time that it was brought back. */
  restored: Type.Optional(
    Type.Object({
      state: Type.Enum(restoreStates),
      at: Type.String({ description: 'ISO 8601' }),
      by: Type.String({ description: 'The e-mail of an owner' }),
      /** Why it failed. */
      problem: Type.Optional(Type.String()),
    }),
  ),
  /** Whether its file is on the machine that answers. */
  here: Type.Boolean(),
});
export type Backup = Static<typeof Backup>;

/** The last success of the operator's remote backups, or of their checks. */
const RemoteRun = Type.Object({
  /** When it ended; ISO 8601. */
  at: Type.Optional(Type.String()),
  /** Of the backup in bytes, without pictures that lie beside it. */
  size: Type.Optional(Type.Integer()),
  pictures: Type.Optional(Type.Integer()),
  /** How many pictures the shop's image store did not have whole; missing if none. */
  missingPictures: Type.Optional(Type.Integer()),
  /** Whether a later one has failed. */
  failed: Type.Boolean(),
  /** Whether there should have been another one since. */
  old: Type.Boolean(),
});

export const RemoteBackups = Type.Object({ backup: RemoteRun, check: RemoteRun });
export type RemoteBackups = Static<typeof RemoteBackups>;

/** Whether a job works on it. */
export const isBusy = ({ state }: Pick<Backup, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'checking';
