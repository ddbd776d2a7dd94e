/** A run of a remote backup or of its check: one of a kind at a time over all machines, by a lease, with its result for the metrics. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { backupRuns } from '../../backups/backup-runs.table.ts';
import type { Db } from '../../database/db.ts';
import { isDiskFull } from '../../http/outage.ts';
import { isLeaseFree } from '../../runtime/lease.ts';
import { AdminError } from '../admin-error.ts';

/** A run that was killed is in the way for so long, in ms. */
const leaseMs = 120_000;
const renewMs = 20_000;

export interface RunResult {
  name: string;
  size: number;
  rows: number;
  /** How many pictures it has, or were found in it; null if the shop's pictures are elsewhere. */
  pictures: number | null;
  /** Pictures that the shop's image store did not have whole. */
  missingPictures: number;
}

type Kind = (typeof backupRuns.$inferSelect)['kind'];

/**
 * Does the work as the only run of its kind, and stores its result or why it failed. `requireLease` throws AdminError when
 * another run has taken over, as after a sleep of the machine. Throws AdminError while another one is at work.
 */
export async function asOnlyRun(
  { db, now }: { db: Db; now: () => Date },
  kind: Kind,
  work: (requireLease: () => void) => Promise<RunResult>,
): Promise<RunResult> {
  await requireTable(db);
  const runId = randomUUID();
  const startedAt = now();
  const leased = { runId, startedAt, leaseUntil: new Date(startedAt.getTime() + leaseMs), finishedAt: null };
  const [run] = await db
    .insert(backupRuns)
    .values({ kind, ...leased })
    .onConflictDoUpdate({
      target: backupRuns.kind,
      set: leased,
      setWhere: isLeaseFree(backupRuns.leaseUntil, startedAt, leaseMs),
    })
    .returning({ runId: backupRuns.runId });
  if (!run) throw new AdminError(`Another remote ${kind} is at work, or was killed within the last minutes.`);
  // A renewal that comes after the end must not lease it again.
  const isOwn = and(eq(backupRuns.kind, kind), eq(backupRuns.runId, runId), isNotNull(backupRuns.leaseUntil));
  let lost = false;
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const renewed = await db
      .update(backupRuns)
      .set({ leaseUntil })
      .where(isOwn)
      .returning({ kind: backupRuns.kind });
    lost ||= renewed.length === 0;
  };
  // A renewal that fails is repeated; without any, the lease ends.
  const timer = setInterval(() => {
    renewing = renew().catch(() => {});
  }, renewMs).unref();
  try {
    const result = await work(() => {
      if (lost) throw new AdminError(`Another remote ${kind} has taken over.`);
    });
    const finishedAt = now();
    const seconds = Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000);
    await db
      .update(backupRuns)
      .set({ ...result, seconds, finishedAt, succeededAt: finishedAt, problem: null, leaseUntil: null })
      .where(isOwn);
    return result;
  } catch (error) {
    const problem = problemOf(error);
    // The first error is the one to report.
    await db
      .update(backupRuns)
      .set({ finishedAt: now(), problem, leaseUntil: null })
      .where(isOwn)
      .catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

function problemOf(error: unknown): string {
  if (error instanceof AdminError) return error.message;
  return isDiskFull(error) ? 'The disk is full.' : 'It failed; the output of the command says why.';
}

async function requireTable(db: Db): Promise<void> {
  const { rows } = (await db.execute(sql`select to_regclass('backup_runs') is not null as found`)) as {
    rows: { found: boolean }[];
  };
  if (!rows[0]?.found)
    throw new AdminError(
      'The database is of an older version of the shop: start this version once, or use that version.',
    );
}
