/** Cancelling an order, by the customer and by staff: pieces, coupon, payments, mail and who may do it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { OrderMove } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, like } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, buy } from '../testing/shopping.ts';
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

const reason = 'I changed my mind';
const cancel = (client: SignedInClient, id: string, text = reason) =>
  client.call(orderEndpoints.cancelMyOrder, { params: { id }, body: { reason: text } });
const cancelByStaff = (id: string, text = reason) =>
  admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: text } });
const ask = (client: SignedInClient, id: string) =>
  client.call(orderEndpoints.askToCancel, { params: { id }, body: { reason } });
const move = (id: string, name: OrderMove) =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: null });
const find = async (id: string, client = buyer): Promise<Order> =>
  (await client.call(orderEndpoints.findOrder, { params: { id } })).body;
const stockOf = async (id: string) =>
  (await shop.context.db.select().from(products).where(eq(products.id, id)))[0]?.stock;
const listed = async (show: 'cancel-asked' | 'to-deliver' | 'unpaid') =>
  (await admin.call(orderEndpoints.listAllOrders, { query: { show, limit: 100 } })).body.map(
    ({ _id }) => _id,
  );

test('the customer cancels an order: pieces return, it stays listed as Pending, and nothing is left to do', async () => {
  proves('B-AFTER-01', 'B-LIFE-05');
  const product = await shop.addProduct({ stock: 5 });
  const { _id: id } = await buy(buyer, product, 2);
  assert.equal(await stockOf(product), 3);
  const { body } = await cancel(buyer, id);
  assert.deepEqual(body, { modifiedCount: 1, message: orderTexts.cancelDone });
  assert.equal(await stockOf(product), 5);
  const order = await find(id);
  const at = shop.clock.now().toISOString();
  assert.deepEqual(
    [order.status, order.step, order.cancelledAt, order.payment],
    ['Pending', 'cancelled', at, false],
  );
  assert.deepEqual(order.stepChanges, [{ step: 'cancelled', at, note: reason }]);
  assert.deepEqual((await cancel(buyer, id)).body, {
    modifiedCount: 0,
    message: orderTexts.alreadyCancelled,
  });
  assert.equal(await stockOf(product), 5);
  const pay = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: id } });
  assert.deepEqual([pay.status, pay.error.message], [409, paymentTexts.orderEnded]);
});

test('a cancelled order counts neither as unpaid nor as to be delivered', async () => {
  const product = await shop.addProduct({ price: 500 });
  const client = await shop.signIn();
  const { _id: id } = await buy(client, product);
  const figures = async () => {
    const mine = await client.call(dashboardEndpoints.findMyDashboard, { query: { email: client.email } });
    const waiting = (await admin.call(reportEndpoints.findWaitingOrders)).body;
    return [mine.body.unpaid, waiting.unpaid.count, waiting.unpaid.sum, waiting.toDeliver.count];
  };
  const before = await figures();
  await cancel(client, id);
  assert.deepEqual(await figures(), [
    0,
    Number(before[1]) - 1,
    Number(before[2]) - Number(before[0]),
    Number(before[3]) - 1,
  ]);
  for (const show of ['to-deliver', 'unpaid'] as const) assert.ok(!(await listed(show)).includes(id), show);
});

test('the use of its coupon is free again', async () => {
  proves('B-AFTER-01');
  const code = 'ONCE-ONLY';
  const terms = { code, kind: 'percent', value: 10, usesPerPerson: 1, maxUses: 1 } as const;
  const added = await admin.call(couponEndpoints.addCoupon, { body: terms });
  assert.equal(added.status, 200, added.error?.message);
  const product = await shop.addProduct({ price: 1000 });
  const form = { ...billing, coupon: code };
  const { _id: id } = await buy(buyer, product, 1, form);
  await assert.rejects(buy(buyer, product, 1, form));
  await buyer.send('DELETE', '/api/carts');
  await cancel(buyer, id);
  assert.equal((await buy(buyer, product, 1, form)).coupon, code);
});

test('an open payment is closed; what is paid on its page nevertheless is refunded, and the order stays unpaid', async () => {
  proves('B-AFTER-01');
  const { buyer: client, order, attempt } = await shop.startOrder();
  await cancel(client, order._id);
  assert.equal(await shop.stateOf(attempt.tranId), 'cancelled');
  await shop.goBack(await shop.pay(attempt, cards.good));
  const { state, reason: why } = await shop.attempt(attempt.tranId);
  assert.deepEqual([state, why], ['review', 'order-ended']);
  const [refund] = (await shop.refunds()).filter(({ attemptId }) => attemptId === attempt.id);
  assert.equal(refund?.amountPoisha, attempt.amountPoisha);
  assert.equal((await find(order._id, client)).payment, false);
});

test('a paid order is refunded by the same payment; its refunded money is no revenue', async () => {
  proves('B-AFTER-01');
  const { buyer: client, order, attempt } = await shop.startOrder();
  await shop.goBack(await shop.pay(attempt, cards.good));
  const revenue = async () =>
    (await client.call(dashboardEndpoints.findMyDashboard, { query: { email: client.email } })).body
      .totalRevenue;
  assert.equal(await revenue(), order.payable);
  assert.equal((await find(order._id, client)).payment, true);
  await cancel(client, order._id);
  const [refund, ...others] = (await shop.refunds()).filter(({ attemptId }) => attemptId === attempt.id);
  assert.deepEqual([refund?.amountPoisha, others.length], [attempt.amountPoisha, 0]);
  const { payment, received, refunded } = await find(order._id, client);
  assert.deepEqual([payment, received, refunded], [true, order.payable, order.payable]);
  assert.equal(await revenue(), 0);
  await shop.advanceClocks(3600);
  await shop.reconcile();
  const sent = await shop.mailsTo(client.email, 'order-cancelled');
  assert.equal(sent.length, 1);
});

test('once it is packed or booked the customer can only ask, which reaches the owner’s queue', async () => {
  proves('B-AFTER-02');
  for (const name of ['pack', 'book'] as const) {
    const { _id: id } = await buy(buyer, await shop.addProduct({}));
    const early = await ask(buyer, id);
    assert.deepEqual([early.status, early.error.message], [409, orderTexts.cancelDirectly]);
    await move(id, name);
    const { status, error } = await cancel(buyer, id);
    assert.deepEqual([status, error.message], [409, orderTexts.packedMeanwhile]);
    assert.deepEqual((await ask(buyer, id)).body, { modifiedCount: 1, message: orderTexts.cancelAsked });
    assert.equal((await ask(buyer, id)).body.modifiedCount, 0);
    assert.ok((await listed('cancel-asked')).includes(id));
    assert.equal((await find(id, admin)).cancelRequest?.reason, reason);
    await cancelByStaff(id);
    assert.ok(!(await listed('cancel-asked')).includes(id));
  }
});

test('staff decline a request with an answer that the customer sees, and gets by one mail in the language of the order', async () => {
  const { _id: id } = await buy(buyer, await shop.addProduct({}));
  await move(id, 'pack');
  await shop.context.db.update(orders).set({ language: 'bn' }).where(eq(orders.id, id));
  await ask(buyer, id);
  const declined = { params: { id }, body: { reason: 'The courier has it' } };
  assert.equal((await admin.call(orderEndpoints.declineCancel, declined)).body.modifiedCount, 1);
  assert.ok(!(await listed('cancel-asked')).includes(id));
  const { cancelRequest } = await find(id);
  assert.deepEqual([cancelRequest?.answer, cancelRequest?.reason], ['The courier has it', reason]);
  assert.equal((await admin.call(orderEndpoints.declineCancel, declined)).status, 409);
  const [mail, ...others] = await shop.context.db
    .select()
    .from(mails)
    .where(like(mails.dedupeKey, `cancel-declined:${id}%`));
  assert.equal(others.length, 0);
  assert.match(mail?.text ?? '', /আমাদের উত্তর:\nThe courier has it/);
});

test('a shop that does not let customers cancel lets them ask', async () => {
  const restore = overrideSettings(shop.context.config, { customerCancel: false });
  const { _id: id } = await buy(buyer, await shop.addProduct({}));
  const { status, error } = await cancel(buyer, id);
  const asked = await ask(buyer, id);
  restore();
  assert.deepEqual([status, error.message, asked.status], [409, orderTexts.cancelOff, 200]);
});

test('staff cancel with a reason, in the audit log, and the customer gets a mail in the language of the order', async () => {
  proves('B-AFTER-03');
  const { _id: id } = await buy(buyer, await shop.addProduct({}));
  await shop.context.db.update(orders).set({ language: 'bn' }).where(eq(orders.id, id));
  assert.equal((await cancelByStaff(id, '  ')).status, 400);
  await cancelByStaff(id, 'পণ্যটি নষ্ট হয়েছে');
  const [mail, ...others] = await shop.context.db
    .select()
    .from(mails)
    .where(like(mails.dedupeKey, `order-cancelled:${id}%`));
  assert.equal(others.length, 0);
  assert.match(mail?.text ?? '', /আপনার অর্ডারটি বাতিল করা হয়েছে। কারণ: পণ্যটি নষ্ট হয়েছে/);
  const [entry] = await shop.context.db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
  assert.deepEqual(
    [entry?.act, entry?.after],
    ['cancelOrder', { step: 'cancelled', reason: 'পণ্যটি নষ্ট হয়েছে' }],
  );
});

test('a delivered order is not cancelled, and nobody cancels the order of somebody else', async () => {
  proves('B-AFTER-21');
  const { _id: id } = await buy(buyer, await shop.addProduct({}));
  const other = await shop.signIn();
  for (const answer of [await cancel(other, id), await ask(other, id), await cancel(admin, id)])
    assert.deepEqual([answer.status, answer.error.message], [404, orderTexts.notFound]);
  await move(id, 'deliver');
  for (const answer of [await cancel(buyer, id), await ask(buyer, id), await cancelByStaff(id)])
    assert.deepEqual([answer.status, answer.error.message], [409, orderTexts.notCancellable]);
});

test('pieces that are on their way come back when they arrive, not when the order is cancelled', async () => {
  const product = await shop.addProduct({ stock: 5 });
  const { _id: id } = await buy(buyer, product, 2);
  for (const step of ['pack', 'hand-over'] as const) assert.equal((await move(id, step)).status, 200);
  assert.equal((await cancelByStaff(id)).status, 200);
  assert.deepEqual([(await find(id)).step, await stockOf(product)], ['cancelled', 3]);
});

test('deleting and restoring a cancelled order moves no piece', async () => {
  proves('B-LIFE-05');
  const product = await shop.addProduct({ stock: 5 });
  const { _id: id } = await buy(buyer, product, 2);
  await cancel(buyer, id);
  await admin.call(orderEndpoints.removeOrder, { params: { id } });
  assert.equal(await stockOf(product), 5);
  await admin.call(orderEndpoints.restoreOrder, { params: { id } });
  assert.deepEqual([await stockOf(product), (await find(id)).step], [5, 'cancelled']);
});

test('the same cart ordered again after a cancellation is a new order', async () => {
  const product = await shop.addProduct({});
  const place = async () => {
    await buyer.send('PUT', '/api/cart', { gadgetId: product, quantity: 1 });
    return (await buyer.call(orderEndpoints.placeOrder, { body: billing })).body.order._id;
  };
  const first = await place();
  await cancel(buyer, first);
  assert.notEqual(await place(), first);
});

test('of twenty who cancel, pack and ask at once the stock is right, and a packed order is not cancelled by its customer', async () => {
  proves('B-AFTER-01');
  const product = await shop.addProduct({ stock: 100 });
  for (let round = 0; round < 5; round++) {
    const before = await stockOf(product);
    const { _id: id } = await buy(buyer, product, 3);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 0 ? move(id, 'pack') : index % 4 === 1 ? ask(buyer, id) : cancel(buyer, id),
      ),
    );
    const { step } = await find(id);
    assert.ok(step === 'cancelled' || step === 'packed', step);
    assert.equal(await stockOf(product), Number(before) - (step === 'cancelled' ? 0 : 3));
  }
});
