/** Profit: cost prices of the moment of the order, gateway fees, refunds and returns; and who may see costs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { addVariants } from '../testing/add-variants.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { buy, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { staffRoles } from '../users/staff-roles.table.ts';

const times = { createdAt: new Date(), updatedAt: new Date() };
let shop: PaymentShop;
let admin: SignedInClient;
before(async () => {
  shop = await createPaymentShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const setCost = async (id: string, cost: number | null, variantId?: string) => {
  const body = { cost, ...(variantId && { variantId }) };
  const { status } = await admin.call(stockEndpoints.changeStockRules, { params: { id }, body });
  assert.equal(status, 200);
};
const findProfit = async () =>
  (await admin.call(reportEndpoints.findProfitReport, { query: { step: 'month' } })).body;

test('profit is what was received less fees and the costs of when it was ordered; its sums are those of the sales and payments', async () => {
  proves('B-ROOM-19');
  const { db } = shop.context;
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1000, stock: 50 });
  const fan = await shop.addProduct({ name: 'Fan', price: 2000, stock: 50 });
  await setCost(lamp, 600);
  const buyer = await shop.signIn();
  // Online, then dearer to buy in: the order keeps its cost.
  const online = await buy(buyer, lamp, 2);
  await setCost(lamp, 700.5);
  const { attempt } = await shop.payNow(buyer, online);
  await shop.goBack(await shop.pay(attempt));
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  // In cash, of a product without a cost.
  const cash = await buy(buyer, fan, 1);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: cash._id } });
  await admin.call(orderEndpoints.receiveCash, { params: { id: cash._id } });
  // Two in cash, of which one comes back sellable.
  const partly = await buy(buyer, lamp, 2);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: partly._id } });
  await admin.call(orderEndpoints.receiveCash, { params: { id: partly._id } });
  const back = await admin.call(orderEndpoints.takeBack, {
    params: { id: partly._id },
    body: { lines: [{ position: 0, sellable: 1, damaged: 0, forRepair: 0 }] },
  });
  assert.equal(back.status, 200);

  const profit = await findProfit();
  const { body: sales } = await admin.call(reportEndpoints.findSalesReport, { query: { step: 'month' } });
  assert.equal(profit.totals.received, sales.totals.now.net);
  const [paid] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, online._id), eq(paymentAttempts.state, 'paid')));
  const fee = ((paid?.settledPoisha ?? 0) - (paid?.storeAmountPoisha ?? 0)) / 100;
  assert.ok(fee > 0, 'the gateway names its fee');
  const byOrder = new Map(profit.orders.map((order) => [order._id, order]));
  assert.deepEqual(
    [online, cash, partly].map(({ _id }) => {
      const { received, fees, cost, unknownUnits } = byOrder.get(_id) ?? assert.fail();
      return [received, fees, cost, unknownUnits];
    }),
    [
      [online.payable, fee, 1200, 0],
      [cash.payable, 0, 0, 1],
      [byOrder.get(partly._id)?.received ?? 0, 0, 700.5, 0],
    ],
  );
  const received = profit.orders.map((order) => order.received);
  assert.equal(
    received.reduce((sum, one) => sum + one, 0),
    profit.totals.received,
  );
  const { totals } = profit;
  assert.deepEqual([totals.fees, totals.cost, totals.unknownUnits], [fee, 1900.5, 1]);
  assert.equal(Math.round(totals.profit * 100), Math.round((totals.received - fee - 1900.5 - 2000) * 100));
  assert.deepEqual(profit.steps.at(-1) && [profit.steps.at(-1)?.received, profit.steps.at(-1)?.profit], [
    totals.received,
    totals.profit,
  ]);
  assert.deepEqual(
    profit.products.map(({ productName, sales, cost, profit }) => [productName, sales, cost, profit]),
    [
      ['Lamp', 3000, 1900.5, 1099.5],
      ['Fan', 2000, 0, 0],
    ],
  );
  // Its cost is unknown: its sales are in no profit, and it is named.
  assert.equal(totals.unknownSales, 2000);
  assert.deepEqual(
    profit.unknownProducts.map(({ productName, units, sales }) => [productName, units, sales]),
    [['Fan', 1, 2000]],
  );
  const [row] = await db.select().from(orders).where(eq(orders.id, online._id));
  assert.equal(row?.paid, true);
});

test('a variant has a cost of its own', async () => {
  proves('B-ROOM-19');
  const id = await shop.addProduct({ stock: 5 });
  const [black = '', white = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 900, stock: 5 },
    { color: 'White', price: 950, stock: 5 },
  ]);
  await setCost(id, 500, black);
  await setCost(id, 550, white);
  const { body } = await admin.call(stockEndpoints.findStock, { params: { id }, query: { variant: white } });
  assert.equal(body.item.cost, 550);
});

test('only staff with the right to reports see or set a cost', async () => {
  proves('B-ROOM-19');
  const { db } = shop.context;
  const permissions = ['products', 'orders'] as const;
  await db.insert(staffRoles).values({ id: 'shelf', name: 'Shelf', permissions: [...permissions], ...times });
  const shelf = await shop.signIn({ staffRole: 'shelf' });
  const id = await shop.addProduct({ stock: 5 });
  await setCost(id, 7_654.32);
  const { status, body } = await shelf.call(stockEndpoints.findStock, { params: { id }, query: {} });
  assert.deepEqual([status, 'cost' in body.item], [200, false]);
  const refused = await shelf.call(stockEndpoints.changeStockRules, { params: { id }, body: { cost: 1 } });
  assert.equal(refused.status, 403);
  const kept = await shelf.call(stockEndpoints.changeStockRules, { params: { id }, body: { lowStockAt: 2 } });
  assert.equal(kept.status, 200);
  assert.equal((await shelf.call(reportEndpoints.findProfitReport, { query: {} })).status, 403);
  const { body: own } = await admin.call(stockEndpoints.findStock, { params: { id }, query: {} });
  assert.equal(own.item.cost, 7_654.32);
});

test('no response to shoppers or other staff, no file and no log has a cost', async () => {
  proves('B-ROOM-19');
  const { db } = shop.context;
  const id = await shop.addProduct({ name: 'Secret cost lamp', price: 9_000, stock: 5, bestSeller: true });
  await setCost(id, 8_642.97);
  const buyer = await shop.signIn();
  await fillCart(buyer, id);
  const order = await buy(buyer, id);
  const permissions = ['products', 'orders', 'customers', 'prices'] as const;
  await db.insert(staffRoles).values({ id: 'desk', name: 'Desk', permissions: [...permissions], ...times });
  const desk = await shop.signIn({ staffRole: 'desk' });
  const asked: [SignedInClient | PaymentShop['visitor'], string][] = [
    [shop.visitor, `/api/product/${id}`],
    [shop.visitor, '/api/products/Earbuds'],
    [shop.visitor, '/api/best-seller'],
    [shop.visitor, '/api/search?q=lamp'],
    [buyer, '/api/my-cart'],
    [buyer, `/api/order/${order._id}`],
    [buyer, '/api/my-orders'],
    [desk, '/api/all-products?page=1'],
    [desk, catalogEndpoints.downloadProducts.url],
    [desk, '/api/product-file.csv'],
    [desk, `/api/order/${order._id}`],
    [desk, `/api/stock/${id}`],
    [admin, '/api/audit-log?page=1&limit=50'],
  ];
  for (const [client, path] of asked) {
    const { status, body } = await client.send('GET', path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(JSON.stringify(body), /8642\.?97|costPoisha|cost_poisha/, path);
  }
});
