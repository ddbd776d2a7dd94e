/** Deduplicates the work of concurrent requests: it runs once, all await it, and shutdown waits for it. */
import { setTimeout as delay } from 'node:timers/promises';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { runForAll } from '../database/waiting-caller.ts';
import { ApplicationError } from '../http/application-error.ts';

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

/**
 * How long a caller waits at most for an answer, in ms: the shop's pages wait for 30 s. A database whose server is cut off takes up to
 * 18 s for each statement (docs/decisions/234-a-limit-for-answers-of-the-database.md).
 */
export const answerLimitMs = 28_000;

/**
 * Returns the result of `work`; throws 503 after `ms`. The work then continues in the background, and reports an error to `onError`:
 * what it does is found by the next request.
 */
export const answerWithin = <Result>(
  ms: number,
  work: Promise<Result>,
  onError: (error: unknown) => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let answered = false;
    const timer = setTimeout(() => {
      answered = true;
      reject(new ApplicationError('busy', failureTexts.unreachable, { retryAfter: 5 }));
    }, ms);
    work
      .then(resolve, (error: unknown) => (answered ? onError(error) : reject(error)))
      .finally(() => clearTimeout(timer));
  });
