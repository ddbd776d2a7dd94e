/** Carts of guests, tested through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { lineFullMessage, maxLineCount } from '@jontro/shop/cart/cart.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { guestLifetimeMs } from '../session/guest.ts';
import { clientWithCookie, startGuest as guestOf } from '../testing/guest-client.ts';
import { assertNoServerError, hostileValues } from '../testing/hostile-input.ts';
import { fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { signedInNow } from '../testing/verified-times.ts';
import { users } from '../users/users.table.ts';
import { mergeGuestCart, removeOldGuests } from './guest-carts.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ settings: { guestCart: true } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const startGuest = (gadgetId: string, quantity = 1, at: TestShop = shop) => guestOf(at, gadgetId, quantity);
const clientOf = (setCookie: string, at: TestShop = shop) => clientWithCookie(at, setCookie);

const cartOf = async (person: TestClient) => (await person.call(cartEndpoints.listMyCart)).body;
async function guestRow(person: TestClient) {
  const [line] = await cartOf(person);
  const [row] = await shop.context.db
    .select({ user: users })
    .from(cartItems)
    .innerJoin(users, eq(users.id, cartItems.userId))
    .where(eq(cartItems.id, line?._id ?? ''));
  assert.ok(row);
  return row.user;
}

test('the first product gives a visitor a cookie for 30 days that scripts and other sites cannot use', async () => {
  proves('B-LIFE-15', 'B-PEOPLE-06');
  const id = await shop.addProduct({ name: 'Fan', price: 250 });
  const { status, headers, body } = await shop.visitor.call(cartEndpoints.addToCart, {
    body: { gadgetId: id, quantity: 2 },
  });
  assert.equal(status, 200);
  const cookie = String([headers['set-cookie']].flat()[0]);
  assert.match(cookie, /^jontro_guest=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const guest = clientOf(cookie);
  assert.deepEqual(await cartOf(guest), [body.item]);
  assert.deepEqual([body.item.author.email, body.item.quantity], ['', 2]);
  const row = await guestRow(guest);
  assert.ok(!row.uid.includes(guest.cookie.split('=')[1] ?? ''), 'the token is stored hashed');
});

test('with https the cookie is bound to the host and sent over https only', async () => {
  const secure = await createTestShop({
    settings: { guestCart: true },
    env: { PUBLIC_URL: 'https://shop.example', SHOP_MODE: 'live', PAYMENT_PROVIDER: 'none' },
  });
  try {
    const gadgetId = await secure.addProduct();
    const { headers } = await secure.visitor.call(cartEndpoints.addToCart, {
      body: { gadgetId, quantity: 1 },
    });
    assert.match(String(headers['set-cookie']), /^__Host-jontro_guest=.+; HttpOnly; Secure; SameSite=Lax$/);
  } finally {
    await secure.close();
  }
});

test('ten adds at once by a guest give the right sum', async () => {
  proves('B-PEOPLE-07');
  const [first, second] = [await shop.addProduct(), await shop.addProduct()];
  const guest = await startGuest(first);
  await Promise.all([
    ...Array.from({ length: 10 }, () => fillCart(guest, first, 2)),
    ...Array.from({ length: 10 }, () => fillCart(guest, second)),
  ]);
  const lines = await cartOf(guest);
  assert.deepEqual(
    new Map(lines.map(({ gadgetId, quantity }) => [gadgetId, quantity])),
    new Map([
      [first, 21],
      [second, 10],
    ]),
  );
});

test('a guest changes and removes own lines, and finds nobody else’s', async () => {
  const id = await shop.addProduct();
  const [guest, other] = [await startGuest(id), await startGuest(id)];
  const person = await shop.signIn();
  const line = (await cartOf(guest))[0];
  assert.ok(line);
  const change = { params: { id: line._id }, body: { quantity: 5 } };
  for (const stranger of [other, person])
    assert.equal((await stranger.call(cartEndpoints.changeQuantity, change)).status, 404);
  assert.equal((await other.call(cartEndpoints.removeFromCart, { params: { id: line._id } })).status, 404);
  assert.equal((await guest.call(cartEndpoints.changeQuantity, change)).status, 200);
  assert.equal((await cartOf(guest))[0]?.quantity, 5);
  assert.equal((await guest.call(cartEndpoints.listMyCart, { query: { email: person.email } })).status, 403);
  assert.equal((await guest.call(cartEndpoints.removeFromCart, { params: { id: line._id } })).status, 200);
  assert.deepEqual(await cartOf(guest), []);
});

test('a guest has a cart and nothing else of an account, and no change from another site', async () => {
  const guest = await startGuest(await shop.addProduct());
  for (const url of [
    '/api/my-orders',
    '/api/my-addresses',
    '/api/user-count',
    '/api/all-orders',
    '/api/all-carts',
  ])
    assert.ok([401, 404].includes((await guest.send('GET', url)).status), url);
  const line = { gadgetId: await shop.addProduct(), quantity: 1 };
  const foreign = await guest.send('PUT', '/api/cart', line, { origin: 'https://evil.example' });
  assert.deepEqual([foreign.status, foreign.error.code], [403, 'foreign-origin']);
  assert.equal((await cartOf(guest)).length, 1);
});

test('without the setting a visitor has no cart, and a cookie from before is none', async () => {
  proves('B-PEOPLE-09');
  const guest = await startGuest(await shop.addProduct());
  const settings = shop.context.config.shop as { guestCart: boolean };
  settings.guestCart = false;
  try {
    assert.equal((await guest.call(cartEndpoints.listMyCart)).status, 401);
    const body = { gadgetId: await shop.addProduct(), quantity: 1 };
    const { status, headers } = await guest.call(cartEndpoints.addToCart, { body });
    assert.deepEqual([status, headers['set-cookie']], [401, undefined]);
  } finally {
    settings.guestCart = true;
  }
});

test('an unknown, hostile or expired cookie is a visitor without one', async () => {
  for (const value of hostileValues) {
    const text = (JSON.stringify(value) ?? 'undefined').toWellFormed();
    const client = clientOf(`jontro_guest=${encodeURIComponent(text)}`);
    assertNoServerError(await client.send('GET', '/api/my-cart'), text);
    assert.equal((await client.send('GET', '/api/my-cart')).status, 401);
  }
  const guest = await startGuest(await shop.addProduct());
  const row = await guestRow(guest);
  const before = new Date(shop.clock.now().getTime() - guestLifetimeMs - 1);
  await shop.context.db.update(users).set({ lastLoginAt: before }).where(eq(users.id, row.id));
  assert.equal((await guest.call(cartEndpoints.listMyCart)).status, 401);
});

test('guests are no accounts: no list, count or search of users has them', async () => {
  const count = async () =>
    (await admin.call(userEndpoints.listAllUsers, { query: { limit: 1, page: 1 } })).headers['x-total-count'];
  const before = await count();
  await startGuest(await shop.addProduct());
  assert.equal(await count(), before);
});

const merge = async (guest: TestClient, person: SignedInClient, maxQuantity = 99) =>
  mergeGuestCart(shop.context.db, {
    guestId: (await guestRow(guest)).id,
    userId: person.userId,
    maxQuantity,
  });

test('at login the guest’s lines are added to the account’s, up to the limit; what is sold out stays marked', async () => {
  proves('B-PEOPLE-06');
  const [both, full, own, soldOut] = [
    await shop.addProduct(),
    await shop.addProduct(),
    await shop.addProduct(),
    await shop.addProduct(),
  ];
  const guest = await startGuest(both, 2);
  await fillCart(guest, full, 60);
  await fillCart(guest, soldOut);
  await shop.context.db.update(products).set({ stock: 0 }).where(eq(products.id, soldOut));
  const person = await shop.signIn();
  await fillCart(person, both, 3);
  await fillCart(person, full, 70);
  await fillCart(person, own);
  const row = await guestRow(guest);
  await mergeGuestCart(shop.context.db, { guestId: row.id, userId: person.userId, maxQuantity: 99 });
  const lines = new Map((await cartOf(person)).map((line) => [line.gadgetId, line]));
  assert.deepEqual(
    [both, full, own, soldOut].map((id) => lines.get(id)?.quantity),
    [5, 99, 1, 1],
  );
  assert.equal(lines.get(soldOut)?.availability, 'out-of-stock');
  assert.deepEqual(await cartOf(guest), []);
});

test('two logins at once add the lines once', async () => {
  const id = await shop.addProduct();
  const guest = await startGuest(id, 4);
  const person = await shop.signIn();
  await fillCart(person, id, 1);
  const guestId = (await guestRow(guest)).id;
  const once = { guestId, userId: person.userId, maxQuantity: 99 };
  await Promise.all(Array.from({ length: 6 }, () => mergeGuestCart(shop.context.db, once)));
  assert.deepEqual(
    (await cartOf(person)).map(({ quantity }) => quantity),
    [5],
  );
});

test('a full cart takes no other product, and one above a lowered limit is not reduced', async () => {
  const person = await shop.signIn();
  const ids = await Promise.all(Array.from({ length: maxLineCount }, () => shop.addProduct()));
  for (const id of ids) await fillCart(person, id);
  const guest = await startGuest(await shop.addProduct());
  await fillCart(guest, ids[0] ?? '', 2);
  await fillCart(guest, ids[1] ?? '', 2);
  await merge(guest, person, 2);
  const lines = await cartOf(person);
  assert.equal(lines.length, maxLineCount);
  assert.deepEqual(
    [ids[0], ids[1], ids[2]].map((id) => lines.find(({ gadgetId }) => gadgetId === id)?.quantity),
    [2, 2, 1],
  );
});

test('a guest’s line has the shop’s maximum quantity', async () => {
  const id = await shop.addProduct();
  const guest = await startGuest(id, 99);
  const { status, error } = await guest.call(cartEndpoints.addToCart, {
    body: { gadgetId: id, quantity: 1 },
  });
  assert.deepEqual([status, error.message], [409, toEnglish(lineFullMessage(99))]);
});

test('opening a session merges the cart of the same browser and clears its cookie', async () => {
  const own = await createTestShop({
    settings: { guestCart: true },
    parts: () => ({
      verifier: async () => ({
        uid: 'somebody',
        email: 'somebody@example.com',
        emailVerified: true,
        name: 'Somebody',
        ...signedInNow(),
      }),
    }),
  });
  try {
    const id = await own.addProduct();
    const guest = await startGuest(id, 3, own);
    const { status, headers } = await guest.call(
      sessionEndpoints.openSession,
      { body: { email: 'somebody@example.com' } },
      { authorization: 'Bearer token' },
    );
    assert.equal(status, 200);
    const cookies = [headers['set-cookie']].flat().map(String);
    assert.ok(cookies.some((cookie) => /^jontro_guest=; .*Expires=Thu, 01 Jan 1970/.test(cookie)));
    const session = cookies.find((cookie) => cookie.startsWith('jontro_session=')) ?? '';
    assert.deepEqual(
      (await cartOf(clientOf(session, own))).map(({ gadgetId, quantity }) => [gadgetId, quantity]),
      [[id, 3]],
    );
  } finally {
    await own.close();
  }
});

test('carts of guests are deleted 30 days after the last product; those of accounts and of other guests stay', async () => {
  proves('B-PEOPLE-06');
  const { db } = shop.context;
  const id = await shop.addProduct();
  const [old, recent] = [await startGuest(id), await startGuest(id)];
  const person = await shop.signIn();
  await fillCart(person, id);
  const row = await guestRow(old);
  await db
    .update(users)
    .set({ lastLoginAt: new Date(shop.clock.now().getTime() - guestLifetimeMs - 1) })
    .where(eq(users.id, row.id));
  await removeOldGuests(db, shop.clock.now());
  assert.deepEqual(await db.select().from(users).where(eq(users.id, row.id)), []);
  assert.deepEqual([(await cartOf(recent)).length, (await cartOf(person)).length], [1, 1]);
});

test('thousands of carts from one address end in 429; a known guest goes on', async () => {
  const strict = await createTestShop({ settings: { guestCart: true }, env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const gadgetId = await strict.addProduct();
    const guest = await startGuest(gadgetId, 1, strict);
    const statuses: number[] = [];
    for (let at = 0; at < 301; at += 1)
      statuses.push(
        (await strict.visitor.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 1 } })).status,
      );
    assert.deepEqual([...new Set(statuses)], [200, 429]);
    assert.equal(statuses.filter((status) => status === 200).length, 299);
    assert.equal((await fillCart(guest, gadgetId)).quantity, 2);
  } finally {
    await strict.close();
  }
});
