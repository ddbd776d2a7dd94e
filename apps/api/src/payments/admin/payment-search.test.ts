/** The owner's search of payments finds what the rows of payments and orders contain, however those are changed. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../../database/db.ts';
import { newId } from '../../database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { orders } from '../../orders/orders.table.ts';
import { insertRows } from '../../seed/insert-rows.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { users } from '../../users/users.table.ts';
import { paymentAttempts } from '../payments.table.ts';
import { newTranId } from '../tran-id.ts';
import { listPayments } from './list-payments.ts';

let database: TestDatabase;
let db: Db;
const start = Date.UTC(2026, 0, 1);
const user = { id: 'u', uid: 'u', email: 'u@example.com', name: 'Rahim' };
before(async () => {
  database = await createTestDatabase();
  db = database.db;
  await insertRows(db, users, [{ ...user, createdAt: new Date(start), lastLoginAt: new Date(start) }]);
});
after(() => database.close());
beforeEach(async () => {
  // Deleting the thousands of rows of a test one by one, with all their checks, would take seconds.
  await db.execute(sql`truncate orders, payment_attempts, payment_texts cascade`);
});

const orderRow = (name: string, mobileNumber = '+8801712345678'): typeof orders.$inferInsert => ({
  id: newId(),
  userId: user.id,
  buyerEmail: user.email,
  name,
  email: 'contact@example.com',
  mobileNumber,
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'Road 1',
  additionalInfo: '',
  placedAt: new Date(start),
  totalPoisha: poisha(100),
  deliveryPoisha: poisha(0),
  cartHash: '',
});
const attemptRow = (orderId: string, second: number): typeof paymentAttempts.$inferInsert => ({
  id: newId(),
  tranId: newTranId(new Date(start)),
  orderId,
  userId: user.id,
  amountPoisha: poisha(100),
  currency: 'BDT',
  state: 'failed',
  createdAt: new Date(start + second * 1000),
});

test('a search finds the same payments as their rows and those of their orders, after any change', async () => {
  const name = fc.constantFrom('Karim', 'KARIM Uddin', '100%', 'Ka_im', 'Änne', 'Rahima', 'P01');
  const number = fc.constantFrom('+8801712345678', '+8801899990000');
  const change = fc.record({
    kind: fc.constantFrom('pay', 'pay', 'rename', 'remove', 'order'),
    name,
    number,
    pick: fc.nat(50),
  });
  const search = fc.constantFrom(
    'karim',
    'ka',
    '%',
    '_',
    'änne',
    '01712-345678',
    '880189',
    'p01',
    'zz',
    'u@ex',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 4, maxLength: 15 }),
      fc.array(search, { maxLength: 4 }),
      async (changes, searches) => {
        await db.delete(paymentAttempts);
        await db.delete(orders);
        await insertRows(db, orders, [orderRow('Karim'), orderRow('Nadia')]);
        for (const [second, { kind, pick, ...rest }] of changes.entries()) {
          const ids = (await db.select({ id: orders.id }).from(orders).orderBy(orders.id)).map(
            ({ id }) => id,
          );
          const id = ids[pick % ids.length] ?? '';
          if (kind === 'pay') await insertRows(db, paymentAttempts, [attemptRow(id, second)]);
          else if (kind === 'order') await insertRows(db, orders, [orderRow(rest.name, rest.number)]);
          else if (kind === 'rename')
            await db
              .update(orders)
              .set({ name: rest.name, mobileNumber: rest.number })
              .where(eq(orders.id, id));
          else await db.delete(paymentAttempts).where(eq(paymentAttempts.orderId, id));
        }
        const rows = await db
          .select()
          .from(paymentAttempts)
          .innerJoin(orders, eq(orders.id, paymentAttempts.orderId));
        const attempts = await db.select().from(paymentAttempts);
        for (const text of [
          ...searches,
          attempts[0]?.tranId.toLowerCase() ?? 'p',
          rows[0]?.orders.id ?? 'o',
        ]) {
          const [asked, mobile] = [text.toLowerCase(), text === '01712-345678' ? '+8801712345678' : text];
          const expected = rows
            .filter(
              ({ orders: order, payment_attempts: attempt }) =>
                order.searchText.includes(asked) ||
                order.searchText.includes(mobile) ||
                attempt.tranId.includes(text.toUpperCase()),
            )
            .map(({ payment_attempts: attempt }) => attempt)
            .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
            .map(({ id }) => id);
          const found = await listPayments(db, { search: text, limit: 50 });
          assert.deepEqual(
            found.result.map(({ _id }) => _id),
            expected,
            text,
          );
          assert.equal(found.total, expected.length);
          const unpaid = await listPayments(db, {
            search: text,
            show: 'unpaid',
            from: '2026-01-01',
            limit: 50,
          });
          assert.equal(unpaid.total, expected.length, 'with filters');
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('more than 10,000 matching payments are counted up to that, and each page has its part of them', async () => {
  const order = orderRow('Karim');
  await insertRows(db, orders, [order, orderRow('Nadia')]);
  const count = 10_003;
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, index) =>
      attemptRow(order.id, from + index),
    );
    await insertRows(db, paymentAttempts, rows);
  }
  const search = (page: number) => listPayments(db, { search: 'KARIM', page, limit: 20 });
  const [first, last] = [await search(1), await search(501)];
  assert.deepEqual([first.total, first.more], [10_000, true]);
  assert.equal(first.result[0]?.createdAt, new Date(start + (count - 1) * 1000).toISOString());
  assert.equal(first.result.length, 20);
  assert.deepEqual(
    last.result.map(({ createdAt }) => createdAt),
    [2, 1, 0].map((second) => new Date(start + second * 1000).toISOString()),
  );
});

test('a payment that starts while its order is changed is found by the changed text', async () => {
  const order = orderRow('Karim');
  await insertRows(db, orders, [order]);
  const changed = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const change = db.transaction(async (tx) => {
    await tx.update(orders).set({ name: 'Nadia' }).where(eq(orders.id, order.id));
    changed.resolve();
    await finish.promise;
  });
  await changed.promise;
  const started = insertRows(db, paymentAttempts, [attemptRow(order.id, 1)]);
  const waits = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return ((await db.execute(waiting)) as { rows: unknown[] }).rows.length > 0;
  };
  // Without the lock it ends with the previous text.
  await Promise.race([started, waitFor('the payment waits for the order', waits)]);
  finish.resolve();
  await Promise.all([change, started]);
  assert.equal((await listPayments(db, { search: 'nadia' })).total, 1);
  assert.equal((await listPayments(db, { search: 'karim' })).total, 0);
});
