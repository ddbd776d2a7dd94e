// A transaction that is retried after a conflict or a lost connection.
import { setTimeout as delay } from 'node:timers/promises';
import { PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { counters } from '../runtime/counters.ts';
import { committed } from './after-commit.ts';
import { isConflict, isConnectionLoss, isReadOnly } from './database-error.ts';
import type { Db } from './db.ts';
import { beginForCaller, checkCaller } from './waiting-caller.ts';

const attempts = 5;
/** Since the start, in ms: limits how long a request waits for an unreachable database. */
const maxWaitMs = 5_000;

/**
 * Runs `work` in one transaction: commits if it resolves, rolls back if it rejects, and passes on its result or error.
 * After a deadlock, a serialization failure or a connection lost before the commit, `work` is rerun from its start, so
 * it must only query. It is not begun for a caller who has left (CallerLeft). On a read-only server it is retried once, on a new connection. Inside `work` use only `tx`. Within
 * another transaction it is a savepoint.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const nested: boolean = db instanceof PgTransaction;
  if (nested) {
    const { result, tx } = await db.transaction(async (tx) => ({ tx, result: await work(tx) }));
    committed(tx, db);
    return result;
  }
  checkCaller();
  const start = performance.now();
  let foundReadOnly = false;
  for (let attempt = 1; ; attempt++) {
    let committing = false;
    try {
      const { result, tx } = await db.transaction(async (tx) => {
        // It may have waited long for the connection.
        checkCaller();
        beginForCaller();
        const result = await work(tx);
        committing = true;
        return { result, tx };
      }, config);
      committed(tx);
      return result;
    } catch (error) {
      // After a connection lost during the commit its outcome is unknown: only the caller can check.
      const lost = !committing && isConnectionLoss(error) && performance.now() - start < maxWaitMs;
      const readOnly: boolean = isReadOnly(error) && !foundReadOnly;
      foundReadOnly ||= readOnly;
      const retry = isConflict(error) || lost || readOnly;
      if (!retry || attempt === attempts) throw error;
      counters.retries.add({ reason: lost ? 'connection_lost' : readOnly ? 'read_only' : 'conflict' });
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}
