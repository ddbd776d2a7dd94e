/** The names of remote backups, and which of them are kept. Times and key are in the name, so that a list is enough to choose. */
import { randomBytes } from 'node:crypto';
import type { KeptBackups } from '../../config/backup-config.ts';

export interface RemoteBackup {
  name: string;
  madeAt: Date;
  /** The key that has sealed it. */
  keyId: string;
  /** In bytes. */
  size: number;
}

/** The beginning of all of them. */
export const remoteStart = 'shop-';
const picturesEnd = '-pictures.sealed';
const pattern =
  /^shop-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)(\d{3})Z-([0-9a-f]{8})-[0-9a-f]{8}(?:-pictures)?\.sealed$/;

/**
 * "shop-2026-11-26T203000123Z-5f0c9a1b-04d2c7e9.sealed": the time in UTC, the id of the key, and something random;
 * "…-pictures.sealed" if its pictures lie beside it.
 */
export function newRemoteName(now: Date, keyId: string, withPictures = false): string {
  const time = now.toISOString().replaceAll(/[:.]/g, '');
  return `shop-${time}-${keyId}-${randomBytes(4).toString('hex')}${withPictures ? picturesEnd : '.sealed'}`;
}

/** Whether its pictures lie beside it in the bucket. */
export const hasPictures = (name: string): boolean => name.endsWith(picturesEnd);

/** Returns the backup of a name; undefined for a name that the shop does not give. */
export function parseRemoteName(name: string, size: number): RemoteBackup | undefined {
  const [matched, day, hours, minutes, seconds, ms, keyId = ''] = pattern.exec(name) ?? [];
  const madeAt = new Date(`${day}${hours}:${minutes}:${seconds}.${ms}Z`);
  if (matched === undefined || Number.isNaN(madeAt.getTime())) return undefined;
  return { name, madeAt, keyId, size };
}

/** Newest first; of the same time by name. */
export const newestFirst = (a: RemoteBackup, b: RemoteBackup): number =>
  b.madeAt.getTime() - a.madeAt.getTime() || (a.name < b.name ? 1 : -1);

const dayMs = 24 * 3_600_000;
/** Bangladesh has no summer time. */
const localDay = ({ madeAt }: RemoteBackup): number => Math.floor((madeAt.getTime() + 6 * 3_600_000) / dayMs);
/** Weeks begin on Sunday; the first day of the count was a Thursday. */
const localWeek = (backup: RemoteBackup): number => Math.floor((localDay(backup) + 4) / 7);
const localMonth = (backup: RemoteBackup): string =>
  new Date(localDay(backup) * dayMs).toISOString().slice(0, 7);

/**
 * Returns the backups that are not kept. Days without a backup do not count, so that neither a pause nor a clock that was
 * changed leads to fewer; the newest is always kept.
 */
export function expiredBackups(backups: readonly RemoteBackup[], kept: KeptBackups): RemoteBackup[] {
  const sorted = backups.toSorted(newestFirst);
  const keep = new Set(sorted.slice(0, 1));
  const newestOfEach = (periodOf: (backup: RemoteBackup) => unknown, count: number): void => {
    const periods = new Map<unknown, RemoteBackup>();
    for (const backup of sorted) if (!periods.has(periodOf(backup))) periods.set(periodOf(backup), backup);
    for (const backup of [...periods.values()].slice(0, count)) keep.add(backup);
  };
  newestOfEach(localDay, kept.daily);
  newestOfEach(localWeek, kept.weekly);
  newestOfEach(localMonth, kept.monthly);
  return sorted.filter((backup) => !keep.has(backup));
}
