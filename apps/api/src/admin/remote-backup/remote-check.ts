/** Restores the newest remote backup into a scratch database and checks its money and stock; the shop is not touched. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { backupRuns } from '../../backups/backup-runs.table.ts';
import { openDatabase } from '../../database/database.ts';
import type { Database, Db, Log } from '../../database/db.ts';
import { createDiskStore } from '../../images/disk-store.ts';
import { AdminError } from '../admin-error.ts';
import type { BackupSource, Manifest } from '../backup/backup-file.ts';
import { type RestoreOptions, restore } from '../backup/restore.ts';
import { checkInvariants } from '../check-invariants.ts';
import { asOnlyRun, type RunResult } from './backup-run.ts';
import { findNewest, remoteSource } from './remote-backups.ts';
import type { RemoteParts } from './remote-parts.ts';
import { createPictureCheck } from './remote-pictures.ts';
import { keyIdOf } from './sealed-stream.ts';

export type CheckParts = Pick<RemoteParts, 'db' | 'now' | 'bucket' | 'settings'> & {
  log: Log;
  /** The folder for the scratch database; that of temporary files by default. */
  scratchFolder?: string;
  /** Opens the scratch database in a folder; by default that of an embedded PostgreSQL of its own. */
  openScratch?: (folder: string) => Promise<Pick<Database, 'db' | 'close'>>;
};

/**
 * Checks the newest remote backup and stores the result for the metrics. Throws AdminError if there is none, if it is not the
 * last one that was made, if it cannot be restored, or if what it contains does not add up; while another check is at work.
 */
export function checkRemoteBackup(parts: CheckParts): Promise<RunResult> {
  const { db, now, bucket, settings, log, scratchFolder = tmpdir() } = parts;
  const { openScratch = (dataDir) => openDatabase({ dataDir, log }) } = parts;
  return asOnlyRun({ db, now }, 'check', async (requireLease) => {
    const newest = await findNewest({ bucket, settings });
    await requireLast(db, newest.name);
    const prefix = `jontro-remote-check-${keyIdOf(settings.keys[0] as Buffer)}-`;
    // Of a check that was killed: this one has the lease.
    for (const name of await readdir(scratchFolder))
      if (name.startsWith(prefix)) await rm(join(scratchFolder, name), { recursive: true, force: true });
    const scratch = await mkdtemp(join(scratchFolder, prefix));
    try {
      const source = remoteSource({ bucket, settings }, newest.name);
      const check = createPictureCheck({ bucket, settings });
      const { restoreStored } = check;
      const manifest = await restoreInto(scratch, source, { openScratch, now: now(), restoreStored });
      requireLease();
      const stored = await check.finish();
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const { pictures } = manifest.pictures === null ? stored : { pictures: manifest.pictures };
      return { name: newest.name, size: newest.size, rows, pictures, missingPictures: 0 };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/** Whoever can delete in the bucket must not be able to leave an old backup as the newest one. */
async function requireLast(db: Db, newest: string): Promise<void> {
  const [made] = await db.select().from(backupRuns).where(eq(backupRuns.kind, 'backup'));
  if (made?.name && made.name !== newest)
    throw new AdminError(
      `The last remote backup, ${made.name}, is not the newest in the bucket: that is ${newest}.`,
    );
}

async function restoreInto(
  scratch: string,
  file: BackupSource,
  {
    openScratch,
    now,
    ...more
  }: Required<Pick<CheckParts, 'openScratch'>> & Pick<RestoreOptions, 'now' | 'restoreStored'>,
): Promise<Manifest> {
  const { db, close } = await openScratch(scratch);
  try {
    const images = createDiskStore(join(scratch, 'images'));
    const manifest = await restore(db, { file, force: false, images, now, ...more });
    const broken = (await checkInvariants(db)).filter((result) => result.broken.length > 0);
    if (broken.length > 0) {
      const names = broken.map(({ invariant, broken: rows }) => `${invariant.name} (${rows.length})`);
      throw new AdminError(`${file.name} was restored, but does not add up: ${names.join(', ')}.`);
    }
    return manifest;
  } finally {
    await close();
  }
}
