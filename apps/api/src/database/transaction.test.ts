// How long a transaction is tried again: through a restart of the database, and no longer than anybody would wait.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from './db.ts';
import { inTransaction } from './transaction.ts';

/** A database that is gone: each try to reach it takes `ms` by the clock that is given. */
function goneDatabase(ms: number, clock: { ms: number }): { db: Db; tries: () => number } {
  let tries = 0;
  const transaction = async (): Promise<never> => {
    tries += 1;
    clock.ms += ms;
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  return { db: { transaction } as unknown as Db, tries: () => tries };
}

test('a transaction is tried again while the database restarts, and given up when that takes five seconds', async (t) => {
  const clock = { ms: 0 };
  t.mock.method(performance, 'now', () => clock.ms);
  for (const [ms, tries] of [
    [100, 5],
    [2_500, 2],
    [5_000, 1],
  ] as const) {
    const gone = goneDatabase(ms, clock);
    await assert.rejects(
      inTransaction(gone.db, async () => {}),
      { code: 'ECONNREFUSED' },
    );
    assert.equal(gone.tries(), tries, `tries of ${ms} ms`);
  }
});
