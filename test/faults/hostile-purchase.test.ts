/** Hostile input in every field of every request of a purchase: a clear error or harmless text, never a 5xx. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { hostileBodies, hostileIds, hostileValues } from '../../apps/api/src/testing/hostile-input.ts';
import { type IdentityClient, identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { createPaymentShop, type PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, fillCart } from '../../apps/api/src/testing/shopping.ts';
import type { SignedInClient, TestResponse } from '../../apps/api/src/testing/test-shop.ts';

let shop: PaymentShop;
let identity: IdentityClient;
let customer: SignedInClient;
let own: { order: Order; tranId: string; productId: string; idToken: string; email: string };
/** Another user with a cart, an order and an open payment attempt; no request may change their data. */
let other: { client: SignedInClient; order: Order; tranId: string; lineId: string };
let othersData: unknown;

before(async () => {
  shop = await createPaymentShop();
  identity = identityClient(shop);
  const productId = await shop.addProduct({ price: 1550 });
  const otherOrder = await shop.order();
  const { attempt } = await shop.payNow(otherOrder.buyer, otherOrder.order);
  const line = await fillCart(otherOrder.buyer, productId, 2);
  other = { client: otherOrder.buyer, order: otherOrder.order, tranId: attempt.tranId, lineId: line._id };
  const ownOrder = await shop.order();
  customer = ownOrder.buyer;
  const { tranId } = (await shop.payNow(customer, ownOrder.order)).attempt;
  const account = await identity.signUp('customer@example.com');
  own = { order: ownOrder.order, tranId, productId, idToken: account.idToken, email: account.email };
  othersData = await readOthersData();
});
after(() => shop?.close());

async function readOthersData(): Promise<unknown> {
  const { client, tranId } = other;
  const read = async (url: string) => (await client.send('GET', url)).body;
  return {
    orders: await read('/api/my-orders'),
    cart: await read('/api/my-cart'),
    figures: await read('/api/my-dashboard'),
    payment: await shop.status(tranId),
  };
}

/**
 * Values for a field: the common hostile ones, forged numbers, and another user's ids; outside of the long run a quarter of them,
 * other ones for the next field.
 */
const values = (field: number): readonly unknown[] =>
  allValues().filter((_value, index) => isLongRun || index % 4 === field % 4);

const allValues = (): readonly unknown[] => [
  ...hostileValues,
  ...['NaN', '-5', '0.01', '1e999', '<b>৳0</b>'],
  ...[other.order._id, other.tranId, other.lineId, other.client.uid, other.client.email, other.client.userId],
];

/** Asserts a success or an error message without internal details; always JSON, so that no browser runs the input. */
function assertClear(response: TestResponse<unknown>, what: string): void {
  const text = JSON.stringify(response.body) ?? '';
  assert.ok(response.status < 500, `${what}: ${response.status} ${text.slice(0, 500)}`);
  assert.match(String(response.headers['content-type']), /^application\/json/, what);
  if (response.status < 400) return;
  const { message, error } = response.body as { message?: unknown; error?: { message?: unknown } };
  const errorMessage = what.includes('identitytoolkit') ? error?.message : message;
  assert.ok(typeof errorMessage === 'string' && errorMessage.length > 0, `${what}: ${text.slice(0, 500)}`);
  assert.doesNotMatch(text, /\n\s+at |\.ts:\d|node_modules|violates|insert into|"stack"/i, what);
}

interface JsonRequest {
  method: 'POST' | 'PUT';
  url: () => string;
  /** A valid body; the test replaces and omits each of its fields, and replaces the whole body. */
  body: () => Record<string, unknown>;
  headers?: () => Record<string, string>;
  /** Sent without a session, because opening a second session would end the first. */
  signedOut?: true;
  /** Makes the body valid again after a request that succeeded. */
  prepare?: () => Promise<unknown>;
}

const accounts = (operation: string) => () =>
  `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`;
const bearer = () => ({ authorization: `Bearer ${own.idToken}` });
let signUpCount = 0;
let ownLineId = '';

const requests: Record<string, JsonRequest> = {
  'sign up': {
    method: 'POST',
    url: accounts('signUp'),
    body: () => {
      signUpCount += 1;
      return {
        email: `new-${signUpCount}@example.com`,
        password: 'secret-123',
        displayName: 'A',
        returnSecureToken: true,
      };
    },
  },
  'sign in': {
    method: 'POST',
    url: accounts('signInWithPassword'),
    body: () => ({ email: own.email, password: 'secret-123', returnSecureToken: true }),
  },
  'change the profile': {
    method: 'POST',
    url: accounts('update'),
    body: () => ({
      ...{ idToken: own.idToken, displayName: 'A', photoUrl: `/i/${'a'.repeat(32)}/640.webp` },
      ...{ email: own.email, deleteAttribute: [], localId: undefined, emailVerified: undefined },
    }),
  },
  'open a session': {
    method: 'POST',
    url: () => '/jwt',
    body: () => ({ email: own.email, remember: true, role: 'user' }),
    headers: bearer,
    signedOut: true,
  },
  'save the user': {
    method: 'PUT',
    url: () => '/api/add-user',
    body: () => ({ name: 'A', email: customer.email, photo: '', timestamp: {}, role: 'user', _id: 'x' }),
  },
  'fill the cart': {
    method: 'PUT',
    url: () => '/api/cart',
    body: () => ({
      ...{ gadgetId: own.productId, quantity: 1, author: { email: customer.email } },
      ...{ image: '/i/a', name: 'A', price: 1550 },
    }),
    prepare: emptyCart,
  },
  'change a quantity': {
    method: 'PUT',
    url: () => `/api/cart/${ownLineId}`,
    body: () => ({ quantity: 1, price: 1, gadgetId: own.productId }),
    prepare: async () => {
      ownLineId ||= (await fillCart(customer, own.productId))._id;
    },
  },
  'place the order': {
    method: 'POST',
    url: () => '/api/place-order',
    body: () => ({
      ...billing,
      ...{
        cartItems: [],
        status: 'Pending',
        orderPlaced: 'now',
        totalAmount: 1550,
        payable: 1,
        payment: false,
      },
      ...{ buyer: {}, userId: customer.userId, price: 1, discount: 0, deliveryCharge: 0 },
    }),
    headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
    prepare: async () => {
      await emptyCart();
      await fillCart(customer, own.productId);
    },
  },
  'pay now': {
    method: 'POST',
    url: () => '/payment-gateway',
    body: () => ({ orderId: own.order._id, _id: own.order._id, totalAmount: 1, payable: 1, price: 1 }),
  },
};

async function emptyCart(): Promise<void> {
  const { body } = await customer.send('GET', '/api/my-cart');
  for (const { _id } of body as { _id: string }[]) await customer.send('DELETE', `/api/cart/${_id}`);
}

for (const [name, { method, url, body, headers, signedOut, prepare }] of Object.entries(requests)) {
  test(`${name}: hostile input in any field is rejected with a message or stored as harmless text, and no other user is affected`, async () => {
    const { send } = signedOut ? shop.visitor : customer;
    const json = () => ({ 'content-type': 'application/json', ...headers?.() });
    await prepare?.();
    let { status } = await send(method, url(), body(), json());
    assert.equal(status, 200, 'the valid body is accepted');
    for (const [index, field] of Object.keys(body()).entries()) {
      for (const value of [undefined, ...values(index)]) {
        if (status === 200) await prepare?.();
        const response = await send(method, url(), { ...body(), [field]: value }, json());
        status = response.status;
        assertClear(response, `${url()} ${field}=${JSON.stringify(value)?.slice(0, 80)}`);
      }
    }
    for (const raw of hostileBodies) {
      assertClear(await send(method, url(), raw, json()), `${url()} ${raw.slice(0, 80)}`);
    }
    assert.deepEqual(await readOthersData(), othersData);
  });
}

test('markup, Bengali and emoji are stored unchanged, as text', async () => {
  const texts = ['<script>alert(1)</script>', 'জন্ত্র — বাংলা', '👩‍👩‍👧‍👦🔥', "'; drop table orders; --"];
  for (const text of texts) {
    await emptyCart();
    await fillCart(customer, own.productId);
    const form = { ...billing, name: text, address: text, additionalInfo: text };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { status, body } = await customer.send('POST', '/api/place-order', form, key);
    assert.equal(status, 200, text);
    const { order } = body as { order: Order };
    assert.deepEqual([order.name, order.address, order.additionalInfo], [text, text, text]);
    const stored = await customer.send('GET', `/api/order/${order._id}`);
    assert.deepEqual(stored.body, order);
    assert.match(String(stored.headers['content-type']), /^application\/json/);
  }
});

test('forged prices, totals and states have no effect: the order has the prices of the shop', async () => {
  await emptyCart();
  await customer.send('PUT', '/api/cart', { gadgetId: own.productId, quantity: 2, price: 0.01 });
  const place = (forged: object) => customer.send('POST', '/api/place-order', { ...billing, ...forged });
  for (const totalAmount of [0, -3100, 1, 3099.99, 1e15]) {
    assert.equal((await place({ totalAmount })).status, 409, `a total of ${totalAmount}`);
  }
  const { status, body } = await place({
    ...{
      status: 'Delivered',
      payment: true,
      paidAt: 'now',
      discount: 3000,
      deliveryCharge: -100,
      payable: 1,
    },
    cartItems: [{ gadgetId: own.productId, quantity: 2, price: 0.01 }],
  });
  assert.equal(status, 200);
  const { order } = body as { order: Order };
  assert.deepEqual(
    [order.totalAmount, order.discount, order.status, order.payment],
    [3100, 0, 'Pending', false],
  );
  assert.equal(order.payable, 3100 + order.deliveryCharge);
  assert.ok(order.deliveryCharge >= 0);
});

test('ids of another user and invalid ids give no access', async () => {
  const ids = [other.order._id, other.lineId, other.tranId, other.client.userId, other.client.uid];
  for (const id of [...ids, ...hostileIds]) {
    const requests: [string, string, object?][] = [
      ['GET', `/api/order/${id}`],
      ['DELETE', `/api/cart/${id}`],
      ['PUT', `/api/cart/${id}`, { quantity: 3 }],
      ['GET', `/payment-gateway/status/${id}`],
    ];
    for (const [method, url, body] of requests)
      assertClear(await customer.send(method, url, body), `${method} ${url}`);
  }
  assert.equal((await customer.send('GET', `/api/order/${other.order._id}`)).status, 404);
  assert.equal((await customer.send('POST', '/payment-gateway', { orderId: other.order._id })).status, 404);
  assert.equal((await customer.send('GET', `/api/my-orders?email=${other.client.email}`)).status, 403);
  assert.deepEqual(await readOthersData(), othersData);
});

test('no session is opened for another user or with an invalid token', async () => {
  const open = (email: string, authorization: string) =>
    shop.visitor.send('POST', '/jwt', { email }, { authorization });
  assert.equal((await open(other.client.email, `Bearer ${own.idToken}`)).status, 401);
  const unsigned = `${own.idToken.split('.').slice(0, 2).join('.')}.`;
  for (const token of [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${unsigned}`,
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(6000)}`,
  ]) {
    const response = await open(own.email, token);
    assertClear(response, `/jwt ${token.slice(0, 40)}`);
    assert.equal(response.status, 401);
  }
});

const formFields = [
  'tran_id',
  'status',
  'val_id',
  'amount',
  'currency',
  'risk_level',
  'verify_sign',
  'verify_key',
];
const formValues = (field: number) =>
  values(field).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

test('invalid IPNs get a response and change nothing', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const success = {
    tran_id: other.tranId,
    status: 'VALID',
    val_id: 'Invented1',
    amount: '1650.00',
    currency: 'BDT',
  };
  for (const [index, field] of formFields.entries()) {
    for (const value of formValues(index)) {
      const fields = new URLSearchParams({ ...success, [field]: value }).toString();
      assertClear(await shop.visitor.send('POST', '/payment-gateway/ipn', fields, form), `ipn ${field}`);
    }
  }
  for (const raw of hostileBodies) {
    for (const type of ['application/json', 'text/plain', form['content-type']]) {
      const response = await shop.visitor.send('POST', '/payment-gateway/ipn', raw, { 'content-type': type });
      assertClear(response, `ipn ${type} ${raw.slice(0, 40)}`);
    }
  }
  assert.deepEqual(await readOthersData(), othersData);
});

test('a forged return redirects to a page of the shop and settles nothing', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const tranId of [other.tranId, ...hostileIds]) {
    for (const outcome of ['success', 'fail', 'cancel', 'nothing', '%00']) {
      const url = `/payment-gateway/return/${outcome}/${tranId}`;
      const fields = new URLSearchParams({
        tran_id: tranId,
        status: 'VALID',
        val_id: 'Invented1',
      }).toString();
      const response = await shop.visitor.send('POST', url, fields, form);
      if (response.status !== 303) assertClear(response, url);
      else assert.ok(String(response.headers.location).startsWith(`${shop.context.config.publicUrl}/`), url);
    }
  }
  assert.deepEqual(await readOthersData(), othersData);
});
