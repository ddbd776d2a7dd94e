/** Deduplicates the work of concurrent requests: it runs once, all await it, and shutdown waits for it. */
import { setTimeout as delay } from 'node:timers/promises';
import { runForAll } from '../database/waiting-caller.ts';

export interface SingleFlight {
  /** Starts `work`, or joins the one in flight under the same key. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Waits until nothing is in flight, at most `ms`. */
  drain(ms: number): Promise<void>;
}

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();
  return {
    run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const inFlight = running.get(key) as Promise<Result> | undefined;
      if (inFlight) return inFlight;
      const started = runForAll(work).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    async drain(ms) {
      await waitAtMost(ms, Promise.allSettled(running.values()));
    },
  };
}

/** Returns the result of `work`, or undefined after `ms`; it then continues in the background and reports an error to `onError`. */
export async function waitAtMost<Result>(
  ms: number,
  work: Promise<Result>,
  onError: (error: unknown) => void = () => {},
): Promise<Result | undefined> {
  const done = new AbortController();
  let timedOut = false;
  const watched = work.catch((error: unknown) => {
    if (!timedOut) throw error;
    onError(error);
    return undefined;
  });
  const timer = delay(ms, undefined, { signal: done.signal }).then(
    () => {
      timedOut = true;
      return undefined;
    },
    () => undefined,
  );
  try {
    return await Promise.race([watched, timer]);
  } finally {
    done.abort();
  }
}
