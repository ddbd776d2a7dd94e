/** Makes and checks backups: one at a time over all processes, by a lease, so that another process takes over after a kill. */
import { rename } from 'node:fs/promises';
import { backupTexts } from '@jontro/shop/backups/backups.ts';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { backUp } from '../admin/backup/back-up.ts';
import { withBackupDatabase } from '../admin/backup/backup-database.ts';
import { BackupFileError, verifyBackupFile } from '../admin/backup/backup-file.ts';
import { listSchemas } from '../admin/backup/shop-tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isConnectionLoss } from '../database/database-error.ts';
import type { Db, Log } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { outageOf } from '../http/outage.ts';
import { openPicturePlace } from '../images/open-store.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { isLeaseFree } from '../runtime/lease.ts';
import {
  backupPath,
  openBackupFolder,
  removeFile,
  removeUnfinished,
  sizeOfFile,
  unfinishedPath,
} from './backup-files.ts';
import type { BackupRow } from './backup-rows.ts';
import { backups } from './backups.table.ts';
import { contentsOf, createOwnerScan } from './read-contents.ts';
import { removeOldest } from './remove-oldest.ts';
import { endInterruptedRestores } from './restore-backup.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now' | 'database'>;

const leaseMs = 60_000;
/** How often the lease is renewed and the progress stored, in ms. */
const renewMs = 5_000;
/** A backup that has ended its process so often is given up. */
const maxTries = 3;
/** The part of the progress until the file is written; the rest is its verification. */
const writtenShare = 0.7;
/** Rows of one entry of the file. */
const entryRows = 500;

export interface BackupRun {
  shouldStop?: () => boolean;
  log?: Pick<Log, 'error'>;
  /** Awaited for each entry that is written or read. */
  onEntry?: (entry: { name: string }) => unknown;
}

/** The process stops, or another one has taken the work over: no failure of the backup. */
class Interrupted extends Error {}

/** Works on the backup that waits, if there is one. */
export async function runBackups(parts: Parts, run: BackupRun = {}): Promise<void> {
  const folder = await openBackupFolder(parts.config);
  await endInterruptedRestores(parts);
  const row = await lease(parts, folder);
  if (!row) return;
  const work = createWork(parts, row, run);
  try {
    if (row.tries > maxTries) await end(parts.db, row, { state: 'failed', problem: backupTexts.failed });
    else if (row.state === 'checking') await check(parts, row, work, folder);
    else await make(parts, row, work, folder);
  } catch (error) {
    await giveUp(parts, row, error, run);
  } finally {
    await work.close();
  }
}

/** Leases the backup that is to be made, or that is to be checked on this machine. */
async function lease({ db, now }: Parts, folder: string): Promise<BackupRow | undefined> {
  const startedAt = now();
  const [row] = await db
    .update(backups)
    .set({
      leaseUntil: new Date(startedAt.getTime() + leaseMs),
      state: sql`case when ${backups.state} = 'checking' then 'checking' else 'running' end`,
      folder,
      tries: sql`${backups.tries} + 1`,
    })
    .where(
      and(
        inArray(backups.state, ['waiting', 'running', 'checking']),
        or(isNull(backups.folder), eq(backups.folder, folder), eq(backups.state, 'running')),
        isLeaseFree(backups.leaseUntil, startedAt, leaseMs),
      ),
    )
    .returning();
  return row;
}

/** The row while this process has it: nobody else has begun it since, and it has not ended. */
const isOwn = ({ id, tries, folder, state }: BackupRow) =>
  and(
    eq(backups.id, id),
    eq(backups.tries, tries),
    eq(backups.state, state),
    folder === null ? sql`true` : eq(backups.folder, folder),
  );

interface Work {
  /** Awaited for each entry, with the progress from 0 to 1. Throws Interrupted. */
  step(entry: { name: string }, progress: number): Promise<void>;
  /** Ends the renewals, and waits for one that is under way. */
  close(): Promise<void>;
}

/** Renews the lease by a timer, since one statement of a large table may take longer than an entry. */
function createWork({ db, now }: Parts, row: BackupRow, { shouldStop, onEntry }: BackupRun): Work {
  let progress = 0;
  let lost = false;
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const renewed = await db
      .update(backups)
      .set({ leaseUntil, progress })
      .where(isOwn(row))
      .returning({ id: backups.id });
    lost ||= renewed.length === 0;
  };
  // A renewal that fails is repeated; without any, the lease ends.
  const timer = setInterval(() => {
    renewing = renew().catch(() => {});
  }, renewMs).unref();
  return {
    async step(entry, reached) {
      progress = reached;
      await onEntry?.(entry);
      if (lost || shouldStop?.()) throw new Interrupted('the backup is made elsewhere or later');
    },
    async close() {
      clearInterval(timer);
      await renewing;
    },
  };
}

async function make(parts: Parts, row: BackupRow, work: Work, folder: string): Promise<void> {
  const { config, db, now, database } = parts;
  await removeUnfinished(config, row.id);
  const path = unfinishedPath(config, row.id, row.tries);
  const total = await countEntries(db);
  const madeAt = now();
  const { manifest, scan } = await withBackupDatabase({ db, replica: database.replica }, async (from) => {
    let written = 0;
    const scan = createOwnerScan();
    const manifest = await backUp(from, path, madeAt, openPicturePlace(config), {
      onWritten: (entry) => {
        written += 1;
        scan.add(entry);
        return work.step(entry, writtenShare * Math.min(written / total, 1));
      },
      onVerified: (entry) => work.step(entry, writtenShare + (1 - writtenShare) * entry.read),
    });
    return { manifest, scan };
  });
  const contents = contentsOf(manifest);
  const by = { userId: row.actorId, email: row.actor };
  await inTransaction(db, async (tx) => {
    const size = (await sizeOfFile(path)) ?? 0;
    const checkedAt = now();
    // Another process has begun it again, and will finish its own file.
    if (!(await end(tx, row, { state: 'ready', size, contents, owners: scan.owners(), checkedAt })))
      return removeFile(path);
    await rename(path, backupPath(config, row.id));
    await recordAudit(tx, checkedAt, by, {
      event: 'backUp',
      subjectId: row.id,
      name: row.file,
      after: { file: row.file, rows: contents.rows },
    });
  });
  await removeOldest(parts, by, folder);
}

/** About as many entries as the file will have. */
async function countEntries(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select sum(ceil(greatest(reltuples, 1) / ${entryRows})) as entries
        from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )) as { rows: { entries: number | null }[] };
  return Number(rows[0]?.entries ?? 1);
}

async function check(parts: Parts, row: BackupRow, work: Work, folder: string): Promise<void> {
  const { config, db, now } = parts;
  const path = backupPath(config, row.id);
  const size = await sizeOfFile(path);
  if (size === undefined) {
    await end(db, row, { state: 'failed', problem: backupTexts.fileGone });
    return;
  }
  const scan = createOwnerScan();
  const manifest = await verifyBackupFile(path, (entry) => {
    scan.add(entry);
    return work.step(entry, entry.read);
  });
  const isKnown = listSchemas().some(({ migrations }) => migrations.join() === manifest.migrations.join());
  await end(db, row, {
    state: 'ready',
    size,
    contents: contentsOf(manifest),
    owners: scan.owners(),
    checkedAt: now(),
    problem: isKnown ? null : backupTexts.newer,
  });
  await removeOldest(parts, { userId: row.actorId, email: row.actor }, folder);
}

/** Stores the result; returns false if another process has begun it since. */
async function end(db: Db, row: BackupRow, result: Partial<BackupRow>): Promise<boolean> {
  const ended = await db
    .update(backups)
    .set({ progress: 1, leaseUntil: null, ...result })
    .where(isOwn(row))
    .returning({ id: backups.id });
  return ended.length > 0;
}

const fileProblems = { damaged: backupTexts.damaged, changed: backupTexts.changed } as const;

/** Stores why the work ended early. After a lost connection or a stop it is begun again. */
async function giveUp({ db, now }: Parts, row: BackupRow, error: unknown, { log }: BackupRun): Promise<void> {
  const [own] = await db.select({ id: backups.id }).from(backups).where(isOwn(row));
  if (!own) return;
  if (error instanceof Interrupted) {
    const tries = row.tries - 1;
    await db.update(backups).set({ leaseUntil: null, tries }).where(isOwn(row));
    return;
  }
  if (isConnectionLoss(error)) throw error;
  if (row.state === 'checking' && error instanceof BackupFileError) {
    await end(db, row, { state: 'ready', checkedAt: now(), problem: fileProblems[error.kind] });
    return;
  }
  log?.error({ err: error, backup: row.id }, 'a backup failed');
  const problem =
    outageOf(error) && /ENOSPC|EDQUOT/.test(String(error)) ? backupTexts.noSpace : backupTexts.failed;
  await end(db, row, { state: row.state === 'checking' ? 'ready' : 'failed', problem });
}

/** Makes and checks backups; every process of the machine takes part. */
export const backupsJob: Job = {
  name: 'backups',
  everyMs: 2_000,
  create: (context, log) => ({ run: (shouldStop) => runBackups(context, { shouldStop, log }) }),
};
