/** Changing an order until it is handed over: lines, amounts, address, what is refunded or due, and two editors at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, like, sql } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { readMigrations } from '../database/migration-files.ts';
import { mails } from '../mail/mail.table.ts';
import { refunds } from '../payments/payments.table.ts';
import { moneyOfOrders } from '../sales/money-moves.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { buy } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let earbuds: string;
before(async () => {
  shop = await createPaymentShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  earbuds = await shop.addProduct({ name: 'Earbuds', price: 1000, stock: 500 });
});
after(async () => {
  const results = await checkInvariants(shop.context.db);
  assert.deepEqual(
    results.filter(({ broken }) => broken.length > 0),
    [],
  );
  await shop.close();
});

type Body = Partial<EndpointInput<typeof orderEndpoints.changeOrder>['body']>;
const change = (id: string, body: Body) =>
  admin.call(orderEndpoints.changeOrder, { params: { id }, body: { revision: 0, ...body } });
const find = async (id: string, client = buyer): Promise<Order> =>
  (await client.call(orderEndpoints.findOrder, { params: { id } })).body;
const stockOf = async (id: string) =>
  (await shop.context.db.select().from(products).where(eq(products.id, id)))[0]?.stock ?? 0;
/** An order of two earbuds for ৳2,000 and ৳100 delivery. */
const place = () => buy(buyer, earbuds, 2);
async function placePaid(): Promise<Order> {
  const order = await place();
  const { attempt } = await shop.payNow(buyer, order);
  await shop.goBack(await shop.pay(attempt, cards.good));
  return find(order._id);
}
const mailsOf = (key: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(like(mails.dedupeKey, `${key}%`));
const refundsOf = async ({ transactionId = '' }: Order) => {
  const { id } = await shop.attempt(transactionId);
  return (await shop.refunds())
    .filter(({ attemptId }) => attemptId === id)
    .map((refund) => refund.amountPoisha);
};

test('address, telephone and note are changed; the history says what, and who only to staff', async () => {
  proves('B-LIFE-04');
  const { _id: id } = await place();
  const { body } = await change(id, {
    mobileNumber: '01812 345678',
    address: 'House 7, Road 2',
    district: 'Khulna',
    additionalInfo: 'Call first',
  });
  assert.deepEqual(body, { modifiedCount: 1, message: orderTexts.changed });
  const order = await find(id);
  assert.deepEqual(
    [order.mobileNumber, order.address, order.district, order.additionalInfo, order.revision],
    ['+8801812345678', 'House 7, Road 2', 'Khulna', 'Call first', 1],
  );
  assert.deepEqual(
    order.changes?.[0]?.fields.map(({ field, before, after }) => [field, before, after]),
    [
      ['mobileNumber', '+8801712345678', '+8801812345678'],
      ['district', 'Dhaka', 'Khulna'],
      ['address', 'House 12, Road 5, Dhanmondi', 'House 7, Road 2'],
      ['additionalInfo', 'Please ring twice', 'Call first'],
    ],
  );
  assert.equal(order.changes?.[0]?.by, undefined);
  assert.equal((await find(id, admin)).changes?.[0]?.by, admin.userId);
  const [entry] = await shop.context.db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
  assert.equal(JSON.stringify(entry).includes('Road'), false, 'the audit log has no address');
});

test('lines are changed, removed and added, their units move, and every sum follows', async () => {
  proves('B-LIFE-04');
  const fan = await shop.addProduct({ name: 'Fan', price: 250, stock: 5 });
  const before = await stockOf(earbuds);
  const { _id: id } = await place();
  await change(id, { quantities: [{ position: 0, quantity: 1 }], added: [{ gadgetId: fan, quantity: 3 }] });
  assert.deepEqual([await stockOf(earbuds), await stockOf(fan)], [before - 1, 2]);
  const order = await find(id);
  assert.deepEqual(
    order.cartItems.map(({ name, quantity }) => [name, quantity]),
    [
      ['Earbuds', 1],
      ['Fan', 3],
    ],
  );
  assert.deepEqual([order.totalAmount, order.payable], [1750, 1850]);
  const removed = await change(id, { revision: 1, quantities: [{ position: 0, quantity: 0 }] });
  assert.equal(removed.status, 200);
  assert.deepEqual([await stockOf(earbuds), (await find(id)).cartItems.length], [before, 1]);
  const tooMany = await change(id, { revision: 2, quantities: [{ position: 0, quantity: 6 }] });
  assert.deepEqual([tooMany.status, tooMany.error.message], [409, orderTexts.tooFewUnits]);
  assert.equal(await stockOf(fan), 2);
});

test('charge and discount are changed, and the customer gets a mail that says what, in the language of the order', async () => {
  proves('B-LIFE-04');
  const { _id: id } = await place();
  await shop.context.db.update(orders).set({ language: 'bn' }).where(eq(orders.id, id));
  await change(id, { deliveryCharge: 60, discount: 150 });
  assert.equal((await find(id)).payable, 1910);
  const [mail] = await mailsOf(`order-changed:${id}`);
  assert.match(mail?.text ?? '', /ডেলিভারি চার্জ: ৳100 → ৳60[\s\S]*ছাড়: ৳0 → ৳150[\s\S]*মোট: ৳2,100 → ৳1,910/);
});

test('whoever may not change prices sells nothing below them: a discount keeps its part, more units cost what they cost now', async () => {
  const support = await shop.signIn({ staffRole: 'support' });
  const bySupport = (id: string, body: Body) =>
    support.call(orderEndpoints.changeOrder, { params: { id }, body: { revision: 1, ...body } });
  const fan = await shop.addProduct({ name: 'Fan', price: 500, stock: 50 });
  const swap = { quantities: [{ position: 0, quantity: 0 }], added: [{ gadgetId: fan, quantity: 1 }] };
  const half = async () => {
    const { _id: id } = await place();
    await change(id, { discount: 1000 });
    return id;
  };
  // As the editor sends it, and left out.
  for (const discount of [{ discount: 1000 }, {}]) {
    const id = await half();
    assert.equal((await bySupport(id, { ...swap, ...discount })).status, 200);
    const { totalAmount, discount: kept } = await find(id);
    assert.deepEqual([totalAmount, kept], [500, 250]);
    for (const other of [249, 251, 500])
      assert.equal((await bySupport(id, { revision: 2, discount: other })).status, 403, String(other));
  }
  const cable = await shop.addProduct({ name: 'Cable', price: 333, stock: 5 });
  const odd = await half();
  await bySupport(odd, { ...swap, added: [{ gadgetId: cable, quantity: 1 }] });
  assert.equal((await find(odd)).discount, 166, 'a part that is no whole taka is rounded down');
  const owned = await half();
  assert.equal((await change(owned, { revision: 1, ...swap })).status, 200);
  assert.equal((await find(owned)).discount, 500, 'an owner keeps it as far as the goods cost so much');

  const { _id: id } = await place();
  await shop.context.db
    .update(products)
    .set({ pricePoisha: poisha(1200_00) })
    .where(eq(products.id, earbuds));
  const more = { revision: 0, quantities: [{ position: 0, quantity: 3 }] };
  const added = { revision: 0, added: [{ gadgetId: earbuds, quantity: 1 }] };
  for (const body of [more, added]) {
    const refused = await bySupport(id, body);
    assert.deepEqual([refused.status, refused.error.message], [403, orderTexts.pricesNotAllowed]);
  }
  assert.equal(
    (await bySupport(id, { revision: 0, quantities: [{ position: 0, quantity: 1 }] })).status,
    200,
  );
  assert.equal((await change(id, { revision: 1, quantities: [{ position: 0, quantity: 2 }] })).status, 200);
  await shop.context.db
    .update(products)
    .set({ pricePoisha: poisha(1000_00) })
    .where(eq(products.id, earbuds));
});

test('what a paid order costs less is refunded by its payment', async () => {
  proves('B-LIFE-04');
  const order = await placePaid();
  await change(order._id, { quantities: [{ position: 0, quantity: 1 }] });
  assert.deepEqual(await refundsOf(order), [1000_00]);
  const changed = await find(order._id);
  assert.deepEqual(
    [changed.payment, changed.payable, changed.received, changed.refunded, changed.differenceDue],
    [true, 1100, 2100, 1000, undefined],
  );
});

test('what a paid order costs more is asked for as a payment of its own, and the order stays paid', async () => {
  proves('B-LIFE-04');
  const order = await placePaid();
  await change(order._id, { quantities: [{ position: 0, quantity: 3 }] });
  const dearer = await find(order._id);
  assert.deepEqual([dearer.payment, dearer.payable, dearer.differenceDue], [true, 3100, 1000]);
  const { attempt } = await shop.payNow(buyer, order);
  assert.equal(attempt.amountPoisha, 1000_00);
  await shop.goBack(await shop.pay(attempt, cards.good));
  const paid = await find(order._id);
  assert.deepEqual(
    [paid.payment, paid.received, paid.differenceDue, paid.transactionId],
    [true, undefined, undefined, order.transactionId],
  );
  const [mail, ...others] = await mailsOf(`difference-paid:${attempt.tranId}`);
  assert.match(mail?.text ?? '', /remaining ৳1,000[\s\S]*Total: ৳3,100/);
  assert.equal(others.length, 0);
  const again = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
  assert.deepEqual([again.status, again.error.message], [409, paymentTexts.alreadyPaid]);
  // Both payments are refunded when it is cancelled.
  const cancelled = { params: { id: order._id }, body: { reason: 'No' } };
  await admin.call(orderEndpoints.cancelOrder, cancelled);
  assert.equal((await find(order._id)).refunded, 3100);
});

test('a difference below the least sum of the provider is settled at the door, or waived', async () => {
  proves('B-LIFE-04');
  for (const by of ['cash', 'waiver'] as const) {
    const order = await placePaid();
    await change(order._id, { deliveryCharge: 105 });
    const tooSmall = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
    assert.deepEqual([tooSmall.status, tooSmall.error.message], [400, paymentTexts.outsideLimits]);
    const settled = { params: { id: order._id }, body: { by } };
    assert.equal((await admin.call(orderEndpoints.settleDifference, settled)).body.modifiedCount, 1);
    assert.equal((await admin.call(orderEndpoints.settleDifference, settled)).status, 409);
    const sent = await mailsOf(`difference-paid:${order._id}`);
    assert.deepEqual(
      sent.map(({ text }) => text.includes('remaining ৳5')),
      by === 'cash' ? [true] : [],
    );
    const { payable, received, differenceDue } = await find(order._id);
    assert.deepEqual([payable, received, differenceDue], [by === 'cash' ? 2105 : 2100, undefined, undefined]);
  }
});

test('cash of a difference is listed and counted once its order is cancelled, until it is given back', async () => {
  const open = async () => (await admin.call(dashboardEndpoints.findOpenWork)).body.cashOwed;
  const listed = async () =>
    (await admin.call(orderEndpoints.listAllOrders, { query: { show: 'cash-owed' } })).body.map(
      ({ _id }) => _id,
    );
  const endings = [
    (id: string) =>
      admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'Not wanted any more' } }),
    (id: string) =>
      change(id, { revision: 1, quantities: [{ position: 0, quantity: 1 }], deliveryCharge: 0 }),
  ];
  for (const [at, end] of endings.entries()) {
    const order = await placePaid();
    const { _id: id } = order;
    await change(id, { deliveryCharge: 350 });
    await admin.call(orderEndpoints.settleDifference, { params: { id }, body: { by: 'cash' } });
    assert.deepEqual([await open(), await listed()], [{ count: 0, sum: 0 }, []]);
    assert.equal((await end(id)).status, 200);
    // Online goes back what came online, as far as the order has become cheaper.
    const [online, cash] = at === 0 ? [210_000, 250] : [135_000, 0];
    assert.deepEqual(await refundsOf(order), [online]);
    assert.equal((await find(id, admin)).cashOwed, cash || undefined);
    assert.equal((await find(id)).cashOwed, undefined, 'customers do not read it');
    assert.deepEqual([await open(), await listed()], [{ count: cash ? 1 : 0, sum: cash }, cash ? [id] : []]);
    if (cash === 0) continue;
    const back = { amount: 100, transfer: 'BKX1' };
    await admin.call(orderEndpoints.refundCash, { params: { id }, body: back });
    assert.deepEqual(await open(), { count: 1, sum: 150 });
    await admin.call(orderEndpoints.refundCash, { params: { id }, body: { amount: 150, transfer: 'BKX2' } });
    assert.deepEqual([await open(), await listed()], [{ count: 0, sum: 0 }, []]);
    assert.equal((await find(id, admin)).cashOwed, undefined);
    const money = (await moneyOfOrders(shop.context.db, [id])).get(id);
    assert.deepEqual([money?.cash, money?.refundedCash, money?.refundedOnline], [250, 250, 0]);
  }
});

test('of cash whose order came back whole the delivery charge is not owed if it is kept', async () => {
  const { _id: id } = await place();
  await admin.call(orderEndpoints.deliverOrder, { params: { id } });
  await admin.call(orderEndpoints.receiveCash, { params: { id } });
  const lines = [{ position: 0, sellable: 2, damaged: 0, forRepair: 0 }];
  const body = { lines, keepDelivery: true };
  assert.equal((await admin.call(orderEndpoints.takeBack, { params: { id }, body })).status, 200);
  assert.equal((await find(id, admin)).cashOwed, 2000);
  await admin.call(orderEndpoints.refundCash, { params: { id }, body: { amount: 2000, transfer: 'BKX3' } });
  assert.equal((await find(id, admin)).cashOwed, undefined);
});

const goodwill = async ({ transactionId = '' }: Order, amount: number) => {
  const body = { amount, reason: 'It came late', key: crypto.randomUUID() };
  const params = { tranId: transactionId };
  return (await admin.call(paymentAdminEndpoints.refundPayment, { params, body })).body.insertedId;
};
const moneyOf = async (id: string) => {
  const { payable, received = payable, refunded = 0, differenceDue = 0 } = await find(id);
  return [payable, received, refunded, differenceDue];
};

test('goodwill is not asked back: only a change makes a difference due, by what it makes the order dearer', async () => {
  const order = await placePaid();
  await goodwill(order, 100);
  assert.deepEqual(await moneyOf(order._id), [2100, 2100, 100, 0]);
  const payment = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
  assert.deepEqual([payment.status, payment.error.message], [409, paymentTexts.alreadyPaid]);
  await change(order._id, { deliveryCharge: 50 });
  assert.deepEqual(await moneyOf(order._id), [2050, 2100, 150, 0], 'what it costs less comes on top');
  await change(order._id, { revision: 1, deliveryCharge: 150 });
  assert.deepEqual(await moneyOf(order._id), [2150, 2100, 150, 100]);
  await goodwill(order, 30);
  assert.deepEqual(await moneyOf(order._id), [2150, 2100, 180, 100], 'a difference that is due stays due');
  const settled = { params: { id: order._id }, body: { by: 'cash' as const } };
  await admin.call(orderEndpoints.settleDifference, settled);
  assert.deepEqual(await moneyOf(order._id), [2150, 2200, 180, 0]);
});

test('goodwill in cash is not asked back either', async () => {
  const order = await place();
  const params = { id: order._id };
  await admin.call(orderEndpoints.deliverOrder, { params });
  await admin.call(orderEndpoints.receiveCash, { params });
  await admin.call(orderEndpoints.refundCash, {
    params: { id: order._id },
    body: { amount: 100, transfer: 'TX-goodwill' },
  });
  assert.deepEqual(await moneyOf(order._id), [2100, 2100, 100, 0]);
});

test('goodwill that the provider did not give back takes nothing off what a later change makes due', async () => {
  const order = await placePaid();
  const id = await goodwill(order, 100);
  const failed = { state: 'failed', nextCheckAt: null } as const;
  await shop.context.db.update(refunds).set(failed).where(eq(refunds.id, id));
  await change(order._id, { deliveryCharge: 300 });
  assert.deepEqual(await moneyOf(order._id), [2300, 2100, 0, 200]);
});

test('of orders refunded in an earlier version nothing is asked back, and a difference that a change made due stays', async () => {
  const [kept, dearer, both, cheaper] = [
    await placePaid(),
    await placePaid(),
    await placePaid(),
    await placePaid(),
  ];
  await goodwill(kept, 100);
  await change(dearer._id, { deliveryCharge: 250 });
  await goodwill(both, 100);
  await change(both._id, { deliveryCharge: 250 });
  await change(cheaper._id, { quantities: [{ position: 0, quantity: 1 }] });
  await goodwill(cheaper, 10);
  const all = async () =>
    Promise.all([kept, dearer, both, cheaper].map(async ({ _id }) => (await moneyOf(_id))[3]));
  assert.deepEqual(await all(), [0, 150, 150, 0]);
  const { db } = shop.context;
  await db.update(orders).set({ concededPoisha: poisha(0) });
  assert.deepEqual(await all(), [100, 150, 250, 10], 'as they were');
  const [statement = ''] =
    readMigrations().find(({ tag }) => tag.endsWith('conceded_refunds_filled'))?.statements ?? [];
  await db.execute(sql.raw(statement));
  assert.deepEqual(await all(), [0, 150, 150, 0]);
});

test('a payment that was started before a change brings what the order costs now, the rest is refunded', async () => {
  proves('B-LIFE-04');
  const order = await place();
  const { attempt } = await shop.payNow(buyer, order);
  await change(order._id, { quantities: [{ position: 0, quantity: 1 }] });
  await shop.goBack(await shop.pay(attempt, cards.good));
  const paid = await find(order._id);
  assert.deepEqual([paid.payment, paid.received, paid.refunded, paid.payable], [true, 2100, 1000, 1100]);
});

test('of two editors the second is told, and nothing of the first is lost', async () => {
  proves('B-LIFE-04');
  const { _id: id } = await place();
  const answers = await Promise.all([
    change(id, { address: 'House 1, Road 1' }),
    change(id, { additionalInfo: 'Second editor' }),
    change(id, { deliveryCharge: 80 }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.error.message, orderTexts.changedMeanwhile);
  assert.equal((await find(id)).changes?.length, 1);
});

test('an order that is handed over or has ended is not changed; an empty change changes nothing', async () => {
  proves('B-LIFE-04');
  const { _id: id } = await place();
  assert.equal((await change(id, { address: 'House 12, Road 5, Dhanmondi' })).body.modifiedCount, 0);
  for (const move of ['pack', 'hand-over'] as const)
    await admin.call(orderEndpoints.moveOrder, { params: { id, move }, body: null });
  const { status, error } = await change(id, { address: 'House 1' });
  assert.deepEqual([status, error.message], [409, orderTexts.notChangeable]);
});
