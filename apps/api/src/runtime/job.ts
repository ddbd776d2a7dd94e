/** Background jobs: each a row with its period, run by every process or by one process at a time. */
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, lte } from 'drizzle-orm';
import type { Log } from '../database/db.ts';
import { onSignal, type WorkSignal } from '../database/work-signals.ts';
import { toStorableText } from '../http/storable-text.ts';
import type { Context } from './context.ts';
import { jobRuns } from './job-runs.table.ts';
import { startWorker } from './worker.ts';

/** A job as one process runs it. */
export interface JobTask {
  /** Runs once; long runs end early when `stopping` returns true. */
  run(stopping: () => boolean): Promise<unknown>;
  /** Releases what the task holds, after its last run. */
  close?(): Promise<void> | void;
}

export interface Job {
  /** For the log, and the key of an exclusive job in the database. */
  name: string;
  everyMs: number;
  /** Runs once per period over all processes. Other jobs run in every process and share rows by leases. */
  exclusive?: true;
  /** The signal at which it also runs: work for it was queued in this process. */
  wokenBy?: WorkSignal;
  create(context: Context, log: Log): JobTask;
}

const minute = 60_000;
/** How often a process checks whether an exclusive job is due. */
const maxCheckMs = minute;
/** After this time without an end another process takes an exclusive job over, so it must tolerate a second run. */
const leaseMs = 10 * minute;
/** The longest pause after a failed run. */
const maxRetryMs = 5 * minute;
const maxErrorLength = 500;
/** How long a stop waits for an exclusive job. In a large shop one statement of it may take longer; it is run again as after a kill. */
const stopWaitMs = 5_000;

/** A job that runs in this process. */
export interface RunningJob {
  /** Runs it now, or right after the current run. */
  wake(): void;
  /** Waits for the current run, of an exclusive job for `waitMs` at most; resolves with false if it goes on. */
  stop(waitMs?: number): Promise<boolean>;
}

/** Starts a job in this process: at once, then `everyMs` after each run. */
export function startJob(job: Job, context: Context, log: Log): RunningJob {
  const task = job.create(context, log);
  let stopping = false;
  const run = (): Promise<unknown> => task.run(() => stopping);
  const worker = job.exclusive
    ? startWorker(job.name, Math.min(job.everyMs, maxCheckMs), log, () => runIfDue(context, job, run))
    : startWorker(job.name, job.everyMs, log, run);
  const stopListening = job.wokenBy && onSignal(job.wokenBy, worker.wake);
  return {
    wake: worker.wake,
    async stop(waitMs = stopWaitMs) {
      stopping = true;
      stopListening?.();
      const run = worker.stop().then(() => true);
      const ended = await (job.exclusive ? Promise.race([run, delay(waitMs, false, { ref: false })]) : run);
      if (!ended) {
        worker.abandon();
        log.info({ job: job.name }, 'the job had not ended at the stop, and is run again');
      }
      await task.close?.();
      return ended;
    },
  };
}

/** The innermost cause: of a failed query what the database said, not its text and parameters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** Runs an exclusive job if it is due and no other process runs it; returns whether it ran. */
export async function runIfDue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, everyMs }: Pick<Job, 'name' | 'everyMs'>,
  run: () => Promise<unknown>,
): Promise<boolean> {
  const startedAt = now();
  const lease = { startedAt, nextRunAt: new Date(startedAt.getTime() + leaseMs) };
  // In this order, because neither statement writes while the job is not due.
  const renewed = await db
    .update(jobRuns)
    .set(lease)
    .where(and(eq(jobRuns.name, name), lte(jobRuns.nextRunAt, startedAt)))
    .returning({ name: jobRuns.name });
  const first = db
    .insert(jobRuns)
    .values({ name, ...lease })
    .onConflictDoNothing();
  const leased = renewed.length > 0 || (await first.returning({ name: jobRuns.name })).length > 0;
  if (!leased) return false;
  const finish = async (pauseMs: number, error: string | null): Promise<void> => {
    const finishedAt = now();
    await db
      .update(jobRuns)
      .set({ finishedAt, error, nextRunAt: new Date(finishedAt.getTime() + pauseMs) })
      .where(and(eq(jobRuns.name, name), eq(jobRuns.startedAt, startedAt)));
  };
  try {
    await run();
  } catch (error) {
    await finish(Math.min(everyMs, maxRetryMs), toStorableText(reasonOf(error), maxErrorLength));
    throw error;
  }
  await finish(everyMs, null);
  return true;
}
