/** Parcels that come back: their units, what is due and refunded, and cash given back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrderMove } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { secondFactorNeededCode } from '@jontro/shop/session/second-factor.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, desc, eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { sessions } from '../session/session.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orderItems } from './orders.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let earbuds: string;
let fan: string;
before(async () => {
  shop = await createPaymentShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  earbuds = await shop.addProduct({ price: 1000, stock: 100 });
  fan = await shop.addProduct({ price: 250, stock: 100 });
});
after(async () => {
  const results = await checkInvariants(shop.context.db);
  assert.deepEqual(
    results.filter(({ broken }) => broken.length > 0),
    [],
  );
  await shop.close();
});

/** Two earbuds and four fans for ৳3,000 and ৳100 delivery. */
async function place(): Promise<Order> {
  await fillCart(buyer, earbuds, 2);
  await fillCart(buyer, fan, 4);
  return (
    await buyer.call(orderEndpoints.placeOrder, { body: billing }, { 'idempotency-key': crypto.randomUUID() })
  ).body.order;
}
const move = (id: string, ...moves: OrderMove[]) =>
  moves.reduce<Promise<unknown>>(
    (before, name) =>
      before.then(() => admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: null })),
    Promise.resolve(),
  );
const handOver = (id: string) => move(id, 'pack', 'hand-over');
const find = async (id: string): Promise<Order> =>
  (await buyer.call(orderEndpoints.findOrder, { params: { id } })).body;
const stock = async () => {
  const of = async (id: string) =>
    (await shop.context.db.select().from(products).where(eq(products.id, id)))[0]?.stock ?? 0;
  return [await of(earbuds), await of(fan)];
};
type Places = readonly [sellable: number, damaged?: number, forRepair?: number];
/** Takes units back: of the earbuds, then of the fans. */
const takeBack = async (
  id: string,
  lines: readonly Places[],
  more: { note?: string; keepDelivery?: boolean } = {},
) => {
  const { cartItems } = await find(id);
  const positionOf = (index: number) =>
    cartItems.findIndex(({ gadgetId }) => gadgetId === [earbuds, fan][index]);
  const body = {
    lines: lines.map(([sellable, damaged = 0, forRepair = 0], index) => ({
      position: positionOf(index),
      sellable,
      damaged,
      forRepair,
    })),
    ...more,
  };
  return admin.call(orderEndpoints.takeBack, { params: { id }, body });
};
const refundCash = (id: string, amount: number, transfer: string) =>
  admin.call(orderEndpoints.refundCash, { params: { id }, body: { amount, transfer } });
const refundsOf = async (order: Order) => {
  const { transactionId } = await find(order._id);
  const { id } = await shop.attempt(transactionId ?? '');
  return (await shop.refunds())
    .filter((refund) => refund.attemptId === id)
    .map((refund) => refund.amountPoisha);
};
async function pay(order: Order): Promise<void> {
  const { attempt } = await shop.payNow(buyer, order);
  await shop.goBack(await shop.pay(attempt, cards.good));
}

test('a parcel that was not accepted comes back as a whole: its pieces return, and nothing is to be paid', async () => {
  proves('B-LIFE-05');
  const [earbudsBefore, fansBefore] = await stock();
  const order = await place();
  await handOver(order._id);
  await move(order._id, 'send-back');
  assert.deepEqual(await stock(), [Number(earbudsBefore) - 2, Number(fansBefore) - 4]);
  const { body } = await takeBack(order._id, [[2], [4]]);
  assert.deepEqual(body, { modifiedCount: 1, message: orderTexts.returnDone });
  assert.deepEqual(await stock(), [earbudsBefore, fansBefore]);
  const { status, step, returnedAt, payment, refunded } = await find(order._id);
  assert.deepEqual([status, step, payment, refunded], ['Pending', 'returned', false, undefined]);
  assert.equal(returnedAt, shop.clock.now().toISOString());
  assert.equal((await takeBack(order._id, [[1]])).status, 409);
});

test('damaged units and units for repair are recorded in their own places, and only sellable ones can be sold', async () => {
  proves('B-AFTER-08');
  const order = await place();
  const before = await stock();
  await handOver(order._id);
  await takeBack(order._id, [
    [1, 1],
    [1, 2, 1],
  ]);
  assert.deepEqual(await stock(), [Number(before[0]) + 1, Number(before[1]) + 1]);
  const rows = await shop.context.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order._id))
    .orderBy(desc(orderItems.pricePoisha));
  assert.deepEqual(
    rows.map((row) => [row.returnedSellable, row.returnedDamaged, row.returnedForRepair]),
    [
      [1, 1, 0],
      [1, 2, 1],
    ],
  );
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.thingId, order._id), eq(auditEntries.act, 'takeBack')));
  assert.deepEqual(entry?.after, { step: 'returned', sellable: 2, damaged: 3, forRepair: 1 });
});

test('of a partly delivered order only what was kept is to be paid at the door', async () => {
  proves('B-LIFE-05');
  const order = await place();
  await handOver(order._id);
  await takeBack(order._id, [[1], [2]], { note: 'Wrong colour' });
  const seen = await find(order._id);
  assert.deepEqual([seen.status, seen.step], ['Delivered', 'partly-delivered']);
  assert.ok(seen.deliveredAt);
  assert.deepEqual(seen.adjustments, [{ kind: 'returned', amount: -1500 }]);
  assert.deepEqual([seen.totalAmount, seen.payable], [3000, 1600]);
  assert.deepEqual(seen.cartItems.map(({ returned }) => returned).sort(), [1, 2]);
  await admin.call(orderEndpoints.receiveCash, { params: { id: order._id } });
  // The rest comes back later.
  await takeBack(order._id, [[1], [2]]);
  const later = await find(order._id);
  assert.deepEqual([later.step, later.status, later.received], ['returned', 'Delivered', 1600]);
});

test('a paid order is refunded what came back, and the rest when it comes back as well', async () => {
  proves('B-AFTER-09');
  const order = await place();
  await pay(order);
  await handOver(order._id);
  await move(order._id, 'deliver');
  await takeBack(order._id, [[1], [0]]);
  assert.deepEqual(await refundsOf(order), [1000_00]);
  const partly = await find(order._id);
  assert.deepEqual(
    [partly.status, partly.step, partly.payment, partly.payable, partly.received, partly.refunded],
    ['Delivered', 'partly-delivered', true, 2100, 3100, 1000],
  );
  await takeBack(order._id, [[1], [4]], { keepDelivery: true });
  assert.deepEqual(await refundsOf(order), [1000_00, 2000_00]);
  const whole = await find(order._id);
  assert.deepEqual([whole.status, whole.step, whole.refunded], ['Delivered', 'returned', 3000]);
});

test('with requireSecondFactor only who has signed in with one gives money back, by a return, a cancellation or a change', async () => {
  proves('B-ROOM-15');
  const { context } = shop;
  const restore = overrideSettings(context.config, { requireSecondFactor: true });
  try {
    const [back, cancelled, changed] = [await place(), await place(), await place()];
    for (const order of [back, cancelled, changed]) await pay(order);
    await handOver(back._id);
    const [revision = 0] = [(await find(changed._id)).revision];
    const calls = {
      back: () => takeBack(back._id, [[1], [0]]),
      cancelled: () =>
        admin.call(orderEndpoints.cancelOrder, {
          params: { id: cancelled._id },
          body: { reason: 'Sold out' },
        }),
      changed: () =>
        admin.call(orderEndpoints.changeOrder, {
          params: { id: changed._id },
          body: { revision, discount: 100 },
        }),
    };
    for (const call of Object.values(calls)) {
      const { status, error } = await call();
      assert.deepEqual([status, error.code], [403, secondFactorNeededCode]);
    }
    for (const order of [back, cancelled, changed]) assert.deepEqual(await refundsOf(order), []);
    assert.notEqual((await find(cancelled._id)).step, 'cancelled');
    const own = eq(sessions.uid, admin.uid);
    await context.db.update(sessions).set({ secondFactor: true }).where(own);
    for (const call of Object.values(calls))
      assert.equal((await call()).error.message, confirmationTexts.needed, 'an open browser is not enough');
    for (const order of [back, cancelled, changed]) assert.deepEqual(await refundsOf(order), []);
    await context.db.update(sessions).set({ confirmedAt: context.now() }).where(own);
    for (const [name, call] of Object.entries(calls)) assert.equal((await call()).status, 200, name);
    for (const order of [back, cancelled, changed]) assert.equal((await refundsOf(order)).length, 1);
  } finally {
    await context.db.update(sessions).set({ secondFactor: false }).where(eq(sessions.uid, admin.uid));
    restore();
  }
});

test('a whole return refunds the delivery charge unless it is kept', async () => {
  const order = await place();
  await pay(order);
  await handOver(order._id);
  await takeBack(order._id, [[2], [4]]);
  assert.deepEqual(await refundsOf(order), [3100_00]);
});

test('cash is given back by a transfer with its number, once, never more than was received, and mailed', async () => {
  proves('B-AFTER-09');
  const order = await place();
  assert.equal((await refundCash(order._id, 1, 'TX0')).error.message, orderTexts.refundTooMuch);
  await move(order._id, 'deliver');
  await admin.call(orderEndpoints.receiveCash, { params: { id: order._id } });
  await takeBack(order._id, [[1], [0]]);
  assert.deepEqual((await refundCash(order._id, 1000, 'TX1')).body, {
    modifiedCount: 1,
    message: orderTexts.refundRecorded,
  });
  assert.equal((await refundCash(order._id, 1000, ' TX1 ')).body.modifiedCount, 0);
  assert.equal((await refundCash(order._id, 2100.01, 'TX2')).error.message, orderTexts.refundTooMuch);
  const { received, refunded, payable } = await find(order._id);
  assert.deepEqual([received, refunded, payable], [3100, 1000, 2100]);
  const all = await Promise.all(
    ['TX3', 'TX4', 'TX5'].map((transfer) => refundCash(order._id, 2100, transfer)),
  );
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 409, 409]);
  const sent = await shop.context.db.select().from(mails).where(eq(mails.kind, 'cash-refunded'));
  const texts = sent.filter(({ html }) => html.includes(order._id)).map(({ text }) => text);
  assert.equal(texts.length, 2, 'one for each that was recorded');
  assert.match(texts.join(), /We have given you ৳1,000 back[\s\S]*Transfer number:\nTX1/);
});

test('cash is given back by hand without a number, once for each key, and the mail names none', async () => {
  const order = await place();
  await move(order._id, 'deliver');
  await admin.call(orderEndpoints.receiveCash, { params: { id: order._id } });
  await takeBack(order._id, [[1], [0]]);
  const byHand = (amount: number, key?: string) =>
    admin.call(orderEndpoints.refundCash, {
      params: { id: order._id },
      body: { amount, transfer: ' ', ...(key !== undefined && { key }) },
    });
  const pressed = await Promise.all([byHand(400, 'first'), byHand(400, 'first')]);
  assert.deepEqual(pressed.map(({ body }) => body.modifiedCount).sort(), [0, 1]);
  assert.deepEqual((await byHand(600, 'second')).body.modifiedCount, 1);
  assert.equal((await find(order._id)).refunded, 1000);
  const sent = await shop.context.db.select().from(mails).where(eq(mails.kind, 'cash-refunded'));
  const texts = sent.filter(({ html }) => html.includes(order._id)).map(({ text }) => text);
  assert.equal(texts.length, 2);
  assert.doesNotMatch(texts.join(), /Transfer number/);
});

test('what was paid online is not given back in cash', async () => {
  proves('B-AFTER-09');
  const order = await place();
  await pay(order);
  assert.equal((await refundCash(order._id, 1, 'TX9')).error.message, orderTexts.refundTooMuch);
});

test('the pieces of an order that was cancelled on its way return when the parcel arrives', async () => {
  proves('B-LIFE-05');
  const before = await stock();
  const order = await place();
  await handOver(order._id);
  await admin.call(orderEndpoints.cancelOrder, {
    params: { id: order._id },
    body: { reason: 'The customer called' },
  });
  assert.deepEqual(await stock(), [Number(before[0]) - 2, Number(before[1]) - 4]);
  assert.equal((await takeBack(order._id, [[2], [3, 1]])).status, 200);
  assert.deepEqual(await stock(), [before[0], Number(before[1]) - 1]);
  assert.equal((await find(order._id)).step, 'cancelled');
  const again = await takeBack(order._id, [[1]]);
  assert.deepEqual([again.status, again.error.message], [400, orderTexts.returnedTooMuch]);
});

test('nothing comes back of an order in the shop, and hostile lines are refused', async () => {
  const order = await place();
  assert.equal((await takeBack(order._id, [[1]])).error.message, orderTexts.notSent);
  await admin.call(orderEndpoints.cancelOrder, { params: { id: order._id }, body: { reason: 'No' } });
  assert.equal((await takeBack(order._id, [[1]])).error.message, orderTexts.notSent);
  const { _id: id } = await place();
  await handOver(id);
  const units = { sellable: 1, damaged: 0, forRepair: 0 };
  for (const lines of [
    [],
    [{ position: 0, sellable: 0, damaged: 0, forRepair: 0 }],
    [{ position: 7, ...units }],
    [
      { position: 0, ...units },
      { position: 0, ...units },
    ],
    [{ position: 0, ...units, sellable: -1 }],
    [{ position: 0, ...units, sellable: 0.5 }],
    [{ position: 0, ...units, damaged: 1000 }],
  ]) {
    const { status } = await admin.call(orderEndpoints.takeBack, { params: { id }, body: { lines } });
    assert.equal(status, 400, JSON.stringify(lines));
  }
});

test('of ten who record the same parcel at once one does', async () => {
  const before = await stock();
  const order = await place();
  await handOver(order._id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(order._id, [[2], [4]])));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual(await stock(), before);
});
