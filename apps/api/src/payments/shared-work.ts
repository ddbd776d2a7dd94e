/** Work on one payment that several requests ask for at once: done once, waited for together, finished before closing. */
import { setTimeout as delay } from 'node:timers/promises';

export interface SharedWork {
  /** Starts `work`, or joins the same one that is under way. */
  join<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Waits until nothing is under way, at most `ms`. */
  finish(ms: number): Promise<void>;
}

export function createSharedWork(): SharedWork {
  const running = new Map<string, Promise<unknown>>();
  return {
    join<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const under = running.get(key) as Promise<Result> | undefined;
      if (under) return under;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    async finish(ms) {
      await waitAtMost(ms, Promise.allSettled(running.values()));
    },
  };
}

/** The result of `work`, or undefined when it takes longer than `ms`; it goes on then, and its fault is given to `onFault`. */
export async function waitAtMost<Result>(
  ms: number,
  work: Promise<Result>,
  onFault: (fault: unknown) => void = () => {},
): Promise<Result | undefined> {
  const over = new AbortController();
  let late = false;
  const watched = work.catch((fault: unknown) => {
    if (!late) throw fault;
    onFault(fault);
    return undefined;
  });
  const timer = delay(ms, undefined, { signal: over.signal }).then(
    () => {
      late = true;
      return undefined;
    },
    () => undefined,
  );
  try {
    return await Promise.race([watched, timer]);
  } finally {
    over.abort();
  }
}
