/** What follows the plain forms of login and checkout: a second step, a payment at the provider, a pickup, wrong input in each field. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { presets } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { codeOfStep, stepAt } from '../identity/totp.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { sessionCookie } from '../session/session.ts';
import type { FormClient, FormPage } from '../testing/form-client.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import {
  assertShows,
  fillCart,
  openPlainCheckout,
  plainBilling,
  plainBrowser,
  plainPassword,
  registerPlainly,
} from '../testing/plain-shopper.ts';
import { users } from '../users/users.table.ts';

const pickupPoint = {
  address: { en: '12 Lake Road', bn: '12 লেক রোড' },
  hours: { en: '10:00–20:00', bn: '10:00–20:00' },
  ready: { en: 'Ready within two hours', bn: 'দুই ঘণ্টার মধ্যে তৈরি' },
};

let shop: PaymentShop;
let fan: string;
before(async () => {
  shop = await createPaymentShop({ settings: { ...presets.modern, pickupPoint } as never });
  fan = await shop.addProduct({ name: 'Table fan', price: 500, stock: 500 });
});
after(() => shop.close());

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secretOf = (shown: string): Buffer => {
  const bits = [...shown.replaceAll(' ', '')].map((letter) =>
    base32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** A member of staff with two-step login, who has registered by form. */
async function withSecondStep() {
  const client = plainBrowser(shop);
  const email = await registerPlainly(client);
  await shop.context.db.update(users).set({ role: 'admin' }).where(eq(users.email, email));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const start = await shop.visitor.call(
    secondFactorEndpoints.startSecondFactor,
    { body: { password: plainPassword } },
    { cookie },
  );
  assert.equal(start.status, 200, JSON.stringify(start.body));
  const secret = secretOf(start.body.secret);
  const code = () => codeOfStep(secret, stepAt(shop.clock.now()));
  const confirmed = await shop.visitor.call(
    secondFactorEndpoints.confirmSecondFactor,
    { body: { code: code() } },
    { cookie },
  );
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  shop.clock.advance(60_000);
  return { email, code, backup: confirmed.body.backupCodes };
}

/** The first step of a login by form, on the way to a page. */
async function firstStep(email: string): Promise<{ client: FormClient; step: FormPage }> {
  const client = plainBrowser(shop);
  const login = await client.open('/login?wanted=%2Fcheckout');
  const step = await client.submit(login, 'value="login"', {
    do: 'login',
    email,
    password: plainPassword,
    remember: '1',
  });
  assert.equal(step.status, 200);
  assert.ok(!client.cookies.has(sessionCookie), 'the password alone opens no session');
  return { client, step };
}

test('the second step of a login takes the code of the app by form, after a wrong one, and keeps the way and the choice', async () => {
  proves('B-STORE-06');
  const { email, code } = await withSecondStep();
  const { client, step } = await firstStep(email);
  assertShows(step, 'Two-step login', 'autocomplete="one-time-code"');
  const empty = await client.submit(step, 'name="code"', { code: ' ' });
  assert.deepEqual([empty.status, /id="code-fault">Please type the code\./.test(empty.html)], [400, true]);
  const wrong = await client.submit(empty, 'name="code"', { code: '000000' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="code-fault">/);
  assert.ok(!client.cookies.has(sessionCookie));
  const { fields } = wrong.form('name="code"');
  assert.deepEqual([fields.wanted, fields.remember], ['/checkout', '1']);
  const foreign = await plainBrowser(shop).post('/login', { ...fields, code: code() });
  assert.equal(foreign.status, 403, 'the form of another browser');
  const done = await client.submit(wrong, 'name="code"', { code: code() });
  assert.deepEqual([done.status, done.location], [303, '/checkout']);
  assert.ok(client.cookies.has(sessionCookie));
});

test('a backup code ends the second step by form once', async () => {
  proves('B-STORE-06');
  const { email, backup } = await withSecondStep();
  const [first = ''] = backup;
  const once = await firstStep(email);
  const done = await once.client.submit(once.step, 'name="code"', { code: first.toLowerCase() });
  assert.deepEqual([done.status, done.location], [303, '/checkout']);
  const again = await firstStep(email);
  const refused = await again.client.submit(again.step, 'name="code"', { code: first });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="code-fault">/);
  assert.ok(!again.client.cookies.has(sessionCookie));
});

/** Orders as a guest with a payment at the provider; returns the attempt. */
async function payOnline(client: FormClient) {
  await fillCart(client, fan);
  const form = await openPlainCheckout(client);
  const placed = await client.submit(form, 'Place Order', {
    ...plainBilling,
    do: 'place',
    method: 'sslcommerz',
  });
  assert.equal(placed.status, 303);
  assert.ok(placed.location?.startsWith(shop.sandboxUrl), placed.location);
  const [attempt] = await shop.context.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.gatewayUrl, placed.location ?? ''));
  assert.ok(attempt);
  return attempt;
}

/** Pays, and opens the page to which the provider leads back. */
async function returned(client: FormClient, tranId: string, card: string): Promise<FormPage> {
  const [back] = await shop.goBack(await shop.pay({ tranId }, card), 1);
  const { pathname, search } = new URL(back?.location ?? '', shop.context.config.publicUrl);
  return client.open(pathname + search);
}

test('a payment by form leads to the provider and back to a page that says it was paid, and to the order', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  const attempt = await payOnline(client);
  const success = await returned(client, attempt.tranId, cards.good);
  assert.equal(success.status, 200);
  assertShows(success, 'Payment successful', attempt.tranId);
  const order = /href="(\/order-received\?order=[0-9a-f]{24})"/.exec(success.html)?.[1] ?? '';
  const page = await client.open(order);
  assertShows(page, 'Paid ৳');
  assert.ok(!page.html.includes('value="sslcommerz"'), 'nothing is left to pay');
});

for (const [name, card] of [
  ['declined', cards.declined],
  ['cancelled', 'cancel'],
] as const)
  test(`a payment that was ${name} leads back to an order that can be paid by form`, async () => {
    proves('B-STORE-06');
    const client = plainBrowser(shop);
    const attempt = await payOnline(client);
    const [back] = await shop.goBack(await shop.pay(attempt, card), 1);
    assert.match(back?.location ?? '', /\/cancel\b|\/success\//);
    const order = `/order-received?order=${attempt.orderId}`;
    const page = await client.open(order);
    assert.equal(page.status, 200);
    const retried = await client.submit(page, 'value="sslcommerz"');
    assert.equal(retried.status, 303);
    assert.ok(retried.location?.startsWith(shop.sandboxUrl), retried.location);
    const [next] = await shop.context.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.gatewayUrl, retried.location ?? ''));
    assertShows(await returned(client, next?.tranId ?? '', cards.good), 'Payment successful');
  });

test('the page of an order by form says what cash to have ready, or why online payment does not take its sum', async () => {
  const client = plainBrowser(shop);
  const order = async (product: string, method: string) => {
    await fillCart(client, product);
    const form = await openPlainCheckout(client);
    const placed = await client.submit(form, 'Place Order', { ...plainBilling, do: 'place', method });
    assert.equal(placed.status, 303, placed.html);
    return { form, page: await client.open(placed.location ?? '') };
  };
  const cash = await order(fan, 'cash-on-delivery');
  assert.match(cash.page.html, /Have ৳1,0\d\d in cash ready when the courier comes\./);
  assertShows(await client.open('/cart'), 'cart is empty');
  const reason = 'Online payment takes amounts from ৳10 to ৳5,00,000.';
  const dear = await order(await shop.addProduct({ price: 300_000, stock: 10 }), '');
  assertShows(dear.form, reason);
  assertShows(dear.page, reason, 'To pay in another way, please');
  assert.ok(!dear.page.html.includes('value="sslcommerz"'), 'it is not offered');
});

test('while the district is unknown cart and checkout by form name the least charge and total, and the charge by zone', async () => {
  const client = plainBrowser(shop);
  const cart = await fillCart(client, fan, '1');
  for (const { html } of [cart, await client.open('/checkout')]) {
    assert.match(html, /<dd>From ৳50<\/dd>.*From ৳550/s);
    assert.match(html, /Delivery charge: Inside Dhaka\u00a0৳50, Outside Dhaka\u00a0৳99/);
    assert.doesNotMatch(html, /৳599/);
  }
});

test('a pickup is ordered by form without a district and an address, and its order has the code', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const first = await client.open('/checkout');
  assertShows(first, 'Pick up at the shop', '12 Lake Road');
  const nowhere = { ...plainBilling, district: '', area: '', address: '', pickup: '1' };
  const form = await client.submit(first, 'Place Order', { ...nowhere, do: 'update' });
  assert.match(form.html, /name="pickup" value="1" checked/);
  const placed = await client.submit(form, 'Place Order', {
    ...nowhere,
    do: 'place',
    method: 'cash-on-delivery',
  });
  assert.equal(placed.status, 303, placed.html);
  assertShows(await client.open(placed.location ?? ''), 'Your pickup code', 'Nusrat Jahan');
});

test('wrong input is told at each field of the checkout, and the other fields keep what was typed', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  await fillCart(client, fan);
  const form = await openPlainCheckout(client);
  const wrongs: Record<string, string> = {
    name: ' ',
    mobileNumber: '12',
    district: 'Atlantis',
    address: '',
    email: 'not an e-mail',
  };
  for (const [field, wrong] of Object.entries(wrongs)) {
    const refused = await client.submit(form, 'Place Order', {
      ...plainBilling,
      do: 'place',
      [field]: wrong,
    });
    assert.equal(refused.status, 400, field);
    const faults = [...refused.html.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name);
    assert.deepEqual(faults, [field]);
    assert.match(refused.html, /role="alert">Please check the marked fields\./);
    if (field !== 'address') assertShows(refused, 'House 7, Road 3');
    if (field !== 'name') assert.equal(refused.value('name'), 'Nusrat Jahan');
  }
});

test('HTML and style of each plain page are at most 30 kB, uncompressed as they are sent, in both languages', async () => {
  proves('B-STORE-06');
  const client = plainBrowser(shop);
  await registerPlainly(client);
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      shop.addProduct({ name: `Rechargeable table fan with a light and a very long name, ${at}` }),
    ),
  );
  for (const id of ids) await fillCart(client, id);
  const placed = await client.submit(await openPlainCheckout(client), 'Place Order', {
    ...plainBilling,
    do: 'place',
  });
  for (const id of ids) await fillCart(client, id);
  const order = placed.location ?? '';
  const visitor = plainBrowser(shop);
  for (const prefix of ['', '/bn'])
    for (const [browser, path] of [
      [client, '/search?query=fan'],
      [client, `/cart?add=${ids[0]}`],
      [client, '/cart'],
      [client, '/checkout'],
      [client, order],
      [client, '/dashboard/orders'],
      [visitor, '/login'],
      [visitor, '/register'],
    ] as const) {
      const page = await browser.open(prefix + path);
      assert.equal(page.status, 200, path);
      const bytes = Buffer.byteLength(page.html);
      assert.ok(bytes <= 30_000, `${prefix}${path}: ${bytes} bytes`);
      assert.ok(!/<link[^>]*stylesheet|@font-face/.test(page.html), path);
    }
});

test('in modern the checkout by form asks for the number first, has cash chosen and leads to a page with the day, the cash, the number and the tracking', async ({
  mock,
}) => {
  mock.getter(shop.context.config.settings, 'preset', () => 'modern' as const);
  const client = plainBrowser(shop);
  await fillCart(client, fan, '1');
  const first = await client.open('/checkout');
  const placeOf = (html: string, parts: readonly string[]) => parts.map((part) => html.indexOf(part));
  const fields = placeOf(first.html, [
    'Where to?',
    'name="mobileNumber"',
    'name="name"',
    'name="district"',
    'name="address"',
    '<summary>Add a note or e-mail</summary>',
    'name="email"',
    'value="cash-on-delivery" checked',
    'Decide later',
  ]);
  assert.ok(fields[0] !== -1, 'the heading is shown');
  assert.deepEqual(
    fields,
    [...fields].sort((one, other) => one - other),
  );
  assert.doesNotMatch(first.html, /Country|Discount|1 unit/);
  const empty = { ...plainBilling, name: '', do: 'place', method: 'cash-on-delivery' };
  const refused = await client.submit(first, 'Place Order', empty);
  assert.match(refused.html, /name="name" required[^>]* autofocus/);
  assert.equal(refused.html.match(/ autofocus/g)?.length, 1);

  const form = await openPlainCheckout(client);
  const later = await client.submit(form, 'Place Order', { ...plainBilling, do: 'update', method: '' });
  assert.match(later.html, /name="method" value="" checked/, 'deciding later stays chosen');
  const placed = await client.submit(form, 'Place Order', {
    ...plainBilling,
    do: 'place',
    method: 'cash-on-delivery',
  });
  const { html } = await client.open(placed.location ?? '');
  const blocks = placeOf(html, [
    '<h1>Comes by ',
    'Thank you for your order',
    'in cash ready when the courier comes.',
    '<p class="sum">Order J-',
    'class="button" href="/track/',
    'Items of your order',
    'Delivery address',
  ]);
  assert.ok(blocks[0] !== -1, html);
  assert.deepEqual(
    blocks,
    [...blocks].sort((one, other) => one - other),
  );
});
