/** Sums that a provider of online payment does not take: the reason stands where it would be chosen, and whom to call. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { payLink, trackingLink } from '@jontro/shop/orders/tracking.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { like } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';

let shop: PaymentShop;
let admin: SignedInClient;
const hotline = '+880 1712-345678';
const reason = 'Online payment takes amounts from ৳10 to ৳5,00,000.';
const call = `To pay in another way, please call us: ${hotline}`;
const pickupPoint = { address: { en: 'Shop 12', bn: 'দোকান ১২' }, hours: { en: '10 to 8', bn: '১০টা-৮টা' } };
let cheap: string;
let dear: string;
let usual: string;
before(async () => {
  shop = await createPaymentShop({
    settings: {
      pickupPoint,
      tracking: true,
      business: { hotline },
      paymentMethods: [cashOnDelivery, 'sslcommerz'],
    } as never,
  });
  admin = await shop.signIn({ role: 'admin' });
  cheap = await shop.addProduct({ name: 'Screw', price: 5, stock: 1000 });
  dear = await shop.addProduct({ name: 'Notebook', price: 134_900, stock: 1000 });
  usual = await shop.addProduct({ name: 'Fan', price: 500, stock: 1000 });
  const whole = { code: 'whole', kind: 'percent', value: 100 } as const;
  assert.equal((await admin.call(couponEndpoints.addCoupon, { body: whole })).status, 200);
});
after(() => shop.close());

/** Orders below and above the limits. */
const below = () => ({ product: cheap, quantity: 1, form: { pickup: true } });
const above = () => ({ product: dear, quantity: 4, form: {} });
type Wanted = { product: string; quantity: number; form: Partial<Checkout> };

async function place(
  buyer: SignedInClient,
  { product, quantity, form }: Wanted,
  more: Partial<Checkout> = {},
) {
  await fillCart(buyer, product, quantity);
  return buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email: buyer.email, ...form, ...more } },
    { 'idempotency-key': crypto.randomUUID() },
  );
}
async function placed(wanted: Wanted, more: Partial<Checkout> = {}, buyer?: SignedInClient) {
  const customer = buyer ?? (await shop.signIn());
  const { status, body, error } = await place(customer, wanted, more);
  assert.equal(status, 200, error?.message);
  return { buyer: customer, order: body.order };
}
const pay = (buyer: SignedInClient, { _id: orderId }: Order) =>
  buyer.call(paymentEndpoints.startPayment, { body: { orderId } });
const find = async ({ _id: id }: Pick<Order, '_id'>) =>
  (await admin.call(orderEndpoints.findOrder, { params: { id } })).body;
async function change(order: Order, body: object): Promise<Order> {
  const { revision = 0 } = await find(order);
  const { status, error } = await admin.call(orderEndpoints.changeOrder, {
    params: { id: order._id },
    body: { revision, ...body },
  });
  assert.equal(status, 200, error?.message);
  return find(order);
}
const mailsOf = async ({ _id }: Order, kind: string) =>
  (
    await shop.context.db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `${kind}:${_id}%`))
  ).map(({ text }) => text);
const linkOf = ({ orderNumber = '', trackingKey = '' }: Order) => ({ orderNumber, trackingKey });
const tracked = async (order: Order) =>
  (await shop.app.inject({ method: 'GET', url: trackingLink(linkOf(order)) })).body;

test('what a method takes at once stands with the method', async () => {
  const { body } = await shop.visitor.call(paymentEndpoints.listPaymentMethods);
  const limits = body.map(({ name, least, most }) => [name, least, most]);
  assert.deepEqual(limits, [
    [cashOnDelivery, undefined, undefined],
    ['sslcommerz', 10, 500_000],
  ]);
});

test('placing an order by a method that does not take its sum is refused in words, and nothing is ordered', async () => {
  for (const wanted of [below(), above()]) {
    const { status, error } = await place(await shop.signIn(), wanted, { paymentMethod: 'sslcommerz' });
    assert.deepEqual([status, error.message, error.code], [409, reason, 'payment-refused']);
  }
  const free = { product: usual, quantity: 1, form: { pickup: true, coupon: 'whole', discount: 500 } };
  const { status, error } = await place(await shop.signIn(), free, { paymentMethod: 'sslcommerz' });
  assert.deepEqual([status, error.message], [409, nothingDueTexts.customer]);
});

test('without a payment method it is placed; paying it online stays 400, and mail and pages say why and whom to call', async () => {
  for (const wanted of [below(), above()]) {
    const { buyer, order } = await placed(wanted);
    const { status, error } = await pay(buyer, order);
    assert.deepEqual([status, error.message], [400, paymentTexts.outsideLimits]);
    const [mail] = await mailsOf(order, 'order-placed');
    assert.match(mail ?? '', /online payment takes no such amount\. Please call us/);
    assert.doesNotMatch(mail ?? '', /pay it online|pay the order/);
    const page = await tracked(order);
    assert.ok(page.includes(reason) && page.includes(call), page);
    assert.doesNotMatch(page, /value="sslcommerz"/);
  }
});

test('an order that a change takes out of the limits, and back into them', async () => {
  const { buyer, order } = await placed({ product: usual, quantity: 1, form: { pickup: true } });
  assert.match(await tracked(order), /value="sslcommerz"/);
  const reduced = await change(order, { discount: 495 });
  assert.equal((await pay(buyer, reduced)).status, 400);
  assert.ok((await tracked(order)).includes(call));
  assert.match((await mailsOf(order, 'order-changed')).at(-1) ?? '', /online payment takes no such amount/);
  await change(order, { discount: 0 });
  assert.match(await tracked(order), /value="sslcommerz"/);
  assert.equal((await pay(buyer, order)).status, 200);
});

test('a difference below the least sum is paid at the door, and no mail or page promises to take it online', async () => {
  const { buyer, order } = await placed({ product: usual, quantity: 1, form: {} });
  const { attempt } = await shop.payNow(buyer, order);
  await shop.goBack(await shop.pay(attempt, cards.good));
  const changed = await change(order, { deliveryCharge: order.deliveryCharge + 5 });
  assert.equal(changed.differenceDue, 5);
  const [mail] = await mailsOf(order, 'order-changed');
  assert.match(mail ?? '', /৳5 is still due\. You pay it in cash at the door\./);
  assert.ok(!(await tracked(changed)).includes('value="sslcommerz"'));
  const dearer = await change(order, { deliveryCharge: order.deliveryCharge + 50 });
  assert.equal(dearer.differenceDue, 50);
  assert.match(
    (await mailsOf(order, 'order-changed')).at(-1) ?? '',
    /You can pay it on the page of your order\./,
  );
  assert.match(await tracked(dearer), /৳50 is still due.*value="sslcommerz"/s);
});

test('what a blocked customer can pay neither online nor at the door is refused in words where it is known', async () => {
  const mobileNumber = '01811222333';
  const { buyer } = await placed({ product: usual, quantity: 1, form: { mobileNumber } });
  const blocked = { params: { id: buyer.userId }, body: { cashBlock: 'Refused three parcels' } };
  assert.equal((await admin.call(customerEndpoints.changeCustomer, blocked)).status, 200);
  const words = `This order can only be paid online, which takes no such amount. Please call us: ${hotline}`;
  for (const more of [
    { payLater: 'cash' as const },
    { paymentMethod: 'sslcommerz' },
    { paymentMethod: cashOnDelivery },
  ]) {
    const { status, error } = await place(buyer, above(), { mobileNumber, ...more });
    assert.deepEqual([status, error.message], [409, words]);
  }
  const { order } = await placed(above(), { mobileNumber }, buyer);
  assert.equal(order.onlineOnly, true, 'the call of section 7 places it');
  assert.match((await mailsOf(order, 'order-placed'))[0] ?? '', /only be paid online.*Please call us/s);
  assert.ok((await tracked(order)).includes(call));
});

test('staff who take an order by telephone read the reason too', async () => {
  const lines = [{ gadgetId: dear, quantity: 4 }];
  const customer = { name: 'Somebody', mobileNumber: '01811222444', district: 'Dhaka', address: 'House 1' };
  const body = { channel: 'phone' as const, ...customer, lines, paymentMethod: 'sslcommerz' };
  const { status, error } = await admin.call(
    orderEndpoints.placeStaffOrder,
    { body },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.deepEqual([status, error.message], [409, reason]);
});

test('the page of tracking pays what is open of an order that it shows, the advance aside', async () => {
  const { order } = await placed({ product: usual, quantity: 1, form: {} });
  const { statusCode, headers } = await shop.app.inject({
    method: 'POST',
    url: payLink(linkOf(order)),
    headers: {
      origin: shop.context.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ method: 'sslcommerz', part: 'all' }).toString(),
  });
  assert.equal(statusCode, 303);
  assert.match(String(headers.location), new RegExp(`^${shop.sandboxUrl}`));
});
