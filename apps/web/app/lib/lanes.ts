/** Runs jobs a few at a time, in the order in which they came. */

export type Lanes = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** Gives a function that runs each job once fewer than `width` others run, and settles as the job does. */
export function createLanes(width: number): Lanes {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
