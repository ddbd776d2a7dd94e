/** What triggers derive from the rows of an older database is right after its migration. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { migrate, migrateWithin } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { readRowCount } from '../database/row-counts.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { orders } from '../orders/orders.table.ts';
import { listPayments } from '../payments/admin/list-payments.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { newTranId } from '../payments/tran-id.ts';
import { findChannelReport } from '../reports/channel-report.ts';
import { sumMoney } from '../sales/money-moves.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { users } from '../users/users.table.ts';
import { checkInvariants } from './check-invariants.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

/** Makes the tables as they were before a migration. */
async function migrateUntil(db: Db, tag: string): Promise<void> {
  await db.execute(sql.raw('drop schema public cascade; drop schema drizzle cascade; create schema public'));
  const migrations = readMigrations();
  const next = migrations.findIndex((migration) => migration.tag.endsWith(tag));
  assert.ok(next > 0, tag);
  await db.transaction((tx) => migrateWithin(tx, new Set(migrations.slice(0, next).map(({ hash }) => hash))));
}

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 18));
const user = {
  id: 'u',
  uid: 'u',
  email: 'u@example.com',
  name: 'Rahim',
  createdAt: at(1),
  lastLoginAt: at(1),
  deletedAt: null,
};
const orderOf = (day: number): typeof orders.$inferInsert => ({
  id: newId(at(day)),
  userId: 'u',
  buyerEmail: user.email,
  name: 'Karim',
  email: user.email,
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: 'Road 1',
  additionalInfo: '',
  placedAt: at(day),
  totalPoisha: poisha(100 * day),
  deliveryPoisha: poisha(7_000),
  paid: day % 2 === 0,
  paidAt: day % 2 === 0 ? at(day + 1) : null,
  cashReceivedAt: day % 3 === 0 ? at(day + 2) : null,
  cartHash: '',
  deletedAt: day === 5 ? at(6) : null,
});

test('sums of days that were one of all channels become those of each channel', async () => {
  const { db } = database;
  await migrateUntil(db, '_sales_by_channel');
  await insertRows(db, users, [user]);
  const channels = [...orderChannels, ...orderChannels];
  await insertRows(
    db,
    orders,
    channels.map((channel, index) => ({ ...orderOf(index + 1), channel })),
  );
  await migrate(database);
  const [sums] = (await checkInvariants(db)).filter(({ invariant }) => invariant.name === 'sales-days');
  assert.deepEqual(sums?.broken, []);
  const { totals, channels: rows } = await findChannelReport(db, at(20), {});
  assert.deepEqual(
    [totals.orders, ...rows.map((row) => [row.channel, row.orders, row.paidOnline, row.cash])],
    // Of days 1 and 5, 2 and 6, 3 and 7, 4 and 8: even days are paid, day 3 in cash, day 5 is deleted.
    [7, ['web', 1, 0, 0], ['phone', 2, 72 + 76, 0], ['chat', 2, 0, 73], ['counter', 2, 74 + 78, 0]],
  );
});

test('a database without them gets counts, sums of days and searched texts of payments', async () => {
  const { db } = database;
  await migrateUntil(db, '_row_counts');
  await insertRows(db, users, [user, { ...user, id: 'gone', uid: 'gone', deletedAt: at(2) }]);
  const rows = [1, 2, 3, 4, 5, 6].map(orderOf);
  await insertRows(db, orders, rows);
  const attempts = rows.map(({ id }, index): typeof paymentAttempts.$inferInsert => ({
    id: newId(),
    tranId: newTranId(at(1)),
    orderId: id,
    userId: 'u',
    amountPoisha: poisha(100),
    currency: 'BDT',
    state: 'failed',
    createdAt: at(index),
  }));
  await insertRows(db, paymentAttempts, attempts);

  await migrate(database);
  const derived = new Set(['row-counts', 'sales-days', 'payment-texts']);
  for (const { invariant, broken } of await checkInvariants(db))
    if (derived.has(invariant.name)) assert.deepEqual(broken, [], invariant.name);
  assert.deepEqual([await readRowCount(db, 'orders'), await readRowCount(db, 'users')], [5, 1]);
  assert.equal((await listPayments(db, { search: 'karim' })).total, 6);
});

test('a database without stock moves gets openings, also if a product is sold meanwhile', async () => {
  proves('B-ROOM-16');
  const { db } = database;
  await migrateUntil(db, '_stock_openings');
  const product = (id: string, stock: number | null) => ({
    id,
    name: id,
    category: 'Fan',
    pricePoisha: poisha(100),
    inStock: true,
    stock,
    images: [],
    keyFeatures: [],
    description: '',
    createdAt: at(1),
    updatedAt: at(1),
  });
  await insertRows(db, products, [product('sold', 5), product('kept', 3), product('free', null)]);
  await db.execute(sql`delete from stock_moves`);
  await db.execute(sql`update products set stock = stock - 1 where id = 'sold'`);
  await migrate(database);
  const moves = await db.select().from(stockMoves).orderBy(stockMoves.productId, stockMoves.id);
  assert.deepEqual(
    moves.map(({ productId, why, change, left }) => [productId, why, change, left]),
    [
      ['kept', 'opening', 3, 3],
      ['sold', 'opening', 5, 5],
      ['sold', 'other', -1, 4],
    ],
  );
  const [sums] = (await checkInvariants(db)).filter(({ invariant }) => invariant.name === 'stock-moves');
  assert.deepEqual(sums?.broken, []);
});

test('a database without receipts gets what paid each order on its day, and cash differences on theirs', async () => {
  const { db } = database;
  await migrateUntil(db, '_sales_receipts');
  await insertRows(db, users, [user]);
  // None of these is paid.
  const [first, second, third] = [orderOf(1), orderOf(7), orderOf(11)];
  const online = { ...first, paid: true, paidAt: at(4), receivedPoisha: poisha(15_000) };
  // Refunded and changed since: what came stays what came.
  const cash = { ...second, cashReceivedAt: at(4), cashRefundedPoisha: poisha(500) };
  await insertRows(db, orders, [online, cash, third]);
  const entry = { id: newId(at(5)), at: at(5), actorId: null, actor: 'owner', kind: 'order' as const };
  const settled = { thingId: online.id, name: 'J-1', act: 'settleDifference' as const };
  await insertRows(db, auditEntries, [
    {
      ...entry,
      ...settled,
      before: { amount: 4_000, decision: null },
      after: { amount: 0, decision: 'cash' },
    },
  ]);
  await migrate(database);
  const sums = (await sumMoney(db, { from: '2026-01-01', to: '2026-01-31' })).map(
    ({ day, kind, poisha: sum }) => [day, kind, sum],
  );
  const payable =
    (cash.totalPoisha ?? 0) +
    (cash.deliveryPoisha ?? 0) -
    (cash.discountPoisha ?? 0) +
    (cash.adjustmentPoisha ?? 0);
  assert.deepEqual(sums.toSorted(), [
    ['2026-01-05', 'cash', payable],
    ['2026-01-05', 'paidOnline', 11_000],
    ['2026-01-06', 'cash', 4_000],
  ]);
  const [days] = (await checkInvariants(db)).filter(({ invariant }) => invariant.name === 'receipt-days');
  assert.deepEqual(days?.broken, []);
});
