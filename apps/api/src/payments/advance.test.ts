/** The advance of an order: asked for, paid by any method, refunded with the order, and let go by staff. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { cashDue } from '@jontro/shop/orders/cash-due.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, desc, eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { openAmount } from '../orders/order-money.ts';
import { orders } from '../orders/orders.table.ts';
import { type BkashShop, createBkashShop } from '../testing/bkash-shop.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import type { Attempt } from './attempts.ts';
import { paymentAttempts, refunds } from './payments.table.ts';

let shop: BkashShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createBkashShop({ settings: { advance: { on: true, from: 20_000, percent: 10 } } });
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ price: 21_555.5, stock: 1_000 });
});
after(() => shop.close());

const cashOnDelivery = { ...billing, paymentMethod: 'cash-on-delivery' };
/** An order of ৳21,655.50 to be paid at the door, of which ৳2,155 are due in advance. */
async function place(form: object = cashOnDelivery) {
  const buyer = await shop.signIn();
  const order = await buy(buyer, product, 1, { ...billing, ...form, email: buyer.email });
  return { buyer, order };
}
const params = ({ _id: id }: Order) => ({ params: { id } });
const rowOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  return row ?? assert.fail('no order');
};
const start = (buyer: SignedInClient, order: Order, body: object) =>
  buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id, ...body } });
const attemptsOf = ({ _id }: Order) =>
  shop.context.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, _id))
    .orderBy(desc(paymentAttempts.id));
async function open(buyer: SignedInClient, order: Order, body: object): Promise<Attempt> {
  const { status, body: answer, error } = await start(buyer, order, body);
  assert.equal(status, 200, error?.message);
  const [attempt] = await shop.context.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order._id), eq(paymentAttempts.gatewayUrl, answer.url)));
  return attempt ?? assert.fail('no attempt');
}
const part = { part: 'advance' };
async function payAdvance(buyer: SignedInClient, order: Order): Promise<Attempt> {
  const attempt = await open(buyer, order, part);
  await shop.goBack(await shop.pay(attempt));
  return attempt;
}
const move = (order: Order, name: 'pack' | 'confirm' | 'book' | 'deliver' | 'hand-over') =>
  admin.call(orderEndpoints.moveOrder, { params: { id: order._id, move: name }, body: null });
const broken = async () =>
  (await checkInvariants(shop.context.db)).flatMap((result) =>
    result.broken.map(({ what }) => `${result.invariant.name}: ${what}`),
  );
const refundsOf = async ({ id }: Attempt) =>
  (await shop.context.db.select().from(refunds).where(eq(refunds.attemptId, id))).map(
    ({ amountPoisha, state }) => [amountPoisha, state],
  );

test('an order from the sum on asks for its advance and waits for it; the rest is what the door costs', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  assert.deepEqual(order.advance, { asked: 2_155, due: 2_155 });
  assert.equal(cashDue(order), 19_500.5);
  for (const name of ['pack', 'book', 'deliver'] as const) {
    const { status, error } = await move(order, name);
    assert.deepEqual([status, error.message], [409, advanceTexts.notPacked]);
  }
  const listed = async (show: 'to-pack' | 'advance-due') =>
    (await admin.call(orderEndpoints.listAllOrders, { query: { show } })).body.some(
      ({ _id }) => _id === order._id,
    );
  assert.deepEqual([await listed('to-pack'), await listed('advance-due')], [false, true]);

  const attempt = await payAdvance(buyer, order);
  assert.deepEqual([attempt.amountPoisha, attempt.advance], [215_500, true]);
  const paid = await shop.findOrder(buyer, order);
  assert.deepEqual(
    [paid.payment, paid.received, paid.advance, paid.paymentMethod, cashDue(paid)],
    [false, 2_155, { asked: 2_155, due: 0, paid: 2_155 }, 'cash-on-delivery', 19_500.5],
  );
  assert.equal(openAmount(await rowOf(order)), 1_950_050);
  const query = { search: attempt.tranId };
  const { body: list } = await admin.call(paymentAdminEndpoints.listPayments, { query });
  assert.deepEqual(
    list.result.map(({ part: paidPart, amount }) => [paidPart, amount]),
    [['advance', 2_155]],
  );
  const { body: file } = await admin.call(paymentAdminEndpoints.downloadPayments, { query });
  assert.match(String(file), /"?Part of the order"?\r?\n[^\n]*,"?advance"?\r?\n/);
  assert.equal((await shop.mailsTo(buyer.email, 'advance-paid')).length, 1);
  assert.deepEqual([await listed('to-pack'), await listed('advance-due')], [true, false]);
  assert.equal((await move(order, 'pack')).status, 200);
  assert.deepEqual(await broken(), []);
});

test('a smaller order, one that is picked up, one of staff, and any without the setting ask for nothing', async () => {
  const { order: small } = await shop.order(1_550);
  assert.equal(small.advance, undefined);
  const restore = overrideSettings(shop.context.config, { advance: {} });
  const { order } = await place();
  restore();
  assert.equal(order.advance, undefined);
  assert.equal((await move(order, 'pack')).status, 200);
});

test('the cash of the door and the advance are the whole order, in the reports by how they came', async () => {
  proves('B-COD-15');
  const sales = async () =>
    (await admin.call(reportEndpoints.findSalesReport, { query: {} })).body.totals.now;
  const start = await sales();
  const { buyer, order } = await place();
  await payAdvance(buyer, order);
  for (const name of ['pack', 'hand-over', 'deliver'] as const)
    assert.equal((await move(order, name)).status, 200, name);
  const advanced = await sales();
  assert.deepEqual([advanced.paidOnline, advanced.cash], [start.paidOnline + 2_155, start.cash]);
  assert.equal((await admin.call(orderEndpoints.receiveCash, params(order))).status, 200);
  const end = await sales();
  const poisha = (taka: number) => Math.round(taka * 100);
  assert.deepEqual(
    [poisha(end.paidOnline - start.paidOnline), poisha(end.cash - start.cash)],
    [215_500, 1_950_050],
  );
  assert.equal(openAmount(await rowOf(order)), 0);
  assert.deepEqual(await broken(), []);
});

test('after its advance an order can be paid online in full: only what is open is charged', async () => {
  const { buyer, order } = await place();
  await payAdvance(buyer, order);
  const rest = await open(buyer, order, {});
  assert.deepEqual([rest.amountPoisha, rest.advance], [1_950_050, false]);
  await shop.goBack(await shop.pay(rest));
  const paid = await shop.findOrder(buyer, order);
  assert.deepEqual([paid.payment, paid.received, paid.transactionId], [true, undefined, rest.tranId]);
  assert.deepEqual(await broken(), []);
  assert.equal((await start(buyer, order, part)).error.message, paymentTexts.alreadyPaid);
});

test('an advance that was paid is refunded by its way when the order is cancelled, and only once', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  const attempt = await payAdvance(buyer, order);
  const [one, other] = await Promise.all(
    [1, 2].map(() =>
      buyer.call(orderEndpoints.cancelMyOrder, { ...params(order), body: { reason: 'Too late' } }),
    ),
  );
  assert.deepEqual([one?.status, other?.status], [200, 200]);
  assert.deepEqual(await refundsOf(attempt), [[215_500, 'requested']]);
  await shop.reconcile();
  await shop.advanceClocks(3_600);
  await shop.reconcile();
  assert.deepEqual(await refundsOf(attempt), [[215_500, 'refunded']]);
  assert.equal((await shop.mailsTo(buyer.email, 'payment-refunded')).length, 1);
  assert.deepEqual(await broken(), []);
});

test('an advance that arrives after the order was cancelled is refunded in full', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  const attempt = await open(buyer, order, part);
  await buyer.call(orderEndpoints.cancelMyOrder, { ...params(order), body: { reason: 'No' } });
  await shop.goBack(await shop.pay(attempt));
  const late = await shop.attempt(attempt.tranId);
  assert.deepEqual([late.state, late.reason], ['review', 'order-ended']);
  assert.deepEqual(await refundsOf(attempt), [[215_500, 'requested']]);
  assert.deepEqual(await broken(), []);
});

test('two tabs and two methods: one open page, one advance', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  const answers = await Promise.all([
    start(buyer, order, part),
    start(buyer, order, part),
    start(buyer, order, { ...part, method: 'sslcommerz' }),
  ]);
  const urls = new Set(answers.map(({ body }) => body.url));
  assert.equal(urls.size, 1);
  // The page of the gateway can take money by itself, so it stays the only one.
  await start(buyer, order, { ...part, method: 'bkash' });
  const [attempt, ...others] = (await attemptsOf(order)).filter(({ state }) => state === 'redirected');
  assert.deepEqual([attempt?.provider, others], ['sslcommerz', []]);
  await shop.goBack(await shop.pay(attempt ?? assert.fail()));
  assert.equal((await start(buyer, order, { ...part, method: 'bkash' })).error.message, advanceTexts.noneDue);
  assert.equal((await rowOf(order)).advancePaidPoisha, 215_500);
  assert.deepEqual(await broken(), []);
});

test('by bKash an advance is charged once, also when the whole was opened beside it', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  const first = await open(buyer, order, { ...part, method: 'bkash' });
  const whole = await open(buyer, order, { method: 'bkash' });
  assert.equal((await shop.attempt(first.tranId)).state, 'cancelled');
  await shop.approve(first);
  const again = await open(buyer, order, { ...part, method: 'bkash' });
  await shop.comeBack(await shop.approve(again));
  assert.equal((await rowOf(order)).advancePaidPoisha, 215_500);
  assert.deepEqual(
    [await shop.charges(first), await shop.charges(whole), await shop.charges(again)],
    [0, 0, 1],
  );
  await shop.advanceAll(700);
  await shop.reconcile();
  assert.deepEqual([await shop.charges(first), await shop.charges(whole)], [0, 0]);
  assert.deepEqual(await broken(), []);
});

test('a page of the whole that is paid after the advance gives back what is too much', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  const whole = await open(buyer, order, {});
  const advance = await open(buyer, order, part);
  assert.equal((await shop.attempt(whole.tranId)).state, 'expired');
  await shop.goBack(await shop.pay(advance));
  await shop.goBack(await shop.pay(whole));
  const paid = await shop.findOrder(buyer, order);
  assert.equal(paid.payment, true);
  assert.deepEqual(await refundsOf(whole), [[215_500, 'requested']]);
  assert.deepEqual(await broken(), []);
});

test('an advance that is paid twice is refunded once, and so is one that comes after the whole', async () => {
  const { buyer, order } = await place();
  const first = await open(buyer, order, part);
  await shop.context.db
    .update(paymentAttempts)
    .set({ state: 'expired' })
    .where(eq(paymentAttempts.id, first.id));
  const second = await open(buyer, order, part);
  await shop.goBack(await shop.pay(second));
  await shop.goBack(await shop.pay(first));
  assert.deepEqual([(await shop.attempt(first.tranId)).reason, await refundsOf(second)], ['duplicate', []]);
  assert.deepEqual(await refundsOf(first), [[215_500, 'requested']]);
  assert.equal((await rowOf(order)).advancePaidPoisha, 215_500);
  assert.deepEqual(await broken(), []);
});

test('staff let an order go without its advance; what is paid on the open page is less at the door', async () => {
  proves('B-COD-15');
  const { buyer, order } = await place();
  const attempt = await open(buyer, order, part);
  const waive = () => admin.call(orderEndpoints.waiveAdvance, params(order));
  const [one, other] = await Promise.all([waive(), waive()]);
  assert.deepEqual([one.status, other.status].sort(), [200, 409]);
  assert.equal((await move(order, 'pack')).status, 200);
  assert.equal((await start(buyer, order, part)).error.message, advanceTexts.noneDue);
  assert.equal(openAmount(await rowOf(order)), 2_165_550);
  await shop.goBack(await shop.pay(attempt));
  assert.equal(openAmount(await rowOf(order)), 1_950_050);
  assert.deepEqual(await broken(), []);
});

test('nobody pays, or lets go, the advance of another’s order', async () => {
  const { order } = await place();
  const stranger = await shop.signIn();
  assert.equal((await start(stranger, order, part)).status, 404);
  assert.equal((await stranger.call(orderEndpoints.waiveAdvance, params(order))).status, 403);
  assert.equal((await shop.visitor.call(orderEndpoints.waiveAdvance, params(order))).status, 401);
  const { body } = await stranger.call(paymentEndpoints.startPayment, {
    body: { orderId: order._id, part: 'all' } as never,
  });
  assert.equal((body as { url?: string }).url, undefined);
});

test('an order that becomes cheaper asks for less, and what it has beyond its price is refunded', async () => {
  const { buyer, order } = await place();
  const change = (revision: number, discount: number) =>
    admin.call(orderEndpoints.changeOrder, { ...params(order), body: { revision, discount } });
  assert.equal((await change(0, 10_000)).status, 200);
  assert.deepEqual((await shop.findOrder(buyer, order)).advance, { asked: 1_155, due: 1_155 });
  const attempt = await payAdvance(buyer, order);
  assert.equal(attempt.amountPoisha, 115_500);
  assert.equal((await change(1, 21_555.5)).status, 200);
  const changed = await shop.findOrder(buyer, order);
  assert.deepEqual([changed.payable, changed.received, changed.refunded], [100, 1_155, 1_055]);
  assert.equal(cashDue(changed), 0);
  assert.deepEqual(await broken(), []);
});

test('what staff refund of an advance by hand is paid at the door again', async () => {
  const { buyer, order } = await place();
  const attempt = await payAdvance(buyer, order);
  const { status } = await admin.call(paymentAdminEndpoints.refundPayment, {
    params: { tranId: attempt.tranId },
    body: { amount: 155, reason: 'Rounded', key: crypto.randomUUID() },
  });
  assert.equal(status, 200);
  assert.equal(openAmount(await rowOf(order)), 1_965_550);
  for (const name of ['pack', 'hand-over', 'deliver'] as const)
    assert.equal((await move(order, name)).status, 200);
  await admin.call(orderEndpoints.receiveCash, params(order));
  assert.equal(openAmount(await rowOf(order)), 0);
  const done = await shop.findOrder(buyer, order);
  assert.deepEqual([done.differenceDue, done.received, done.refunded], [undefined, 21_810.5, 155]);
  assert.deepEqual(await broken(), []);
});
