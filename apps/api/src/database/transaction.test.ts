// How long a transaction is retried: during a restart of the database, for a limited time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from './db.ts';
import { inTransaction } from './transaction.ts';

/** An unreachable database: each attempt to connect takes `ms` of the given clock. */
function unreachableDatabase(ms: number, clock: { ms: number }): { db: Db; attempts: () => number } {
  let attempts = 0;
  const transaction = async (): Promise<never> => {
    attempts += 1;
    clock.ms += ms;
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  return { db: { transaction } as unknown as Db, attempts: () => attempts };
}

test('a transaction is retried while the database restarts, for at most five seconds', async (t) => {
  const clock = { ms: 0 };
  t.mock.method(performance, 'now', () => clock.ms);
  for (const [ms, attempts] of [
    [100, 5],
    [2_500, 2],
    [5_000, 1],
  ] as const) {
    const database = unreachableDatabase(ms, clock);
    await assert.rejects(
      inTransaction(database.db, async () => {}),
      { code: 'ECONNREFUSED' },
    );
    assert.equal(database.attempts(), attempts, `attempts of ${ms} ms`);
  }
});
