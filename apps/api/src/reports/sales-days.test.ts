/** The sums of each day: never different from the orders, and no change of an order waits for them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { type OrderChannel, orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { orders } from '../orders/orders.table.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { users } from '../users/users.table.ts';
import { findChannelReport } from './channel-report.ts';
import { findSalesReport } from './sales-report.ts';

let database: TestDatabase;
let db: Db;
const now = new Date('2026-03-20T12:00:00Z');
before(async () => {
  database = await createTestDatabase();
  db = database.db;
  const user = { id: 'u', uid: 'u', email: 'u@example.com', name: 'Rahim', createdAt: now, lastLoginAt: now };
  await insertRows(db, users, [user]);
});
after(() => database.close());
beforeEach(async () => {
  await db.delete(orders);
});

/** Midnight in Bangladesh is at 18:00 in UTC. */
const time = fc
  .tuple(
    fc.integer({ min: 0, max: 150 }),
    fc.constantFrom('17:59:59.999', '18:00:00.000', '00:00:00.000', '09:30:00.000'),
  )
  .map(([days, at]) => {
    const day = new Date(Date.UTC(2025, 10, 1 + days)).toISOString().slice(0, 10);
    return new Date(`${day}T${at}Z`);
  });

const orderRow = (
  placedAt: Date,
  total = 100,
  channel: OrderChannel = 'web',
): typeof orders.$inferInsert => ({
  channel,
  id: newId(),
  userId: 'u',
  buyerEmail: 'u@example.com',
  name: 'Rahim',
  email: 'u@example.com',
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'Road 1',
  additionalInfo: '',
  placedAt,
  totalPoisha: poisha(total),
  deliveryPoisha: poisha(7_000),
  discountPoisha: poisha(total % 50),
  cartHash: '',
});

async function brokenDays(): Promise<unknown> {
  return (await checkInvariants(db))
    .filter(({ invariant }) => invariant.name.endsWith('-days'))
    .flatMap(({ broken }) => broken);
}

type Row = typeof orders.$inferSelect;
const acts = {
  orders: ({ placedAt }: Row) => placedAt,
  paidOnline: ({ paid, paidAt }: Row) => (paid ? paidAt : null),
  cash: ({ paid, cashReceivedAt }: Row) => (paid ? null : cashReceivedAt),
};
/** Count and poisha of an act within days, by the orders themselves. */
function sumWithin(rows: readonly Row[], act: keyof typeof acts, { from, to }: { from: string; to: string }) {
  const matching = rows.filter((row) => {
    const at = acts[act](row);
    const counts = act !== 'orders' || row.deletedAt === null;
    return counts && at !== null && at >= startOfDay(from) && at < endOfDay(to);
  });
  return { count: matching.length, poisha: matching.reduce((sum, row) => sum + (row.receiptPoisha ?? 0), 0) };
}

test('the sums and both reports, over time and by channel, follow every order, payment and cash, and no correction or deletion, in the days of Bangladesh', async () => {
  proves('B-COD-25');
  type Step = (tx: Db, ids: string[], pick: number, at: Date) => Promise<unknown>;
  const change = (tx: Db, ids: readonly string[], values: Partial<typeof orders.$inferInsert>) =>
    tx
      .update(orders)
      .set(values)
      .where(inArray(orders.id, [...ids]));
  const steps: Record<string, Step> = {
    place: (tx, _ids, pick, at) =>
      insertRows(
        tx,
        orders,
        Array.from({ length: (pick % 3) + 1 }, (_, index) =>
          orderRow(at, pick * 100, orderChannels[(pick + index) % orderChannels.length]),
        ),
      ),
    pay: (tx, ids, pick, at) => change(tx, ids.slice(pick % 4, 5), { paid: true, paidAt: at }),
    unpay: (tx, ids, pick) => change(tx, ids.slice(0, pick % 3), { paid: false, paidAt: null }),
    cash: (tx, ids, pick, at) => change(tx, ids.slice(pick % 5, 6), { cashReceivedAt: at }),
    deliver: (tx, ids, pick, at) =>
      change(tx, ids.slice(pick % 2, 4), { status: 'Delivered', deliveredAt: at }),
    correct: (tx, ids, pick) => change(tx, ids.slice(0, pick % 3), { totalPoisha: poisha(pick * 11) }),
    cancel: (tx, ids, pick, at) => change(tx, ids.slice(pick % 3, 4), { cancelledAt: at }),
    bringBack: (tx, ids, pick, at) => change(tx, ids.slice(pick % 4, 6), { returnedAt: at }),
    refund: (tx, ids, pick) => change(tx, ids.slice(pick % 5), { cashRefundedPoisha: poisha(pick) }),
    remove: (tx, ids, pick, at) => change(tx, ids.slice(pick % 3, 3), { deletedAt: at }),
    restore: (tx, ids, pick) => change(tx, ids.slice(0, pick % 4), { deletedAt: null }),
    erase: (tx, ids, pick) => tx.delete(orders).where(inArray(orders.id, ids.slice(0, pick % 3))),
  };
  const move = fc.record({
    kind: fc.constantFrom('place', ...Object.keys(steps)),
    pick: fc.nat(60),
    at: time,
    commits: fc.boolean(),
  });
  const query = fc.constantFrom(
    {},
    { step: 'week' as const },
    { step: 'month' as const, from: '2025-11-05' },
    { from: '2026-01-10', to: '2026-01-31' },
    { step: 'month' as const, from: '2026-02-01', to: '2026-03-13' },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), query, async (moves, asked) => {
      await db.delete(orders);
      for (const { kind, pick, at, commits } of moves) {
        const ids = (await db.select({ id: orders.id }).from(orders).orderBy(orders.id)).map(({ id }) => id);
        const work = db.transaction(async (tx) => {
          await steps[kind]?.(tx, ids, pick, at);
          if (!commits) tx.rollback();
        });
        if (commits) await work;
        else await assert.rejects(work, /Rollback/);
      }
      assert.deepEqual(await brokenDays(), []);
      const rows = await db.select().from(orders);
      const expected = (days: { from: string; to: string }, of: readonly Row[] = rows) => {
        const [paidOnline, cash] = [sumWithin(of, 'paidOnline', days), sumWithin(of, 'cash', days)];
        const sales = (paidOnline.poisha + cash.poisha) / 100;
        return {
          orders: sumWithin(of, 'orders', days).count,
          ...{ sales, paidOnline: paidOnline.poisha / 100, cash: cash.poisha / 100 },
          ...{ refunds: 0, refundedOnline: 0, refundedCash: 0, net: sales },
        };
      };
      const report = await findSalesReport(db, now, asked);
      assert.deepEqual(report.totals, { now: expected(report), before: expected(report.earlier) });
      const byChannel = await findChannelReport(db, now, asked);
      for (const { channel, cancelled, returned, ...figures } of byChannel.channels) {
        const ofChannel = rows.filter((row) => row.channel === channel);
        assert.deepEqual(figures, expected(report, ofChannel), channel);
        const isWithin = (row: Row, at: Date | null) =>
          row.deletedAt === null && at !== null && at >= startOfDay(report.from) && at < endOfDay(report.to);
        assert.equal(cancelled, ofChannel.filter((row) => isWithin(row, row.cancelledAt)).length);
        assert.equal(returned, ofChannel.filter((row) => isWithin(row, row.returnedAt)).length);
      }
      const { cancelled: _, returned: __, ...totals } = byChannel.totals;
      assert.deepEqual(totals, report.totals.now);
      for (const step of report.steps) assert.deepEqual(step.now, expected(step), JSON.stringify(step));
    }),
    { numRuns: 25 },
  );
});

test('orders that are placed and paid at the same time wait for no sum, and all are summed', async () => {
  const rows = Array.from({ length: 20 }, () => orderRow(now));
  await insertRows(db, orders, rows);
  const placed = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const open = db.transaction(async (tx) => {
    await insertRows(tx, orders, [orderRow(now)]);
    placed.resolve();
    await finish.promise;
  });
  await placed.promise;
  try {
    await Promise.all(
      rows.map(({ id }) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = '5s'`);
          await insertRows(tx, orders, [orderRow(now)]);
          await tx.update(orders).set({ paid: true, paidAt: now }).where(eq(orders.id, id));
        }),
      ),
    );
    assert.deepEqual(await brokenDays(), []);
  } finally {
    finish.resolve();
    await open;
  }
  assert.deepEqual(await brokenDays(), []);
});
