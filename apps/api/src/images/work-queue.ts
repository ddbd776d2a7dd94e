/** Runs a few heavy jobs at a time and queues a bounded number, those first for which a visitor waits. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';

/** `urgent`: a visitor waits for it; `begun`: a part of work that was let in; `new`: everything else. In this order. */
const ranks = ['urgent', 'begun', 'new'] as const;
export type Rank = (typeof ranks)[number];

export type WorkQueue = <Result>(job: () => Promise<Result>, rank?: Rank) => Promise<Result>;

/** Rejects a job with 503 when `waiting` others of its rank are queued already; what has begun is never rejected. */
export function createWorkQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}): WorkQueue {
  let freeSlots = maxRunning;
  const queues: Record<Rank, (() => void)[]> = { urgent: [], begun: [], new: [] };
  return async (job, rank = 'new') => {
    if (freeSlots > 0) freeSlots -= 1;
    else {
      const queue = queues[rank];
      if (rank !== 'begun' && queue.length >= maxWaiting)
        throw new ApplicationError('busy', imageTexts.busy, { retryAfter: 2 });
      // A finished job passes its slot on.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await job();
    } finally {
      const next = ranks.map((one) => queues[one]).find((queue) => queue.length > 0);
      if (next) next.shift()?.();
      else freeSlots += 1;
    }
  };
}
