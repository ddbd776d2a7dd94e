/** Runs a limited number of jobs at a time, first in, first out. */

export type JobQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** Returns a function that runs a job when fewer than `width` others run, and settles with its result. */
export function createJobQueue(width: number): JobQueue {
  let freeSlots = width;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else freeSlots += 1;
    }
  };
}
