/** Orders of which nothing is due: what is said of them, and that they are no unpaid orders in any list, sum, paper or job. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { nothingDue, nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderAction, orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { cashToCollect } from '@jontro/shop/papers/cash-to-collect.ts';
import { paymentTexts as invoiceTexts } from '@jontro/shop/papers/invoice-texts.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { eq, like } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { mails } from '../mail/mail.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { endUnpaidOrders } from './end-unpaid-orders.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let productId: string;
const pickupPoint = { address: { en: 'Shop 12', bn: 'দোকান ১২' }, hours: { en: '10 to 8', bn: '১০টা-৮টা' } };
before(async () => {
  shop = await createPaymentShop({
    settings: {
      pickupPoint,
      tracking: true,
      paymentHold: 30,
      paymentMethods: [cashOnDelivery, 'sslcommerz'],
      cashOnDelivery: { fee: 20 },
      advance: { on: true, from: 500, percent: 10 },
      staffEmails: ['staff@example.com'],
    },
  });
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ price: 500, stock: 1000 });
  const whole = { code: 'whole', kind: 'percent', value: 100 } as const;
  assert.equal((await admin.call(couponEndpoints.addCoupon, { body: whole })).status, 200);
});
after(async () => {
  const results = await checkInvariants(shop.context.db);
  assert.deepEqual(
    results.filter(({ broken }) => broken.length > 0),
    [],
  );
  await shop.close();
});

async function place(buyer: SignedInClient, form: Partial<Checkout> = {}) {
  await fillCart(buyer, productId);
  return buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email: buyer.email, ...form } },
    { 'idempotency-key': crypto.randomUUID() },
  );
}
const free = { pickup: true, coupon: 'whole', discount: 500 } as const;
async function placed(buyer: SignedInClient, form: Partial<Checkout> = {}): Promise<Order> {
  const { status, body, error } = await place(buyer, form);
  assert.equal(status, 200, error?.message);
  return body.order;
}
async function freeOrder(form: Partial<Checkout> = {}) {
  const buyer = await shop.signIn();
  return { buyer, order: await placed(buyer, { ...free, ...form }) };
}
const find = async ({ _id: id }: Pick<Order, '_id'>, client: SignedInClient = admin) =>
  (await client.call(orderEndpoints.findOrder, { params: { id } })).body;
const listed = async (show: 'unpaid' | 'cash-due' | 'advance-due' | 'to-pack') =>
  (await admin.call(orderEndpoints.listAllOrders, { query: { show } })).body.map(({ _id }) => _id);
async function change(order: Pick<Order, '_id'>, body: object): Promise<Order> {
  const { revision = 0 } = await find(order);
  const { status, error } = await admin.call(orderEndpoints.changeOrder, {
    params: { id: order._id },
    body: { revision, ...body },
  });
  assert.equal(status, 200, error?.message);
  return find(order);
}
const deliver = ({ _id: id }: Order) => admin.call(orderEndpoints.deliverOrder, { params: { id } });
const textsOf = async ({ _id }: Order) =>
  (
    await shop.context.db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `%${_id}%`))
  ).map(({ kind, text }) => [kind, text] as const);
const waiting = async () => (await admin.call(reportEndpoints.findWaitingOrders)).body.unpaid;
const cashDueOfShop = async () => (await admin.call(dashboardEndpoints.findOpenWork)).body.cashDue;
const tracked = async ({ orderNumber = '', trackingKey = '' }: Order) =>
  (await shop.app.inject({ method: 'GET', url: trackingLink({ orderNumber, trackingKey }) })).body;

test('an order that a coupon covers stays unpaid, and has nothing to pay', async () => {
  const { buyer, order } = await freeOrder();
  assert.deepEqual([order.payable, order.payment, order.paidAt], [0, false, undefined]);
  assert.ok(nothingDue(order));
  assert.equal(orderAction(order), 'View Details');
  assert.ok(!orderCan.pay(order, buyer.email) && !orderCan.payOnDelivery(order, buyer.email));
  assert.deepEqual(
    invoiceTexts(order, (text) => text),
    [nothingDueTexts.customer],
  );
  assert.deepEqual(cashToCollect(order), { amount: 0, note: nothingDueTexts.staff });
});

test('neither its mails nor its pages say that it is not paid', async () => {
  const { order } = await freeOrder();
  const [[kind, text] = ['', '']] = await textsOf(order);
  assert.equal(kind, 'order-placed');
  assert.match(text, /There is nothing to pay for it\./);
  assert.doesNotMatch(text, /not paid|pay the order|in cash/i);
  const page = await tracked(order);
  assert.match(page, /There is nothing to pay for this order\./);
  assert.doesNotMatch(page, /Still to pay|online only|<form[^>]*\/pay"/i);
});

test('it is in no list, count or sum of unpaid orders and of cash, delivered or not', async () => {
  const before = [await waiting(), await cashDueOfShop()];
  const { order } = await freeOrder();
  assert.ok(!(await listed('unpaid')).includes(order._id));
  assert.ok((await listed('to-pack')).includes(order._id), 'it is sent like any other');
  assert.equal((await deliver(order)).status, 200);
  assert.ok(!(await listed('unpaid')).includes(order._id));
  assert.ok(!(await listed('cash-due')).includes(order._id));
  assert.deepEqual([await waiting(), await cashDueOfShop()], before);
  const { status, error } = await admin.call(orderEndpoints.receiveCash, { params: { id: order._id } });
  assert.deepEqual([status, error.message], [409, orderTexts.cashNotDue]);
  assert.equal((await find(order)).payment, false);
});

test('the figures of section 7 count it as before', async () => {
  const buyer = await shop.signIn();
  const count = async () => (await admin.call(dashboardEndpoints.findTotalCounts)).body.totalOrder;
  const before = await count();
  await placed(buyer, free);
  const { body } = await buyer.call(dashboardEndpoints.findMyDashboard);
  assert.deepEqual([body.totalOrders, body.unpaid, body.totalRevenue], [1, 0, 0]);
  assert.equal(await count(), before + 1);
});

test('cash is neither chosen nor charged for, and online payment stays 400', async () => {
  const { buyer, order } = await freeOrder({ paymentMethod: cashOnDelivery });
  assert.equal(order.payable, 0, 'without the fee of cash');
  const pay = (method?: string) =>
    buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id, ...(method && { method }) } });
  const online = await pay();
  assert.deepEqual([online.status, online.error.message], [400, paymentTexts.outsideLimits]);
  const cash = await pay(cashOnDelivery);
  assert.deepEqual([cash.status, cash.error.message], [409, orderTexts.noDifference]);
  assert.equal((await find(order)).payable, 0);
});

test('a blocked customer orders what costs nothing, whatever was said of paying later', async () => {
  const buyer = await shop.signIn();
  const mobileNumber = '01899000111';
  await placed(buyer, { mobileNumber });
  const blocked = { params: { id: buyer.userId }, body: { cashBlock: 'Refused three parcels' } };
  assert.equal((await admin.call(customerEndpoints.changeCustomer, blocked)).status, 200);
  const restore = overrideSettings(shop.context.config, { flatDeliveryCharge: 0 });
  const { coupon, discount } = free;
  const order = await placed(buyer, { mobileNumber, coupon, discount, payLater: 'cash' });
  restore();
  assert.ok(order.onlineOnly && nothingDue(order));
  assert.ok((await listed('to-pack')).includes(order._id), 'it waits for no payment');
  const packed = await admin.call(orderEndpoints.moveOrder, {
    params: { id: order._id, move: 'pack' },
    body: {},
  });
  assert.equal(packed.status, 200);
});

test('a change takes the sum to nothing and back, and the fee of cash with it', async () => {
  const buyer = await shop.signIn();
  const order = await placed(buyer, { paymentMethod: cashOnDelivery });
  assert.deepEqual([order.payable, order.advance?.due], [620, 50]);
  assert.equal((await change(order, { discount: 500, deliveryCharge: 0 })).payable, 0);
  assert.equal((await change(order, { deliveryCharge: 100 })).payable, 120);
  const plain = await placed(buyer);
  const reduced = await change(plain, { discount: 500, deliveryCharge: 0 });
  assert.ok(nothingDue(reduced));
  assert.ok(
    !(await listed('unpaid')).includes(plain._id) && !(await listed('advance-due')).includes(plain._id),
  );
  const raised = await change(plain, { discount: 0, deliveryCharge: 100 });
  assert.equal(raised.payable, 600);
  assert.ok(orderCan.pay(raised, buyer.email));
  assert.equal(orderAction(raised), 'View & Pay');
  assert.ok((await listed('unpaid')).includes(plain._id));
});

test('an advance that covers what is left of an order leaves nothing due', async () => {
  const buyer = await shop.signIn();
  const order = await placed(buyer);
  assert.equal(order.advance?.due, 50);
  const body = { orderId: order._id, part: 'advance' } as const;
  assert.equal((await buyer.call(paymentEndpoints.startPayment, { body })).status, 200);
  const [attempt] = await shop.context.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order._id));
  assert.ok(attempt);
  await shop.goBack(await shop.pay(attempt, cards.good));
  const changed = await change(order, { discount: 450, deliveryCharge: 0 });
  assert.deepEqual([changed.payable, changed.received, changed.payment], [50, 50, false]);
  assert.ok(nothingDue(changed));
  assert.ok(!(await listed('unpaid')).includes(order._id));
  const before = await cashDueOfShop();
  await deliver(order);
  assert.ok(!(await listed('cash-due')).includes(order._id));
  assert.deepEqual(await cashDueOfShop(), before);
});

test('an order whose page of payment was opened before is not ended once nothing is due', async () => {
  const buyer = await shop.signIn();
  const order = await placed(buyer);
  await shop.payNow(buyer, order);
  await change(order, { discount: 500, deliveryCharge: 0 });
  await shop.advanceClocks(31 * 60);
  await endUnpaidOrders(shop.context);
  assert.equal((await find(order)).cancelledAt, undefined);
});
