/** Ordering again by the secret link of an order: the cart of a guest or an account, without scripts and without a login. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { againLink, trackingLink } from '@jontro/shop/orders/tracking.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { count, eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { clientWithCookie, startGuest } from '../testing/guest-client.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({
    settings: { tracking: true, orderAgain: true, guestCart: true, guestCheckout: true },
    env: { RATE_LIMIT_FACTOR: '1' },
  });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

type Placed = Order & { orderNumber: string; trackingKey: string };

/** An order of a guest of two units, delivered unless it is to stay open. */
async function placed({ gadgetId, isOpen = false }: { gadgetId?: string; isOpen?: boolean } = {}) {
  const product = gadgetId ?? (await shop.addProduct({ name: 'Fan', price: 500, stock: 20 }));
  const guest = await startGuest(shop, product, 2);
  const { status, body } = await guest.call(orderEndpoints.placeOrder, { body: billing });
  assert.equal(status, 200);
  if (!isOpen) await admin.call(orderEndpoints.deliverOrder, { params: { id: body.order._id } });
  return { order: body.order as Placed, product, guest };
}

let addresses = 0;
async function request(
  method: 'GET' | 'POST',
  url: string,
  { cookie, origin, address }: { cookie?: string; origin?: string; address?: string } = {},
) {
  addresses += 1;
  const { statusCode, body, headers } = await shop.app.inject({
    method,
    url,
    remoteAddress: address ?? `10.9.${addresses >> 8}.${addresses & 255}`,
    headers: {
      origin: origin ?? shop.context.config.publicUrl,
      ...(cookie && { cookie }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: '' }),
  });
  const setCookie = [headers['set-cookie']].flat().map(String);
  return { status: statusCode, text: body, location: headers.location, setCookie };
}
const press = (order: Placed, options?: Parameters<typeof request>[2]) =>
  request('POST', `${againLink(order)}?lang=en`, options);
const button = 'Order again</button>';
const cartOf = async (person: TestClient) =>
  (await person.call(cartEndpoints.listMyCart)).body.map(({ gadgetId, quantity }) => ({
    gadgetId,
    quantity,
  }));
const setting = async <Result>(values: object, run: () => Promise<Result>): Promise<Result> => {
  const settings = shop.context.config.shop;
  const before = { ...settings };
  Object.assign(settings, values);
  try {
    return await run();
  } finally {
    Object.assign(settings, before);
  }
};
const countGuests = async () =>
  (await shop.context.db.select({ count: count() }).from(users).where(eq(users.guest, true)))[0]?.count;

test('one press on the page of the link fills the cart of a new guest and opens it; a second press adds nothing', async () => {
  proves('B-AFTER-12');
  const { order, product } = await placed();
  assert.ok((await request('GET', trackingLink(order))).text.includes(button));
  const first = await press(order);
  assert.deepEqual([first.status, first.location], [303, '/cart#guest']);
  assert.match(
    first.setCookie[0] ?? '',
    /^jontro_guest=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const guest = clientWithCookie(shop, first.setCookie[0] ?? '');
  assert.deepEqual(await cartOf(guest), [{ gadgetId: product, quantity: 2 }]);
  assert.equal((await press(order, { cookie: guest.cookie })).status, 303);
  assert.deepEqual(await cartOf(guest), [{ gadgetId: product, quantity: 2 }]);
  const bengali = await request('POST', `${againLink(order)}?lang=bn`, { cookie: guest.cookie });
  assert.equal(bengali.location, '/bn/cart#guest');
});

test('what is gone or costs another price is said before the cart, in both languages', async () => {
  proves('B-AFTER-12');
  const [gone, dearer] = [
    await shop.addProduct({ name: 'Old <Lamp>' }),
    await shop.addProduct({ name: 'Fan', price: 500 }),
  ];
  const guest = await startGuest(shop, gone);
  await fillCart(guest, dearer);
  const { body } = await guest.call(orderEndpoints.placeOrder, { body: billing });
  const order = body.order as Placed;
  await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
  const { db, clock } = { db: shop.context.db, clock: shop.clock };
  await db.update(products).set({ deletedAt: clock.now() }).where(eq(products.id, gone));
  await db
    .update(products)
    .set({ pricePoisha: 60_000 as never })
    .where(eq(products.id, dearer));
  const { status, text, setCookie } = await press(order);
  assert.equal(status, 200);
  for (const shown of [
    'Old &lt;Lamp&gt; is no longer sold.',
    'Fan now costs ৳600 instead of ৳500.',
    'href="/cart#guest"',
  ])
    assert.ok(text.includes(shown), shown);
  assert.deepEqual(await cartOf(clientWithCookie(shop, setCookie[0] ?? '')), [
    { gadgetId: dearer, quantity: 1 },
  ]);
  const bengali = (await request('POST', `${againLink(order)}?lang=bn`)).text;
  for (const shown of ['Old &lt;Lamp&gt; আর বিক্রি হয় না।', 'আগে ছিল ৳500', 'কার্ট খুলুন'])
    assert.ok(bengali.includes(shown), shown);
});

test('if nothing can be bought the page leads to the shop and not to an empty cart', async () => {
  const { order, product } = await placed();
  await shop.context.db.update(products).set({ stock: 0 }).where(eq(products.id, product));
  const { status, text } = await press(order);
  assert.equal(status, 200);
  for (const shown of [
    'Nothing of this order can be bought now.',
    'Fan is out of stock.',
    'class="button" href="/"',
  ])
    assert.ok(text.includes(shown), shown);
});

test('the order fills the cart of the account that is logged in', async () => {
  const person = await shop.signIn();
  const product = await shop.addProduct();
  const order = (await buy(person, product, 1)) as Placed;
  await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
  const { cookie } = person;
  const before = await countGuests();
  const { status, location, setCookie } = await press(order, { cookie });
  assert.deepEqual([status, location, setCookie], [303, '/cart', ['undefined']]);
  assert.deepEqual(await cartOf(person), [{ gadgetId: product, quantity: 1 }]);
  assert.equal(await countGuests(), before);
});

test('where visitors have no cart it is not offered to them, and leads to the login', async () => {
  const { order } = await placed();
  await setting({ guestCart: false }, async () => {
    assert.ok(!(await request('GET', trackingLink(order))).text.includes(button));
    const { status, location, setCookie } = await press(order);
    assert.deepEqual([status, location, setCookie], [303, '/login', ['undefined']]);
    const { cookie } = await shop.signIn();
    assert.ok((await request('GET', trackingLink(order), { cookie })).text.includes(button));
    assert.equal((await press(order, { cookie })).location, '/cart');
  });
});

test('it is not offered before the order has ended, without the setting, or by number and last digits alone', async () => {
  const { order } = await placed();
  const { order: open } = await placed({ isOpen: true });
  assert.ok(!(await request('GET', trackingLink(open))).text.includes(button));
  assert.equal((await press(open)).status, 404);
  for (const values of [{ orderAgain: false }, { tracking: false }])
    await setting(values, async () => {
      assert.ok(!(await request('GET', trackingLink(order))).text.includes(button));
      assert.equal((await press(order)).status, 404);
    });
  const { body } = await shop.app.inject({
    method: 'POST',
    url: '/track',
    headers: {
      origin: shop.context.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ number: order.orderNumber, digits: '5678' }).toString(),
  });
  assert.ok(body.includes(order.orderNumber) && !body.includes(button) && !body.includes(order.trackingKey));
});

test('a wrong link, another site and too many presses fill no cart and make no guest', async () => {
  const { order } = await placed();
  const { order: other } = await placed();
  const before = await countGuests();
  for (const trackingKey of [other.trackingKey, 'null', '%00', 'a'.repeat(90)])
    assert.equal((await press({ ...order, trackingKey })).status, 404);
  assert.equal((await press(order, { origin: 'https://evil.example' })).status, 403);
  assert.equal(await countGuests(), before);
  const address = '10.200.0.1';
  const statuses: number[] = [];
  for (let at = 0; at < 302; at += 1) statuses.push((await press(order, { address })).status);
  assert.deepEqual([statuses.filter((status) => status === 303).length, statuses.at(-1)], [300, 429]);
});

test('ten presses at once by one guest put the ordered units into the cart once', async () => {
  const { order, product } = await placed();
  const { setCookie } = await press(order);
  const guest = clientWithCookie(shop, setCookie[0] ?? '');
  await Promise.all(Array.from({ length: 10 }, () => press(order, { cookie: guest.cookie })));
  assert.deepEqual(await cartOf(guest), [{ gadgetId: product, quantity: 2 }]);
});
