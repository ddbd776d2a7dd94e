/** Work that is done again and again in the background, never twice at the same time in one process. */
import type { Log } from '../database/db.ts';

export interface Worker {
  /** Does the work now, or right after the run that is under way. */
  wake(): void;
  /** Stops the timer and waits for the run that is under way. */
  stop(): Promise<void>;
}

/** Runs `step` at once and then `everyMs` after each run; a failed run is logged and tried again at the next turn. */
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
    running = step()
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'background work failed'))
      .then(() => {
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
