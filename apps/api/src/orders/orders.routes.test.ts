/** The order endpoints except placing, tested through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { listOutbox } from '../mail/outbox.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { assertNoServerError, hostileIds } from '../testing/hostile-input.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { findOrderForPayment, markPaid } from './order-payment.ts';

let shop: TestShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ price: 1000 });
});
after(() => shop.close());

const ordersOf = async (person: SignedInClient) => (await person.call(orderEndpoints.listMyOrders)).body;
const find = (person: SignedInClient, id: string) =>
  person.call(orderEndpoints.findOrder, { params: { id } });
const deliver = (person: SignedInClient, id: string) =>
  person.call(orderEndpoints.deliverOrder, { params: { id } });
const receiveCash = (person: SignedInClient, id: string) =>
  person.call(orderEndpoints.receiveCash, { params: { id } });
const remove = (person: SignedInClient, id: string) =>
  person.call(orderEndpoints.removeOrder, { params: { id } });

async function stockOf(productId: string) {
  const { stock, sold } = products;
  const [row] = await shop.context.db
    .select({ stock, sold })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}

/** Adds a payment attempt in the given state to an order. */
async function addAttempt(orderId: string, userId: string, state: AttemptState): Promise<string> {
  const id = newId();
  const now = shop.clock.now();
  await shop.context.db.insert(paymentAttempts).values({
    ...{ id, orderId, userId, state },
    tranId: `P${id}`,
    amountPoisha: poisha(1_100_00),
    currency: 'BDT',
    createdAt: now,
  });
  return id;
}

test('my-orders returns the own orders, newest first, whole or paged', async () => {
  proves('CALL-31');
  const person = await shop.signIn();
  const other = await shop.signIn();
  const first = await buy(person, product);
  shop.clock.advance(1_000);
  await buy(other, product);
  const second = await buy(person, product, 2);
  assert.deepEqual(await ordersOf(person), [second, first]);
  const page = await person.call(orderEndpoints.listMyOrders, { query: { page: 2, limit: 1 } });
  assert.deepEqual(page.body, [first]);
  assert.deepEqual(await ordersOf(await shop.signIn()), []);
});

test('my-orders of another e-mail is for admins only (Q-036)', async () => {
  const person = await shop.signIn();
  const order = await buy(person, product);
  const listOrders = (user: SignedInClient, email: string) =>
    user.call(orderEndpoints.listMyOrders, { query: { email } });
  assert.deepEqual((await listOrders(person, person.email.toUpperCase())).body, [order]);
  assert.deepEqual((await listOrders(admin, person.email)).body, [order]);
  assert.equal((await listOrders(await shop.signIn(), person.email)).status, 403);
  assert.deepEqual((await listOrders(admin, 'nobody@example.com')).body, []);
});

test('an order belongs to the account, whatever contact e-mail was entered (Q-020)', async () => {
  const [buyer, other] = [await shop.signIn(), await shop.signIn()];
  const form = {
    name: 'A',
    mobileNumber: '01712345678',
    district: 'Dhaka',
    address: 'B',
    email: other.email,
  };
  const order = await buy(buyer, product, 1, form);
  assert.deepEqual([order.email, order.buyer.email], [other.email, buyer.email]);
  assert.deepEqual(await ordersOf(other), []);
  assert.equal((await find(other, order._id)).status, 404);
});

test('an order is shown to its buyer and to admins', async () => {
  proves('CALL-36');
  const person = await shop.signIn();
  const order = await buy(person, product);
  assert.deepEqual((await find(person, order._id)).body, order);
  assert.deepEqual((await find(admin, order._id)).body, { ...order, customerId: person.userId });
});

test('another customer’s order, and an unknown or malformed id, is not found', async () => {
  proves('ODET-09');
  const order = await buy(await shop.signIn(), product);
  const other = await shop.signIn();
  for (const id of [order._id, '0'.repeat(24), 'nothing', "' or 1=1"]) {
    const { status, error } = await find(other, id);
    assert.deepEqual([status, error.message], [404, orderTexts.notFound]);
  }
});

test('an admin lists the orders of all users, newest first', async () => {
  proves('CALL-41');
  shop.clock.advance(1_000);
  const [first, second] = [await shop.signIn(), await shop.signIn()];
  const older = { ...(await buy(first, product)), customerId: first.userId };
  shop.clock.advance(1_000);
  const newer = { ...(await buy(second, product)), customerId: second.userId };
  const all = (await admin.call(orderEndpoints.listAllOrders)).body;
  assert.deepEqual(all.slice(0, 2), [newer, older]);
  const page = await admin.call(orderEndpoints.listAllOrders, { query: { limit: 1, page: 2 } });
  assert.deepEqual(page.body, [older]);
});

test('an admin marks a Pending order Delivered, once and irreversibly', async () => {
  proves('AORD-03', 'CALL-44', 'CALL-45', 'STATE-20', 'STATE-21');
  const person = await shop.signIn();
  const order = await buy(person, product);
  shop.clock.advance(60_000);
  const first = await deliver(admin, order._id);
  assert.deepEqual([first.status, first.body], [200, { modifiedCount: 1, message: orderTexts.delivered }]);
  const delivered = (await find(person, order._id)).body;
  const deliveredAt = shop.clock.now().toISOString();
  assert.deepEqual(delivered, { ...order, status: 'Delivered', deliveredAt });
  shop.clock.advance(60_000);
  const again = await deliver(admin, order._id);
  assert.deepEqual(
    [again.status, again.body],
    [200, { modifiedCount: 0, message: orderTexts.alreadyDelivered }],
  );
  assert.deepEqual((await find(person, order._id)).body, delivered);
});

test('ten concurrent deliveries deliver an order once', async () => {
  const order = await buy(await shop.signIn(), product);
  const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(admin, order._id)));
  assert.equal(
    responses.reduce((sum, { body }) => sum + body.modifiedCount, 0),
    1,
  );
});

test('an unpaid order can be delivered and stays unpaid', async () => {
  proves('STATE-23');
  const person = await shop.signIn();
  const order = await buy(person, product);
  await deliver(admin, order._id);
  const { status, payment } = (await find(person, order._id)).body;
  assert.deepEqual([status, payment], ['Delivered', false]);
});

test('the cash of an order delivered unpaid is recorded once, and the order is no longer due (Q-009)', async () => {
  const person = await shop.signIn();
  const order = await buy(person, product);
  const early = await receiveCash(admin, order._id);
  assert.deepEqual([early.status, early.error.message], [409, orderTexts.cashNotDue]);
  await deliver(admin, order._id);
  const attempt = await addAttempt(order._id, person.userId, 'redirected');
  const undecided = await receiveCash(admin, order._id);
  assert.deepEqual([undecided.status, undecided.error.message], [409, orderTexts.paymentUndecided]);
  await shop.context.db
    .update(paymentAttempts)
    .set({ state: 'cancelled' })
    .where(eq(paymentAttempts.id, attempt));
  const first = await receiveCash(admin, order._id);
  assert.deepEqual([first.status, first.body], [200, { modifiedCount: 1, message: orderTexts.cashReceived }]);
  const { payment, cashReceivedAt } = (await find(person, order._id)).body;
  assert.deepEqual([payment, cashReceivedAt], [false, shop.clock.now().toISOString()]);
  assert.equal((await person.call(dashboardEndpoints.findMyDashboard)).body.unpaid, 0);
  const again = await receiveCash(admin, order._id);
  assert.deepEqual(again.body, { modifiedCount: 0, message: orderTexts.cashAlreadyReceived });
});

test('cash is not recorded for a paid, deleted or unknown order', async () => {
  const paid = await buy(await shop.signIn(), product);
  await deliver(admin, paid._id);
  await markPaid(shop.context.db, paid._id, { tranId: 'P1', at: shop.clock.now() });
  assert.equal((await receiveCash(admin, paid._id)).status, 409);
  const deleted = await buy(await shop.signIn(), product);
  await deliver(admin, deleted._id);
  await remove(admin, deleted._id);
  for (const id of [deleted._id, 'nothing']) assert.equal((await receiveCash(admin, id)).status, 404);
});

test('an unknown or deleted order cannot be delivered', async () => {
  const order = await buy(await shop.signIn(), product);
  await remove(admin, order._id);
  for (const id of ['nothing', order._id]) {
    const { status, error } = await deliver(admin, id);
    assert.deepEqual([status, error.message], [404, orderTexts.notFound]);
  }
});

test('a deleted order is excluded from every list, count and sum; its record stays', async () => {
  proves('AORD-02', 'CALL-42', 'CALL-43');
  const person = await shop.signIn();
  const order = await buy(person, product);
  const counts = (await admin.call(dashboardEndpoints.findTotalCounts)).body;
  const first = await remove(admin, order._id);
  assert.deepEqual([first.status, first.body], [200, { deletedCount: 1, message: orderTexts.deleted }]);
  assert.deepEqual(await ordersOf(person), []);
  assert.equal((await find(person, order._id)).status, 404);
  assert.equal((await find(admin, order._id)).status, 404);
  const all = (await admin.call(orderEndpoints.listAllOrders)).body;
  assert.ok(all.every(({ _id }) => _id !== order._id));
  const { unpaid, totalOrders } = (await person.call(dashboardEndpoints.findMyDashboard)).body;
  assert.deepEqual([unpaid, totalOrders], [0, 0]);
  const later = (await admin.call(dashboardEndpoints.findTotalCounts)).body;
  assert.equal(later.totalOrder, counts.totalOrder - 1);
  const stored = await inTransaction(shop.context.db, (tx) => findOrderForPayment(tx, order._id));
  assert.deepEqual([stored?.deleted, stored?.order], [true, order]);
});

test('deleting an undelivered order returns its units to the counted stock, once (Q-022, Q-118)', async () => {
  const last = await shop.addProduct({ stock: 2, price: 700 });
  const buyer = await shop.signIn();
  const order = await buy(buyer, last, 2);
  const isInStock = async () =>
    (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: last } })).body.inStock;
  assert.equal(await isInStock(), false);
  await remove(admin, order._id);
  await remove(admin, order._id);
  assert.equal(await isInStock(), true, 'the last units can be ordered again immediately');
  assert.deepEqual(await stockOf(last), { stock: 2, sold: 0 });

  const delivered = await buy(buyer, last, 1);
  await deliver(admin, delivered._id);
  await remove(admin, delivered._id);
  assert.deepEqual(await stockOf(last), { stock: 1, sold: 1 }, 'delivered units are not returned');
});

test('only units taken from counted stock are returned to it (Q-118)', async () => {
  const uncounted = await shop.addProduct({ price: 700 });
  const order = await buy(await shop.signIn(), uncounted, 3);
  await shop.context.db.update(products).set({ stock: 5 }).where(eq(products.id, uncounted));
  await remove(admin, order._id);
  assert.deepEqual(await stockOf(uncounted), { stock: 5, sold: 0 });
});

test('deleting an order again, or an unknown one, deletes nothing (Q-022)', async () => {
  const order = await buy(await shop.signIn(), product);
  await remove(admin, order._id);
  for (const id of [order._id, 'nothing']) {
    const { status, body } = await remove(admin, id);
    assert.deepEqual([status, body], [200, { deletedCount: 0, message: orderTexts.alreadyDeleted }]);
  }
});

test('an order is not deleted while its payment is undecided (Q-022)', async () => {
  const person = await shop.signIn();
  const order = await buy(person, product);
  const attempt = await addAttempt(order._id, person.userId, 'created');
  for (const state of ['created', 'redirected', 'verifying', 'review'] as const) {
    await shop.context.db.update(paymentAttempts).set({ state }).where(eq(paymentAttempts.id, attempt));
    const { status, error } = await remove(admin, order._id);
    assert.deepEqual([status, error.message], [409, orderTexts.paymentUndecided], state);
  }
  await shop.context.db.update(paymentAttempts).set({ state: 'failed' });
  assert.equal((await remove(admin, order._id)).body.deletedCount, 1);
});

test('an order shows that a payment is being confirmed or reviewed', async () => {
  const person = await shop.signIn();
  const order = await buy(person, product);
  await addAttempt(order._id, person.userId, 'verifying');
  const undecided = { ...order, paymentUndecided: true };
  assert.deepEqual((await find(person, order._id)).body, undecided);
  assert.deepEqual(await ordersOf(person), [undecided]);
  const all = (await admin.call(orderEndpoints.listAllOrders)).body;
  assert.deepEqual(
    all.find(({ _id }) => _id === order._id),
    { ...undecided, customerId: person.userId },
  );
});

test('an order is unpaid until a payment marks it paid with timestamp and transaction', async () => {
  proves('ENT-13', 'STATE-22');
  const person = await shop.signIn();
  const order = await buy(person, product, 2);
  assert.deepEqual([order.payment, order.paidAt, order.transactionId], [false, undefined, undefined]);
  const at = shop.clock.now();
  const paying = await inTransaction(shop.context.db, async (tx) => {
    const found = await findOrderForPayment(tx, order._id);
    return { found, marked: await markPaid(tx, order._id, { tranId: 'P1', at }) };
  });
  assert.deepEqual(paying, {
    found: {
      order,
      userId: person.userId,
      guestToken: null,
      language: 'en',
      paid: false,
      cashReceived: false,
      ended: false,
      deleted: false,
      payablePoisha: 2_100_00,
      differencePoisha: 0,
      keptPoisha: 0,
      advanceDuePoisha: 0,
      advancePaid: false,
      deliveryPoisha: 100_00,
    },
    marked: true,
  });
  const paid = { ...order, payment: true, paidAt: at.toISOString(), transactionId: 'P1' };
  assert.deepEqual((await find(person, order._id)).body, paid);
  assert.equal(await markPaid(shop.context.db, order._id, { tranId: 'P2', at: new Date() }), false);
  assert.deepEqual((await find(person, order._id)).body, paid);
  assert.equal(await findOrderForPayment(shop.context.db, 'nothing'), undefined);
});

test('of many concurrent payments, exactly one marks the order paid', async () => {
  const order = await buy(await shop.signIn(), product);
  const marks = Array.from({ length: 10 }, (_, index) =>
    inTransaction(shop.context.db, (tx) =>
      markPaid(tx, order._id, { tranId: `P${index}`, at: shop.clock.now() }),
    ),
  );
  assert.equal((await Promise.all(marks)).filter(Boolean).length, 1);
});

test('delivering, deleting and listing all orders is for admins only', async () => {
  proves('ROLE-12', 'ROLE-13');
  const person = await shop.signIn();
  const order = await buy(person, product);
  for (const [user, status] of [
    [shop.visitor, 401],
    [person, 403],
  ] as const) {
    const params = { id: order._id };
    assert.equal((await user.call(orderEndpoints.deliverOrder, { params })).status, status);
    assert.equal((await user.call(orderEndpoints.removeOrder, { params })).status, status);
    assert.equal((await user.call(orderEndpoints.receiveCash, { params })).status, status);
    assert.equal((await user.call(orderEndpoints.listAllOrders)).status, status);
  }
  assert.deepEqual((await find(person, order._id)).body, order);
});

test('reading orders requires a session', async () => {
  const order = await buy(await shop.signIn(), product);
  assert.equal((await shop.visitor.call(orderEndpoints.listMyOrders)).status, 401);
  assert.equal(
    (await shop.visitor.call(orderEndpoints.findOrder, { params: { id: order._id } })).status,
    401,
  );
});

test('hostile ids, pages and e-mails get a clear response', async () => {
  const person = await shop.signIn();
  for (const id of hostileIds) {
    assertNoServerError(await person.send('GET', `/api/order/${id}`), `GET ${id}`);
    assertNoServerError(await admin.send('DELETE', `/api/orders/${id}`), `DELETE ${id}`);
    assertNoServerError(await admin.send('PATCH', `/api/orders/${id}/deliver`), `PATCH ${id}`);
    assertNoServerError(await admin.send('PATCH', `/api/orders/${id}/cash`), `cash ${id}`);
    assertNoServerError(await person.send('GET', `/api/my-orders?email=${id}`), `email ${id}`);
    assertNoServerError(await admin.send('GET', `/api/all-orders?page=${id}&limit=${id}`), `page ${id}`);
    assertNoServerError(await admin.send('GET', `/api/all-orders?page=1&page=${id}`), `page twice ${id}`);
  }
  for (const page of ['0', '-1', '1.5', '1e999', 'a']) {
    const { status, error } = await admin.send('GET', `/api/all-orders?page=${page}`);
    assert.equal(status, 400, page);
    assert.match(error.message, /^page/);
  }
});

test('the customer gets one delivery mail, in the language in which the order was placed', async () => {
  const person = await shop.signIn();
  await fillCart(person, product);
  const placed = await person.call(
    orderEndpoints.placeOrder,
    { body: billing },
    { cookie: `${person.cookie}; language=bn` },
  );
  const { _id: id, orderNumber = '' } = placed.body.order;
  for (const times of [1, 0]) assert.equal((await deliver(admin, id)).body.modifiedCount, times);
  const mails = (await listOutbox(shop.context.db)).filter(({ subject }) => subject.includes(orderNumber));
  assert.deepEqual(mails.map(({ kind, language, to }) => [kind, language, to]).sort(), [
    ['order-delivered', 'bn', billing.email],
    ['order-placed', 'bn', billing.email],
  ]);
});
