/** How remote backups and their checks went last, for the owner's page and the metrics. */
import type { RemoteBackups } from '@jontro/shop/backups/backups.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { backupRuns } from './backup-runs.table.ts';

export type BackupRun = typeof backupRuns.$inferSelect;
type Kind = BackupRun['kind'];

const hourMs = 3_600_000;
/** A success is old after a night and two hours, and after a week and a day, in ms; the alerts have the same bounds. */
export const oldAfterMs: Readonly<Record<Kind, number>> = { backup: 26 * hourMs, check: 8 * 24 * hourMs };

/**
 * Returns the last run of each kind, undefined for one that was never begun; undefined where no remote backups are made: this
 * process has no settings for them, and no command has made one.
 */
export async function findBackupRuns(
  db: Db,
  { remoteBackups }: Pick<Config, 'remoteBackups'>,
): Promise<Record<Kind, BackupRun | undefined> | undefined> {
  const runs = await db.select().from(backupRuns);
  if (!remoteBackups && runs.length === 0) return undefined;
  const find = (kind: Kind) => runs.find((run) => run.kind === kind);
  return { backup: find('backup'), check: find('check') };
}

/** The wire format: no reason of a failure, which is for the operator. */
export async function findRemoteBackups(
  db: Db,
  config: Pick<Config, 'remoteBackups'>,
  now: Date,
): Promise<RemoteBackups | undefined> {
  const runs = await findBackupRuns(db, config);
  if (!runs) return undefined;
  const toRun = (kind: Kind) => {
    const { succeededAt, size, pictures, missingPictures, problem } = runs[kind] ?? {};
    return {
      ...(succeededAt && { at: succeededAt.toISOString() }),
      ...(size && { size }),
      ...(pictures && { pictures }),
      ...(missingPictures && { missingPictures }),
      failed: Boolean(problem),
      old: !succeededAt || now.getTime() - succeededAt.getTime() > oldAfterMs[kind],
    };
  };
  return { backup: toRun('backup'), check: toRun('check') };
}
