/** Placing an order exactly once under repetition and concurrency. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { type Checkout, checkoutTexts, duplicateOrderWindowMs } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { listOutbox } from '../mail/outbox.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const place = (person: SignedInClient, form: Checkout = billing, key?: string) =>
  person.call(orderEndpoints.placeOrder, { body: form }, key === undefined ? {} : { 'idempotency-key': key });
const cartOf = async (person: SignedInClient) => (await person.call(cartEndpoints.listMyCart)).body;
const ordersOf = async (person: SignedInClient) => (await person.call(orderEndpoints.listMyOrders)).body;
async function productRow(id: string) {
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
  assert.ok(row);
  return row;
}

test('the same key returns the first order, with other form data and later too (Q-018)', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct({ stock: 9 });
  await fillCart(person, id, 2);
  const first = await place(person, billing, 'click-1');
  shop.clock.advance(24 * 3_600_000);
  await fillCart(person, id, 1);
  const again = await place(person, { ...billing, name: 'Other', totalAmount: 5 }, ' click-1 ');
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.equal((await cartOf(person)).length, 1, 'the new cart stays unchanged');
  assert.equal((await productRow(id)).stock, 7);
  const next = await place(person, billing, 'click-2');
  assert.notEqual(next.body.insertedId, first.body.insertedId);
});

test('the same key with other lines in the body is rejected; with the same or none it returns the first order (Q-018)', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct({ stock: 9 });
  const line = await fillCart(person, id, 2);
  const withLines = (...cartItems: object[]) => place(person, { ...billing, cartItems }, 'reused');
  const first = await withLines(line);
  assert.equal(first.status, 200);
  assert.deepEqual(await cartOf(person), [], 'the cart is empty');
  for (const same of [[line], [{ ...line, price: 1 }], []]) {
    const again = await withLines(...same);
    assert.deepEqual([again.status, again.body], [200, first.body], JSON.stringify(same));
  }
  for (const other of [[{ ...line, quantity: 3 }], [line, { ...line, gadgetId: 'another' }], ['nonsense']]) {
    const refused = await withLines(...(other as object[]));
    assert.deepEqual(
      [refused.status, refused.error.message, refused.error.code],
      [409, checkoutTexts.keyUsed, 'key-used'],
      JSON.stringify(other),
    );
  }
  await fillCart(person, id, 4);
  assert.equal(
    (await withLines(line)).body.insertedId,
    first.body.insertedId,
    'even if the cart was filled again',
  );
  assert.equal((await ordersOf(person)).length, 1);
});

test('keys are separate per account', async () => {
  const [one, other] = [await shop.signIn(), await shop.signIn()];
  const id = await shop.addProduct();
  await fillCart(one, id);
  await fillCart(other, id);
  const first = await place(one, billing, 'same');
  const second = await place(other, billing, 'same');
  assert.equal(second.body.order.buyer.email, other.email);
  assert.notEqual(first.body.insertedId, second.body.insertedId);
});

test('without a key the same cart within 30 s is the same order, and after that a new one (Q-018)', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  const line = await fillCart(person, id, 2);
  const form = { ...billing, cartItems: [line] };
  const first = await place(person, form);
  shop.clock.advance(duplicateOrderWindowMs - 1);
  const again = await place(person, form);
  assert.deepEqual([again.status, again.body], [200, first.body]);
  const bare = await place(person);
  assert.equal(bare.body.insertedId, first.body.insertedId);
  const otherCart = await place(person, { ...billing, cartItems: [{ ...line, quantity: 3 }] });
  assert.deepEqual([otherCart.status, otherCart.error.message], [400, checkoutTexts.emptyCart]);
  shop.clock.advance(1);
  assert.equal((await place(person, form)).status, 400);
  await fillCart(person, id, 2);
  assert.notEqual((await place(person, form)).body.insertedId, first.body.insertedId);
  assert.equal((await ordersOf(person)).length, 2);
});

test('without a key an order from before the clock was set back is not a duplicate', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await fillCart(person, id, 1);
  const first = await place(person);
  shop.clock.advance(-3_600_000);
  await fillCart(person, id, 1);
  const second = await place(person);
  shop.clock.advance(3_600_000);
  assert.equal(second.status, 200);
  assert.notEqual(second.body.insertedId, first.body.insertedId);
});

test('without a key another cart is immediately another order', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await fillCart(person, id, 1);
  const first = await place(person);
  await fillCart(person, id, 2);
  const second = await place(person);
  assert.deepEqual([second.status, second.body.order.cartItems[0]?.quantity], [200, 2]);
  assert.notEqual(first.body.insertedId, second.body.insertedId);
});

for (const key of ['one-click', undefined]) {
  const variant = key ? 'with one key' : 'without a key';
  test(`20 simultaneous placements ${variant} create one order and one mail and reduce the stock once`, async () => {
    proves('CHECK-04');
    const person = await shop.signIn();
    const id = await shop.addProduct({ stock: 50 });
    await fillCart(person, id, 2);
    const responses = await Promise.all(Array.from({ length: 20 }, () => place(person, billing, key)));
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    assert.equal(new Set(responses.map(({ body }) => body.insertedId)).size, 1);
    assert.equal((await ordersOf(person)).length, 1);
    assert.equal((await productRow(id)).stock, 48);
    const mails = await listOutbox(shop.context.db);
    assert.equal(mails.filter(({ text }) => text.includes(responses[0]?.body.insertedId ?? '-')).length, 1);
  });
}

test('of many concurrent orders of the last unit one succeeds, the others get 409', async () => {
  const id = await shop.addProduct({ stock: 1 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.signIn()));
  await Promise.all(buyers.map((buyer) => fillCart(buyer, id)));
  const responses = await Promise.all(buyers.map((buyer) => place(buyer, billing, 'last')));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
  assert.deepEqual(await productRow(id).then(({ stock, sold }) => [stock, sold]), [0, 1]);
  const loser = buyers[responses.findIndex(({ status }) => status === 409)];
  assert.equal((await cartOf(loser as SignedInClient))[0]?.availability, 'out-of-stock');
});

test('concurrent orders of the same products in opposite order do not deadlock', async () => {
  const ids = await Promise.all([shop.addProduct({ stock: 20 }), shop.addProduct({ stock: 20 })]);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()));
  for (const [index, buyer] of buyers.entries()) {
    for (const id of index % 2 ? ids : ids.toReversed()) await fillCart(buyer, id);
  }
  const responses = await Promise.all(buyers.map((buyer) => place(buyer)));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  for (const id of ids) assert.equal((await productRow(id)).stock, 10);
});

test('adding to the cart while ordering loses no unit: each is ordered or still in the cart', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await fillCart(person, id, 1);
  const adding = Array.from({ length: 10 }, () => fillCart(person, id, 1));
  const placed = await place(person, billing, 'meanwhile');
  await Promise.all(adding);
  const inCart = (await cartOf(person)).reduce((units, line) => units + line.quantity, 0);
  const ordered = placed.body.order.cartItems[0]?.quantity ?? 0;
  assert.equal(inCart + ordered, 11);
});

test('a product added while the order is being placed stays in the cart and is not ordered', async () => {
  const { db } = shop.context;
  const person = await shop.signIn();
  const [ordered, added] = [await shop.addProduct(), await shop.addProduct()];
  await fillCart(person, ordered);
  const placing = await db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, ordered)).for('no key update');
    const waiting = place(person, billing, 'slow');
    await waitForBlockedQuery();
    await fillCart(person, added);
    return { waiting };
  });
  const { body } = await placing.waiting;
  assert.deepEqual(
    body.order.cartItems.map(({ gadgetId }) => gadgetId),
    [ordered],
  );
  assert.deepEqual(
    (await cartOf(person)).map(({ gadgetId }) => gadgetId),
    [added],
  );
});

/** Waits until a query of this database is blocked by a lock. */
async function waitForBlockedQuery(): Promise<void> {
  const query = sql`select 1 from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`;
  await waitFor('a query waits for a lock', () => shop.context.db.$count(sql`(${query}) as waiting`), 5);
}

test('a failure while placing an order rolls everything back', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct({ stock: 3 });
  await fillCart(person, id, 1);
  await shop.context.db.execute('alter table mails rename to mails_away');
  const failed = await place(person, billing, 'broken');
  await shop.context.db.execute('alter table mails_away rename to mails');
  assert.equal(failed.status, 500);
  assert.doesNotMatch(JSON.stringify(failed.body), /mails/);
  assert.deepEqual(await ordersOf(person), []);
  assert.deepEqual([(await cartOf(person)).length, (await productRow(id)).stock], [1, 3]);
  assert.equal((await place(person, billing, 'broken')).status, 200);
});

test('a key of more than 100 characters is rejected; an empty one is ignored', async () => {
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const long = await place(person, billing, 'k'.repeat(101));
  assert.deepEqual([long.status, long.error.message], [400, checkoutTexts.longKey]);
  assert.equal((await place(person, billing, '')).status, 200);
  assert.equal((await place(person, billing)).status, 200, 'a duplicate of the same cart');
  await fillCart(person, await shop.addProduct());
  assert.equal((await place(person, billing, 'k'.repeat(100))).status, 200);
});

test('placing orders is rate-limited', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const person = await strict.signIn();
    const responses = [];
    for (let count = 0; count < 21; count += 1) responses.push(await place(person));
    assert.deepEqual([responses[19]?.status, responses[20]?.status], [400, 429]);
  } finally {
    await strict.close();
  }
});
