/** Tags say what a cached response depends on; they are collected while it is computed. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The tag of a change that touches every response. */
export const everything = 'everything';

const collected = new AsyncLocalStorage<Set<string>>();

/** Adds tags to the response that is being computed; has no effect outside of a computation. */
export function addTags(tags: Iterable<string>): void {
  const own = collected.getStore();
  if (own) for (const tag of tags) own.add(tag);
}

/** Runs a computation and returns its result with the tags that were added meanwhile. */
export async function collectTags<Result>(
  compute: () => Promise<Result>,
): Promise<{ result: Result; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  return { result: await collected.run(tags, compute), tags };
}
