/** Sends several queries of a transaction in one round trip. */
import type { QueryPromise } from 'drizzle-orm';

type Results<Queries extends readonly QueryPromise<unknown>[]> = {
  -readonly [Index in keyof Queries]: Awaited<Queries[Index]>;
};

/**
 * Sends queries at once; the database executes them one after the other in the order of the list, each with a snapshot of its
 * own, as if every one had been awaited. `queries` are Drizzle's queries of one transaction, which do not start by themselves;
 * none may depend on the result of another. If one fails, those after it fail as well, and its error is thrown: of them all the
 * first in the list, because the others only say that the transaction is aborted.
 */
export async function sendTogether<const Queries extends readonly QueryPromise<unknown>[]>(
  queries: Queries,
): Promise<Results<Queries>> {
  const settled = await Promise.allSettled(queries.map((query) => query.execute()));
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as Results<Queries>;
}
