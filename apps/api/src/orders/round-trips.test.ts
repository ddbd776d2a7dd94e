/** The number of round trips to the database that an order and a change of the cart take. */
import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { endPool, openPool, type RetryingPool } from '../database/postgres-pool.ts';
import { silentLog } from '../database/test-database.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let roundTrips = 0;
/** So that what several requests share in one statement is not counted as part of one. In ms, the longest time of a timer. */
const neverInTheTest = 2 ** 31 - 1;

/** A socket that counts how often something is sent after a response of the server. */
function countingSocket(): Socket {
  const socket = new Socket();
  let waiting = false;
  // Connecting resets the method.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      if (!waiting) roundTrips += 1;
      waiting = true;
      return write(...args);
    };
  });
  socket.on('data', () => {
    waiting = false;
  });
  return socket;
}

let shop: TestShop;
let pool: RetryingPool;
before(async () => {
  shop = await createTestShop({
    parts: ({ database }) => {
      const { connectionString } = database;
      const connection = { connectionString, stream: countingSocket };
      pool = openPool({ connection, size: 1, log: silentLog, allowExitOnIdle: true });
      const db = drizzle(pool, { casing: 'snake_case' });
      return { db, limits: createRateLimits({ db, kind: 'url' }, 1_000, neverInTheTest) };
    },
  });
});
after(async () => {
  await endPool(pool);
  await shop.close();
});

async function count(work: () => Promise<{ status: number }>): Promise<number> {
  const start = roundTrips;
  const { status } = await work();
  assert.equal(status, 200);
  return roundTrips - start;
}

for (const key of [undefined, 'a-key']) {
  test(`an order takes five round trips, of any number of products, ${key ? 'with' : 'without'} a key`, async () => {
    const buyer = await shop.signIn();
    const stock = { stock: 7 };
    for (const id of await Promise.all([shop.addProduct(stock), shop.addProduct(stock), shop.addProduct()]))
      await fillCart(buyer, id, 2);
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    const trips = await count(() => buyer.call(orderEndpoints.placeOrder, { body: billing }, headers));
    assert.equal(trips, 5);
  });
}

test('an order with a coupon takes five round trips as well', async () => {
  const [admin, buyer] = [await shop.signIn({ role: 'admin' }), await shop.signIn()];
  const coupon = { code: 'EID', kind: 'amount', value: 30 } as const;
  await admin.call(couponEndpoints.addCoupon, { body: coupon });
  await fillCart(buyer, await shop.addProduct());
  const body = { ...billing, coupon: coupon.code, discount: 30 };
  const trips = await count(() => buyer.call(orderEndpoints.placeOrder, { body }));
  assert.equal(trips, 5);
});

test('a change of the cart takes two round trips', async () => {
  const buyer = await shop.signIn();
  const [gadgetId, other] = [await shop.addProduct(), await shop.addProduct()];
  const { _id: id } = await fillCart(buyer, other);
  const add = () => buyer.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 1 } });
  assert.equal(await count(add), 2, 'a new line');
  assert.equal(await count(add), 2, 'one more');
  assert.equal(
    await count(() => buyer.call(cartEndpoints.changeQuantity, { params: { id }, body: { quantity: 3 } })),
    2,
    'another quantity',
  );
});
