/** Order numbers: unique whoever places orders at the same time, on every mail and list, and by date for older orders (decision 133). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { migrate, migrateWithin } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { listOutbox } from '../mail/outbox.ts';
import { addAttempt } from '../payments/attempts.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { raiseOrderNumbers } from './order-numbers.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const numberIn = (orderNumber: string | undefined): number =>
  Number(/^J-(\d+)$/.exec(orderNumber ?? '')?.[1]);
const found = async (search: string) =>
  (await admin.call(orderEndpoints.listAllOrders, { query: { search } })).body.map(({ _id }) => _id);

test('an order has the next number in its response, in lists, and in subject and text of its mail', async () => {
  proves('B-LIFE-02');
  const buyer = await shop.signIn();
  const product = await shop.addProduct();
  const first = await buy(buyer, product);
  const second = await buy(buyer, product);
  assert.match(first.orderNumber ?? '', /^J-1\d{4}$/);
  assert.equal(numberIn(second.orderNumber), numberIn(first.orderNumber) + 1);
  const { body } = await buyer.call(orderEndpoints.findOrder, { params: { id: first._id } });
  assert.equal(body.orderNumber, first.orderNumber);
  const mine = (await buyer.call(orderEndpoints.listMyOrders)).body;
  assert.deepEqual(
    mine.map(({ orderNumber }) => orderNumber).sort(),
    [first.orderNumber, second.orderNumber].sort(),
  );
  const mail = (await listOutbox(shop.context.db)).find(({ subject }) =>
    subject.endsWith(` ${first.orderNumber}`),
  );
  assert.ok(mail, 'the subject has the number');
  assert.match(mail.text, new RegExp(`^.*${first.orderNumber}$`, 'm'));
});

test('orders of many people at once have numbers of their own', async () => {
  proves('B-LIFE-02');
  // Products of their own, whose locks do not serialize the orders.
  const people = Array.from({ length: 16 }, () => Promise.all([shop.signIn(), shop.addProduct()]));
  const buyers = await Promise.all(people);
  for (const [buyer, product] of buyers) await fillCart(buyer, product);
  const placed = await Promise.all(
    buyers.map(async ([buyer]) => {
      const { status, body } = await buyer.call(orderEndpoints.placeOrder, { body: billing });
      assert.equal(status, 200);
      return body.order;
    }),
  );
  assert.equal(new Set(placed.map(({ orderNumber }) => orderNumber)).size, 16);
});

test('a repeated placement has the number of the first, and a refused one leaves only a gap', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct();
  await fillCart(buyer, product);
  const place = (body: object, key: string) =>
    buyer.call(orderEndpoints.placeOrder, { body: { ...billing, ...body } }, { 'idempotency-key': key });
  const first = await place({}, 'one');
  const again = await place({}, 'one');
  assert.equal(again.body.order.orderNumber, first.body.order.orderNumber);
  await fillCart(buyer, product);
  assert.equal((await place({ shownPayable: 1 }, 'two')).status, 409);
  const next = await place({}, 'three');
  assert.ok(numberIn(next.body.order.orderNumber) > numberIn(first.body.order.orderNumber));
});

test('a client cannot choose the number of its order', async () => {
  const buyer = await shop.signIn();
  await fillCart(buyer, await shop.addProduct());
  const body = { ...billing, orderNumber: 'J-1', number: 1 };
  const placed = await buyer.call(orderEndpoints.placeOrder, { body: body as never });
  assert.ok(numberIn(placed.body.order.orderNumber) > 10_000);
});

test('the owner finds an order and its payment by the number, in any notation', async () => {
  proves('B-LIFE-02');
  const buyer = await shop.signIn();
  const { _id, orderNumber = '' } = await buy(buyer, await shop.addProduct());
  const { db } = shop.context;
  const digits = orderNumber.slice(2);
  const bengali = digits.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
  await addAttempt(db, shop.clock.now(), {
    orderId: _id,
    userId: buyer.userId,
    provider: 'sslcommerz',
    amountPoisha: poisha(100),
  });
  for (const search of [
    orderNumber,
    orderNumber.toLowerCase(),
    digits,
    `#${digits}`,
    bengali,
    `J-${bengali}`,
  ]) {
    assert.deepEqual(await found(search), [_id], search);
    const { body } = await admin.call(paymentAdminEndpoints.listPayments, { query: { search } });
    assert.deepEqual(
      body.result.map((payment) => [payment.orderId, payment.orderNumber]),
      [[_id, orderNumber]],
      search,
    );
  }
  assert.deepEqual(await found(`J-${digits}9`), []);
  assert.deepEqual(await found("J-1' or '1'='1"), []);
});

test('the files of orders and payments and the audit log have the number', async () => {
  proves('B-LIFE-02');
  const { _id, orderNumber = '' } = await buy(await shop.signIn(), await shop.addProduct({ name: 'Fan' }));
  const url = endpointUrl(orderEndpoints.downloadOrders, { query: { search: orderNumber } });
  const [headings = '', line = ''] = String((await admin.send('GET', url)).body).split('\r\n');
  const fromEnd = headings.split(',').reverse().indexOf('Number');
  assert.equal(line.split(',').reverse()[fromEnd], orderNumber);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: _id } });
  const { body } = await admin.call(auditEndpoints.listAuditEntries, { query: { search: orderNumber } });
  assert.deepEqual(
    body.result.map(({ name }) => name),
    [`${orderNumber}: 1 × Fan`],
  );
});

test('another prefix is that of new orders only, and both are found', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct();
  const old = await buy(buyer, product);
  const { shop: settings } = shop.context.config;
  Object.assign(settings, { orderNumberPrefix: 'GG' });
  try {
    const { _id, orderNumber = '' } = await buy(buyer, product);
    assert.match(orderNumber, /^GG\d+$/);
    assert.deepEqual(await found(orderNumber), [_id]);
    const { body } = await buyer.call(orderEndpoints.findOrder, { params: { id: old._id } });
    assert.equal(body.orderNumber, old.orderNumber);
  } finally {
    Object.assign(settings, { orderNumberPrefix: 'J-' });
  }
});

test('the first number is reached by a start, and never set back, by several processes at once either', async () => {
  const { db } = shop.context;
  const buyer = await shop.signIn();
  const product = await shop.addProduct();
  const place = async () => numberIn((await buy(buyer, product)).orderNumber);
  const before = await place();
  await raiseOrderNumbers(db, 1);
  assert.equal(await place(), before + 1);
  const [, , during] = await Promise.all([
    raiseOrderNumbers(db, 50_000),
    raiseOrderNumbers(db, 50_000),
    place(),
    raiseOrderNumbers(db, 50_000),
  ]);
  const next = await place();
  assert.ok(next === 50_000 || (during === 50_000 && next === 50_001), `${during}, ${next}`);
  await raiseOrderNumbers(db, 40_000);
  assert.equal(await place(), next + 1);
});

test('orders of a former version are numbered by date, and those that it places meanwhile come after them', async () => {
  proves('B-LIFE-02');
  const database = await createTestDatabase();
  try {
    const { db } = database;
    await db.execute(
      sql.raw('drop schema public cascade; drop schema drizzle cascade; create schema public'),
    );
    const migrations = readMigrations();
    const upTo = (tag: string) =>
      new Set(
        migrations
          .slice(
            0,
            migrations.findIndex((row) => row.tag.endsWith(tag)),
          )
          .map(({ hash }) => hash),
      );
    const migrateTo = (tag: string) => db.transaction((tx) => migrateWithin(tx, upTo(tag)));
    await migrateTo('_order_numbers');
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const user = { id: 'u', uid: 'u', email: 'u@example.com', name: 'Rahim' };
    await insertRows(db, users, [{ ...user, createdAt: at(1), lastLoginAt: at(1) }]);
    const row = (id: string, day: number): typeof orders.$inferInsert => ({
      id,
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
      totalPoisha: poisha(100),
      deliveryPoisha: poisha(0),
      deletedAt: id === 'deleted' ? at(9) : null,
      cartHash: newId(),
    });
    await insertRows(db, orders, [row('c', 3), row('a', 1), row('deleted', 2), row('d', 4)]);
    await migrateTo('_order_numbers_filled');
    const numbers = async () => {
      const rows = await db.select({ id: orders.id, number: orders.number }).from(orders).orderBy(orders.id);
      return Object.fromEntries(rows.map(({ id, number }) => [id, number]));
    };
    await insertRows(db, orders, [row('e', 5)]);
    assert.deepEqual(await numbers(), { a: null, c: null, d: null, deleted: null, e: 10_005 });
    // As if the migration had been stopped after its first slice.
    await db.update(orders).set({ number: 10_004 }).where(eq(orders.id, 'd'));
    await migrate(database);
    const filled = { a: 10_001, deleted: 10_002, c: 10_003, d: 10_004, e: 10_005 };
    assert.deepEqual(await numbers(), filled);
    await insertRows(db, orders, [row('f', 6)]);
    assert.deepEqual(await numbers(), { ...filled, f: 10_006 });
    await assert.rejects(db.update(orders).set({ number: 10_001 }).where(eq(orders.id, 'f')));
  } finally {
    await database.close();
  }
});
