/** The queue of leased rows: how many at once, in which order, and what becomes of rows that are not handled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createLeasedQueue, type QueueWork } from './leased-queue.ts';

interface Row {
  id: number;
  key: string;
}

/** A queue over rows in memory; `handle` waits until the test lets the row end. */
function queueOf(rows: readonly Row[], settings: Partial<QueueWork<Row>> = {}) {
  const due = [...rows];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const [begun, returned, leases] = [[] as number[], [] as number[], [] as number[]];
  let time = 0;
  const queue = createLeasedQueue<Row>({
    async lease(limit) {
      const leased = due.splice(0, limit);
      leases.push(leased.length);
      return leased;
    },
    handle({ id }) {
      begun.push(id);
      const end = Promise.withResolvers<void>();
      ends.set(id, end);
      return end.promise;
    },
    async giveBack(given) {
      returned.push(...given.map(({ id }) => id));
    },
    keyOf: ({ key }) => key,
    batch: 4,
    atOnce: () => 3,
    beginBy: () => time + 60,
    now: () => new Date(time),
    ...settings,
  });
  return {
    queue,
    begun,
    returned,
    leases,
    end: (id: number) => ends.get(id)?.resolve(),
    fail: (id: number) => ends.get(id)?.reject(new Error('not stored')),
    add: (row: Row) => due.push(row),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const rows = (...keys: string[]): Row[] => keys.map((key, index) => ({ id: index + 1, key }));

test('many rows are leased at once, and the next one begins as soon as one of those that have begun ends', async () => {
  const shop = queueOf(rows('a', 'b', 'c', 'd', 'e'));
  const run = shop.queue.run();
  await turn();
  assert.deepEqual([shop.begun, shop.leases], [[1, 2, 3], [4]]);
  shop.end(2);
  await turn();
  assert.deepEqual(shop.begun, [1, 2, 3, 4]);
  for (const id of [1, 3]) shop.end(id);
  await run;
  assert.deepEqual(
    [shop.begun, shop.leases],
    [
      [1, 2, 3, 4, 5],
      [4, 1, 0],
    ],
  );
});

test('a row that takes long holds neither the others nor the next run', async () => {
  proves('B-SCALE-01');
  const shop = queueOf(rows('slow', 'b'));
  await shop.queue.run();
  shop.end(2);
  shop.add({ id: 9, key: 'later' });
  await shop.queue.run();
  assert.deepEqual(shop.begun, [1, 2, 9]);
  const settled = shop.queue.settle();
  for (const id of [1, 9]) shop.end(id);
  await settled;
});

test('rows with the same key are handled one after the other, and hold no row with another key', async () => {
  const shop = queueOf(rows('a', 'a', 'a', 'b'));
  await shop.queue.run();
  assert.deepEqual(shop.begun, [1, 4]);
  for (const id of [1, 2]) {
    shop.end(id);
    await turn();
  }
  assert.deepEqual([shop.begun, shop.returned], [[1, 4, 2, 3], []]);
});

test('a row that has waited too long in its lease is given back, not begun', async () => {
  const shop = queueOf(rows('a', 'a', 'b', 'c', 'd'), { atOnce: () => 2 });
  const run = shop.queue.run();
  await turn();
  shop.wait(60);
  shop.end(1);
  await turn();
  shop.end(3);
  await turn();
  // The last one was leased later.
  assert.deepEqual(
    [shop.begun, shop.returned],
    [
      [1, 3, 5],
      [2, 4],
    ],
  );
  shop.end(5);
  await run;
});

test('when it stops, rows that have not begun are given back and those that have begun are waited for', async () => {
  let stopping = false;
  const shop = queueOf(rows('a', 'a', 'b', 'c', 'd'), { atOnce: () => 2 });
  const run = shop.queue.run(() => stopping);
  await turn();
  stopping = true;
  shop.end(1);
  await run;
  await turn();
  assert.deepEqual(
    [shop.begun, [...shop.returned].sort()],
    [
      [1, 3],
      [2, 4],
    ],
  );
  let settled = false;
  const settling = shop.queue.settle().then(() => {
    settled = true;
  });
  await turn();
  assert.equal(settled, false);
  shop.end(3);
  await settling;
});

test('a row that could not be handled keeps its lease, ends the run, and those with its key are given back', async () => {
  const shop = queueOf(rows('a', 'a', 'b'));
  await shop.queue.run();
  shop.fail(1);
  await turn();
  assert.deepEqual([shop.begun, shop.returned], [[1, 3], [2]]);
  await assert.rejects(shop.queue.run(), /not stored/);
  await shop.queue.run();
  shop.end(3);
  await shop.queue.settle();
});
