/** The SMS about an advance, and its payment by whoever has the number of the order: one message asks for it, one says that it has come. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import type { SmsSetting } from '@jontro/shop/sms/sms-settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { type RunningSmsStandIn, startSmsStandIn } from '../../../stand-ins/src/sms-gateways/sms-stand-in.ts';
import { handleDueEvents } from '../events/event-job.ts';
import { mails } from '../mail/mail.table.ts';
import { askCharge } from '../orders/ask-charge.ts';
import { orders } from '../orders/orders.table.ts';
import { smsConditions } from '../orders/text-advance.ts';
import { textPlacedOrder } from '../orders/text-new-order.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { sendDueSms } from '../sms/sms-job.ts';
import { subscribers } from '../subscribers.ts';
import { startGuest } from '../testing/guest-client.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing } from '../testing/shopping.ts';
import type { SignedInClient, TestClient } from '../testing/test-shop.ts';
import { paymentAttempts } from './payments.table.ts';

let standIn: RunningSmsStandIn;
let shop: PaymentShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  standIn = await startSmsStandIn();
  shop = await createPaymentShop({
    settings: {
      advance: { on: true },
      tracking: true,
      guestCart: true,
      guestCheckout: true,
      paymentMethods: ['cash-on-delivery', 'sslcommerz'],
      sms: { gateway: 'alpha-sms', steps: ['placed', 'advance-asked', 'advance-paid'] },
    },
    env: { SMS_SANDBOX_PORT: String(standIn.port) },
  });
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ price: 21_555.5, stock: 1_000 });
});
after(async () => {
  await shop.close();
  await standIn.close();
});
beforeEach(async () => {
  await shop.context.db.delete(smsMessages);
  standIn.state.reset();
});

type Placed = Order & { orderNumber: string; trackingKey: string };

let numbers = 0;
/** An order of a guest with a number of their own and no address of mail, of which ৳2,155 are due in advance. */
async function place(
  language: 'en' | 'bn' = 'en',
  form: object = {},
): Promise<{ guest: TestClient; order: Placed }> {
  numbers += 1;
  const guest = await startGuest(shop, product);
  const mobileNumber = `017${String(10_000_000 + numbers)}`;
  const body = { ...billing, email: '', mobileNumber, paymentMethod: 'cash-on-delivery', ...form };
  const { status, body: placed, error } = await guest.call(orderEndpoints.placeOrder, { body });
  assert.equal(status, 200, error?.message);
  await shop.context.db.update(orders).set({ language }).where(eq(orders.id, placed.order._id));
  return { guest, order: placed.order as Placed };
}
const handleEvents = () => handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
const send = () => sendDueSms(shop.context.db, () => shop.clock.now(), shop.context.config, smsConditions);
const texts = () => standIn.state.messages.map(({ text }) => text);
/** By subject: messages of the same moment have no order. */
const states = async () =>
  (await shop.context.db.select().from(smsMessages))
    .map(({ subject, state, reason }) => [subject, state, reason])
    .sort();
const chooseSms = (sms: SmsSetting) =>
  overrideSettings(shop.context.config, { sms: { gateway: 'alpha-sms', ...sms } });
const rowOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  return row ?? assert.fail('no order');
};
const linkOf = ({ orderNumber }: Placed) => `${shop.context.config.publicUrl}/track?number=${orderNumber}`;

let addresses = 0;
/** Opens a page of tracking, or sends one of its forms. */
async function visit(url: string, fields?: Record<string, string>) {
  addresses += 1;
  const { statusCode, body, headers } = await shop.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    remoteAddress: `10.8.${addresses >> 8}.${addresses & 255}`,
    headers: {
      origin: shop.context.config.publicUrl,
      ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
  });
  return {
    status: statusCode,
    text: body,
    location: headers.location ?? '',
    policy: headers['content-security-policy'],
  };
}
const digitsOf = ({ orderNumber, mobileNumber }: Placed) => ({
  number: orderNumber,
  digits: mobileNumber.slice(-4),
  lang: 'en',
});
const payByDigits = (order: Placed, method = 'sslcommerz') =>
  visit('/track/pay', { ...digitsOf(order), method });
const openAttempt = async ({ _id }: Order) => {
  const isOpen = and(eq(paymentAttempts.orderId, _id), eq(paymentAttempts.state, 'redirected'));
  const [attempt] = await shop.context.db.select().from(paymentAttempts).where(isOpen);
  return attempt ?? assert.fail('no open attempt');
};

test('one SMS at placement says that the order is received and asks for its advance; the number pays it, and one says that it came', async () => {
  proves('B-COD-15');
  const { order } = await place();
  await handleEvents();
  await textPlacedOrder(shop.context, { orderId: order._id });
  await send();
  assert.deepEqual(texts(), [
    `Jontro: we have your order ${order.orderNumber}. Please pay Tk 2,155 of it online, then we pack it: ${linkOf(order)}`,
  ]);

  const shown = await visit('/track', digitsOf(order));
  assert.match(
    shown.text,
    /Please pay ৳2,155 in advance\. Then we pack your order\..*<button type="submit">[^<]* · ৳2,155</s,
  );
  assert.match(String(shown.policy), /form-action 'self' https:/);
  const paying = await payByDigits(order);
  const attempt = await openAttempt(order);
  assert.deepEqual(
    [paying.status, paying.location, attempt.advance, attempt.amountPoisha],
    [303, attempt.gatewayUrl, true, 215_500],
  );
  const back = await shop.pay(attempt);
  await shop.goBack(back);
  await shop.goBack(back);
  await send();
  assert.deepEqual(texts().slice(1), [
    `Jontro: we have received Tk 2,155 for your order ${order.orderNumber}. Please have Tk 19,500.50 ready. ${linkOf(order)}`,
  ]);
  const paid = await visit('/track', digitsOf(order));
  assert.match(paid.text, /Paid in advance<\/dt><dd>৳2,155<\/dd><dt>Still to pay<\/dt><dd>৳19,500\.50/);
  assert.doesNotMatch(paid.text, /<button[^>]*>[^<]*2,155/);
  const again = await payByDigits(order);
  assert.equal(again.status, 409);
  assert.match(again.text, /The payment could not be started/);
});

test('both are in the language of the order, or in the owner’s own words, and at most three parts', async () => {
  const { order } = await place('bn');
  await handleEvents();
  await send();
  const restore = overrideSettings(shop.context.config, {
    smsTexts: { 'advance-paid': { en: 'x', bn: `{order}: {amount}, {due} ${'ক'.repeat(300)}` } },
  });
  await payByDigits(order);
  await shop.goBack(await shop.pay(await openAttempt(order)));
  await send();
  restore();
  const [asked = '', paid = ''] = texts();
  assert.equal(
    asked,
    `Jontro: আপনার অর্ডার ${order.orderNumber} পেয়েছি। আগাম 2,155 টাকা অনলাইনে পরিশোধ করলে প্যাক করব: ${linkOf(order)}`,
  );
  assert.ok(paid.startsWith(`${order.orderNumber}: 2,155 টাকা, 19,500.50 টাকা হাতে রাখুন।`), paid);
  const rows = await shop.context.db
    .select({ parts: smsMessages.parts, kind: smsMessages.kind })
    .from(smsMessages);
  assert.deepEqual(
    rows.map(({ parts, kind }) => [parts <= 3, kind]),
    [
      [true, 'notice'],
      [true, 'notice'],
    ],
  );
});

test('a shop that has not chosen these messages sends none, and only the step that it has chosen', async () => {
  const restore = chooseSms({ steps: ['placed'] });
  const { order } = await place();
  await handleEvents();
  await payByDigits(order);
  await shop.goBack(await shop.pay(await openAttempt(order)));
  await send();
  restore();
  assert.deepEqual(texts(), [
    `Jontro: we have your order ${order.orderNumber}. Please have Tk 19,500.50 ready. ${linkOf(order)}`,
  ]);
});

test('an order that asks for nothing gets the message of its step', async () => {
  const restore = overrideSettings(shop.context.config, { advance: {} });
  const { order } = await place();
  restore();
  await handleEvents();
  await send();
  assert.match(
    texts().join(),
    new RegExp(`^Jontro: we have your order ${order.orderNumber}\\. Please have Tk 21,655\\.50 ready`),
  );
});

test('nothing is asked for of an order that is cancelled, paid or let go before the message is sent, also when staff try again', async () => {
  proves('B-COD-15');
  const cancelled = await place();
  const paid = await place();
  const letGo = await place();
  await handleEvents();
  const params = (order: Order) => ({ params: { id: order._id } });
  const cancel = { ...params(cancelled.order), body: { reason: 'Sold out' } };
  assert.equal((await admin.call(orderEndpoints.cancelOrder, cancel)).status, 200);
  await payByDigits(paid.order);
  await shop.goBack(await shop.pay(await openAttempt(paid.order)));
  await admin.call(orderEndpoints.waiveAdvance, params(letGo.order));
  await send();
  const withheld = ['advance-asked', 'withheld', 'not-due'];
  const paidNow = ['advance-paid', 'accepted', null];
  assert.deepEqual(await states(), [withheld, withheld, withheld, paidNow]);
  const [first] = await shop.context.db.select().from(smsMessages).where(eq(smsMessages.state, 'withheld'));
  assert.equal((await admin.call(smsEndpoints.retrySms, { params: { id: first?.id ?? '' } })).status, 200);
  await send();
  assert.deepEqual((await states()).filter(([, state]) => state === 'withheld').length, 3);
  assert.equal(texts().length, 1);
});

test('an order without a mobile number gets no SMS, and its mail is not affected', async () => {
  const { order } = await place('en', { email: 'guest@example.com' });
  await shop.context.db.update(orders).set({ mobileNumber: '12345' }).where(eq(orders.id, order._id));
  await handleEvents();
  await visit(`${trackingLink(order)}/pay`, { method: 'sslcommerz', lang: 'en' });
  await shop.goBack(await shop.pay(await openAttempt(order)));
  assert.equal(await shop.context.db.$count(smsMessages), 0);
  for (const kind of ['order-placed', 'advance-paid'])
    assert.equal((await shop.mailsTo('guest@example.com', kind)).length, 1, kind);
});

test('the limit of a number holds for them as for every SMS', async () => {
  const restore = chooseSms({ steps: ['advance-asked', 'advance-paid'], perNumber: 1 });
  const { order } = await place();
  await handleEvents();
  await send();
  await payByDigits(order);
  await shop.goBack(await shop.pay(await openAttempt(order)));
  await send();
  restore();
  assert.deepEqual(await states(), [
    ['advance-asked', 'accepted', null],
    ['advance-paid', 'withheld', 'limit-number'],
  ]);
});

test('a delivery charge that the risk of an order asks for is in the one message at placement', async () => {
  const restore = overrideSettings(shop.context.config, {
    riskLadder: true,
    advance: { on: true, from: 1_000_000 },
  });
  const refused = await place();
  const { mobileNumber } = refused.order;
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'returned', returnedAt: shop.clock.now() })
    .where(eq(orders.id, refused.order._id));
  await handleEvents();
  await send();
  standIn.state.reset();
  shop.clock.advance(2 * 3_600_000);
  const { order } = await place('en', { mobileNumber });
  await handleEvents();
  await handleEvents();
  await send();
  restore();
  assert.deepEqual(texts(), [
    `Jontro: we have your order ${order.orderNumber}. Please pay Tk 100 of it online, then we pack it: ${linkOf(order)}`,
  ]);
});

test('a charge that is asked for before the message of the step is sent takes its place', async () => {
  const restore = chooseSms({ steps: ['placed', 'advance-asked'] });
  const off = overrideSettings(shop.context.config, { advance: {} });
  const { order } = await place();
  await handleEvents();
  off();
  await askCharge(shop.context.db, shop.context, await rowOf(order));
  await send();
  restore();
  assert.deepEqual(
    (await states()).map(([subject]) => subject),
    ['advance-asked'],
  );
  assert.match(texts().join(), /^Jontro: we have your order .* Please pay Tk 100 of it online/);
});

test('nobody pays with wrong digits or a wrong key, and a form that somebody has changed pays online as well', async () => {
  const { order } = await place();
  const wrong = await visit('/track/pay', { ...digitsOf(order), digits: '0000', method: 'sslcommerz' });
  assert.equal(wrong.status, 404);
  const unknown = await visit(`/track/${order.orderNumber}/wrong/pay`, { method: 'sslcommerz' });
  assert.equal(unknown.status, 404);
  assert.equal(await shop.context.db.$count(paymentAttempts, eq(paymentAttempts.orderId, order._id)), 0);
  const cash = await payByDigits(order, 'cash-on-delivery');
  assert.equal(cash.location, (await openAttempt(order)).gatewayUrl);
  assert.equal((await rowOf(order)).paymentMethod, 'cash-on-delivery');
});

test('the mail about an order that is paid after its advance names what came now, before, and in all', async () => {
  const { guest, order } = await place('en', { email: 'paid@example.com' });
  await payByDigits(order);
  await shop.goBack(await shop.pay(await openAttempt(order)));
  const { status } = await guest.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
  assert.equal(status, 200);
  await shop.goBack(await shop.pay(await openAttempt(order)));
  const [mail] = await shop.context.db
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `order-paid:${order._id}`));
  assert.match(
    mail?.text ?? '',
    /received your payment of ৳19,500\.50\. With the ৳2,155 that you paid in advance, the ৳21,655\.50 of your order are paid in full/,
  );
});
