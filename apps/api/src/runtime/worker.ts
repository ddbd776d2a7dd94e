/** A worker: a periodic background loop that never runs twice at the same time in one process. */
import type { Log } from '../database/db.ts';
import { traceOfJob, withTrace } from './trace.ts';

export interface Worker {
  /** Runs the step now, or right after the current run. */
  wake(): void;
  /** Stops the timer and waits for the current run. */
  stop(): Promise<void>;
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
    const runOnce = (): Promise<void> =>
      step()
        .catch((error: unknown) => log.error({ err: error, worker: name }, 'a worker run failed'))
        .then(() => {});
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
