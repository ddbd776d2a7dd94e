/** Adjustments of an order's total beside delivery and discount: wherever its amount is shown, summed or paid, they count. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adjustmentLines } from '@jontro/shop/cart/totals.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderPlacedMail } from '../mail/order-mails.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { totalsOf } from './order-amounts.ts';
import { findOrderForPayment } from './order-payment.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

/** Orders a product of 1,000 taka with a delivery of 100, as a later version would: with a fee of 20.50 and an offer of 5. */
async function buyWithAdjustments() {
  const buyer = await shop.signIn();
  const { _id: id } = await buy(buyer, await shop.addProduct());
  const stored = [
    { kind: 'packing', poisha: poisha(20_50) },
    { kind: 'offer', poisha: poisha(-5_00) },
  ];
  await shop.context.db
    .update(orders)
    .set({ adjustments: stored, adjustmentPoisha: poisha(15_50) })
    .where(eq(orders.id, id));
  return { buyer, id };
}

test('further adjustments are lines of the order and part of what is paid, in every sum', async () => {
  const { buyer, id } = await buyWithAdjustments();
  const { body: order } = await buyer.call(orderEndpoints.findOrder, { params: { id } });
  assert.deepEqual(
    [order.totalAmount, order.deliveryCharge, order.discount, order.adjustments, order.payable],
    [
      1000,
      100,
      0,
      [
        { kind: 'packing', amount: 20.5 },
        { kind: 'offer', amount: -5 },
      ],
      1115.5,
    ],
  );
  assert.deepEqual(
    adjustmentLines(order).map(({ text, amount }) => [toEnglish(text), amount]),
    [
      ['Delivery charge', 100],
      ['Discount', 0],
      ['Other', 15.5],
    ],
    'unknown kinds are one line',
  );
  const mail = orderPlacedMail(order, { ...mailContextOf(shop.context.config), language: 'en' });
  assert.match(mail.text, /Other: ৳15\.50\n(.*\n)*Total: ৳1,115\.50/);
  const forPayment = await shop.context.db.transaction((tx) => findOrderForPayment(tx, id));
  assert.equal(forPayment?.payablePoisha, 1115_50);

  const dashboard = await buyer.call(dashboardEndpoints.findMyDashboard, { query: {} });
  assert.equal(dashboard.body.unpaid, 1115.5);
  const waiting = await admin.call(reportEndpoints.findWaitingOrders);
  assert.deepEqual([waiting.body.unpaid.sum, waiting.body.toDeliver.sum], [1115.5, 1115.5]);
  await admin.call(orderEndpoints.deliverOrder, { params: { id } });
  await admin.call(orderEndpoints.receiveCash, { params: { id } });
  const sales = await admin.call(reportEndpoints.findSalesReport, { query: {} });
  assert.equal(sales.body.totals.now.cash, 1115.5);
  assert.ok((await checkInvariants(shop.context.db)).every(({ broken }) => broken.length === 0));
  const csv = await admin.send('GET', endpointUrl(orderEndpoints.downloadOrders, { query: { search: id } }));
  assert.match(
    String(csv.body),
    /,1000\.00,100\.00,0\.00,1115\.50,.*,15\.50,,Delivered,J-\d+,0\.00,,web,delivery,,,0\.00,0\.00,Paid in cash,0\.00,1115\.50,0\.00,0\.00\r\n$/,
  );
});

test('an order of the version before has no adjustments', async () => {
  const buyer = await shop.signIn();
  const { _id: id } = await buy(buyer, await shop.addProduct());
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(row);
  assert.deepEqual([row.adjustmentPoisha, row.adjustments], [0, []]);
  assert.deepEqual(totalsOf(row), { totalAmount: 1000, deliveryCharge: 100, discount: 0, payable: 1100 });
});
