/** The cart endpoints, tested through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts, lineFullMessage, maxLineCount } from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { poisha } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { openSession, sessionCookie } from '../session/session.ts';
import { assertNoServerError, hostileBodies, hostileIds, hostileValues } from '../testing/hostile-input.ts';
import { fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const cartOf = async (person: SignedInClient) => (await person.call(cartEndpoints.listMyCart)).body;
const changeProduct = (id: string, change: Partial<typeof products.$inferInsert>) =>
  shop.context.db.update(products).set(change).where(eq(products.id, id));

test('a product added to the cart becomes a line with the field names of the specification', async () => {
  proves('CALL-22', 'CALL-26', 'ENT-07', 'ENT-08', 'ENT-09');
  const person = await shop.signIn();
  const id = await shop.addProduct({ name: 'Nova Watch', price: 1250.5, images: ['/i/a', '/i/b'] });
  const added = await person.send('PUT', '/api/cart', {
    gadgetId: id,
    quantity: 2,
    author: { email: 'somebody@example.com' },
    image: 'https://evil.example/x.png',
    name: 'Free thing',
    price: 0.01,
  });
  assert.equal(added.status, 200);
  const [line, ...others] = await cartOf(person);
  assert.deepEqual(others, []);
  assert.deepEqual(line, {
    _id: line?._id,
    gadgetId: id,
    author: { email: person.email },
    image: '/i/a',
    name: 'Nova Watch',
    price: 1250.5,
    quantity: 2,
    cartAdded: shop.clock.now().toISOString(),
    priceWhenAdded: 1250.5,
    availability: 'available',
    category: 'Earbuds',
  });
  assert.deepEqual(added.body, { insertedId: line?._id, message: cartTexts.added, item: line });
});

test('a line has the Bengali name of its product', async () => {
  const person = await shop.signIn();
  const { name, names } = await fillCart(
    person,
    await shop.addProduct({ name: 'Nova Watch', names: { bn: 'নোভা ওয়াচ' } }),
  );
  assert.deepEqual([name, names], ['Nova Watch', { bn: 'নোভা ওয়াচ' }]);
});

test('the price of a line is the discount price if there is one', async () => {
  proves('CALL-23');
  const person = await shop.signIn();
  const cheaper = await shop.addProduct({ price: 1000, discountPrice: 799.99 });
  const plain = await shop.addProduct({ price: 1000 });
  assert.equal((await fillCart(person, cheaper)).price, 799.99);
  assert.equal((await fillCart(person, plain)).price, 1000);
});

test('a product added without a quantity has the quantity 1', async () => {
  proves('VALID-25');
  const person = await shop.signIn();
  const { status } = await person.send('PUT', '/api/cart', { gadgetId: await shop.addProduct() });
  assert.equal(status, 200);
  assert.equal((await cartOf(person))[0]?.quantity, 1);
});

test('the same product is one line whose quantities add up, at most 99 (Q-111, Q-114)', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await fillCart(person, id, 60);
  assert.equal((await fillCart(person, id, 39)).quantity, 99);
  const full = await person.call(cartEndpoints.addToCart, { body: { gadgetId: id, quantity: 1 } });
  assert.deepEqual([full.status, full.error.message], [409, toEnglish(lineFullMessage(99))]);
  assert.deepEqual(full.error.text, lineFullMessage(99));
  const lines = await cartOf(person);
  assert.deepEqual([lines.length, lines[0]?.quantity], [1, 99]);
});

test('the same product added many times concurrently is one line with all units', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await Promise.all(Array.from({ length: 12 }, () => fillCart(person, id, 2)));
  const lines = await cartOf(person);
  assert.deepEqual([lines.length, lines[0]?.quantity], [1, 24]);
});

test('a product that is out of stock cannot be added', async () => {
  proves('STATE-19');
  const person = await shop.signIn();
  for (const fields of [{ inStock: false }, { stock: 0 }]) {
    const gadgetId = await shop.addProduct(fields);
    const { status, error } = await person.call(cartEndpoints.addToCart, {
      body: { gadgetId, quantity: 1 },
    });
    assert.deepEqual([status, error.message], [409, productTexts.outOfStock]);
  }
  assert.deepEqual(await cartOf(person), []);
});

test('an unknown or deleted product is not found', async () => {
  const person = await shop.signIn();
  const deleted = await shop.addProduct();
  await changeProduct(deleted, { deletedAt: shop.clock.now() });
  for (const gadgetId of ['nothing', deleted, "' or 1=1"]) {
    const { status, error } = await person.call(cartEndpoints.addToCart, {
      body: { gadgetId, quantity: 1 },
    });
    assert.deepEqual([status, error.message], [404, productTexts.notFound]);
  }
});

test('the number of products in a cart is limited; the quantity of those in it can still be increased', async () => {
  const person = await shop.signIn();
  const ids = await Promise.all(Array.from({ length: maxLineCount }, () => shop.addProduct()));
  for (const id of ids) await fillCart(person, id);
  const oneMore = { gadgetId: await shop.addProduct(), quantity: 1 };
  const { status, error } = await person.call(cartEndpoints.addToCart, { body: oneMore });
  assert.deepEqual([status, error.message], [409, cartTexts.tooManyLines]);
  assert.equal((await fillCart(person, ids[0] ?? '')).quantity, 2);
});

test('a line shows the current product and the price when it was added (Q-116)', async () => {
  const person = await shop.signIn();
  const [changed, soldOut, gone] = await Promise.all([
    shop.addProduct({ price: 500, stock: 7 }),
    shop.addProduct(),
    shop.addProduct({ name: 'Old Fan' }),
  ]);
  for (const id of [changed, soldOut, gone]) await fillCart(person, id);
  await changeProduct(changed, { discountPoisha: poisha(450_00), stock: 3 });
  await changeProduct(soldOut, { inStock: false });
  await changeProduct(gone, { deletedAt: shop.clock.now() });
  const lines = new Map((await cartOf(person)).map((line) => [line.gadgetId, line]));
  const line = lines.get(changed);
  assert.deepEqual(
    [line?.price, line?.priceWhenAdded, line?.stock, line?.availability],
    [450, 500, 3, 'available'],
  );
  assert.equal(lines.get(soldOut)?.availability, 'out-of-stock');
  assert.deepEqual([lines.get(gone)?.availability, lines.get(gone)?.name], ['gone', 'Old Fan']);
});

test('a restored line keeps its position; an implausible timestamp is replaced by the current time', async () => {
  const person = await shop.signIn();
  const ids = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
  for (const id of ids) {
    await fillCart(person, id);
    shop.clock.advance(1000);
  }
  const before = await cartOf(person);
  const [first] = before;
  assert.ok(first);
  const { gadgetId, quantity, cartAdded } = first;
  const restore = async (timestamp: string) => {
    const line = (await cartOf(person)).find((item) => item.gadgetId === gadgetId);
    if (line) await person.call(cartEndpoints.removeFromCart, { params: { id: line._id } });
    const body = { gadgetId, quantity, cartAdded: timestamp };
    assert.equal((await person.call(cartEndpoints.addToCart, { body })).status, 200);
    return (await cartOf(person)).map((item) => item.gadgetId);
  };
  assert.deepEqual(await restore(cartAdded), ids);
  assert.equal((await cartOf(person))[0]?.cartAdded, cartAdded);
  for (const timestamp of [
    '',
    'yesterday',
    '9999-12-31T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '-200000-01-01',
  ]) {
    assert.deepEqual(await restore(timestamp), [ids[1], ids[2], ids[0]], timestamp);
    assert.equal((await cartOf(person))[2]?.cartAdded, shop.clock.now().toISOString());
  }
});

test('the cart is stored with the account: the same after the session ended, and in another browser', async () => {
  proves('GEN-04');
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct(), 3);
  const before = await cartOf(person);
  const otherSession = await openSession(shop.context.db, shop.clock.now(), person.uid, 60_000);
  const headers = { cookie: `${sessionCookie}=${otherSession.id}` };
  const { body } = await shop.visitor.send('GET', '/api/my-cart', undefined, headers);
  assert.deepEqual(body, before);
});

test('my-cart accepts the own e-mail in any letter case; other carts are for admins only (Q-036)', async () => {
  const person = await shop.signIn({ email: 'Rafi@Example.com' });
  const other = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const listCart = (user: SignedInClient, email: string) =>
    user.call(cartEndpoints.listMyCart, { query: { email } });
  assert.equal((await listCart(person, 'RAFI@example.COM')).body.length, 1);
  assert.equal((await listCart(admin, person.email)).body.length, 1);
  assert.equal((await listCart(other, person.email)).status, 403);
  assert.deepEqual((await listCart(admin, 'nobody@example.com')).body, []);
});

test('a customer sets the quantity of a line', async () => {
  proves('CALL-28');
  const person = await shop.signIn();
  const line = await fillCart(person, await shop.addProduct());
  const { status, body } = await person.call(cartEndpoints.changeQuantity, {
    params: { id: line._id },
    body: { quantity: 5 },
  });
  assert.deepEqual([status, body], [200, { modifiedCount: 1, message: cartTexts.quantityUpdated }]);
  assert.equal((await cartOf(person))[0]?.quantity, 5);
});

test('a quantity below 1, above 99 or not whole is rejected and changes nothing', async () => {
  proves('VALID-24');
  const person = await shop.signIn();
  const line = await fillCart(person, await shop.addProduct(), 4);
  for (const quantity of [0, -1, -0.5, 100, 1.5, '3', null, true, 1e308, [2], {}]) {
    const change = await person.send('PUT', `/api/cart/${line._id}`, { quantity });
    assert.equal(change.status, 400, String(quantity));
    assert.match(change.error.message, /quantity/);
    const add = await person.send('PUT', '/api/cart', { gadgetId: line.gadgetId, quantity });
    assert.equal(add.status, 400, String(quantity));
  }
  assert.equal((await cartOf(person))[0]?.quantity, 4);
});

test('a customer removes a line', async () => {
  proves('CALL-27');
  const person = await shop.signIn();
  const line = await fillCart(person, await shop.addProduct());
  const removed = await person.call(cartEndpoints.removeFromCart, { params: { id: line._id } });
  assert.deepEqual([removed.status, removed.body], [200, { deletedCount: 1, message: cartTexts.deleted }]);
  assert.deepEqual(await cartOf(person), []);
  const again = await person.call(cartEndpoints.removeFromCart, { params: { id: line._id } });
  assert.deepEqual([again.status, again.error.message], [404, cartTexts.notFound]);
});

test('the line of another user is not found and stays unchanged', async () => {
  proves('ROLE-11');
  const owner = await shop.signIn();
  const other = await shop.signIn();
  const line = await fillCart(owner, await shop.addProduct());
  const params = { id: line._id };
  assert.equal((await other.call(cartEndpoints.removeFromCart, { params })).status, 404);
  assert.equal(
    (await other.call(cartEndpoints.changeQuantity, { params, body: { quantity: 9 } })).status,
    404,
  );
  assert.equal(
    (await admin.call(cartEndpoints.changeQuantity, { params, body: { quantity: 9 } })).status,
    404,
  );
  assert.deepEqual(await cartOf(owner), [line]);
});

test('an admin sees the lines of all users, newest first, and removes any', async () => {
  proves('ACART-02', 'CALL-37', 'ROLE-11');
  const first = await shop.signIn();
  const second = await shop.signIn();
  shop.clock.advance(1_000);
  const older = await fillCart(first, await shop.addProduct());
  shop.clock.advance(1_000);
  const newer = await fillCart(second, await shop.addProduct());
  const all = (await admin.call(cartEndpoints.listAllCarts)).body;
  assert.deepEqual(all.slice(0, 2), [newer, older]);
  assert.ok(all.length > 100);
  const page = await admin.call(cartEndpoints.listAllCarts, { query: { page: 2, limit: 1 } });
  assert.deepEqual(page.body, [older]);
  assert.equal((await admin.call(cartEndpoints.listAllCarts, { query: { page: 1 } })).body.length, 20);
  const removed = await admin.call(cartEndpoints.removeFromCart, { params: { id: newer._id } });
  assert.equal(removed.body.deletedCount, 1);
  assert.deepEqual(await cartOf(second), []);
});

test('all cart endpoints require a session; the list of all carts requires an admin', async () => {
  proves('ROLE-03');
  const person = await shop.signIn();
  const line = await fillCart(person, await shop.addProduct());
  const byId = { params: { id: line._id } };
  const add = { body: { gadgetId: line.gadgetId, quantity: 1 } };
  const change = { ...byId, body: { quantity: 2 } };
  const { visitor } = shop;
  const statuses = [
    await visitor.call(cartEndpoints.addToCart, add),
    await visitor.call(cartEndpoints.listMyCart),
    await visitor.call(cartEndpoints.changeQuantity, change),
    await visitor.call(cartEndpoints.removeFromCart, byId),
    await visitor.call(cartEndpoints.listAllCarts),
    await visitor.call(cartEndpoints.removeAllCarts),
  ].map(({ status }) => status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401]);
  assert.equal((await person.call(cartEndpoints.listAllCarts)).status, 403);
  assert.equal((await person.call(cartEndpoints.removeAllCarts)).status, 403);
  assert.deepEqual(await cartOf(person), [line]);
});

test('hostile input gets a clear response and leaves the cart unchanged', async () => {
  const person = await shop.signIn();
  const line = await fillCart(person, await shop.addProduct());
  for (const value of hostileValues) {
    const text = JSON.stringify(value).slice(0, 60);
    assertNoServerError(await person.send('PUT', '/api/cart', { gadgetId: value }), `gadgetId ${text}`);
    assertNoServerError(
      await person.send('PUT', `/api/cart/${line._id}`, { quantity: value }),
      `quantity ${text}`,
    );
  }
  for (const id of hostileIds) {
    assertNoServerError(await person.send('PUT', `/api/cart/${id}`, { quantity: 2 }), `PUT ${id}`);
    assertNoServerError(await person.send('DELETE', `/api/cart/${id}`), `DELETE ${id}`);
    assertNoServerError(await person.send('GET', `/api/my-cart?email=${id}`), `email ${id}`);
    assertNoServerError(await admin.send('GET', `/api/all-carts?page=${id}&limit=${id}`), `page ${id}`);
  }
  const json = { 'content-type': 'application/json' };
  for (const body of hostileBodies) {
    const response = await person.send('PUT', '/api/cart', body, json);
    assert.ok(response.status >= 400, body.slice(0, 60));
    assertNoServerError(response, body.slice(0, 60));
  }
  assert.deepEqual(await cartOf(person), [line]);
});

test('an admin empties all carts at once (Q-130)', async () => {
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const { body } = await admin.call(cartEndpoints.removeAllCarts);
  assert.ok(body.deletedCount > 0);
  assert.deepEqual((await admin.call(cartEndpoints.listAllCarts)).body, []);
});
