/** Coupons over requests: what a code takes off, when it counts, and that it is never used more often than it may be. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponTexts, type NewCoupon } from '@jontro/shop/coupons/coupons.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { billing } from '../testing/shopping.ts';
import { createTestShop, type SignedIn, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let productId: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ price: 1555 });
});
after(() => shop.close());

let made = 0;
async function makeCoupon(fields: Partial<NewCoupon> = {}): Promise<{ id: string; code: string }> {
  made += 1;
  const coupon = { code: `code-${made}`, kind: 'percent', value: 10, ...fields } as NewCoupon;
  const { status, body } = await admin.call(couponEndpoints.addCoupon, { body: coupon });
  assert.equal(status, 200);
  return { id: body.insertedId, code: coupon.code };
}
const found = async (id: string) =>
  (await admin.call(couponEndpoints.listCoupons)).body.find((coupon) => coupon._id === id);
const fill = (buyer: SignedIn) =>
  buyer.call(cartEndpoints.addToCart, { body: { gadgetId: productId, quantity: 1 } });
async function place(buyer: SignedIn, more: { coupon?: string; discount?: number; totalAmount?: number }) {
  await fill(buyer);
  return buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, ...more } },
    { 'idempotency-key': crypto.randomUUID() },
  );
}
const tried = async (buyer: SignedIn, code: string) => {
  const { status, body, refusal } = await buyer.call(couponEndpoints.tryCoupon, { body: { code } });
  return status === 200 ? body.coupon : [status, refusal.code, refusal.message];
};
const wrong = [409, 'wrong-coupon', couponTexts.wrong];

test('a fresh shop has no coupon, and every code is wrong alike (Q-028)', async () => {
  const buyer = await shop.signIn();
  for (const code of ['', 'SAVE10', '%', 'x'.repeat(100)]) assert.deepEqual(await tried(buyer, code), wrong);
});

test('a code counts in any letter case and with blanks; the order has its discount and its name', async () => {
  const { id } = await makeCoupon({ code: 'Eid-2026', maxDiscount: 1000 });
  const buyer = await shop.signIn();
  assert.deepEqual(await tried(buyer, ' eid-2026'), {
    code: 'EID-2026',
    kind: 'percent',
    value: 10,
    maxDiscount: 1000,
  });
  const { status, body } = await place(buyer, { coupon: 'eid-2026 ', totalAmount: 1555, discount: 155 });
  assert.equal(status, 200);
  const { totalAmount, deliveryCharge, discount, payable, coupon } = body.order;
  assert.deepEqual(
    [totalAmount, deliveryCharge, discount, payable, coupon],
    [1555, 100, 155, 1500, 'EID-2026'],
  );
  const used = await found(id);
  assert.deepEqual([used?.uses, used?.discounted], [1, 155]);
});

test('one person uses a coupon once unless it says otherwise; an order that is deleted gives its use back', async () => {
  const { id, code } = await makeCoupon();
  const [buyer, other] = [await shop.signIn(), await shop.signIn()];
  const first = await place(buyer, { coupon: code });
  assert.equal(first.status, 200);
  assert.deepEqual(await tried(buyer, code), wrong);
  const again = await place(buyer, { coupon: code });
  assert.deepEqual([again.status, again.refusal.code, again.refusal.message], [409, ...wrong.slice(1)]);
  assert.deepEqual(again.refusal.totals, {
    totalAmount: 1555,
    deliveryCharge: 100,
    discount: 0,
    payable: 1655,
  });
  assert.equal((await place(other, { coupon: code })).status, 200);
  await admin.call(orderEndpoints.removeOrder, { params: { id: first.body.insertedId } });
  assert.equal((await found(id))?.uses, 1);
  assert.equal((await place(buyer, { coupon: code })).status, 200);
  const { id: twice, code: mine } = await makeCoupon({ usesPerPerson: 2 });
  for (const status of [200, 200, 409]) assert.equal((await place(buyer, { coupon: mine })).status, status);
  assert.equal((await found(twice))?.uses, 2);
});

test('a deleted order comes back with its coupon; not while that would count more often than it may', async () => {
  const { id, code } = await makeCoupon({ maxUses: 1 });
  const [buyer, other] = [await shop.signIn(), await shop.signIn()];
  const orderId = (await place(buyer, { coupon: code })).body.insertedId;
  const remove = () => admin.call(orderEndpoints.removeOrder, { params: { id: orderId } });
  const restore = async () => {
    const { status, body, refusal } = await admin.call(orderEndpoints.restoreOrder, {
      params: { id: orderId },
    });
    return status === 200 ? body.modifiedCount : [status, refusal.message];
  };
  await remove();
  assert.equal(await restore(), 1);
  assert.equal((await found(id))?.uses, 1);

  await remove();
  assert.equal((await place(other, { coupon: code })).status, 200);
  const usedUp = [409, orderTexts.couponUsedUp];
  assert.deepEqual(await restore(), usedUp);
  assert.equal((await buyer.call(orderEndpoints.listMyOrders)).body.length, 0);
  await admin.call(couponEndpoints.changeCoupon, { params: { id }, body: { maxUses: 2 } });
  assert.equal(await restore(), 1);

  await remove();
  assert.equal((await place(buyer, { coupon: code })).status, 200);
  await admin.call(couponEndpoints.changeCoupon, { params: { id }, body: { maxUses: null } });
  assert.deepEqual(await restore(), usedUp, 'one person used it once already');
  await admin.call(couponEndpoints.removeCoupon, { params: { id } });
  assert.equal(await restore(), 1, 'a deleted coupon has no limits');
});

test('two deleted orders that come back at once do not both have the coupon’s last use', async () => {
  const { id, code } = await makeCoupon({ maxUses: 2 });
  const buyers = [await shop.signIn(), await shop.signIn()];
  const ids: string[] = [];
  for (const buyer of buyers) ids.push((await place(buyer, { coupon: code })).body.insertedId);
  const onAll = (row: typeof orderEndpoints.removeOrder | typeof orderEndpoints.restoreOrder) =>
    Promise.all(ids.map(async (each) => (await admin.call(row, { params: { id: each } })).status));
  await onAll(orderEndpoints.removeOrder);
  await admin.call(couponEndpoints.changeCoupon, { params: { id }, body: { maxUses: 1 } });
  assert.deepEqual((await onAll(orderEndpoints.restoreOrder)).sort(), [200, 409]);
  assert.equal((await found(id))?.uses, 1);
});

test('ten people at once use a coupon for three orders three times', async () => {
  const { id, code } = await makeCoupon({ kind: 'amount', value: 100, maxUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()));
  const answers = await Promise.all(buyers.map((buyer) => place(buyer, { coupon: code })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, ...Array(7).fill(409)]);
  assert.equal((await found(id))?.uses, 3);
  assert.deepEqual(await tried(await shop.signIn(), code), wrong);
  await admin.call(couponEndpoints.changeCoupon, { params: { id }, body: { maxUses: null } });
  assert.equal((await place(await shop.signIn(), { coupon: code })).status, 200);
});

test('a coupon counts from its start to its end', async () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString();
  const { code } = await makeCoupon({ startsAt: at(1), endsAt: at(3) });
  const buyer = await shop.signIn();
  assert.deepEqual(await tried(buyer, code), wrong);
  shop.clock.advance(hour);
  assert.ok(!Array.isArray(await tried(buyer, code)));
  shop.clock.advance(2 * hour);
  assert.deepEqual(await tried(buyer, code), wrong);
  assert.equal((await place(buyer, { coupon: code })).status, 409);
});

test('below its least sum it takes nothing off and is not used up', async () => {
  const { id, code } = await makeCoupon({ kind: 'amount', value: 100, minSubtotal: 2000 });
  const buyer = await shop.signIn();
  const { status, body } = await place(buyer, { coupon: code, discount: 0 });
  assert.deepEqual([status, body.order.discount, body.order.coupon], [200, 0, undefined]);
  assert.equal((await found(id))?.uses, 0);
});

test('a discount that is not what the shopper saw is refused, and the cart stays', async () => {
  const { code } = await makeCoupon();
  const buyer = await shop.signIn();
  for (const seen of [
    { discount: 200 },
    { discount: 155, totalAmount: 1 },
    { totalAmount: 1555 - 200 + 100 },
  ]) {
    const { status, refusal } = await place(buyer, { coupon: code, ...seen });
    assert.deepEqual([status, refusal.code], [409, 'cart-changed'], JSON.stringify(seen));
  }
  assert.equal((await buyer.call(cartEndpoints.listMyCart)).body[0]?.quantity, 3);
  const without = await place(buyer, { discount: 100 });
  assert.deepEqual(
    [without.status, without.body.order.discount],
    [200, 0],
    'nobody has one without a coupon',
  );
});

test('a deleted coupon is wrong, its code can be made anew, and its orders keep what it took off', async () => {
  const { id, code } = await makeCoupon();
  const buyer = await shop.signIn();
  const { body } = await place(buyer, { coupon: code });
  const remove = () => admin.call(couponEndpoints.removeCoupon, { params: { id } });
  assert.deepEqual((await remove()).body, { deletedCount: 1, message: couponTexts.deleted });
  assert.deepEqual((await remove()).body, { deletedCount: 0, message: couponTexts.alreadyDeleted });
  assert.deepEqual(await tried(await shop.signIn(), code), wrong);
  const kept = await buyer.call(orderEndpoints.findOrder, { params: { id: body.insertedId } });
  assert.deepEqual([kept.body.discount, kept.body.coupon], [155, code.toUpperCase()]);
  const anew = await makeCoupon({ code, kind: 'amount', value: 50 });
  assert.equal((await found(anew.id))?.uses, 0);
});

test('a guesser of codes is told to wait', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const guesser = await strict.signIn();
    const answers = [];
    for (let guess = 0; guess < 21; guess += 1) {
      answers.push(
        (await guesser.call(couponEndpoints.tryCoupon, { body: { code: `GUESS-${guess}` } })).status,
      );
    }
    assert.deepEqual(answers, [...Array(20).fill(409), 429]);
  } finally {
    await strict.close();
  }
});
