/** Waits of tests for what another process, a worker or a timer will do. */
import { setTimeout as delay } from 'node:timers/promises';

type Truthy<Value> = Exclude<Value, false | 0 | '' | null | undefined>;

/** In ms. Ends only a test that waits in vain: what takes a moment may take a minute on a busy machine. */
const limitMs = 300_000;

/**
 * Waits until `look` gives something that counts as true, looking every `everyMs`, and gives that.
 * Rejects with `what` in words after five minutes.
 */
export async function until<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  everyMs = 20,
): Promise<Truthy<Seen>> {
  for (const deadline = Date.now() + limitMs; ; await delay(everyMs)) {
    const seen = await look();
    if (seen) return seen as Truthy<Seen>;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
  }
}
