/** Work for a caller who has left. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { endPool, openPool, tooManyWait } from './postgres-pool.ts';
import { createTestDatabase, silentLog, type TestDatabase } from './test-database.ts';
import { inTransaction } from './transaction.ts';
import { CallerLeft, runForAll, runForCaller, startWait, waitedTooLong } from './waiting-caller.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

const act = () => inTransaction(database.db, async (tx) => void (await tx.execute(sql`select 1`)));

test('a transaction is not begun for a caller who has left', async () => {
  proves('B-SCALE-04');
  let ran = false;
  const work = () =>
    inTransaction(database.db, async () => {
      ran = true;
    });
  await assert.rejects(
    runForCaller(() => true, work),
    CallerLeft,
  );
  assert.equal(ran, false);
  await runForCaller(() => false, work);
  assert.equal(ran, true);
});

test('a caller who leaves after a first transaction ends nothing: the next ones may belong to it', async () => {
  proves('B-SCALE-04');
  let left = false;
  await runForCaller(
    () => left,
    async () => {
      await act();
      left = true;
      await act();
      await inTransaction(database.db, (tx) =>
        inTransaction(tx, async (inner) => void (await inner.execute(sql`select 1`))),
      );
    },
  );
});

test('work that others wait for goes on', async () => {
  await runForCaller(
    () => true,
    () => runForAll(act),
  );
  await act();
});

test('no transaction is begun for work that has waited too long for the database, whether or not one was begun before', async (t) => {
  proves('B-LONG-09');
  const { now } = performance;
  let passedMs = 0;
  t.mock.method(performance, 'now', () => now.call(performance) + passedMs);
  const wait = () => {
    const endWait = startWait();
    passedMs += 13_000;
    endWait();
  };
  const work = async () => {
    await act();
    wait();
    await assert.rejects(act(), { message: waitedTooLong });
  };
  await runForCaller(() => false, work);
  await runForAll(work);
});

test('no more queries wait for a connection than can be answered in time, and the longest wait is known', async () => {
  const pool = openPool({
    connection: { connectionString: database.connectionString },
    size: 1,
    log: silentLog,
    allowExitOnIdle: true,
  });
  pool.maxWaiting = 32;
  try {
    const client = await pool.connect();
    assert.equal(pool.longestWait(), 0);
    const waiting = Array.from({ length: 32 }, () => pool.query('select 1'));
    await assert.rejects(pool.query('select 1'), { message: tooManyWait });
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(pool.longestWait() > 0);
    client.release();
    assert.equal((await Promise.all(waiting)).length, 32);
    assert.equal(pool.longestWait(), 0);
    assert.equal((await pool.query('select 1')).rowCount, 1);
  } finally {
    await endPool(pool);
  }
});
