/** The buying story by plain forms: the same use cases and settings as with script. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { presets } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { patterns } from '../../../web/app/path-patterns.ts';
import { paths } from '../../../web/app/paths.ts';
import { orders } from '../orders/orders.table.ts';
import { sessionCookie } from '../session/session.ts';
import { addVariants } from '../testing/add-variants.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import {
  assertShows,
  fillCart,
  openPlainCheckout,
  plainBilling,
  plainBrowser,
  plainPassword,
  registerPlainly,
} from '../testing/plain-shopper.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { customerRecords } from '../users/customer-records.table.ts';
import { users } from '../users/users.table.ts';
import { plainPaths, plainPatterns } from './plain-paths.ts';

let shop: TestShop;
let strict: TestShop;
let admin: SignedInClient;
let fan: string;
before(async () => {
  shop = await createTestShop({ settings: presets.modern as never });
  strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  admin = await shop.signIn({ role: 'admin' });
  fan = await shop.addProduct({ name: 'Table <Fan>', price: 500, stock: 50 });
});
after(async () => {
  await shop.close();
  await strict.close();
});

test('a cart without script says what is paid in advance at the door, as the checkout does, in both languages', async () => {
  const { config } = shop.context;
  const restore = overrideSettings(config, {
    advance: { on: true, from: 1_000, percent: 10 },
    paymentMethods: ['cash-on-delivery', 'sslcommerz'],
  });
  const client = plainBrowser(shop);
  const line = /If you pay at the door: ৳[\d,]+ of it online in advance, before we pack\./;
  assert.doesNotMatch((await fillCart(client, fan, '1')).html, line);
  const cart = await fillCart(client, fan, '2');
  assertShows(cart, 'If you pay at the door: ৳150 of it online in advance, before we pack.');
  assertShows(await client.open('/bn/cart'), 'ডেলিভারির সময় টাকা দিলে এর মধ্যে ৳150 অনলাইনে আগাম, প্যাক করার আগে।');
  assertShows(await openPlainCheckout(client), '৳150 of it online in advance, before we pack.');
  restore();
  assert.doesNotMatch((await client.open('/cart')).html, line);
});

test('the plain pages are at the addresses of the pages with script', () => {
  const { search, cart, checkout: pay, login, register, myOrders, orderReceived } = plainPaths;
  assert.deepEqual(
    [search, cart, pay, login, register, myOrders, orderReceived],
    [
      paths.search,
      paths.cart,
      paths.checkout,
      paths.login(),
      paths.register,
      paths.myOrders,
      paths.orderReceived,
    ],
  );
  assert.deepEqual(
    [plainPatterns.thanks, plainPatterns.orderDetails, plainPatterns.success],
    [patterns.thanks, patterns.orderDetails, patterns.success],
  );
});

test('a guest searches, fills the cart, changes and removes lines, orders and tracks without script', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  const results = await client.open('/search?query=fan');
  assert.match(results.html, /<a href="\/product\/table_%3Cfan%3E\/[0-9a-f]+">Table &lt;Fan&gt;<\/a>/);
  const cart = await fillCart(client, fan);
  assert.match(cart.html, /role="status">Added to cart/);
  const line = cart.form('name="quantity-').fields.id ?? '';
  const changed = await client.submit(cart, 'name="quantity-', { [`quantity-${line}`]: '৩' });
  assert.equal(changed.location, '/cart?done=changed');
  assert.equal((await client.open('/cart')).value(`quantity-${line}`), '3');
  const removed = await client.submit(await client.open('/cart'), 'value="remove"');
  assert.equal(removed.location, '/cart?done=removed');
  assert.match((await client.open('/cart')).html, /Your cart is empty/);

  await fillCart(client, fan);
  const form = await openPlainCheckout(client);
  assert.equal(form.status, 200);
  assert.match(form.html, /<option value="Dhaka" selected>/);
  const placed = await client.submit(form, 'Place Order', {
    ...plainBilling,
    do: 'place',
    method: 'cash-on-delivery',
  });
  assert.equal(placed.status, 303);
  assert.match(placed.location ?? '', /^\/order-received\?order=[0-9a-f]{24}$/);
  const received = await client.open(placed.location ?? '');
  assertShows(received, 'Thank you for your order', 'Nusrat Jahan', 'House 7, Road 3', 'Table &lt;Fan&gt;');
  const track = /href="(\/track\/[^"]+)"/.exec(received.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match((await client.open(track)).html, /Steps of the order/);

  // The link of the mail, opened in another browser: its secret is in the fragment, which is not sent.
  const other = plainBrowser(shop);
  const stranger = await other.open(placed.location ?? '');
  assert.deepEqual([stranger.status, stranger.html.includes('House 7')], [404, false]);
  assert.match(stranger.html, /href="\/login\?wanted=[^"]+">Login</);
  assert.match(stranger.html, /href="\/track\?lang=en">Track your order</);
  const tracking = await other.open('/track?lang=en');
  const number = /Order (J-\d+)/.exec(received.html)?.[1] ?? '';
  const digits = plainBilling.mobileNumber.slice(-4);
  assertShows(await other.submit(tracking, 'name="digits"', { number, digits }), 'Steps of the order');
});

test('the days of an order are said while it is to come, on its page and where it is tracked, and not once it has ended', async () => {
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const fields = { ...plainBilling, mobileNumber: '01799123124', do: 'place' };
  const placed = await client.submit(await openPlainCheckout(client), 'Place Order', fields);
  const ofOrder = placed.location ?? '';
  const track = /href="(\/track\/[^"]+)"/.exec((await client.open(ofOrder)).html)?.[1] ?? '';
  const pages = [ofOrder, track.replaceAll('&amp;', '&')];
  for (const page of pages) assert.match((await client.open(page)).html, /Arrives /, page);
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'cancelled', cancelledAt: shop.clock.now() })
    .where(eq(orders.id, ofOrder.slice(-24)));
  for (const page of pages) assert.doesNotMatch((await client.open(page)).html, /Arrives /, page);
});

test('a guest applies a coupon without script, sees its discount at the checkout and orders with it', async () => {
  await admin.call(couponEndpoints.addCoupon, { body: { code: 'GUEST10', kind: 'amount', value: 10 } });
  const client = plainBrowser(shop);
  const cart = await fillCart(client, fan);
  const applied = await client.submit(cart, 'Coupon code', { coupon: 'guest10' });
  assert.equal(applied.location, '/cart?done=coupon');
  assertShows(await client.open('/cart'), 'GUEST10', 'Discount (GUEST10)');
  const form = await openPlainCheckout(client);
  assertShows(form, 'Discount (GUEST10)');
  const fields = { ...plainBilling, mobileNumber: '01799123123', do: 'place' };
  const placed = await client.submit(form, 'Place Order', fields);
  assertShows(await client.open(placed.location ?? ''), 'Discount (GUEST10)');
  const again = await fillCart(client, fan);
  const reapplied = await client.submit(again, 'Coupon code', { coupon: 'guest10' });
  assert.equal(reapplied.location, undefined, 'the guest has used it');
});

test('a number that is excluded from cash at the door is offered online payment only by the form', async () => {
  const restore = overrideSettings(shop.context.config, {
    paymentMethods: ['cash-on-delivery', 'sslcommerz'],
  });
  const { userId } = await shop.signIn();
  const mobileNumber = '01799887766';
  await shop.context.db
    .insert(customerRecords)
    .values({ userId, cashBlockReason: 'Refused', cashBlockNumbers: [`+88${mobileNumber}`] });
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const fields = { ...plainBilling, mobileNumber, do: 'place', method: '' };
  const refused = await client.submit(await openPlainCheckout(client), 'Place Order', fields);
  assertShows(refused, customerTexts.cashBlocked, 'Online, from the page of your order.');
  assert.match(refused.html, /value="cash-on-delivery"[^>]* disabled/);
  const placed = await client.submit(refused, 'Place Order', fields);
  assert.equal(placed.status, 303);
  assertShows(await client.open(placed.location ?? ''), 'paid online only');
  restore();
});

test('an account registers, orders with a coupon, sees its orders, logs out and logs in again', async () => {
  proves('B-STORE-06');
  await admin.call(couponEndpoints.addCoupon, { body: { code: 'EID10', kind: 'amount', value: 10 } });
  const client = plainBrowser(shop);
  const email = await registerPlainly(client);
  const cart = await fillCart(client, fan);
  const wrong = await client.submit(cart, 'Coupon code', { coupon: 'NONE99' });
  assert.equal(wrong.status, 409);
  assert.match(wrong.html, /id="coupon-fault">Wrong Coupon!/);
  assert.equal(wrong.value('coupon'), 'NONE99');
  assert.equal(
    (await client.submit(wrong, 'Coupon code', { coupon: 'eid10' })).location,
    '/cart?done=coupon',
  );
  const form = await openPlainCheckout(client);
  assert.match(form.html, /Discount \(EID10\)/);
  const placed = await client.submit(form, 'Place Order', { ...plainBilling, do: 'place' });
  assert.match(placed.location ?? '', /^\/orders\/[0-9a-f]{24}\/thanks$/);
  assert.match((await client.open(placed.location ?? '')).html, /Discount \(EID10\)/);
  assert.match((await client.open('/dashboard/orders')).html, /Order J-\d+ · /);
  const [, id = ''] = /orders\/([0-9a-f]{24})/.exec(placed.location ?? '') ?? [];
  await admin.call(orderEndpoints.deliverOrder, { params: { id } });
  await admin.call(orderEndpoints.receiveCash, { params: { id } });
  assert.match((await client.open('/dashboard/orders')).html, /Delivered · Paid in cash</);
  assert.match((await client.open(placed.location ?? '')).html, /Order J-\d+ · Paid in cash: ৳/);
  const out = await client.submit(await client.open('/cart'), 'Logout');
  assert.deepEqual([out.status, out.location, client.cookies.has(sessionCookie)], [303, '/', false]);
  assert.equal((await client.open(placed.location ?? '')).status, 303);

  const login = await client.open('/login?wanted=%2Fcheckout');
  const bad = await client.submit(login, 'value="login"', {
    do: 'login',
    email,
    password: 'not the password',
  });
  assert.equal(bad.status, 400);
  assert.match(bad.html, /role="alert">Login failed\. Please check your credentials\./);
  assert.equal(bad.value('email'), email);
  assert.ok(!bad.html.includes('not the password'));
  const good = await client.submit(bad, 'value="login"', { do: 'login', email, password: plainPassword });
  assert.deepEqual([good.status, good.location], [303, '/checkout']);
  assert.ok(client.cookies.has(sessionCookie));
});

test('a product with variants is added in the one that was chosen', async () => {
  const client = plainBrowser(shop);
  const id = await shop.addProduct({ name: 'Two colours', price: 900 });
  const [black = '', white = '', red = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 900 },
    { color: 'White', price: 950 },
    { color: 'Red', price: 900, inStock: false },
  ]);
  const form = await client.open(`/cart?add=${id}&variant=${white}`);
  assertShows(form, `<option value="${white}" selected>White: ৳950<`, `<option value="${red}" disabled>`);
  assert.equal((await client.submit(form, 'Add to Cart', { variantId: red })).status, 409);
  const added = await client.submit(form, 'Add to Cart', { variantId: black });
  assert.equal(added.location, '/cart?done=added');
  assertShows(await client.open('/cart'), 'Two colours (Black)', '1 × ৳900');
});

test('an unknown product has no form, and one that is sold out says so', async () => {
  const client = plainBrowser(shop);
  const unknown = await client.open(`/cart?add=${'f'.repeat(24)}`);
  assert.equal(unknown.status, 404);
  const sold = await shop.addProduct({ name: 'Sold out', inStock: false });
  const page = await client.open(`/cart?add=${sold}`);
  assertShows(page, 'This product is out of stock.');
  assert.ok(!page.html.includes('value="add"'));
});

test('with the settings of the specification visitors log in before the cart, and the order leads to its page', async () => {
  const client = plainBrowser(strict);
  const product = await strict.addProduct({ name: 'Fan', price: 500 });
  const add = await client.submit(await client.open(`/cart?add=${product}`), 'Add to Cart');
  assert.match(add.location ?? '', /^\/login\?wanted=%2Fcart%3Fadd%3D/);
  assert.equal((await client.open('/cart')).location, '/login?wanted=%2Fcart');
  assert.equal((await client.open('/checkout')).location, '/login?wanted=%2Fcheckout');
  await registerPlainly(client);
  await fillCart(client, product, '1');
  const form = await client.open('/checkout');
  assert.ok(!form.html.includes('name="area"'));
  const { area: _area, ...flat } = plainBilling;
  const placed = await client.submit(form, 'Place Order', { ...flat, do: 'place' });
  assert.equal(placed.location, '/dashboard/orders');
  const listed = await client.open(placed.location ?? '');
  assert.match(listed.html, /<a href="\/dashboard\/order-details\/order\/[0-9a-f]{24}">Order /);
  assert.ok((await client.open('/search?query=fan')).html.includes('>Fan</a>'));
});

test('before the opening shoppers read that it comes soon, log in and register; staff use every page', async () => {
  const closed = await createTestShop({ settings: { ...presets.modern, opened: false } as never });
  try {
    const id = await closed.addProduct({ name: 'Secret' });
    const client = plainBrowser(closed);
    for (const path of [`/cart?add=${id}`, '/search?query=secret', '/checkout']) {
      const page = await client.open(path);
      assertShows(page, 'Opening soon', 'href="/login"');
      assert.ok(!page.html.includes('Secret'), path);
    }
    const email = await registerPlainly(client);
    const token = (await client.open('/cart')).form('Logout').fields.token ?? '';
    const added = await client.post('/cart', { do: 'add', gadgetId: id, token });
    assert.deepEqual([added.status, added.html.includes('Opening soon')], [200, true]);
    await closed.context.db.update(users).set({ role: 'admin' }).where(eq(users.email, email));
    await fillCart(client, id);
  } finally {
    await closed.close();
  }
});

test('the cart of a form is the cart of the page with script', async () => {
  const client = plainBrowser(shop);
  await registerPlainly(client);
  await fillCart(client, fan);
  const cookie = `${sessionCookie}=${client.cookies.get(sessionCookie)}`;
  const { body } = await shop.visitor.call(cartEndpoints.listMyCart, { query: {} }, { cookie });
  assert.deepEqual(
    body.map(({ gadgetId, quantity }) => [gadgetId, quantity]),
    [[fan, 2]],
  );
});
