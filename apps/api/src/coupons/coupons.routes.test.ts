/** The coupon endpoints, tested through the whole server: discounts, validity and usage limits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponRefused, couponTexts, type NewCoupon } from '@jontro/shop/coupons/coupons.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { billing } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ price: 1555 });
});
after(() => shop.close());

let couponCount = 0;
async function makeCoupon(fields: Partial<NewCoupon> = {}): Promise<{ id: string; code: string }> {
  couponCount += 1;
  const coupon = { code: `code-${couponCount}`, kind: 'percent', value: 10, ...fields } as NewCoupon;
  const { status, body } = await admin.call(couponEndpoints.addCoupon, { body: coupon });
  assert.equal(status, 200);
  return { id: body.insertedId, code: coupon.code };
}
const findCoupon = async (id: string) =>
  (await admin.call(couponEndpoints.listCoupons)).body.find((coupon) => coupon._id === id);
const addProductToCart = (buyer: SignedInClient, gadgetId = productId) =>
  buyer.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 1 } });
async function place(
  buyer: SignedInClient,
  more: { coupon?: string; discount?: number; totalAmount?: number },
  gadgetId?: string,
) {
  await addProductToCart(buyer, gadgetId);
  return buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, ...more } },
    { 'idempotency-key': crypto.randomUUID() },
  );
}
const tryCode = async (buyer: SignedInClient, code: string) => {
  const { status, body, error } = await buyer.call(couponEndpoints.tryCoupon, { body: { code } });
  return status === 200 ? body.coupon : [status, error.code, error.message];
};
const wrong = [409, 'wrong-coupon', couponTexts.wrong];

test('a new shop has no coupons, and every code gets the same error (Q-028)', async () => {
  const buyer = await shop.signIn();
  for (const code of ['', 'SAVE10', '%', 'x'.repeat(100)])
    assert.deepEqual(await tryCode(buyer, code), wrong);
});

test('a code is accepted in any letter case and with whitespace; the order has its discount and code', async () => {
  const { id } = await makeCoupon({ code: 'Eid-2026', maxDiscount: 1000 });
  const buyer = await shop.signIn();
  assert.deepEqual(await tryCode(buyer, ' eid-2026'), {
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
  const used = await findCoupon(id);
  assert.deepEqual([used?.uses, used?.discounted], [1, 155]);
});

test('a customer can use a coupon once by default; deleting the order releases the use', async () => {
  const { id, code } = await makeCoupon();
  const [buyer, other] = [await shop.signIn(), await shop.signIn()];
  const first = await place(buyer, { coupon: code });
  assert.equal(first.status, 200);
  assert.deepEqual(await tryCode(buyer, code), wrong);
  const again = await place(buyer, { coupon: code });
  assert.deepEqual(
    [again.status, again.error.code, again.error.message],
    [409, 'wrong-coupon', couponRefused],
  );
  assert.deepEqual(again.error.totals, {
    totalAmount: 1555,
    deliveryCharge: 100,
    discount: 0,
    payable: 1655,
  });
  assert.equal((await place(other, { coupon: code })).status, 200);
  await admin.call(orderEndpoints.removeOrder, { params: { id: first.body.insertedId } });
  assert.equal((await findCoupon(id))?.uses, 1);
  assert.equal((await place(buyer, { coupon: code })).status, 200);
  const twice = await makeCoupon({ usesPerPerson: 2 });
  for (const status of [200, 200, 409])
    assert.equal((await place(buyer, { coupon: twice.code })).status, status);
  assert.equal((await findCoupon(twice.id))?.uses, 2);
});

test('a deleted order is restored with its coupon, unless that would exceed the usage limits', async () => {
  const { id, code } = await makeCoupon({ maxUses: 1 });
  const [buyer, other] = [await shop.signIn(), await shop.signIn()];
  const orderId = (await place(buyer, { coupon: code })).body.insertedId;
  const remove = () => admin.call(orderEndpoints.removeOrder, { params: { id: orderId } });
  const restore = async () => {
    const { status, body, error } = await admin.call(orderEndpoints.restoreOrder, {
      params: { id: orderId },
    });
    return status === 200 ? body.modifiedCount : [status, error.message];
  };
  await remove();
  assert.equal(await restore(), 1);
  assert.equal((await findCoupon(id))?.uses, 1);

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
  assert.deepEqual(await restore(), usedUp, 'the customer has used it once already');
  await admin.call(couponEndpoints.removeCoupon, { params: { id } });
  assert.equal(await restore(), 1, 'a deleted coupon has no limits');
});

test('two deleted orders restored concurrently do not both get the last use of the coupon', async () => {
  const { id, code } = await makeCoupon({ maxUses: 2 });
  const buyers = [await shop.signIn(), await shop.signIn()];
  const ids: string[] = [];
  for (const buyer of buyers) ids.push((await place(buyer, { coupon: code })).body.insertedId);
  const callForAll = (endpoint: typeof orderEndpoints.removeOrder | typeof orderEndpoints.restoreOrder) =>
    Promise.all(ids.map(async (orderId) => (await admin.call(endpoint, { params: { id: orderId } })).status));
  await callForAll(orderEndpoints.removeOrder);
  await admin.call(couponEndpoints.changeCoupon, { params: { id }, body: { maxUses: 1 } });
  assert.deepEqual((await callForAll(orderEndpoints.restoreOrder)).sort(), [200, 409]);
  assert.equal((await findCoupon(id))?.uses, 1);
});

test('ten concurrent orders use a coupon with three uses exactly three times, whatever they order', async () => {
  const { id, code } = await makeCoupon({ kind: 'amount', value: 100, maxUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()));
  // Of different products: orders of the same one wait for each other anyway.
  const products = await Promise.all(buyers.map(() => shop.addProduct()));
  const responses = await Promise.all(
    buyers.map((buyer, index) => place(buyer, { coupon: code }, products[index])),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, ...Array(7).fill(409)]);
  assert.equal((await findCoupon(id))?.uses, 3);
  assert.deepEqual(await tryCode(await shop.signIn(), code), wrong);
  await admin.call(couponEndpoints.changeCoupon, { params: { id }, body: { maxUses: null } });
  assert.equal((await place(await shop.signIn(), { coupon: code })).status, 200);
});

test('a coupon is usable from its start to its end', async () => {
  const hour = 3_600_000;
  const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString();
  const { code } = await makeCoupon({ startsAt: inHours(1), endsAt: inHours(3) });
  const buyer = await shop.signIn();
  assert.deepEqual(await tryCode(buyer, code), wrong);
  shop.clock.advance(hour);
  assert.ok(!Array.isArray(await tryCode(buyer, code)));
  shop.clock.advance(2 * hour);
  assert.deepEqual(await tryCode(buyer, code), wrong);
  assert.equal((await place(buyer, { coupon: code })).status, 409);
});

test('below the minimum subtotal there is no discount and no use is counted', async () => {
  const { id, code } = await makeCoupon({ kind: 'amount', value: 100, minSubtotal: 2000 });
  const buyer = await shop.signIn();
  const { status, body } = await place(buyer, { coupon: code, discount: 0 });
  assert.deepEqual([status, body.order.discount, body.order.coupon], [200, 0, undefined]);
  assert.equal((await findCoupon(id))?.uses, 0);
});

test('a discount that differs from the one shown is rejected, and the cart stays', async () => {
  const { code } = await makeCoupon();
  const buyer = await shop.signIn();
  for (const seen of [
    { discount: 200 },
    { discount: 155, totalAmount: 1 },
    { totalAmount: 1555 - 200 + 100 },
  ]) {
    const { status, error } = await place(buyer, { coupon: code, ...seen });
    assert.deepEqual([status, error.code], [409, 'cart-changed'], JSON.stringify(seen));
  }
  assert.equal((await buyer.call(cartEndpoints.listMyCart)).body[0]?.quantity, 3);
  const without = await place(buyer, { discount: 100 });
  assert.deepEqual([without.status, without.body.order.discount], [200, 0], 'no discount without a coupon');
});

test('a deleted coupon is rejected, its code can be reused, and its orders keep their discount', async () => {
  const { id, code } = await makeCoupon();
  const buyer = await shop.signIn();
  const { body } = await place(buyer, { coupon: code });
  const remove = () => admin.call(couponEndpoints.removeCoupon, { params: { id } });
  assert.deepEqual((await remove()).body, { deletedCount: 1, message: couponTexts.deleted });
  assert.deepEqual((await remove()).body, { deletedCount: 0, message: couponTexts.alreadyDeleted });
  assert.deepEqual(await tryCode(await shop.signIn(), code), wrong);
  const order = await buyer.call(orderEndpoints.findOrder, { params: { id: body.insertedId } });
  assert.deepEqual([order.body.discount, order.body.coupon], [155, code.toUpperCase()]);
  const recreated = await makeCoupon({ code, kind: 'amount', value: 50 });
  assert.equal((await findCoupon(recreated.id))?.uses, 0);
});

test('guessing codes is rate-limited', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const guesser = await strict.signIn();
    const statuses = [];
    for (let guess = 0; guess < 21; guess += 1) {
      statuses.push(
        (await guesser.call(couponEndpoints.tryCoupon, { body: { code: `GUESS-${guess}` } })).status,
      );
    }
    assert.deepEqual(statuses, [...Array(20).fill(409), 429]);
  } finally {
    await strict.close();
  }
});
