// A transaction that is tried again when it lost a race or its connection.

import { setTimeout as delay } from 'node:timers/promises';
import { PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { isConflict, isConnectionLoss, isReadOnly } from './database-error.ts';
import type { Db } from './db.ts';

const attempts = 5;
/** Since its beginning, in ms: whoever waits for a database that is gone is to hear of it before long. */
const maxWaitMs = 5_000;

/**
 * Runs `work` in one transaction: committed if it resolves, rolled back if it rejects, its result or error passed on.
 * After a deadlock, a serialization failure or a connection lost before the commit, `work` is run again from its
 * start, so it must do nothing but query. A server that takes no writes is tried once more, on a new connection. Inside `work` use only `tx`. Within another transaction it is a savepoint.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const nested: boolean = db instanceof PgTransaction;
  if (nested) return db.transaction(work);
  const begun = performance.now();
  let foundReadOnly = false;
  for (let attempt = 1; ; attempt++) {
    let committing = false;
    try {
      return await db.transaction(async (tx) => {
        const result = await work(tx);
        committing = true;
        return result;
      }, config);
    } catch (error) {
      // A connection lost during the commit leaves its outcome unknown: only the caller can look.
      const lost = !committing && isConnectionLoss(error) && performance.now() - begun < maxWaitMs;
      const elsewhere: boolean = isReadOnly(error) && !foundReadOnly;
      foundReadOnly ||= elsewhere;
      const again = isConflict(error) || lost || elsewhere;
      if (!again || attempt === attempts) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}
