/** An unfinished online payment holds the units of its order for the time of the setting; then they are sold again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { newId } from '../database/ids.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { createRandom } from '../seed/random.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, buy } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { endUnpaidOrders } from './end-unpaid-orders.ts';
import { orderItems, orders } from './orders.table.ts';

let shop: PaymentShop;
const holdMinutes = 30;
before(async () => {
  const limits = { limit: async () => {}, forgive: async () => {} };
  shop = await createPaymentShop({ parts: () => ({ limits }) });
  await storeSetting(shop.context, 'paymentHold', holdMinutes);
});
after(() => shop.close());

const stockOf = async (id: string) => {
  const [row] = await shop.context.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, id));
  return row?.stock;
};
const stepOf = async (id: string) => {
  const [row] = await shop.context.db
    .select({ step: orders.currentStep })
    .from(orders)
    .where(eq(orders.id, id));
  return row?.step ?? 'placed';
};
const afterHold = () => shop.advanceClocks(holdMinutes * 60 + 1);

test('an abandoned payment frees the units after its time, and not before; without a payment the order stays', async () => {
  proves('B-ROOM-17');
  const id = await shop.addProduct({ price: 500, stock: 3 });
  const buyer = await shop.signIn();
  const abandoned = await buy(buyer, id);
  const cash = await buy(buyer, id);
  await shop.payNow(buyer, abandoned);
  await shop.advanceClocks(holdMinutes * 60 - 60);
  assert.equal(await endUnpaidOrders(shop.context), 0);
  assert.equal(await stockOf(id), 1);
  await afterHold();
  // As another process would after this one was killed: all that it needs is in the database.
  assert.deepEqual(
    await Promise.all([endUnpaidOrders(shop.context), endUnpaidOrders(shop.context)]).then((ended) =>
      ended.reduce((sum, one) => sum + one),
    ),
    1,
  );
  assert.deepEqual(
    [await stockOf(id), await stepOf(abandoned._id), await stepOf(cash._id)],
    [2, 'cancelled', 'placed'],
  );
});

test('a payment in time keeps the order; one that arrives after the end is refunded', async () => {
  proves('B-ROOM-17');
  const id = await shop.addProduct({ price: 500, stock: 5 });
  const buyer = await shop.signIn();
  const paid = await buy(buyer, id);
  const { attempt } = await shop.payNow(buyer, paid);
  await shop.goBack(await shop.pay(attempt));
  const late = await buy(buyer, id);
  const { attempt: lateAttempt } = await shop.payNow(buyer, late);
  await afterHold();
  await endUnpaidOrders(shop.context);
  assert.deepEqual(
    [await stepOf(paid._id), await stepOf(late._id), await stockOf(id)],
    ['placed', 'cancelled', 4],
  );
  await shop.goBack(await shop.pay(lateAttempt));
  const refunds = (await shop.refunds()).filter(({ attemptId }) => attemptId === lateAttempt.id);
  assert.equal(refunds.length, 1);
  assert.equal(await stockOf(id), 4);
});

test('an order that staff have confirmed or packed stays, however long its payment is unfinished', async () => {
  const id = await shop.addProduct({ price: 500, stock: 5 });
  const [buyer, admin] = [await shop.signIn(), await shop.signIn({ role: 'admin' })];
  const moves = { confirm: 'confirmed', pack: 'packed' } as const;
  for (const [move, step] of Object.entries(moves)) {
    const order = await buy(buyer, id);
    await shop.payNow(buyer, order);
    const { status } = await admin.call(orderEndpoints.moveOrder, {
      params: { id: order._id, move: move as keyof typeof moves },
      body: {},
    });
    assert.equal(status, 200);
    await afterHold();
    assert.equal(await endUnpaidOrders(shop.context), 0);
    assert.equal(await stepOf(order._id), step);
  }
  assert.equal(await stockOf(id), 3);
});

test('without the setting every order stays', async () => {
  proves('B-ROOM-17');
  await storeSetting(shop.context, 'paymentHold', 0);
  const id = await shop.addProduct({ price: 500, stock: 2 });
  const buyer = await shop.signIn();
  const order = await buy(buyer, id);
  await shop.payNow(buyer, order);
  await afterHold();
  assert.equal(await endUnpaidOrders(shop.context), 0);
  assert.equal(await stockOf(id), 1);
  await storeSetting(shop.context, 'paymentHold', holdMinutes);
});

test('many buyers of 10 units, of whom 30 % abandon their payment, buy exactly 10', async () => {
  proves('B-ROOM-17');
  const { db } = shop.context;
  const random = createRandom(17);
  const id = await shop.addProduct({ price: 500, stock: 10 });
  const waves = sizeOfRun(20, 5);
  const buyers: SignedInClient[] = [];
  for (let number = 0; number < waves * 50; number += 1) buyers.push(await shop.signIn());
  const addedAt = shop.context.now();
  const line = { soldId: id, quantity: 1, addedPoisha: 50_000, addedAt };
  await insertRows(
    db,
    cartItems,
    buyers.map(({ userId }) => ({ id: newId(addedAt), userId, ...line })) as never,
  );
  const outcomes = { paid: 0, abandoned: 0, refused: 0 };
  for (let wave = 0; wave < waves; wave += 1) {
    const placed = await Promise.all(
      buyers.slice(wave * 50, wave * 50 + 50).map(async (buyer) => {
        const key = { 'idempotency-key': crypto.randomUUID() };
        const { status, body } = await buyer.call(orderEndpoints.placeOrder, { body: billing }, key);
        assert.ok(status === 200 || status === 409, String(status));
        return status === 200 ? { buyer, order: body.order } : undefined;
      }),
    );
    for (const sale of placed) {
      if (!sale) {
        outcomes.refused += 1;
        continue;
      }
      const { attempt } = await shop.payNow(sale.buyer, sale.order);
      if (random.number() < 0.3) outcomes.abandoned += 1;
      else {
        await shop.goBack(await shop.pay(attempt));
        outcomes.paid += 1;
      }
    }
    await afterHold();
    await endUnpaidOrders(shop.context);
  }
  const sold = await db
    .select({ paid: orders.paid })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orderItems.productId, id), eq(orders.paid, true)));
  assert.deepEqual([outcomes.paid, sold.length, await stockOf(id)], [10, 10, 0]);
  assert.ok(outcomes.abandoned > 0, 'somebody abandoned a payment');
  assert.equal(outcomes.paid + outcomes.abandoned + outcomes.refused, buyers.length);
  const broken = (await checkInvariants(db)).filter(
    ({ invariant, broken }) =>
      ['stock', 'stock-moves', 'sold', 'sums'].includes(invariant.name) && broken.length > 0,
  );
  assert.deepEqual(broken, []);
});
