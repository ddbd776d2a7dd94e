/** The owner's reports through the whole server: every figure against known orders. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { newId } from '../database/ids.ts';
import { orders } from '../orders/orders.table.ts';
import { stockAlerts } from '../stock-alerts/stock-alerts.table.ts';
import { addVariants } from '../testing/add-variants.ts';
import { assertNoServerError, hostileIds } from '../testing/hostile-input.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let customer: SignedInClient;
/** ৳500 and ৳250.25. */
let fan: string;
let pods: string;
before(async () => {
  shop = await createTestShop({ settings: { lowStockThreshold: 3 } });
  admin = await shop.signIn({ role: 'admin' });
  customer = await shop.signIn({ name: 'Rahima Khatun' });
  fan = await shop.addProduct({ name: 'Breezo Fan', price: 500, names: { bn: 'ব্রিজো ফ্যান' } });
  pods = await shop.addProduct({ name: 'AirNova Pods', price: 250.25 });
});
after(() => shop.close());

type OrderFields = Partial<typeof orders.$inferInsert>;
const dhaka = (text: string) => new Date(`${text}+06:00`);

/** Places an order and sets its fields, such as the times when it was placed, paid and deleted. */
async function order(product: string, quantity: number, fields: OrderFields): Promise<string> {
  const { _id } = await buy(customer, product, quantity);
  await shop.context.db.update(orders).set(fields).where(eq(orders.id, _id));
  return _id;
}

/** The money of a period without refunds. */
const money = (paidOnline = 0, cash = 0) => ({
  sales: paidOnline + cash,
  paidOnline,
  cash,
  refunds: 0,
  refundedOnline: 0,
  refundedCash: 0,
  net: paidOnline + cash,
});

const sales = async (query: EndpointInput<typeof reportEndpoints.findSalesReport>['query']) => {
  const { status, body } = await admin.call(reportEndpoints.findSalesReport, { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

test('orders count on the day they were placed, sales on the day they were paid online or in cash, all in days of Bangladesh', async () => {
  // ৳500 + 100 for delivery; a minute before and after midnight in Bangladesh.
  await order(fan, 1, { placedAt: dhaka('2025-03-02T23:59'), paid: true, paidAt: dhaka('2025-03-03T00:01') });
  await order(pods, 2, { placedAt: dhaka('2025-03-03T00:00'), cashReceivedAt: dhaka('2025-03-04T12:00') });
  await order(fan, 2, { placedAt: dhaka('2025-03-03T23:59'), paid: true, paidAt: dhaka('2025-03-03T23:59') });
  // A deleted order does not count, its money does; unpaid ones count as orders only.
  const deletedAt = dhaka('2025-03-03T11:00');
  const placedAt = dhaka('2025-03-03T10:00');
  await order(fan, 9, { placedAt, paid: true, paidAt: placedAt, deletedAt });
  await order(fan, 9, { placedAt, deletedAt });
  await order(fan, 1, { placedAt: dhaka('2025-02-28T10:00') });
  // Cash received a minute before midnight, when the earlier period ends.
  await order(fan, 1, { placedAt: dhaka('2025-02-28T11:00'), cashReceivedAt: dhaka('2025-03-01T23:59') });
  const report = await sales({ from: '2025-03-02', to: '2025-03-04' });
  const nothing = { orders: 0, ...money() };
  assert.deepEqual(report.earlier, { from: '2025-02-27', to: '2025-03-01' });
  assert.deepEqual(report.steps, [
    { from: '2025-03-02', to: '2025-03-02', now: { ...nothing, orders: 1 }, before: nothing },
    {
      from: '2025-03-03',
      to: '2025-03-03',
      now: { orders: 2, ...money(600 + 1100 + 4600) },
      before: { ...nothing, orders: 2 },
    },
    {
      from: '2025-03-04',
      to: '2025-03-04',
      now: { orders: 0, ...money(0, 600.5) },
      before: { orders: 0, ...money(0, 600) },
    },
  ]);
  assert.deepEqual(report.totals, {
    now: { orders: 3, ...money(6300, 600.5) },
    before: { orders: 2, ...money(0, 600) },
  });
});

test('an order with both a payment and recorded cash, which no endpoint allows, counts once, as paid online', async () => {
  const [placedAt, paidAt, cashReceivedAt] = [
    dhaka('2025-04-01T09:00'),
    dhaka('2025-04-01T10:00'),
    dhaka('2025-04-02T10:00'),
  ];
  await order(fan, 1, { placedAt, paid: true, paidAt, cashReceivedAt });
  const period = { from: '2025-04-01', to: '2025-04-02' };
  assert.deepEqual((await sales(period)).totals.now, { orders: 1, ...money(600) });
  const { body } = await admin.call(reportEndpoints.listBestProducts, { query: period });
  assert.deepEqual(
    body.products.map(({ sales, paidOnline, cash }) => [sales, paidOnline, cash]),
    [[500, 500, 0]],
  );
});

test('weeks and months are summed; an incomplete one is compared with the same number of days before', async () => {
  await order(fan, 1, { placedAt: dhaka('2025-05-25T09:00'), paid: true, paidAt: dhaka('2025-05-25T09:00') });
  await order(fan, 1, { placedAt: dhaka('2025-06-25T09:00'), paid: true, paidAt: dhaka('2025-06-05T09:00') });
  await order(fan, 1, { placedAt: dhaka('2025-06-05T09:00') });
  const june = await sales({ step: 'month', from: '2025-06-01', to: '2025-06-20' });
  assert.deepEqual(june.steps, [
    {
      from: '2025-06-01',
      to: '2025-06-20',
      now: { orders: 1, ...money(600) },
      // The order of 25 May is beyond the 20 days.
      before: { orders: 0, ...money() },
    },
  ]);
  const both = await sales({ step: 'month', from: '2025-05-01', to: '2025-06-30' });
  assert.deepEqual(
    both.steps.map(({ now }) => [now.orders, now.sales]),
    [
      [1, 600],
      [2, 600],
    ],
  );
  const weeks = await sales({ step: 'week', from: '2025-06-01', to: '2025-06-28' });
  assert.deepEqual(
    weeks.steps.map(({ now }) => now.orders),
    [1, 0, 0, 1],
  );
});

test('online payments equal the "Total Revenue" of the customers, which excludes cash (Q-013) and deleted orders', async () => {
  await order(pods, 3, {
    placedAt: dhaka('2025-07-01T12:00'),
    paid: true,
    paidAt: dhaka('2025-07-02T12:00'),
  });
  const { body } = await admin.call(dashboardEndpoints.findMyDashboard, { query: { email: customer.email } });
  const all = await sales({ step: 'month', from: '2025-01-01', to: '2025-12-31' });
  const { totalOrder } = (await admin.call(dashboardEndpoints.findTotalCounts)).body;
  const deleted = 4600;
  assert.deepEqual(
    [all.totals.now.paidOnline - deleted, all.totals.now.orders],
    [body.totalRevenue, totalOrder],
  );
  assert.ok(all.totals.now.cash > 0);
});

test('the best products of a period are sorted by units ordered or by sales; deleted ones are marked', async () => {
  const lamp = await shop.addProduct({ name: 'Old lamp', price: 100 });
  const day = dhaka('2025-09-10T12:00');
  const [dayBefore, dayAfter] = [dhaka('2025-09-09T12:00'), dhaka('2025-09-12T00:00')];
  await order(fan, 2, { placedAt: day, paid: true, paidAt: day });
  await order(pods, 5, { placedAt: day });
  // Ordered before, received in the period.
  await order(pods, 1, { placedAt: dayBefore, cashReceivedAt: day });
  await order(lamp, 3, { placedAt: day, paid: true, paidAt: day });
  await order(lamp, 50, { placedAt: day, deletedAt: day });
  await order(lamp, 50, { placedAt: dayAfter });
  // Ordered in the period, received after it.
  await order(lamp, 1, { placedAt: day, cashReceivedAt: dayAfter });
  await shop.context.db
    .update(products)
    .set({ name: 'Lamp', deletedAt: shop.clock.now() })
    .where(eq(products.id, lamp));
  const best = async (sort?: 'pieces' | 'sales') => {
    const query = { from: '2025-09-10', to: '2025-09-11', ...(sort && { sort }) };
    return (await admin.call(reportEndpoints.listBestProducts, { query })).body.products;
  };
  const product = (id: string, productName: string, gone = false) => ({ _id: id, productName, gone });
  const rows = {
    fan: {
      ...product(fan, 'Breezo Fan'),
      names: { bn: 'ব্রিজো ফ্যান' },
      pieces: 2,
      sales: 1000,
      paidOnline: 1000,
      cash: 0,
    },
    pods: { ...product(pods, 'AirNova Pods'), pieces: 5, sales: 250.25, paidOnline: 0, cash: 250.25 },
    lamp: { ...product(lamp, 'Lamp', true), pieces: 4, sales: 300, paidOnline: 300, cash: 0 },
  };
  assert.deepEqual(await best(), [rows.pods, rows.lamp, rows.fan]);
  assert.deepEqual(await best('sales'), [rows.fan, rows.lamp, rows.pods]);
});

test('the report by channel has every channel with what was cancelled and came back, and is a file as well', async () => {
  proves('B-COD-25', 'B-LIFE-07');
  const day = dhaka('2025-08-10T12:00');
  const later = dhaka('2025-10-01T12:00');
  await order(fan, 1, { placedAt: day, paid: true, paidAt: day });
  await order(fan, 1, { placedAt: day, cancelledAt: day });
  await order(fan, 1, { placedAt: dhaka('2025-08-09T12:00'), cancelledAt: later });
  await order(pods, 2, { placedAt: day, channel: 'phone', cashReceivedAt: day });
  await order(fan, 1, { placedAt: day, channel: 'phone', returnedAt: day });
  await order(fan, 1, { placedAt: dhaka('2025-08-09T23:59'), channel: 'chat', cancelledAt: day });
  await order(fan, 1, { placedAt: day, channel: 'counter', deletedAt: day, cancelledAt: day });
  const query = { from: '2025-08-10', to: '2025-08-10' };
  const { body } = await admin.call(reportEndpoints.findChannelReport, { query });
  const none = { orders: 0, cancelled: 0, returned: 0 };
  assert.deepEqual(body.channels, [
    { channel: 'web', ...none, ...money(600), orders: 2, cancelled: 1 },
    { channel: 'phone', ...none, ...money(0, 600.5), orders: 2, returned: 1 },
    { channel: 'chat', ...none, ...money(), cancelled: 1 },
    { channel: 'counter', ...none, ...money() },
  ]);
  const { cancelled, returned, ...totals } = body.totals;
  assert.deepEqual([cancelled, returned], [2, 1]);
  assert.deepEqual(totals, (await sales(query)).totals.now);
  const file = await admin.send('GET', endpointUrl(reportEndpoints.downloadChannelReport, { query }));
  assert.match(String(file.headers['content-disposition']), /channels-2025-08-10-to-2025-08-10\.csv/);
  assert.deepEqual(String(file.body).replace('\ufeff', '').split('\r\n').slice(0, -1), [
    'Source,Orders,Cancelled,Returned,Paid online (BDT),Cash received (BDT),Sales (BDT),Refunded online (BDT),Given back in cash (BDT),Net (BDT)',
    'Web shop,2,1,0,600.00,0.00,600.00,0.00,0.00,600.00',
    'Telephone,2,0,1,0.00,600.50,600.50,0.00,0.00,600.50',
    'Chat,0,1,0,0.00,0.00,0.00,0.00,0.00,0.00',
    'Counter,0,0,0,0.00,0.00,0.00,0.00,0.00,0.00',
    'Total,4,2,1,600.00,600.50,1200.50,0.00,0.00,1200.50',
  ]);
});

test('unpaid and undelivered orders are counted and summed, with the oldest of them', async () => {
  const own = await createTestShop();
  try {
    const owner = await own.signIn({ role: 'admin' });
    const findWaiting = async () => (await owner.call(reportEndpoints.findWaitingOrders)).body;
    assert.deepEqual(await findWaiting(), { unpaid: { count: 0, sum: 0 }, toDeliver: { count: 0, sum: 0 } });
    const customer = await own.signIn();
    const product = await own.addProduct({ price: 900 });
    const first = await buy(customer, product);
    own.clock.advance(60_000);
    const second = await buy(customer, product, 2);
    const third = await buy(customer, product, 3);
    const { db } = own.context;
    const at = own.clock.now();
    await db.update(orders).set({ paid: true, paidAt: at }).where(eq(orders.id, second._id));
    await owner.call(orderEndpoints.deliverOrder, { params: { id: first._id } });
    await owner.call(orderEndpoints.removeOrder, { params: { id: third._id } });
    const oldest = ({ _id, name, orderPlaced }: typeof first) => ({ _id, name, orderPlaced });
    assert.deepEqual(await findWaiting(), {
      unpaid: { count: 1, sum: 1000, oldest: oldest(first) },
      toDeliver: { count: 1, sum: 1900, oldest: oldest(second) },
    });
    await db.update(orders).set({ cashReceivedAt: at }).where(eq(orders.id, first._id));
    assert.deepEqual((await findWaiting()).unpaid, { count: 0, sum: 0 });
  } finally {
    await own.close();
  }
});

test('products with a stock up to the threshold of the settings are listed, sold out ones separately', async () => {
  const add = (name: string, fields: object) => shop.addProduct({ name, ...fields });
  await add('Three left', { stock: 3 });
  await add('One left', { stock: 1, names: { bn: 'একটি আছে' } });
  await add('Four left', { stock: 4 });
  await add('None left', { stock: 0 });
  await add('Switched off', { inStock: false, stock: 2 });
  await add('Not tracked and off', { inStock: false });
  const { body } = await admin.call(reportEndpoints.listLowStockProducts);
  assert.equal(body.threshold, 3);
  assert.deepEqual(
    body.low.products.map(({ names }) => names?.bn),
    ['একটি আছে', undefined],
  );
  const summary = (list: typeof body.low) => [
    list.count,
    ...list.products.map(({ productName, stock }) => [productName, stock]),
  ];
  assert.deepEqual(summary(body.low), [2, ['One left', 1], ['Three left', 3]]);
  assert.deepEqual(summary(body.soldOut), [
    3,
    ['None left', 0],
    ['Switched off', 2],
    ['Not tracked and off', undefined],
  ]);
});

test('products and variants are listed by the open alerts of customers, without mailed, expired and removed ones', async () => {
  const lamp = await shop.addProduct({ name: 'Awaited lamp', names: { bn: 'বাতি' }, stock: 0 });
  const case_ = await shop.addProduct({ name: 'Awaited case', stock: 0 });
  const [black = '', red = ''] = await addVariants(shop, case_, [
    { color: 'Black', price: 100, stock: 0 },
    { color: 'Red', price: 100, stock: 0 },
  ]);
  const gone = await shop.addProduct({ name: 'Awaited and removed', stock: 0 });
  const now = shop.clock.now();
  const later = new Date(now.getTime() + 1000);
  const alert = (productId: string, variantId: string, person: number, more: object = {}) => ({
    id: newId(),
    token: newId(),
    productId,
    variantId,
    email: `waiting-${person}@example.com`,
    language: 'en' as const,
    createdAt: now,
    expiresAt: later,
    ...more,
  });
  await shop.context.db
    .insert(stockAlerts)
    .values([
      alert(lamp, '', 1),
      alert(lamp, '', 2),
      alert(lamp, '', 3, { mailedAt: now }),
      alert(lamp, '', 4, { expiresAt: now }),
      alert(case_, red, 1),
      alert(case_, red, 2),
      alert(case_, red, 3),
      alert(case_, black, 1),
      alert(gone, '', 1),
      alert(gone, '', 2),
    ]);
  await admin.call(catalogEndpoints.removeProduct, { params: { id: gone } });
  await shop.context.db.update(productVariants).set({ deletedAt: now }).where(eq(productVariants.id, black));
  const { body } = await admin.call(reportEndpoints.listLowStockProducts);
  assert.deepEqual(body.awaited, {
    count: 2,
    products: [
      { _id: case_, productName: 'Awaited case', variantName: 'Red', variantNames: { bn: 'লাল' }, waiting: 3 },
      { _id: lamp, productName: 'Awaited lamp', names: { bn: 'বাতি' }, waiting: 2 },
    ],
  });
});

test('reports are for admins only, and hostile input gets a clear error', async () => {
  const customer = await shop.signIn();
  for (const { url } of Object.values(reportEndpoints)) {
    assert.equal((await shop.visitor.send('GET', url)).status, 401, url);
    assert.equal((await customer.send('GET', url)).status, 403, url);
  }
  for (const id of hostileIds) {
    assertNoServerError(await admin.send('GET', `/api/reports/sales?from=${id}&to=${id}&step=${id}`), id);
    assertNoServerError(await admin.send('GET', `/api/reports/best-products?sort=${id}`), id);
  }
  for (const wrong of ['step=year', 'from=2025-02-30', 'to=2025-13-01', 'from=2020-01-01&to=2025-01-01']) {
    assert.equal((await admin.send('GET', `/api/reports/sales?${wrong}`)).status, 400, wrong);
  }
});
