/** Runs a few heavy jobs at a time and queues a bounded number. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';

export type WorkQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** Rejects a job with 503 when `waiting` others are queued already. */
export function createWorkQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}): WorkQueue {
  let freeSlots = maxRunning;
  const queue: (() => void)[] = [];
  return async (job) => {
    if (freeSlots > 0) freeSlots -= 1;
    else {
      if (queue.length >= maxWaiting) throw new ApplicationError('busy', imageTexts.busy, { retryAfter: 2 });
      // A finished job passes its slot on.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else freeSlots += 1;
    }
  };
}
