/** The words for a backup: its state, its size and what it contains. */
import type { Backup, BackupContents, BackupKind, BackupState } from '@jontro/shop/backups/backups.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { PageLanguage } from '../language/use-language.ts';

const decimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** "12.5 MB", "1.2 GB". */
export function sizeText(bytes: number, { t, digits }: Pick<PageLanguage, 't' | 'digits'>): string {
  return bytes < 1e9
    ? t('{size} MB', { size: digits(decimal.format(Math.max(bytes / 1e6, 0.1))) })
    : t('{size} GB', { size: digits(decimal.format(bytes / 1e9)) });
}

/** "12 orders, 40 products, 6 users, 120 pictures". */
export function contentsText(
  { orders, products, users, pictures }: Pick<BackupContents, 'orders' | 'products' | 'users' | 'pictures'>,
  { t }: Pick<PageLanguage, 't'>,
): string {
  const counts = { orders, products, users };
  return pictures === null
    ? t('Orders: {orders}, products: {products}, accounts: {users}, no pictures', counts)
    : t('Orders: {orders}, products: {products}, accounts: {users}, picture files: {pictures}', {
        ...counts,
        pictures,
      });
}

/** Why the shop has a backup that nobody has asked for. */
export const kindLabels = {
  made: undefined,
  uploaded: 'Uploaded',
  'before-restore': 'Made before a backup was brought back',
} as const satisfies Record<BackupKind, PlainMessage | undefined>;

const busyLabels = {
  waiting: 'The backup begins',
  running: 'The backup is being made',
  checking: 'The backup is being checked',
} as const satisfies Partial<Record<BackupState, PlainMessage>>;

/** What a backup waits for; undefined for a finished one. */
export const busyLabel = ({ state }: Pick<Backup, 'state'>): PlainMessage | undefined =>
  state in busyLabels ? busyLabels[state as keyof typeof busyLabels] : undefined;

/** How good a finished backup is, in a word. */
export function stateLabel({ state, problem }: Pick<Backup, 'state' | 'problem'>): PlainMessage {
  if (state === 'failed') return 'Failed';
  if (state === 'uploading') return 'Upload not finished';
  return problem ? 'Not usable' : 'Checked';
}
