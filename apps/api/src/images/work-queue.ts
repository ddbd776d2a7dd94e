/** Lets a few heavy jobs run at a time and a bounded number wait. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';

export type WorkQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** Refuses a job with 503 when `waiting` others wait already. */
export function createWorkQueue({ running, waiting }: { running: number; waiting: number }): WorkQueue {
  let free = running;
  const queue: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) throw new ApplicationError('busy', imageTexts.busy, { retryAfter: 2 });
      // Whoever finishes hands its place over.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
