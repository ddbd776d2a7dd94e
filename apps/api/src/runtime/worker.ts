/** A worker: a periodic background loop that never runs twice at the same time in one process. */
import type { Log } from '../database/db.ts';
import { counters } from './counters.ts';
import { recordTrace } from './spans.ts';
import { type Trace, traceOfJob, withTrace } from './trace.ts';

export interface Worker {
  /** Runs the step now, or right after the current run. */
  wake(): void;
  /** Stops the timer and waits for the current run. */
  stop(): Promise<void>;
  /** The current run is not waited for any longer, and may fail without an error in the log. */
  abandon(): void;
}

/** Lets the counters of a job begin. */
function countFromZero(job: string): void {
  for (const result of ['done', 'failed']) counters.jobRuns.add({ job_name: job, result }, 0);
  counters.jobSeconds.add({ job_name: job }, 0);
}

/** Counts a run and its time, once it has ended, and records its span. */
function countRun(job: string, trace: Trace): (result: 'done' | 'failed') => void {
  const start = performance.now();
  const startedAt = Date.now();
  return (result) => {
    const ms = performance.now() - start;
    const failed = result === 'failed';
    recordTrace(trace, { name: job, kind: 'internal', startedAt, ms, failed, attributes: {} });
    counters.jobRuns.add({ job_name: job, result });
    counters.jobSeconds.add({ job_name: job }, ms / 1000);
  };
}

/** Runs `step` at once and then `everyMs` after each run; a failed run is logged and retried at the next run. */
export function startWorker(name: string, everyMs: number, log: Log, step: () => Promise<unknown>): Worker {
  countFromZero(name);
  let stopped = false;
  let abandoned = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const run = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    const trace = traceOfJob(name);
    const count = countRun(name, trace);
    const runOnce = (): Promise<void> =>
      step().then(
        () => count('done'),
        (error: unknown) => {
          count('failed');
          if (!abandoned) log.error({ err: error, worker: name }, 'a worker run failed');
        },
      );
    running = withTrace(trace, runOnce).then(() => {
      running = undefined;
      if (again) {
        again = false;
        run();
      } else if (!stopped) {
        timer = setTimeout(run, everyMs).unref();
      }
    });
  };
  run();
  return {
    wake: run,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    abandon() {
      abandoned = true;
    },
  };
}
