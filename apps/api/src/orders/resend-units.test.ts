/** Units that did not reach the customer: refunded, brought back or sent again by another order, and what each of them costs then. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let buyer: SignedInClient;
before(async () => {
  shop = await createPaymentShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
});
after(async () => {
  const results = await checkInvariants(shop.context.db);
  assert.deepEqual(
    results.filter(({ broken }) => broken.length > 0),
    [],
  );
  await shop.close();
});

interface Placed {
  order: Order;
  /** The ids of the products, of the line of ৳1,000 and of that of ৳250. */
  dear: string;
  cheap: string;
}

/** Two units for ৳1,000 each, four for ৳250 each, ৳100 delivery; handed over. */
async function handedOver({ stock = 100, paid = false } = {}): Promise<Placed> {
  const dear = await shop.addProduct({ price: 1000, stock });
  const cheap = await shop.addProduct({ price: 250, stock });
  await fillCart(buyer, dear, 2);
  await fillCart(buyer, cheap, 4);
  const { order } = (
    await buyer.call(orderEndpoints.placeOrder, { body: billing }, { 'idempotency-key': crypto.randomUUID() })
  ).body;
  if (paid) {
    const { attempt } = await shop.payNow(buyer, order);
    await shop.goBack(await shop.pay(attempt, cards.good));
  }
  for (const move of ['pack', 'hand-over'] as const)
    await admin.call(orderEndpoints.moveOrder, { params: { id: order._id, move }, body: null });
  return { order, dear, cheap };
}

interface Units {
  sellable?: number;
  damaged?: number;
  lost?: number;
  resend?: number;
}
/** Says what became of units, by the id of their product. */
function settle({ order }: Placed, units: Record<string, Units>, more: { keepDelivery?: boolean } = {}) {
  const lines = Object.entries(units).map(([id, line]) => {
    const position = order.cartItems.findIndex(({ gadgetId }) => gadgetId === id);
    return { position, sellable: 0, damaged: 0, forRepair: 0, ...line };
  });
  return admin.call(orderEndpoints.takeBack, { params: { id: order._id }, body: { lines, ...more } });
}
const find = async (id: string): Promise<Order> =>
  (await admin.call(orderEndpoints.findOrder, { params: { id } })).body;
const stockOf = async (id: string) =>
  (await shop.context.db.select().from(products).where(eq(products.id, id)))[0]?.stock;
async function replacementOf({ order }: Placed): Promise<Order> {
  const [id, ...others] = (await find(order._id)).replacements ?? [];
  assert.ok(id);
  assert.equal(others.length, 0);
  return find(id);
}
async function refundsOf({ order }: Placed): Promise<number[]> {
  const { transactionId } = await find(order._id);
  const { id } = await shop.attempt(transactionId ?? '');
  return (await shop.refunds()).filter(({ attemptId }) => attemptId === id).map((one) => one.amountPoisha);
}

test('of a parcel that was partly delivered one line is refunded, one brought back and one sent again, and each sum follows', async () => {
  proves('B-DELIV-21');
  const placed = await handedOver();
  const { order, dear, cheap } = placed;
  const answer = await settle(placed, { [dear]: { lost: 1, resend: 1 }, [cheap]: { sellable: 1, lost: 1 } });
  assert.deepEqual(answer.body, { modifiedCount: 1, message: replacementTexts.done });
  const first = await find(order._id);
  assert.deepEqual(
    [first.step, first.payable, first.adjustments],
    ['partly-delivered', 1600, [{ kind: 'returned', amount: -1500 }]],
  );
  assert.deepEqual(
    first.cartItems.map(({ gadgetId, returned, lost }) => [gadgetId === dear, returned, lost]).sort(),
    [
      [false, 2, 1],
      [true, 1, 1],
    ],
  );
  const again = await replacementOf(placed);
  assert.deepEqual(
    [again.replacementOf, again.totalAmount, again.deliveryCharge, again.payable, again.payment],
    [order._id, 1000, 0, 1000, false],
  );
  assert.deepEqual([again.step, again.status, again.cashReceivedAt], [undefined, 'Pending', undefined]);
  assert.deepEqual(
    [again.name, again.mobileNumber, again.address, again.paymentMethod, again.buyer.email],
    [order.name, order.mobileNumber, order.address, order.paymentMethod, order.buyer.email],
  );
  assert.notEqual(again.orderNumber, order.orderNumber);
  // Lost units are gone; the one that is sent again left the stock a second time.
  assert.deepEqual([await stockOf(dear), await stockOf(cheap)], [97, 97]);
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.thingId, order._id), eq(auditEntries.act, 'takeBack')));
  const counts = { sellable: 1, damaged: 0, forRepair: 0, lost: 2, resent: 1 };
  assert.deepEqual(entry?.after, { step: 'partly-delivered', ...counts });
  const [created] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.thingId, again._id), eq(auditEntries.act, 'placeStaffOrder')));
  assert.deepEqual(created?.after, { replaces: order.orderNumber });
});

test('an order that sends units again has the days of its own placement', async () => {
  const zones = [{ name: { en: 'All' }, charge: 100, days: { from: 1, to: 2 } }];
  const restore = overrideSettings(shop.context.config, {
    deliveryRule: 'by-district',
    deliveryZones: zones,
  });
  try {
    const placed = await handedOver();
    shop.clock.advance(3 * 24 * 60 * 60_000);
    await settle(placed, { [placed.dear]: { lost: 1, resend: 1 } });
    const { promise } = await replacementOf(placed);
    assert.ok(promise && placed.order.promise);
    assert.ok(promise.from > placed.order.promise.to);
  } finally {
    restore();
  }
});

test('what was paid for units pays the order that sends them again; nothing of it is refunded', async () => {
  proves('B-DELIV-21');
  const placed = await handedOver({ paid: true });
  await settle(placed, { [placed.dear]: { sellable: 1, resend: 1 }, [placed.cheap]: { damaged: 1 } });
  const first = await find(placed.order._id);
  assert.deepEqual([first.payable, first.received, first.refunded], [1850, 3100, 1250]);
  assert.deepEqual(await refundsOf(placed), [250_00]);
  const again = await replacementOf(placed);
  assert.deepEqual([again.payable, again.payment, again.cashReceivedAt], [1000, false, again.orderPlaced]);
  assert.equal(await stockOf(placed.dear), 98);
  const sent = await shop.context.db.select().from(mails).where(eq(mails.kind, 'order-placed'));
  const [mail] = sent.filter(({ html }) => html.includes(again._id));
  assert.ok(mail);
  // Nobody is asked to pay it, or for its cash.
  const pay = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: again._id } });
  assert.equal(pay.status, 409);
  const cash = await admin.call(orderEndpoints.receiveCash, { params: { id: again._id } });
  assert.equal(cash.body.modifiedCount, 0);

  // It does not arrive either: the money is given back for it, and never twice.
  await admin.call(orderEndpoints.cancelOrder, { params: { id: again._id }, body: { reason: 'Sold out' } });
  const giveBack = (id: string, transfer: string) =>
    admin.call(orderEndpoints.refundCash, { params: { id }, body: { amount: 1000, transfer } });
  assert.equal((await giveBack(placed.order._id, 'TX1')).error.message, orderTexts.refundTooMuch);
  assert.equal((await giveBack(again._id, 'TX2')).status, 200);
  assert.equal((await giveBack(again._id, 'TX3')).error.message, orderTexts.refundTooMuch);
});

test('cash that was received pays the order that sends units again', async () => {
  proves('B-DELIV-21');
  const placed = await handedOver();
  const params = { id: placed.order._id };
  await admin.call(orderEndpoints.deliverOrder, { params });
  await admin.call(orderEndpoints.receiveCash, { params });
  await settle(placed, { [placed.cheap]: { lost: 2, resend: 1 } });
  const first = await find(placed.order._id);
  assert.deepEqual([first.payable, first.received, first.refunded], [2600, 3100, 250]);
  const again = await replacementOf(placed);
  assert.deepEqual([again.payable, again.cashReceivedAt], [250, again.orderPlaced]);
  // The other unit is still to be given back.
  const refund = { amount: 250, transfer: 'TX7' };
  assert.equal((await admin.call(orderEndpoints.refundCash, { params, body: refund })).status, 200);
});

test('if the whole parcel is sent again, the delivery charge goes with it, unless it is kept', async () => {
  proves('B-DELIV-21');
  const [unpaid, paid, kept] = [
    await handedOver(),
    await handedOver({ paid: true }),
    await handedOver({ paid: true }),
  ];
  const all = ({ dear, cheap }: Placed) => ({
    [dear]: { lost: 2, resend: 2 },
    [cheap]: { sellable: 4, resend: 4 },
  });
  await settle(unpaid, all(unpaid));
  await settle(paid, all(paid));
  await settle(kept, all(kept), { keepDelivery: true });
  for (const placed of [unpaid, paid, kept]) {
    const { step, payment } = await find(placed.order._id);
    const again = await replacementOf(placed);
    assert.equal(step, 'returned');
    assert.deepEqual([again.deliveryCharge, again.payable], placed === kept ? [0, 3000] : [100, 3100]);
    assert.equal(again.cashReceivedAt === again.orderPlaced, payment);
    if (payment) assert.deepEqual(await refundsOf(placed), []);
  }
});

test('units that are sent again keep their share of the discount', async () => {
  proves('B-DELIV-21');
  const placed = await handedOver();
  const { db } = shop.context;
  await db
    .update(orders)
    .set({ discountPoisha: 301_01 as never })
    .where(eq(orders.id, placed.order._id));
  await settle(placed, { [placed.dear]: { lost: 1, resend: 1 } });
  const [first, again] = [await find(placed.order._id), await replacementOf(placed)];
  assert.equal(again.totalAmount, 1000);
  assert.ok(again.discount > 100 && again.discount < 101);
  assert.equal(Math.round((first.payable + again.payable) * 100), 2798_99);
});

test('nothing is sent again that the customer has, that is not in stock, or of a cancelled order, and then nothing changes', async () => {
  proves('B-DELIV-21');
  const placed = await handedOver({ stock: 4 });
  const { order, dear, cheap } = placed;
  const refused = async (units: Record<string, Units>, status: number, text: string) => {
    const answer = await settle(placed, units);
    assert.deepEqual([answer.status, answer.error.message], [status, text]);
    const { replacements, step, payable } = await find(order._id);
    return [replacements, step, payable];
  };
  const untouched = [undefined, 'handed-over', 3100];
  const tooMany = await refused({ [dear]: { lost: 1, resend: 2 } }, 400, replacementTexts.tooMany);
  assert.deepEqual(tooMany, untouched);
  // Of the dear one two are left, of the cheap one none.
  assert.deepEqual(
    await refused(
      { [dear]: { lost: 1, resend: 1 }, [cheap]: { lost: 1, resend: 1 } },
      409,
      orderTexts.tooFewUnits,
    ),
    untouched,
  );
  assert.deepEqual([await stockOf(dear), await stockOf(cheap)], [2, 0]);
  for (const resend of [-1, 0.5, 1000, '1'])
    assert.equal((await settle(placed, { [dear]: { lost: 1, resend: resend as number } })).status, 400);
  const reason = { reason: 'The customer called' };
  await admin.call(orderEndpoints.cancelOrder, { params: { id: order._id }, body: reason });
  const ofCancelled = await settle(placed, { [dear]: { sellable: 1, resend: 1 } });
  assert.deepEqual([ofCancelled.status, ofCancelled.error.message], [409, orderTexts.cancelled]);
});

test('of ten who send the same units again at once one does', async () => {
  proves('B-DELIV-21');
  const placed = await handedOver({ paid: true });
  const units = { [placed.dear]: { lost: 2, resend: 2 } };
  const answers = await Promise.all(Array.from({ length: 10 }, () => settle(placed, units)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal((await replacementOf(placed)).payable, 2000);
  assert.equal(await stockOf(placed.dear), 96);
});

test('sending units again needs no right to refund, as no money leaves the shop', async () => {
  const placed = await handedOver({ paid: true });
  const restore = overrideSettings(shop.context.config, { requireSecondFactor: true });
  try {
    assert.equal((await settle(placed, { [placed.dear]: { lost: 1 } })).status, 403);
    assert.equal((await settle(placed, { [placed.dear]: { lost: 1, resend: 1 } })).status, 200);
  } finally {
    restore();
  }
});

test('the customer sees which order sends the units again, and staff in a list too; another customer sees neither', async () => {
  const placed = await handedOver();
  await settle(placed, { [placed.dear]: { lost: 1, resend: 1 } });
  const again = await replacementOf(placed);
  const own = (await buyer.call(orderEndpoints.findOrder, { params: { id: placed.order._id } })).body;
  assert.deepEqual(own.replacements, [again._id]);
  const mine = (await buyer.call(orderEndpoints.findOrder, { params: { id: again._id } })).body;
  assert.equal(mine.replacementOf, placed.order._id);
  const stranger = await shop.signIn();
  assert.equal((await stranger.call(orderEndpoints.findOrder, { params: { id: again._id } })).status, 404);
});
