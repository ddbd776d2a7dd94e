/** Backups of the whole shop, as the owner sees them: their states, limits and texts. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** `waiting` and `running`: it is being made; `checking`: its file is read and verified. */
export const backupStates = ['waiting', 'running', 'checking', 'ready', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/** The finished backups that are kept; a further one removes the oldest. */
export const maxBackups = 5;
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
  newer: 'This backup was made by another version of the shop than this one. It cannot be brought back here.',
} as const satisfies Record<string, PlainMessage>;

/** What a backup contains; `pictures` is null if the shop stores them elsewhere. */
export const BackupContents = Type.Object({
  madeAt: Type.String({ description: 'ISO 8601' }),
  orders: Type.Integer(),
  products: Type.Integer(),
  users: Type.Integer(),
  rows: Type.Integer(),
  pictures: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether its tables are those of an earlier version, so that a restore migrates them. */
  older: Type.Boolean(),
});
export type BackupContents = Static<typeof BackupContents>;

export const Backup = Type.Object({
  _id: Type.String(),
  file: Type.String(),
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
  /** Whether its file is on the machine that answers. */
  here: Type.Boolean(),
});
export type Backup = Static<typeof Backup>;

/** Whether a job works on it. */
export const isBusy = ({ state }: Pick<Backup, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'checking';
