/** The buying story by plain forms: the same use cases, limits and rights as with script, a token in each form, one order a form. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { presets } from '@jontro/shop/settings.ts';
import { count } from 'drizzle-orm';
import { patterns } from '../../../web/app/path-patterns.ts';
import { paths } from '../../../web/app/paths.ts';
import { orders } from '../orders/orders.table.ts';
import { sessionCookie } from '../session/session.ts';
import { createFormClient, type FormClient } from '../testing/form-client.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
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

const browser = (of: TestShop = shop, plain = true): FormClient =>
  createFormClient(of.app, of.context.config.publicUrl, plain);
const billing = {
  name: 'Nusrat Jahan',
  mobileNumber: '01712345678',
  district: 'Dhaka',
  area: 'Savar',
  address: 'House 7, Road 3',
  email: '',
  additionalInfo: 'Ring twice',
};
const countOrders = async (of: TestShop = shop) =>
  (await of.context.db.select({ count: count() }).from(orders))[0]?.count ?? 0;

/** Puts a product into the cart of a browser; returns the cart. */
async function filled(client: FormClient, gadgetId = fan, quantity = '2') {
  const added = await client.submit(await client.open(`/cart?add=${gadgetId}`), 'Add to Cart', { quantity });
  assert.deepEqual([added.status, added.location], [303, '/cart?done=added']);
  return client.open(added.location ?? '');
}

let people = 0;
const newEmail = () => {
  people += 1;
  return `plain${people}@example.com`;
};
async function registered(client: FormClient, email = newEmail()) {
  const form = await client.open('/register');
  const reply = await client.submit(form, 'Register', { name: 'Nusrat', email, password: 'a long password' });
  assert.deepEqual([reply.status, reply.location], [303, '/']);
  return email;
}

/** Shows the amounts for an address, as the second press of a form whose charge depends on it does. */
async function checkout(client: FormClient, typed: Record<string, string> = billing) {
  const first = await client.open('/checkout');
  return client.submit(first, 'Place Order', { ...typed, do: 'update' });
}

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
  const client = browser();
  const results = await client.open('/search?query=fan');
  assert.match(results.html, /<a href="\/product\/table_%3Cfan%3E\/[0-9a-f]+">Table &lt;Fan&gt;<\/a>/);
  const cart = await filled(client);
  assert.match(cart.html, /role="status">Added to cart/);
  const line = cart.form('name="quantity-').fields.id ?? '';
  const changed = await client.submit(cart, 'name="quantity-', { [`quantity-${line}`]: '৩' });
  assert.equal(changed.location, '/cart?done=changed');
  assert.equal((await client.open('/cart')).value(`quantity-${line}`), '3');
  const removed = await client.submit(await client.open('/cart'), 'value="remove"');
  assert.equal(removed.location, '/cart?done=removed');
  assert.match((await client.open('/cart')).html, /Your cart is empty/);

  await filled(client);
  const form = await checkout(client);
  assert.equal(form.status, 200);
  assert.match(form.html, /<option value="Dhaka" selected>/);
  const placed = await client.submit(form, 'Place Order', {
    ...billing,
    do: 'place',
    method: 'cash-on-delivery',
  });
  assert.equal(placed.status, 303);
  assert.match(placed.location ?? '', /^\/order-received\?order=[0-9a-f]{24}$/);
  const received = await client.open(placed.location ?? '');
  for (const shown of ['Thank you for your order', 'Nusrat Jahan', 'House 7, Road 3', 'Table &lt;Fan&gt;'])
    assert.ok(received.html.includes(shown), shown);
  const track = /href="(\/track\/[^"]+)"/.exec(received.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match((await client.open(track)).html, /Steps of the order/);
  const stranger = await browser().open(placed.location ?? '');
  assert.deepEqual([stranger.status, stranger.html.includes('House 7')], [404, false]);
});

test('an account registers, orders with a coupon, sees its orders, logs out and logs in again', async () => {
  await admin.call(couponEndpoints.addCoupon, { body: { code: 'EID10', kind: 'amount', value: 10 } });
  const client = browser();
  const email = await registered(client);
  const cart = await filled(client);
  const wrong = await client.submit(cart, 'Coupon code', { coupon: 'NONE99' });
  assert.equal(wrong.status, 409);
  assert.match(wrong.html, /id="coupon-fault">Wrong Coupon!/);
  assert.equal(wrong.value('coupon'), 'NONE99');
  assert.equal(
    (await client.submit(wrong, 'Coupon code', { coupon: 'eid10' })).location,
    '/cart?done=coupon',
  );
  const form = await checkout(client);
  assert.match(form.html, /Discount \(EID10\)/);
  const placed = await client.submit(form, 'Place Order', { ...billing, do: 'place' });
  assert.match(placed.location ?? '', /^\/orders\/[0-9a-f]{24}\/thanks$/);
  assert.match((await client.open(placed.location ?? '')).html, /Discount \(EID10\)/);
  assert.match((await client.open('/dashboard/orders')).html, /Order J-\d+ · /);
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
  const good = await client.submit(bad, 'value="login"', { do: 'login', email, password: 'a long password' });
  assert.deepEqual([good.status, good.location], [303, '/checkout']);
  assert.ok(client.cookies.has(sessionCookie));
});

test('wrong input is shown at its field, with what was entered and without a password', async () => {
  const client = browser();
  const register = await client.submit(await client.open('/register'), 'Register', {
    name: '<b>',
    email: 'no mail',
    password: '',
  });
  assert.equal(register.status, 400);
  for (const shown of [
    'value="&lt;b&gt;"',
    'value="no mail"',
    'id="email-fault">Please enter a valid email address',
    'id="password-fault">Please enter your password',
  ])
    assert.ok(register.html.includes(shown), shown);
  const weak = await client.submit(register, 'Register', { name: 'N', email: newEmail(), password: 'short' });
  assert.match(weak.html, /id="password-fault">This password does not meet the rules/);
  assert.ok(!weak.html.includes('short"'));
  await filled(client);
  const form = await client.submit(await client.open('/checkout'), 'Place Order', {
    ...billing,
    name: ' ',
    mobileNumber: '12',
    district: 'Atlantis',
    address: '"><script>',
    do: 'place',
  });
  assert.equal(form.status, 400);
  for (const shown of [
    'id="name-fault">Please enter your full name',
    'id="mobileNumber-fault">Please enter a Bangladeshi mobile number',
    'id="district-fault">Please choose a district from the list',
    'value="12"',
    '&quot;&gt;&lt;script&gt;',
  ])
    assert.ok(form.html.includes(shown), shown);
  for (const quantity of ['0', '-1', '1e3', '100000', 'many']) {
    const refused = await client.submit(await client.open(`/cart?add=${fan}`), 'Add to Cart', { quantity });
    assert.equal(refused.status, 400, quantity);
    assert.match(refused.html, /role="alert"/);
  }
  const cart = (await client.open('/cart')).html;
  assert.ok(cart.includes('2 × '), 'the cart has what it had');
});

test('a form without the token, with that of another browser or of an ended session changes nothing', async () => {
  const client = browser();
  await registered(client);
  const cart = await filled(client);
  const other = browser();
  const foreign = (await other.open('/login')).form('value="login"').fields.token ?? '';
  const { action, fields } = cart.form('value="remove"');
  for (const token of ['', 'x'.repeat(43), foreign]) {
    const refused = await client.post(action, { ...fields, token });
    assert.equal(refused.status, 403);
    assert.match(refused.html, /role="alert">This form was too old/);
    const form = await client.open('/checkout');
    const order = form.form('Place Order').fields;
    assert.equal((await client.post('/checkout', { ...order, ...billing, do: 'place', token })).status, 403);
    const add = await client.post('/cart', { do: 'add', gadgetId: fan, quantity: '9', token });
    assert.deepEqual([add.status, add.value('quantity')], [403, '9']);
    assert.equal((await client.post('/login', { do: 'logout', token })).status, 403);
  }
  assert.ok((await client.open('/cart')).html.includes('2 × '));
  await client.submit(await client.open('/cart'), 'Logout');
  await registered(client);
  assert.equal((await client.post(action, fields)).status, 403);
  assert.equal(
    (await client.post('/register', { name: 'N', email: newEmail(), password: 'a long password' })).status,
    403,
  );
});

test('a form that another site sends is refused, even with the token', async () => {
  const client = browser();
  await registered(client);
  const cart = await filled(client);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ];
  for (const headers of foreign)
    assert.equal((await client.submit(cart, 'value="remove"', {}, headers)).status, 403);
  assert.ok((await client.open('/cart')).html.includes('2 × '));
});

test('a form that is sent five times at once, and again later, places one order', async () => {
  const client = browser();
  await filled(client);
  const form = await checkout(client);
  const earlier = await countOrders();
  const send = () => client.submit(form, 'Place Order', { ...billing, do: 'place' });
  const replies = await Promise.all(Array.from({ length: 5 }, send));
  replies.push(await send());
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([303]));
  assert.equal(new Set(replies.map(({ location }) => location)).size, 1);
  assert.equal(await countOrders(), earlier + 1);
});

test('a charge that the form has not shown is shown before the order is placed', async () => {
  const client = browser();
  await filled(client);
  const first = await client.open('/checkout');
  const earlier = await countOrders();
  const place = { ...billing, do: 'place' };
  const refused = await client.submit(first, 'Place Order', place);
  assert.equal(refused.status, 409);
  assert.match(refused.html, /role="alert">Your cart has changed\. Please check the new amounts/);
  assert.equal(await countOrders(), earlier);
  assert.equal((await client.submit(refused, 'Place Order', place)).status, 303);
  const cheap = await client.open('/checkout');
  assert.match(cheap.html, /Your cart is empty/);
});

test('what the amounts of the form say is never trusted', async () => {
  const client = browser();
  await filled(client);
  const form = await checkout(client);
  for (const shown of ['1', '0', '999999'])
    assert.equal((await client.submit(form, 'Place Order', { ...billing, do: 'place', shown })).status, 409);
});

test('a product with variants is added in the one that was chosen', async () => {
  const client = browser();
  const open = await client.open(`/cart?add=${'f'.repeat(24)}`);
  assert.equal(open.status, 404);
  const sold = await shop.addProduct({ name: 'Sold out', inStock: false });
  const page = await client.open(`/cart?add=${sold}`);
  assert.ok(page.html.includes('This product is out of stock.'));
  assert.ok(!page.html.includes('value="add"'));
});

test('ten wrong passwords by form lock the login as those of the page with script do', async () => {
  const client = browser(strict);
  const email = newEmail();
  await registered(client, email);
  await client.submit(await client.open('/cart'), 'Logout');
  const stranger = createFormClient(strict.app, strict.context.config.publicUrl, true, '10.1.1.1');
  const login = await stranger.open('/login');
  const attempt = (password: string) =>
    stranger.submit(login, 'value="login"', { do: 'login', email, password });
  for (let at = 0; at < 10; at += 1) assert.equal((await attempt(`wrong ${at}`)).status, 400);
  const locked = await attempt('a long password');
  assert.equal(locked.status, 429);
  assert.match(locked.html, /Too many attempts\. Please wait a few minutes/);
});

test('with the settings of the specification visitors log in before the cart, and the order leads to its page', async () => {
  const client = browser(strict);
  const product = await strict.addProduct({ name: 'Fan', price: 500 });
  const add = await client.submit(await client.open(`/cart?add=${product}`), 'Add to Cart');
  assert.match(add.location ?? '', /^\/login\?wanted=%2Fcart%3Fadd%3D/);
  assert.equal((await client.open('/cart')).location, '/login?wanted=%2Fcart');
  assert.equal((await client.open('/checkout')).location, '/login?wanted=%2Fcheckout');
  await registered(client);
  await filled(client, product, '1');
  const form = await client.open('/checkout');
  assert.ok(!form.html.includes('name="area"'));
  const { area: _area, ...flat } = billing;
  const placed = await client.submit(form, 'Place Order', { ...flat, do: 'place' });
  assert.equal(placed.location, '/dashboard/orders');
  const listed = await client.open(placed.location ?? '');
  assert.match(listed.html, /<a href="\/dashboard\/order-details\/order\/[0-9a-f]{24}">Order /);
  assert.ok((await client.open('/search?query=fan')).html.includes('>Fan</a>'));
});

test('every page is in the language of its address, and only a browser without script gets it', async () => {
  const client = browser();
  const bengali = await client.open('/bn/cart');
  assert.match(bengali.html, /<html lang="bn">.*আপনার কার্ট খালি।/s);
  assert.match(bengali.html, /action="\/bn\/search"/);
  const { cookies } = browser(shop, false);
  assert.equal(cookies.size, 0);
  assert.equal(
    (await browser(shop, false).open('/cart')).status,
    404,
    'the page with script, which this shop has not built',
  );
  const first = browser(shop, false);
  const asked = await first.open('/login?plain=1');
  assert.equal(asked.status, 200);
  assert.equal(first.cookies.get('jontro_plain'), 'off');
  assert.match(asked.html, /<script src="\/with-script\.js" defer>/);
  const failed = browser(shop, false);
  assert.ok(!(await failed.open('/login?plain=failed')).html.includes('<script'));
  assert.equal(failed.cookies.get('jontro_plain'), 'failed');
});

test('pages of a person are never stored by a cache, and load nothing of another site', async () => {
  const client = browser();
  await filled(client);
  for (const path of ['/cart', '/checkout', '/login', '/search?query=fan']) {
    const { headers, html } = await client.open(path);
    assert.equal(headers['cache-control'], 'private, no-store', path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'sha256-/);
    assert.equal(policy.includes("form-action 'self' https: http:"), path === '/checkout', path);
    assert.ok(!/<script(?! src="\/with-script)/.test(html), path);
    assert.ok(html.length < 30_000, `${path}: ${html.length}`);
  }
});

test('the cart of a form is the cart of the page with script', async () => {
  const client = browser();
  await registered(client);
  await filled(client);
  const cookie = `${sessionCookie}=${client.cookies.get(sessionCookie)}`;
  const { body } = await shop.visitor.call(cartEndpoints.listMyCart, { query: {} }, { cookie });
  assert.deepEqual(
    body.map(({ gadgetId, quantity }) => [gadgetId, quantity]),
    [[fan, 2]],
  );
});
