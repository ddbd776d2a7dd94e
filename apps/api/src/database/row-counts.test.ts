/** The materialized numbers of orders and users: never different from the rows, and no change waits for them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { orders } from '../orders/orders.table.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { users } from '../users/users.table.ts';
import type { Db } from './db.ts';
import { newId } from './ids.ts';
import { rowCounts } from './row-counts.table.ts';
import { readRowCount } from './row-counts.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Db;
before(async () => {
  database = await createTestDatabase();
  db = database.db;
});
after(() => database.close());
beforeEach(async () => {
  await db.delete(orders);
  await db.delete(users);
  await insertRows(db, users, [userRow('buyer')]);
});

const now = new Date();
const userRow = (id: string): typeof users.$inferInsert => ({
  id,
  uid: id,
  email: `${id}@example.com`,
  name: 'Rahim',
  createdAt: now,
  lastLoginAt: now,
});
const orderRow = (deletedAt: Date | null = null): typeof orders.$inferInsert => ({
  id: newId(),
  userId: 'buyer',
  buyerEmail: 'buyer@example.com',
  name: 'Rahim',
  email: 'buyer@example.com',
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'Road 1',
  additionalInfo: '',
  placedAt: now,
  totalPoisha: poisha(100),
  deliveryPoisha: poisha(0),
  cartHash: '',
  deletedAt,
});

async function assertExact(): Promise<void> {
  assert.equal(await readRowCount(db, 'orders'), await db.$count(orders, isNull(orders.deletedAt)));
  assert.equal(await readRowCount(db, 'users'), await db.$count(users, isNull(users.deletedAt)));
}

test('the counts follow every insert, deletion and restored row, and a rolled back one leaves none', async () => {
  type Step = (tx: Db, ids: string[], pick: number) => Promise<unknown>;
  const steps: Record<string, Step> = {
    place: (tx, _ids, pick) =>
      insertRows(
        tx,
        orders,
        Array.from({ length: (pick % 4) + 1 }, (_, index) => orderRow(index === 2 ? now : null)),
      ),
    pay: (tx, ids, pick) =>
      tx
        .update(orders)
        .set({ paid: true })
        .where(inArray(orders.id, ids.slice(0, pick % 4))),
    remove: (tx, ids, pick) =>
      tx
        .update(orders)
        .set({ deletedAt: now })
        .where(inArray(orders.id, ids.slice(pick % 3, 4))),
    restore: (tx, ids, pick) =>
      tx
        .update(orders)
        .set({ deletedAt: null })
        .where(inArray(orders.id, ids.slice(0, pick % 5))),
    erase: (tx, ids, pick) => tx.delete(orders).where(inArray(orders.id, ids.slice(0, pick % 3))),
    register: (tx, _ids, pick) =>
      insertRows(tx, users, [userRow(newId()), ...(pick % 2 ? [userRow(newId())] : [])]),
    leave: (tx) => tx.update(users).set({ deletedAt: now }).where(sql`${users.id} <> 'buyer'`),
  };
  const move = fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat(100),
    commits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      for (const { kind, pick, commits } of moves) {
        const ids = (await db.select({ id: orders.id }).from(orders).orderBy(orders.id)).map(({ id }) => id);
        const work = db.transaction(async (tx) => {
          await steps[kind]?.(tx, ids, pick);
          if (!commits) tx.rollback();
        });
        if (commits) await work;
        else await assert.rejects(work, /Rollback/);
        await assertExact();
      }
    }),
    { numRuns: 15 },
  );
});

test('a transaction that placed an order lets others place theirs, and all are counted', async () => {
  const placed = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const open = db.transaction(async (tx) => {
    await insertRows(tx, orders, [orderRow()]);
    placed.resolve();
    await finish.promise;
  });
  await placed.promise;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`);
      await insertRows(tx, orders, [orderRow()]);
    });
    await assertExact();
  } finally {
    finish.resolve();
    await open;
  }
  await assertExact();
});

test('orders and users that are changed at once are all counted, and the counts stay few', async () => {
  const ids = await db.transaction(async (tx) => {
    const rows = Array.from({ length: 30 }, () => orderRow());
    await insertRows(tx, orders, rows);
    return rows.map(({ id }) => id);
  });
  await Promise.all(
    ids.flatMap((id) => [
      db.transaction(async (tx) => {
        await insertRows(tx, users, [userRow(newId())]);
        await tx.update(orders).set({ deletedAt: now }).where(eq(orders.id, id));
      }),
      db.transaction(async (tx) => {
        await insertRows(tx, orders, [orderRow()]);
        await insertRows(tx, users, [userRow(newId())]);
      }),
    ]),
  );
  await assertExact();
  assert.equal(await readRowCount(db, 'orders'), 30);
  assert.equal(await readRowCount(db, 'users'), 61);
  assert.ok((await db.$count(rowCounts)) < 60);
});
