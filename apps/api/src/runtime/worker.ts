/** A worker: a periodic background loop that never runs twice at the same time in one process. */
import type { Log } from '../database/db.ts';
import { counters } from './counters.ts';
import { traceOfJob, withTrace } from './trace.ts';

export interface Worker {
  /** Runs the step now, or right after the current run. */
  wake(): void;
  /** Stops the timer and waits for the current run. */
  stop(): Promise<void>;
}

/** Counts a run and its time, once it has ended. */
function countRun(job: string): (result: 'done' | 'failed') => void {
  const start = performance.now();
  return (result) => {
    counters.jobRuns.add({ job_name: job, result });
    counters.jobSeconds.add({ job_name: job }, (performance.now() - start) / 1000);
  };
}

/** Runs `step` at once and then `everyMs` after each run; a failed run is logged and retried at the next run. */
export function startWorker(name: string, everyMs: number, log: Log, step: () => Promise<unknown>): Worker {
  let stopped = false;
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
    const count = countRun(name);
    const runOnce = (): Promise<void> =>
      step().then(
        () => count('done'),
        (error: unknown) => {
          count('failed');
          log.error({ err: error, worker: name }, 'a worker run failed');
        },
      );
    running = withTrace(traceOfJob(name), runOnce).then(() => {
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
  };
}
