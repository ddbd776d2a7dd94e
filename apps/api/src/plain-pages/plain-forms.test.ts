/** What plain forms refuse, and what they do once: wrong input, foreign forms, repeated and stale ones, too many tries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { presets } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { count } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';
import {
  assertShows,
  fillCart,
  newPlainEmail,
  openPlainCheckout,
  plainBilling,
  plainBrowser,
  plainPassword,
  registerPlainly,
} from '../testing/plain-shopper.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let strict: TestShop;
let fan: string;
before(async () => {
  shop = await createTestShop({ settings: presets.modern as never });
  strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  fan = await shop.addProduct({ name: 'Table <Fan>', price: 500, stock: 50 });
});
after(async () => {
  await shop.close();
  await strict.close();
});

const countOrders = async () =>
  (await shop.context.db.select({ count: count() }).from(orders))[0]?.count ?? 0;

test('wrong input is shown at its field, with what was entered and without a password', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  const register = await client.submit(await client.open('/register'), 'Register', {
    name: '<b>',
    email: 'no mail',
    password: '',
  });
  assert.equal(register.status, 400);
  assertShows(
    register,
    'value="&lt;b&gt;"',
    'value="no mail"',
    'id="email-fault">Please enter a valid email address',
    'id="password-fault">Please enter your password',
  );
  const weak = await client.submit(register, 'Register', {
    name: 'N',
    email: newPlainEmail(),
    password: 'short',
  });
  assert.match(weak.html, /id="password-fault">This password does not meet the rules/);
  assert.ok(!weak.html.includes('short"'));
  await fillCart(client, fan);
  const form = await client.submit(await client.open('/checkout'), 'Place Order', {
    ...plainBilling,
    name: ' ',
    mobileNumber: '12',
    district: 'Atlantis',
    address: '"><script>',
    do: 'place',
  });
  assert.equal(form.status, 400);
  assertShows(
    form,
    'id="name-fault">Please enter your full name',
    'id="mobileNumber-fault">Please enter a Bangladeshi mobile number',
    'id="district-fault">Please choose a district from the list',
    'value="12"',
    '&quot;&gt;&lt;script&gt;',
  );
  for (const quantity of ['0', '-1', '1e3', '100000', 'many']) {
    const refused = await client.submit(await client.open(`/cart?add=${fan}`), 'Add to Cart', { quantity });
    assert.equal(refused.status, 400, quantity);
    assert.match(refused.html, /role="alert"/);
  }
  const cart = (await client.open('/cart')).html;
  assert.ok(cart.includes('2 × '), 'the cart has what it had');
});

test('a form without the token, with that of another browser or of an ended session changes nothing', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  await registerPlainly(client);
  const cart = await fillCart(client, fan);
  const other = plainBrowser(shop);
  const foreign = (await other.open('/login')).form('value="login"').fields.token ?? '';
  const { action, fields } = cart.form('value="remove"');
  for (const token of ['', 'x'.repeat(43), foreign]) {
    const refused = await client.post(action, { ...fields, token });
    assert.equal(refused.status, 403);
    assert.match(refused.html, /role="alert">This form was too old/);
    const form = await client.open('/checkout');
    const order = form.form('Place Order').fields;
    assert.equal(
      (await client.post('/checkout', { ...order, ...plainBilling, do: 'place', token })).status,
      403,
    );
    const add = await client.post('/cart', { do: 'add', gadgetId: fan, quantity: '9', token });
    assert.deepEqual([add.status, add.value('quantity')], [403, '9']);
    assert.equal((await client.post('/login', { do: 'logout', token })).status, 403);
  }
  assert.ok((await client.open('/cart')).html.includes('2 × '));
  await client.submit(await client.open('/cart'), 'Logout');
  await registerPlainly(client);
  assert.equal((await client.post(action, fields)).status, 403);
  assert.equal(
    (await client.post('/register', { name: 'N', email: newPlainEmail(), password: plainPassword })).status,
    403,
  );
});

test('a form that another site sends is refused, even with the token', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  await registerPlainly(client);
  const cart = await fillCart(client, fan);
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
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const form = await openPlainCheckout(client);
  const earlier = await countOrders();
  const send = () => client.submit(form, 'Place Order', { ...plainBilling, do: 'place' });
  const replies = await Promise.all(Array.from({ length: 5 }, send));
  replies.push(await send());
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([303]));
  assert.equal(new Set(replies.map(({ location }) => location)).size, 1);
  assert.equal(await countOrders(), earlier + 1);
});

test('a charge that the form has not shown is shown before the order is placed', async () => {
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const first = await client.open('/checkout');
  const earlier = await countOrders();
  const place = { ...plainBilling, do: 'place' };
  const refused = await client.submit(first, 'Place Order', place);
  assert.equal(refused.status, 409);
  assert.match(refused.html, /role="alert">Your cart has changed\. Please check the new amounts/);
  assert.equal(await countOrders(), earlier);
  assert.equal((await client.submit(refused, 'Place Order', place)).status, 303);
  const cheap = await client.open('/checkout');
  assert.match(cheap.html, /Your cart is empty/);
});

test('what the amounts of the form say is never trusted', async () => {
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const form = await openPlainCheckout(client);
  for (const shown of ['1', '0', '999999'])
    assert.equal(
      (await client.submit(form, 'Place Order', { ...plainBilling, do: 'place', shown })).status,
      409,
    );
});

test('login leads to a wanted address in any script, and never to another host', async () => {
  const email = await registerPlainly(plainBrowser(shop));
  for (const [wanted, location] of [
    [
      '/product/ফ্যান/1?q=ক খ#মত',
      `/product/${encodeURIComponent('ফ্যান')}/1?q=${encodeURIComponent('ক খ')}#${encodeURIComponent('মত')}`,
    ],
    ['/x\ud800', '/x%EF%BF%BD'],
    ['/..//evil.example', '/..//evil.example'],
    ['//evil.example', '/'],
  ] as const) {
    const client = plainBrowser(shop);
    const login = await client.open(`/login?wanted=${encodeURIComponent(wanted.toWellFormed())}`);
    const reply = await client.submit(login, 'value="login"', {
      do: 'login',
      email,
      password: plainPassword,
    });
    assert.deepEqual([reply.status, reply.location], [303, location]);
  }
});

test('ten wrong passwords by form lock the login as those of the page with script do', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(strict);
  const email = newPlainEmail();
  await registerPlainly(client, email);
  await client.submit(await client.open('/cart'), 'Logout');
  const stranger = plainBrowser(strict, { address: '10.1.1.1' });
  const login = await stranger.open('/login');
  const attempt = (password: string) =>
    stranger.submit(login, 'value="login"', { do: 'login', email, password });
  for (let at = 0; at < 10; at += 1) assert.equal((await attempt(`wrong ${at}`)).status, 400);
  const locked = await attempt(plainPassword);
  assert.equal(locked.status, 429);
  assert.match(locked.html, /Too many attempts\. Please wait a few minutes/);
});
