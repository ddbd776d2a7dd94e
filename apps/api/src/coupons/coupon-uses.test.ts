/** Who uses a coupon: accounts, guests and the customers of orders that staff take, each up to its limit. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponRefused, couponTexts, type NewCoupon } from '@jontro/shop/coupons/coupons.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { StaffOrder } from '@jontro/shop/orders/staff-orders.ts';
import { startGuest } from '../testing/guest-client.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop({ settings: { guestCart: true, guestCheckout: true } });
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ price: 1555, stock: 1000 });
});
after(() => shop.close());

let made = 0;
async function makeCoupon(fields: Partial<NewCoupon> = {}): Promise<string> {
  made += 1;
  const body = { code: `USES-${made}`, kind: 'percent', value: 10, ...fields } as NewCoupon;
  assert.equal((await admin.call(couponEndpoints.addCoupon, { body })).status, 200);
  return body.code;
}
let numbers = 10_000_000;
function newNumber(): string {
  numbers += 1;
  return `018${numbers}`;
}
const guestWithCart = () => startGuest(shop, productId);
const outcome = ({ status, error }: { status: number; error: { code?: string } }) =>
  status === 200 ? 200 : `${status} ${error.code}`;
const refused = '409 wrong-coupon';

const place = (buyer: TestClient, coupon: string, mobileNumber: string) =>
  buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, mobileNumber, coupon } },
    { 'idempotency-key': crypto.randomUUID() },
  );
const orderAsGuest = async (coupon: string, mobileNumber: string) =>
  place(await guestWithCart(), coupon, mobileNumber);
async function orderAs(account: SignedInClient, coupon: string, mobileNumber: string) {
  await fillCart(account, productId);
  return place(account, coupon, mobileNumber);
}
const tryAsStaff = (body: { code: string; mobileNumber: string; userId?: string }) =>
  admin.call(orderEndpoints.tryStaffCoupon, { body });
const take = (form: Pick<StaffOrder, 'mobileNumber'> & Partial<StaffOrder>) =>
  admin.call(
    orderEndpoints.placeStaffOrder,
    {
      body: {
        ...{ channel: 'phone', name: 'Rahim', district: 'Dhaka', address: 'House 1, Mirpur 10' },
        lines: [{ gadgetId: productId, quantity: 1 }],
        ...form,
      } as StaffOrder,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );

test('a guest applies a code and orders with it', async () => {
  const code = await makeCoupon();
  const guest = await guestWithCart();
  const tried = await guest.call(couponEndpoints.tryCoupon, { body: { code: ' uses-1' } });
  assert.deepEqual([tried.status, tried.body.coupon], [200, { code, kind: 'percent', value: 10 }]);
  const { status, body } = await place(guest, code, newNumber());
  assert.deepEqual(
    [status, body.order.coupon, body.order.discount, body.order.payable],
    [200, code, 155, 1500],
  );
});

test('a visitor without a cart has nothing to apply a code to', async () => {
  const code = await makeCoupon();
  assert.equal((await shop.visitor.call(couponEndpoints.tryCoupon, { body: { code } })).status, 401);
});

test('guests are one person by their number, in any spelling; an order that is deleted frees its use', async () => {
  const code = await makeCoupon();
  const number = newNumber();
  const first = await orderAsGuest(code, number);
  assert.equal(outcome(first), 200);
  assert.equal(outcome(await orderAsGuest(code, `+88${number}`)), refused);
  assert.equal(outcome(await orderAsGuest(code, newNumber())), 200);
  const params = { id: first.body.insertedId };
  await admin.call(orderEndpoints.removeOrder, { params });
  assert.equal(outcome(await orderAsGuest(code, number)), 200);
  assert.equal((await admin.call(orderEndpoints.restoreOrder, { params })).status, 409, 'the use is taken');
});

test('an account counts its own orders and those as a guest with its number, a guest all of the number', async () => {
  const code = await makeCoupon();
  const number = newNumber();
  const [account, relative] = [await shop.signIn(), await shop.signIn()];
  assert.equal(outcome(await orderAsGuest(code, number)), 200);
  assert.equal(outcome(await orderAs(account, code, number)), refused);
  const other = await makeCoupon();
  assert.equal(outcome(await orderAs(account, other, number)), 200);
  assert.equal(outcome(await orderAs(relative, other, number)), 200, 'two accounts may share a telephone');
  assert.equal(outcome(await orderAsGuest(other, number)), refused);
});

test('ten guests at once with one number use a coupon once', async () => {
  const code = await makeCoupon();
  const number = newNumber();
  const guests = await Promise.all(Array.from({ length: 10 }, guestWithCart));
  const outcomes = await Promise.all(guests.map(async (guest) => outcome(await place(guest, code, number))));
  assert.deepEqual(
    outcomes.filter((one) => one !== refused),
    [200],
  );
});

test('staff apply a code for a customer, whose uses it counts: the number, or the account that they choose', async () => {
  const code = await makeCoupon();
  const mobileNumber = newNumber();
  const tried = await tryAsStaff({ code, mobileNumber });
  assert.deepEqual([tried.status, tried.body.message], [200, couponTexts.applied]);
  const taken = await take({ mobileNumber, coupon: code, shownPayable: 1500 });
  assert.deepEqual(
    [taken.status, taken.body.order?.coupon, taken.body.order?.discount, taken.body.order?.payable],
    [200, code, 155, 1500],
  );
  for (const again of [
    await tryAsStaff({ code, mobileNumber }),
    await take({ mobileNumber, coupon: code }),
    await orderAsGuest(code, mobileNumber),
  ])
    assert.deepEqual([outcome(again), again.error.message], [refused, couponRefused]);
  const mistyped = await tryAsStaff({ code: `${code}1`, mobileNumber });
  assert.deepEqual([outcome(mistyped), mistyped.error.message], [refused, couponTexts.wrong]);

  const other = await makeCoupon();
  const account = await shop.signIn();
  const number = newNumber();
  assert.equal(outcome(await orderAs(account, other, number)), 200);
  const ofAccount = { mobileNumber: number, userId: account.userId };
  assert.equal(outcome(await tryAsStaff({ code: other, ...ofAccount })), refused);
  assert.equal(outcome(await take({ ...ofAccount, coupon: other })), refused);
});

test('a coupon of an order that staff take has effect on the prices that they agreed, from its minimum on', async () => {
  const code = await makeCoupon({ kind: 'amount', value: 100, minSubtotal: 1000 });
  const lines = [{ gadgetId: productId, quantity: 1, price: 900, reason: 'A friend' }];
  const below = await take({ mobileNumber: newNumber(), coupon: code, lines });
  assert.deepEqual([below.status, below.body.order?.discount, below.body.order?.coupon], [200, 0, undefined]);
  const from = await take({
    mobileNumber: newNumber(),
    coupon: code,
    lines: [{ ...lines[0], price: 1000 }] as never,
  });
  assert.deepEqual([from.body.order?.discount, from.body.order?.payable], [100, 1000]);
});

test('guests who begin anew do not guess more codes: their address is limited, too', async () => {
  const strict = await createTestShop({
    settings: { guestCart: true },
    env: { RATE_LIMIT_FACTOR: '1' },
  });
  try {
    const id = await strict.addProduct();
    const statuses = [];
    for (let guest = 0; guest < 7; guest += 1) {
      const client = await startGuest(strict, id);
      for (let guess = 0; guess < 20; guess += 1)
        statuses.push(
          (await client.call(couponEndpoints.tryCoupon, { body: { code: `G-${guess}` } })).status,
        );
    }
    assert.deepEqual(statuses, [...Array(120).fill(409), ...Array(20).fill(429)]);
  } finally {
    await strict.close();
  }
});
