/** Placing an order, tested through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { poisha } from '@jontro/shop/money.ts';
import { type Checkout, checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { listOutbox } from '../mail/outbox.ts';
import { assertNoServerError, hostileBodies, hostileValues } from '../testing/hostile-input.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const place = (person: SignedInClient, form: Checkout = billing, key?: string) =>
  person.call(orderEndpoints.placeOrder, { body: form }, key === undefined ? {} : { 'idempotency-key': key });
const cartOf = async (person: SignedInClient) => (await person.call(cartEndpoints.listMyCart)).body;
const ordersOf = async (person: SignedInClient) => (await person.call(orderEndpoints.listMyOrders)).body;
const changeProduct = (id: string, change: Partial<typeof products.$inferInsert>) =>
  shop.context.db.update(products).set(change).where(eq(products.id, id));
async function productRow(id: string) {
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
  assert.ok(row);
  return row;
}

test('the cart becomes an order with the field names of the specification and is emptied', async () => {
  proves('CALL-30', 'CHECK-04', 'CONST-05', 'CONST-09', 'ENT-10', 'ENT-11', 'ENT-12', 'STATE-28');
  const person = await shop.signIn();
  const watch = await shop.addProduct({ name: 'Nova Watch', price: 1250.5, discountPrice: 999.99 });
  const fan = await shop.addProduct({ name: 'Fan', price: 300, images: ['/i/fan', '/i/fan2'] });
  await fillCart(person, watch, 2);
  shop.clock.advance(10);
  await fillCart(person, fan, 3);
  const { status, body } = await place(person);
  assert.equal(status, 200);
  const image = `/i/${'a'.repeat(32)}/1000.webp`;
  assert.deepEqual(body, {
    insertedId: body.order._id,
    message: checkoutTexts.placed,
    order: {
      _id: body.order._id,
      orderNumber: body.order.orderNumber,
      trackingKey: body.order.trackingKey,
      name: 'Nusrat Jahan',
      email: 'nusrat@example.com',
      mobileNumber: '+8801712345678',
      country: 'Bangladesh',
      district: 'Dhaka',
      address: 'House 12, Road 5, Dhanmondi',
      additionalInfo: 'Please ring twice',
      returnDays: 7,
      cartItems: [
        { gadgetId: watch, name: 'Nova Watch', price: 999.99, quantity: 2, image },
        { gadgetId: fan, name: 'Fan', price: 300, quantity: 3, image: '/i/fan' },
      ],
      status: 'Pending',
      orderPlaced: shop.clock.now().toISOString(),
      payment: false,
      totalAmount: 2899.98,
      deliveryCharge: 100,
      discount: 0,
      payable: 2999.98,
      buyer: { email: person.email },
    },
  });
  assert.deepEqual(await ordersOf(person), [body.order]);
  assert.deepEqual(await cartOf(person), []);
});

test('prices, status, timestamps, author and payment in the request are ignored', async () => {
  proves('CONST-09', 'STATE-28');
  const person = await shop.signIn();
  const other = await shop.signIn();
  const id = await shop.addProduct({ price: 1000 });
  await fillCart(person, id);
  const { status, body } = await person.send('POST', '/api/place-order', {
    ...billing,
    _id: 'f'.repeat(24),
    userId: other.userId,
    buyer: { email: other.email },
    cartItems: [{ gadgetId: id, name: 'Free', price: 0.01, quantity: 1, image: 'x' }],
    status: 'Delivered',
    orderPlaced: '1999-01-01T00:00:00.000Z',
    payment: true,
    paidAt: '1999-01-01',
    payable: 1,
    deliveryCharge: -1000,
    discount: 5000,
    totalAmount: 1000,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const [order] = await ordersOf(person);
  assert.deepEqual(
    [order?.status, order?.payment, order?.paidAt, order?.payable, order?.discount, order?.buyer.email],
    ['Pending', false, undefined, 1100, 0, person.email],
  );
  assert.equal(order?.orderPlaced, shop.clock.now().toISOString());
  assert.notEqual(order?._id, 'f'.repeat(24));
  assert.deepEqual(await ordersOf(other), []);
});

test('an order is a snapshot of its products', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct({ name: 'Old name', names: { bn: 'পুরোনো নাম' }, price: 100 });
  await fillCart(person, id);
  await place(person);
  const change = { name: 'New name', nameBn: 'নতুন নাম', pricePoisha: poisha(999_00) };
  await changeProduct(id, { ...change, deletedAt: shop.clock.now() });
  const { name, names, price } = (await ordersOf(person))[0]?.cartItems[0] ?? {};
  assert.deepEqual([name, names, price], ['Old name', { bn: 'পুরোনো নাম' }, 100]);
});

for (const [field, point] of [
  ['name', 'VALID-11'],
  ['mobileNumber', 'VALID-12'],
  ['district', 'VALID-13'],
  ['address', 'VALID-14'],
] as const) {
  test(`an order without ${field} is not placed`, async () => {
    proves(point);
    const person = await shop.signIn();
    await fillCart(person, await shop.addProduct());
    for (const value of [undefined, '', '  \n ']) {
      const { status, error } = await place(person, { ...billing, [field]: value });
      assert.deepEqual(
        [status, error.message, error.fields],
        [400, checkoutTexts.required, { [field]: checkoutTexts.required }],
      );
    }
    assert.deepEqual(await ordersOf(person), []);
    assert.equal((await cartOf(person)).length, 1);
  });
}

test('+880 alone is no mobile number, and an invalid number is rejected at its field', async () => {
  proves('CONST-75');
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const errorFor = async (mobileNumber: string) => (await place(person, { ...billing, mobileNumber })).error;
  assert.equal((await errorFor('+880')).message, checkoutTexts.required);
  assert.deepEqual((await errorFor('0201234567')).fields, { mobileNumber: checkoutTexts.mobileNumber });
  assert.deepEqual(await ordersOf(person), []);
});

test('every other invalid field is listed with its message', async () => {
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const { status, error } = await place(person, {
    ...billing,
    country: 'India',
    district: 'Kolkata',
    email: 'nobody',
  });
  assert.deepEqual(
    [status, error.fields],
    [400, { country: checkoutTexts.country, district: checkoutTexts.district, email: checkoutTexts.email }],
  );
});

test('an order without an email uses the account e-mail for contact', async () => {
  proves('VALID-16');
  const person = await shop.signIn();
  for (const email of [undefined, null, '', ' ']) {
    await fillCart(person, await shop.addProduct());
    const { status, body } = await place(person, { ...billing, email }, `email-${String(email)}`);
    assert.deepEqual([status, body.order.email], [200, person.email]);
  }
});

test('the form is stored trimmed, with country, district and number normalized', async () => {
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const { body } = await place(person, {
    name: '  নুসরাত জাহান 🎧 ',
    mobileNumber: '০১৭১২ ৩৪৫৬৭৮',
    district: 'chattogram',
    address: ' <b>House</b> 1\nRoad 2 ',
  });
  const { name, mobileNumber, district, address, country, additionalInfo } = body.order;
  assert.deepEqual(
    { name, mobileNumber, district, address, country, additionalInfo },
    {
      name: 'নুসরাত জাহান 🎧',
      mobileNumber: '+8801712345678',
      district: 'Chittagong',
      address: '<b>House</b> 1\nRoad 2',
      country: 'Bangladesh',
      additionalInfo: '',
    },
  );
});

test('an empty cart cannot be ordered (Q-017)', async () => {
  const person = await shop.signIn();
  for (const form of [billing, { ...billing, cartItems: [{ gadgetId: 'forged', price: 1, quantity: 1 }] }]) {
    const { status, error } = await place(person, form);
    assert.deepEqual([status, error.message], [400, checkoutTexts.emptyCart]);
  }
});

test('a total is accepted with or without delivery; any other is rejected with the current lines and totals', async () => {
  proves('CALL-30', 'CONST-04');
  const person = await shop.signIn();
  const id = await shop.addProduct({ price: 0.1 });
  const line = await fillCart(person, id, 3);
  for (const totalAmount of [0, -100.3, 0.31, 100.29, 1e300]) {
    const { status, error } = await place(person, { ...billing, totalAmount });
    assert.deepEqual(
      [status, error.message, error.cartItems, error.totals],
      [
        409,
        checkoutTexts.cartChanged,
        [line],
        { totalAmount: 0.3, deliveryCharge: 100, discount: 0, payable: 100.3 },
      ],
    );
  }
  assert.equal((await cartOf(person)).length, 1);
  assert.equal((await place(person, { ...billing, totalAmount: 0.30000000000000004 }, 'a')).status, 200);
  await fillCart(person, id, 3);
  assert.equal((await place(person, { ...billing, totalAmount: 100.3 }, 'b')).status, 200);
});

test('a price that changed since it was shown is reported before anything is ordered', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct({ price: 500 });
  await fillCart(person, id);
  await changeProduct(id, { pricePoisha: poisha(640_00) });
  const { status, error } = await place(person, { ...billing, totalAmount: 500 });
  assert.equal(status, 409);
  assert.deepEqual(error.totals, { totalAmount: 640, deliveryCharge: 100, discount: 0, payable: 740 });
});

test('a price that changed by exactly the delivery charge is reported too', async () => {
  const person = await shop.signIn();
  for (const [seenPrice, price] of [
    [500, 600],
    [600, 500],
  ] as const) {
    const id = await shop.addProduct({ price: seenPrice });
    const { gadgetId, quantity } = await fillCart(person, id);
    const cartItems = [{ gadgetId, price: seenPrice, quantity }];
    await changeProduct(id, { pricePoisha: poisha(price * 100) });
    // After an increase the old payable amount equals the new subtotal; after a decrease vice versa.
    for (const totalAmount of [seenPrice, seenPrice + 100]) {
      const { status, error } = await place(person, { ...billing, cartItems, totalAmount });
      assert.deepEqual([status, error.message], [409, checkoutTexts.cartChanged], `${price} ${totalAmount}`);
    }
    const seen = { cartItems: [{ gadgetId, price, quantity }], totalAmount: price + 100 };
    assert.equal((await place(person, { ...billing, ...seen }, `now ${price}`)).status, 200);
  }
});

test('a cart with a deleted, out-of-stock or low-stock product cannot be ordered', async () => {
  const changes: Partial<typeof products.$inferInsert>[] = [
    { deletedAt: shop.clock.now() },
    { inStock: false },
    { stock: 0 },
    { stock: 1 },
  ];
  for (const change of changes) {
    const person = await shop.signIn();
    await fillCart(person, await shop.addProduct());
    const id = await shop.addProduct();
    await fillCart(person, id, 2);
    await changeProduct(id, change);
    const { status, error } = await place(person);
    assert.deepEqual([status, error.message], [409, checkoutTexts.unavailable], JSON.stringify(change));
    assert.deepEqual(error.cartItems, await cartOf(person));
    assert.deepEqual(await ordersOf(person), []);
  }
});

test('counted stock decreases, units sold increase, and an uncounted product stays unlimited (Q-118)', async () => {
  const person = await shop.signIn();
  const counted = await shop.addProduct({ stock: 5, sold: 7 });
  const uncounted = await shop.addProduct();
  await fillCart(person, counted, 2);
  await fillCart(person, uncounted, 50);
  await place(person);
  const [first, second] = [await productRow(counted), await productRow(uncounted)];
  assert.deepEqual([first.stock, first.sold, second.stock, second.sold], [3, 9, null, 50]);
});

test('the order mail is queued in the same transaction, to the contact address', async () => {
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const { body } = await place(person, { ...billing, email: 'Contact@Example.com' });
  const mails = await listOutbox(shop.context.db);
  const mail = mails.find(({ to }) => to === 'Contact@Example.com');
  assert.ok(mail?.text.includes(body.order._id), JSON.stringify(mail));
});

test('when the last unit is sold, the shop’s pages show it immediately', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct({ stock: 2 });
  const findProduct = async () =>
    (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
  assert.deepEqual(await findProduct().then(({ inStock, stock }) => [inStock, stock]), [true, 2]);
  await fillCart(person, id, 2);
  await place(person);
  assert.deepEqual(await findProduct().then(({ inStock, stock }) => [inStock, stock]), [false, 0]);
});

test('a visitor cannot place an order, nor can a cross-origin request with a session', async () => {
  proves('ROLE-03');
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  const withoutSession = await shop.visitor.call(orderEndpoints.placeOrder, { body: billing });
  assert.equal(withoutSession.status, 401);
  const crossOrigin = await person.call(
    orderEndpoints.placeOrder,
    { body: billing },
    { origin: 'https://evil.example' },
  );
  assert.equal(crossOrigin.status, 403);
  assert.deepEqual(await ordersOf(person), []);
});

test('hostile input in every field is stored as plain text or rejected with a message, never a server error', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  const fields = [
    ...Object.keys(billing),
    'cartItems',
    'status',
    'orderPlaced',
    'totalAmount',
    '_id',
    'userId',
    '__proto__',
  ];
  let count = 0;
  for (const field of fields) {
    for (const value of hostileValues) {
      if ((await cartOf(person)).length === 0) await fillCart(person, id);
      const body = JSON.parse(`{"${field}": ${JSON.stringify(value)}}`) as object;
      const label = `${field}: ${JSON.stringify(value).slice(0, 60)}`;
      count += 1;
      const key = { 'idempotency-key': `hostile-${count}` };
      const payload = JSON.stringify({ ...billing, ...body });
      const json = { 'content-type': 'application/json' };
      const raw =
        field === '__proto__' ? payload.replace('}', `,"__proto__":${JSON.stringify(value)}}`) : payload;
      const response = await person.send('POST', '/api/place-order', raw, { ...key, ...json });
      assertNoServerError(response, label);
    }
  }
  const json = { 'content-type': 'application/json' };
  for (const body of hostileBodies) {
    const response = await person.send('POST', '/api/place-order', body, json);
    assertNoServerError(response, body.slice(0, 60));
    assert.ok(response.status >= 400, body.slice(0, 60));
  }
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  for (const cartItems of [
    `[{"gadgetId":${deep},"quantity":{}},null,4]`,
    `[0${',0'.repeat(50_000)}]`,
    '{"map":1}',
  ]) {
    const payload = `${JSON.stringify(billing).slice(0, -1)},"cartItems":${cartItems}}`;
    assertNoServerError(await person.send('POST', '/api/place-order', payload, json), 'cartItems');
  }
  for (const order of await ordersOf(person)) {
    assert.deepEqual([order.status, order.payable, order.buyer.email], ['Pending', 1100, person.email]);
  }
});
