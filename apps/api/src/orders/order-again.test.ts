/** Ordering again: what can be bought is in the cart, what is different is said, and repeating it changes nothing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { maxLineCount } from '@jontro/shop/cart/cart.ts';
import { orderAgainTexts } from '@jontro/shop/orders/order-again.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const again = (person: SignedInClient, id: string) =>
  person.call(orderEndpoints.orderAgain, { params: { id } });
const cartOf = async (person: SignedInClient) =>
  (await person.call(cartEndpoints.listMyCart)).body.map(({ gadgetId, quantity, price, priceWhenAdded }) => ({
    gadgetId,
    quantity,
    price,
    priceWhenAdded,
  }));
const change = (id: string, fields: Partial<typeof products.$inferInsert>) =>
  shop.context.db.update(products).set(fields).where(eq(products.id, id));

/** An order of products with these quantities. */
async function order(
  person: SignedInClient,
  lines: readonly [id: string, quantity: number][],
): Promise<string> {
  for (const [id, quantity] of lines) {
    shop.clock.advance(10);
    await fillCart(person, id, quantity);
  }
  const { body } = await person.call(orderEndpoints.placeOrder, { body: billing });
  return body.order._id;
}

test('all of an unchanged order is in the cart again, in its sequence; a second press changes nothing', async () => {
  proves('B-LIFE-13');
  const person = await shop.signIn();
  const [one, two] = [await shop.addProduct({ price: 100 }), await shop.addProduct({ price: 50 })];
  const id = await order(person, [
    [two, 2],
    [one, 1],
  ]);
  const wanted = [
    { gadgetId: two, quantity: 2, price: 50, priceWhenAdded: 50 },
    { gadgetId: one, quantity: 1, price: 100, priceWhenAdded: 100 },
  ];
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await again(person, id);
    assert.deepEqual([status, body], [200, { message: orderAgainTexts.added, added: 2, differences: [] }]);
    assert.deepEqual(await cartOf(person), wanted);
  }
  await Promise.all(Array.from({ length: 8 }, () => again(person, id)));
  assert.deepEqual(await cartOf(person), wanted);
});

test('what is gone, out of stock, fewer or dearer is said, and the rest is in the cart', async () => {
  proves('B-AFTER-12', 'B-LIFE-13');
  const person = await shop.signIn();
  const add = (name: string) => shop.addProduct({ name, price: 100, stock: 9 });
  const [gone, sold, few, dear] = [await add('Gone'), await add('Sold'), await add('Few'), await add('Dear')];
  const id = await order(person, [
    [gone, 1],
    [sold, 1],
    [few, 5],
    [dear, 2],
  ]);
  await change(gone, { deletedAt: shop.clock.now() });
  await change(sold, { stock: 0 });
  await change(few, { stock: 3 });
  await change(dear, { pricePoisha: 12_050 as never });
  const { body } = await again(person, id);
  assert.equal(body.message, orderAgainTexts.changed);
  assert.equal(body.added, 2);
  assert.deepEqual(
    body.differences.map(({ kind, name, ordered, quantity, priceThen, price }) => [
      kind,
      name,
      ordered,
      quantity,
      priceThen,
      price,
    ]),
    [
      ['gone', 'Gone', 1, 0, 100, 100],
      ['out-of-stock', 'Sold', 1, 0, 100, 100],
      ['fewer', 'Few', 5, 3, 100, 100],
      ['price', 'Dear', 2, 2, 100, 120.5],
    ],
  );
  assert.deepEqual(
    (await cartOf(person)).map(({ gadgetId, quantity }) => [gadgetId, quantity]),
    [
      [few, 3],
      [dear, 2],
    ],
  );
  await change(few, { stock: 0 });
  await change(dear, { inStock: false });
  const other = await shop.signIn();
  assert.equal((await again(other, id)).status, 404);
  for (const { gadgetId } of await cartOf(person)) assert.ok([few, dear].includes(gadgetId));
  const nothing = (await again(person, id)).body;
  assert.deepEqual([nothing.message, nothing.added], [orderAgainTexts.nothing, 0]);
});

test('a line that is in the cart is raised to the ordered quantity and never lowered', async () => {
  const person = await shop.signIn();
  const [more, less] = [await shop.addProduct(), await shop.addProduct()];
  const id = await order(person, [
    [more, 3],
    [less, 3],
  ]);
  await fillCart(person, more, 5);
  await fillCart(person, less, 1);
  await again(person, id);
  const quantities = new Map((await cartOf(person)).map(({ gadgetId, quantity }) => [gadgetId, quantity]));
  assert.deepEqual([quantities.get(more), quantities.get(less)], [5, 3]);
});

test('a full cart takes no further product, which is said', async () => {
  const person = await shop.signIn();
  const id = await order(person, [[await shop.addProduct({ name: 'Left out' }), 1]]);
  for (let count = 0; count < maxLineCount; count += 1) await fillCart(person, await shop.addProduct());
  const { body } = await again(person, id);
  assert.deepEqual(
    body.differences.map(({ kind, name }) => [kind, name]),
    [['cart-full', 'Left out']],
  );
  assert.equal((await cartOf(person)).length, maxLineCount);
});

test('an order of somebody else, a deleted and an unknown one are not found, for staff either', async () => {
  const [person, stranger] = [await shop.signIn(), await shop.signIn()];
  const admin = await shop.signIn({ role: 'admin' });
  const { _id: id } = await buy(person, await shop.addProduct());
  for (const who of [stranger, admin]) {
    const { status, error } = await again(who, id);
    assert.deepEqual([status, error.message], [404, orderTexts.notFound]);
    assert.deepEqual(await cartOf(who), []);
  }
  assert.equal((await shop.visitor.call(orderEndpoints.orderAgain, { params: { id } })).status, 401);
  assert.equal((await again(person, "' or 1=1 --")).status, 404);
  await admin.call(orderEndpoints.removeOrder, { params: { id } });
  assert.equal((await again(person, id)).status, 404);
});
