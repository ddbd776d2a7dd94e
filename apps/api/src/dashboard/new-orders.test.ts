/** The new orders that the open screens of staff ask for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { markPaid } from '../orders/order-payment.ts';
import { orders } from '../orders/orders.table.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  product = await shop.addProduct({ price: 500 });
});
after(() => shop.close());

const list = async (after?: number) =>
  (await admin.call(dashboardEndpoints.listNewOrders, { query: after === undefined ? {} : { after } })).body;

test('visitors and customers are refused', async () => {
  assert.equal((await shop.visitor.call(dashboardEndpoints.listNewOrders)).status, 401);
  assert.equal((await buyer.call(dashboardEndpoints.listNewOrders)).status, 403);
});

test('orders placed after a time are listed newest first, with sum, what is due and district, and nothing about the person', async () => {
  proves('B-LIFE-08');
  const { asOf } = await list();
  shop.clock.advance(1_000);
  const first = await buy(buyer, product, 1, { ...billing, district: 'Sylhet' });
  shop.clock.advance(1_000);
  const second = await buy(buyer, product, 2);
  await markPaid(shop.context.db, second._id, { tranId: 'N1', at: shop.clock.now() });
  const { orders: listed, more } = await list(asOf);
  assert.deepEqual(listed, [
    {
      _id: second._id,
      placedAt: Date.parse(second.orderPlaced),
      district: 'Dhaka',
      payable: 1100,
      due: 0,
    },
    { _id: first._id, placedAt: Date.parse(first.orderPlaced), district: 'Sylhet', payable: 600, due: 600 },
  ]);
  assert.equal(more, false);
  assert.deepEqual((await list(Date.parse(second.orderPlaced))).orders, []);
});

test('a screen that asks for the first time gets the orders of the last minute', async () => {
  shop.clock.advance(3_600_000);
  await buy(buyer, product);
  shop.clock.advance(59_000);
  assert.equal((await list()).orders.length, 1);
  shop.clock.advance(2_000);
  assert.equal((await list()).orders.length, 0);
});

test('a time beyond the dates of the database is refused, the last one that it has is not', async () => {
  const statusOf = async (after: number) =>
    (await admin.call(dashboardEndpoints.listNewOrders, { query: { after } })).status;
  assert.equal(await statusOf(Date.parse('9999-12-31T23:59:59.999Z')), 200);
  assert.equal(await statusOf(Date.parse('+010000-01-01T00:00:00Z')), 400);
  assert.equal(await statusOf(8.64e15), 400);
});

test('a deleted order is not announced', async () => {
  const { asOf } = await list();
  shop.clock.advance(1_000);
  const order = await buy(buyer, product);
  await admin.call(orderEndpoints.removeOrder, { params: { id: order._id } });
  assert.deepEqual((await list(asOf)).orders, []);
});

test('at most 50 are listed, and the response says if there are more', async () => {
  const { asOf } = await list();
  shop.clock.advance(1_000);
  const order = await buy(buyer, product);
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, order._id));
  assert.ok(row);
  const { searchText: _text, number: _number, ...columns } = row;
  const copies = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => ({
      ...columns,
      id: `${prefix}${String(at).padStart(23, '0')}`,
      idempotencyKey: null,
    }));
  await shop.context.db.insert(orders).values(copies(49, 'a'));
  assert.deepEqual(((body) => [body.orders.length, body.more])(await list(asOf)), [50, false]);
  await shop.context.db.insert(orders).values(copies(1, 'b'));
  assert.deepEqual(((body) => [body.orders.length, body.more])(await list(asOf)), [50, true]);
});

test('a screen that asks too often gets 429', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  const eager = await strict.signIn({ role: 'admin' });
  const statuses = new Set<number>();
  for (let asked = 0; asked < 130; asked += 1)
    statuses.add((await eager.call(dashboardEndpoints.listNewOrders)).status);
  assert.deepEqual([...statuses], [200, 429]);
  const other = await strict.signIn({ role: 'admin' });
  assert.equal((await other.call(dashboardEndpoints.listNewOrders)).status, 200);
  await strict.close();
});
