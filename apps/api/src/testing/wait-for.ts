/** Lets a test wait for another process, a worker or a timer. */
import { setTimeout as delay } from 'node:timers/promises';

type Truthy<Value> = Exclude<Value, false | 0 | '' | null | undefined>;

/** Timeout in ms. Generous, because a busy machine may need a minute for a short task. */
const timeoutMs = 300_000;

/**
 * Calls `check` every `everyMs` until it returns a truthy value, and returns that.
 * Rejects with the description `what` after five minutes.
 */
export async function waitFor<Result>(
  what: string,
  check: () => Result | Promise<Result>,
  everyMs = 20,
): Promise<Truthy<Result>> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(everyMs)) {
    const result = await check();
    if (result) return result as Truthy<Result>;
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`);
  }
}
