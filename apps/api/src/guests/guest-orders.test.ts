/** Orders of guests, tested through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { listOutbox } from '../mail/outbox.ts';
import { orders } from '../orders/orders.table.ts';
import { type GuestClient, startGuest } from '../testing/guest-client.ts';
import { assertNoServerError, hostileIds, hostileValues } from '../testing/hostile-input.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { signedInNow } from '../testing/verified-times.ts';
import { removeOldGuests } from './guest-carts.ts';

let shop: TestShop;
let admin: SignedInClient;
let verified = true;
before(async () => {
  shop = await createTestShop({
    settings: { guestCart: true, guestCheckout: true },
    // The token is the e-mail.
    parts: () => ({
      verifier: async (email) => ({
        uid: `uid of ${email}`,
        email,
        emailVerified: verified,
        name: 'Nusrat',
        ...signedInNow(),
      }),
    }),
  });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

let emailCount = 0;
const newEmail = () => `guest-${emailCount++}@example.com`;

async function orderAsGuest(form: Partial<Checkout> = {}, guest?: GuestClient) {
  const gadgetId = await shop.addProduct({ price: 500, stock: 5 });
  const client = guest ?? (await startGuest(shop, gadgetId));
  if (guest) await fillCart(guest, gadgetId);
  const email = newEmail();
  const { status, body } = await client.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email, ...form } },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(status, 200, JSON.stringify(body));
  return { guest: client, order: body.order, email, gadgetId };
}
const rowOf = async (id: string) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(row);
  return row;
};
const tokenOf = async (id: string) => (await rowOf(id)).guestToken ?? '';
const confirm = (id: string, token: string, client: TestClient = shop.visitor) =>
  client.call(guestEndpoints.confirmGuestOrder, { params: { id }, body: { token } });
const find = (client: TestClient, id: string) => client.call(orderEndpoints.findOrder, { params: { id } });
const signIn = (email: string, client: TestClient = shop.visitor) =>
  client.call(sessionEndpoints.openSession, { body: { email } }, { authorization: `Bearer ${email}` });
const sessionOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('jontro_session=')) ?? '';

test('a guest’s order waits to be confirmed, is marked for staff, and empties the cart', async () => {
  proves('B-PEOPLE-10');
  const { guest, order, email } = await orderAsGuest();
  assert.deepEqual(
    [order.guest, order.step, order.buyer.email, order.email],
    [true, 'to-confirm', '', email],
  );
  assert.deepEqual((await guest.call(cartEndpoints.listMyCart)).body, []);
  assert.equal((await find(guest, order._id)).body.payable, order.payable);
  const all = await admin.call(orderEndpoints.listAllOrders, { query: { search: email } });
  assert.deepEqual(
    all.body.map(({ _id, guest }) => [_id, guest]),
    [[order._id, true]],
  );
  assert.equal('guest' in (await buy(await shop.signIn(), await shop.addProduct())), false);
});

test('guests’ orders count in the reports', async () => {
  proves('B-PEOPLE-10');
  const waiting = async () => (await admin.call(reportEndpoints.findWaitingOrders)).body;
  const before = JSON.stringify(await waiting());
  await orderAsGuest();
  assert.notEqual(JSON.stringify(await waiting()), before);
});

test('nobody else finds a guest’s order, neither a visitor, another guest nor an account', async () => {
  const { order } = await orderAsGuest();
  const other = await startGuest(shop, await shop.addProduct());
  assert.equal((await find(shop.visitor, order._id)).status, 401);
  assert.equal((await find(other, order._id)).status, 404);
  assert.equal((await find(await shop.signIn(), order._id)).status, 404);
});

test('the link in the mail confirms the order, also from another browser, and shows it', async () => {
  proves('B-PEOPLE-08');
  const { order, email } = await orderAsGuest();
  const mail = (await listOutbox(shop.context.db)).find(({ to }) => to === email);
  const link = /http\S+order-received\?order=\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { searchParams, hash } = new URL(link);
  assert.equal(searchParams.get('order'), order._id);
  const { status, body } = await confirm(order._id, hash.slice(1));
  assert.deepEqual([status, body.message, body.order.step], [200, guestTexts.confirmed, 'confirmed']);
  assert.ok((await rowOf(order._id)).contactProvenAt);
  const again = await confirm(order._id, hash.slice(1));
  assert.deepEqual(
    [again.status, again.body.order.stepChanges?.length],
    [200, body.order.stepChanges?.length],
  );
});

test('ten confirmations at once make one move', async () => {
  const { order } = await orderAsGuest();
  const token = await tokenOf(order._id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(order._id, token)));
  assert.ok(answers.every(({ status }) => status === 200));
  const { stepLog } = await rowOf(order._id);
  assert.deepEqual(
    stepLog.map(({ step }) => step),
    ['to-confirm', 'confirmed'],
  );
});

test('a wrong link, an unknown order and one of an account have the same answer', async () => {
  const { order } = await orderAsGuest();
  const token = await tokenOf(order._id);
  const own = await buy(await shop.signIn(), await shop.addProduct());
  const answers = [
    await confirm(order._id, `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`),
    await confirm(order._id, ''),
    await confirm('0123456789abcdef01234567', token),
    await confirm(own._id, token),
    await confirm(own._id, ''),
  ];
  for (const { status, error } of answers)
    assert.deepEqual([status, error.message], [404, guestTexts.wrongLink]);
  assert.equal((await rowOf(order._id)).contactProvenAt, null);
});

test('hostile ids and secrets cause no server error', async () => {
  const { order } = await orderAsGuest();
  for (const id of hostileIds)
    assertNoServerError(
      await shop.visitor.send('POST', `/api/guest-orders/${encodeURIComponent(id)}/confirm`, { token: 'x' }),
      id,
    );
  for (const token of hostileValues)
    assertNoServerError(
      await shop.visitor.send('POST', `/api/guest-orders/${order._id}/confirm`, { token }),
      String(typeof token),
    );
  // As many letters as the secret of the link has, and more bytes.
  const { guestToken } = await rowOf(order._id);
  const token = 'অ'.repeat(guestToken?.length ?? 0);
  const response = await shop.visitor.send('POST', `/api/guest-orders/${order._id}/confirm`, { token });
  assert.equal(response.status, 404);
});

test('guessing a link is limited by address', async () => {
  const strict = await createTestShop({ settings: { guestCart: true }, env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1)
      statuses.push(
        (await strict.visitor.send('POST', '/api/guest-orders/x/confirm', { token: 'y' })).status,
      );
    assert.deepEqual([statuses[59], statuses[60]], [404, 429]);
  } finally {
    await strict.close();
  }
});

test('an order without an e-mail sends no mail, and is confirmed by staff', async () => {
  proves('B-PEOPLE-08');
  const { order, gadgetId } = await orderAsGuest({ email: '' });
  assert.equal(order.email, '');
  assert.ok((await listOutbox(shop.context.db)).every(({ to }) => to !== ''));
  const moved = await admin.call(orderEndpoints.moveOrder, { params: { id: order._id, move: 'confirm' } });
  assert.equal(moved.status, 200);
  assert.ok(gadgetId);
});

test('a guest needs what every order needs', async () => {
  proves('B-PEOPLE-08');
  const guest = await startGuest(shop, await shop.addProduct());
  for (const field of ['name', 'mobileNumber', 'district', 'address'] as const) {
    const { status, error } = await guest.call(orderEndpoints.placeOrder, {
      body: { ...billing, [field]: '' },
    });
    assert.equal(status, 400, field);
    assert.ok(field in (error.fields as object));
  }
});

test('two placements at once with the same key are one order', async () => {
  const guest = await startGuest(shop, await shop.addProduct());
  const key = { 'idempotency-key': crypto.randomUUID() };
  const placed = await Promise.all(
    Array.from({ length: 5 }, () => guest.call(orderEndpoints.placeOrder, { body: billing }, key)),
  );
  assert.equal(new Set(placed.map(({ body }) => body.insertedId)).size, 1);
});

test('an account that is made afterwards takes the orders over, with the address, once', async () => {
  const { guest, order } = await orderAsGuest();
  await orderAsGuest({}, guest);
  const signedIn = await signIn(newEmail(), guest);
  assert.equal(signedIn.status, 200);
  const cookie = `${sessionOf(signedIn).split(';')[0]}; ${guest.cookie}`;
  const keep = () => shop.visitor.call(guestEndpoints.keepGuestOrders, {}, { cookie });
  const results = await Promise.all([keep(), keep(), keep()]);
  assert.deepEqual(results.map(({ body }) => body.modifiedCount).sort(), [0, 0, 2]);
  const own = await shop.visitor.call(orderEndpoints.listMyOrders, {}, { cookie });
  assert.equal(own.body.length, 2);
  assert.ok(own.body.every((listed) => !listed.guest && listed.buyer.email.includes('@')));
  const book = await shop.visitor.call(addressEndpoints.listMyAddresses, {}, { cookie });
  assert.deepEqual(
    book.body.map(({ address }) => address),
    [billing.address],
  );
  assert.equal((await find(guest, order._id)).status, 404);
  assert.equal((await confirm(order._id, await tokenOf(order._id))).status, 404);
});

test('another person who logs in with this browser gets the cart and none of the orders', async () => {
  const { guest, order } = await orderAsGuest();
  const signedIn = await signIn(newEmail(), guest);
  const cookie = sessionOf(signedIn).split(';')[0] ?? '';
  assert.deepEqual((await shop.visitor.call(orderEndpoints.listMyOrders, {}, { cookie })).body, []);
  assert.equal((await rowOf(order._id)).guest, true);
});

test('a confirmed order moves to the account that later proves the same address; an unconfirmed one does not', async () => {
  proves('B-PEOPLE-10');
  const email = newEmail();
  const { order } = await orderAsGuest({ email: email.toUpperCase() });
  const { order: unconfirmed } = await orderAsGuest({ email });
  await confirm(order._id, await tokenOf(order._id));
  verified = false;
  try {
    await signIn(email);
    assert.equal((await rowOf(order._id)).guest, true, 'an address that is not verified proves nothing');
  } finally {
    verified = true;
  }
  const signedIn = await signIn(email);
  const cookie = sessionOf(signedIn).split(';')[0] ?? '';
  const { body } = await shop.visitor.call(orderEndpoints.listMyOrders, {}, { cookie });
  assert.deepEqual(
    body.map(({ _id, buyer }) => [_id, buyer.email]),
    [[order._id, email]],
  );
  assert.equal((await rowOf(unconfirmed._id)).guest, true);
});

test('the record of a guest with an order is kept, its cart is not', async () => {
  const { guest, order } = await orderAsGuest();
  await fillCart(guest, await shop.addProduct());
  shop.clock.advance(31 * 86_400_000);
  await removeOldGuests(shop.context.db, shop.clock.now());
  assert.equal((await rowOf(order._id)).guest, true);
});

test('without the setting a guest cannot order', async () => {
  const guest = await startGuest(shop, await shop.addProduct());
  const settings = shop.context.config.shop as { guestCheckout: boolean };
  settings.guestCheckout = false;
  try {
    assert.equal((await guest.call(orderEndpoints.placeOrder, { body: billing })).status, 401);
  } finally {
    settings.guestCheckout = true;
  }
});
