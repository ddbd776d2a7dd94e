/** What nobody can see is taken from the texts of every request, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { toCode } from '@jontro/shop/catalog/product-codes.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { normalizeCouponCode } from '@jontro/shop/coupons/coupons.ts';
import { bengaliDigits } from '@jontro/shop/language.ts';
import { parseConfirmCode } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import {
  checkoutTexts,
  looksLikeEmail,
  parseMobileNumber,
  parseMobileSearch,
} from '@jontro/shop/orders/checkout.ts';
import { parseOrderNumber } from '@jontro/shop/orders/order-numbers.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { parsePickupCode } from '@jontro/shop/orders/pickup.ts';
import { parseLastDigits } from '@jontro/shop/orders/tracking.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { normalizeEmail } from '../identity/accounts.ts';
import { normalizeCode } from '../identity/second-factor.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { takeInvisible } from './visible-input.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

test('texts lose it at any depth, codes lose joiners too, and passwords and raw bodies stay', () => {
  const body = {
    name: 'Air\u200bNova',
    list: ['র\u200d\u200b্যাম', { deep: '\u202eabc', stock: 5, none: null }],
    email: 'a\ufe0f@b.example',
    codes: ['88\u034f01'],
    sku: 'SKU\u31641',
    description: '❤\ufe0f',
    newPassword: 'se\u00adcret',
    empty: '\u2060',
  };
  takeInvisible(body, 'sig\u200bned', undefined, null, Buffer.from('\u200b'));
  assert.deepEqual(body, {
    name: 'AirNova',
    list: ['র\u200d্যাম', { deep: 'abc', stock: 5, none: null }],
    email: 'a@b.example',
    codes: ['8801'],
    sku: 'SKU1',
    description: '❤\ufe0f',
    newPassword: 'se\u00adcret',
    empty: '',
  });
});

test('a body nested deeper than the stack is read completely', () => {
  const innermost = { name: 'a\u200b' };
  let deep: unknown = innermost;
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  takeInvisible(deep);
  assert.equal(innermost.name, 'a');
});

test('whatever reads a number or a code does so in either script, with or without what nobody sees', () => {
  const pasted = (text: string) => `\u202a${[...text].join('\u200d')}\u2060\ufe0f`;
  const bengali = (text: string) => pasted(bengaliDigits(text));
  for (const typed of [pasted, bengali]) {
    assert.equal(parseMobileNumber(typed('01712-345678')), '+8801712345678');
    assert.equal(parseMobileSearch(typed('+88 01712')), '8801712');
    assert.equal(parseOrderNumber(typed('J-10482')), 10_482);
    assert.equal(parseLastDigits(typed('5678')), '5678');
    assert.equal(parsePickupCode(typed('04 82')), '0482');
    assert.equal(parseConfirmCode(typed('048 213')), '048213');
    assert.equal(normalizeCode(typed('048 213')), '048213');
    assert.equal(normalizeCouponCode(typed('eid-2026')), 'EID-2026');
    assert.equal(toCode(typed('sku-12')), 'SKU-12');
  }
  assert.equal(normalizeEmail(pasted('Nus@example.com')), 'nus@example.com');
  assert.ok(looksLikeEmail(pasted('nus@example.com')));
});

test('a number, an address and a name are accepted however they were pasted', async () => {
  const person = await shop.signIn();
  const pasted = [
    '\u202a+880 1712-345678\u202c',
    '\u200e01712345678',
    '01712\u00ad345678',
    '01712\u200b345678',
    '01712\u2060345678',
    '০১৭১২\u200c-৩৪৫৬৭৮',
    '\u2068+৮৮০ ১৭১২ ৩৪৫ ৬৭৮\u2069',
  ];
  for (const mobileNumber of pasted) {
    await fillCart(person, await shop.addProduct());
    const { status, body } = await person.call(
      orderEndpoints.placeOrder,
      {
        body: {
          ...billing,
          mobileNumber,
          name: '\u202aNusrat\u202c Jahan\u200b',
          email: 'nus\u00adrat@example.com\u200b',
          address: '\ufeffHouse 12',
          additionalInfo: '\u2060',
        },
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
    assert.equal(status, 200, escape(mobileNumber));
    const { order } = body;
    assert.deepEqual(
      [order.mobileNumber, order.name, order.email, order.address, order.additionalInfo],
      ['+8801712345678', 'Nusrat Jahan', 'nusrat@example.com', 'House 12', ''],
    );
  }
});

test('a field of nothing visible is an empty one', async () => {
  const person = await shop.signIn();
  await fillCart(person, await shop.addProduct());
  for (const nothing of ['\u200b', '\u2060\ufeff', '\u3164', '\u2800', '\u200d']) {
    const { status, error } = await person.call(orderEndpoints.placeOrder, {
      body: { ...billing, name: nothing, address: nothing },
    });
    assert.equal(status, 400);
    assert.deepEqual(error.fields, { name: checkoutTexts.required, address: checkoutTexts.required });
  }
});

test('a coupon, a product and its SKU are found with or without what was pasted', async () => {
  const coupon = { code: 'eid\u200b-২০\u200d২৬', kind: 'percent', value: 10 } as const;
  await admin.call(couponEndpoints.addCoupon, { body: coupon });
  const [stored] = (await admin.call(couponEndpoints.listCoupons)).body;
  assert.equal(stored?.code, 'EID-2026');
  const images = [`/i/${'a'.repeat(32)}/1000.webp`];
  const product = {
    productName: '\u200eর\u200d্যামপাওয়ার Zeb\u00adra\u200b',
    category: 'Fan',
    price: 900,
    images,
  };
  const { body } = await admin.call(catalogEndpoints.addProduct, {
    body: { ...product, sku: '\u202aZ\u200d-1\u202c' },
  });
  const added = (await admin.call(catalogEndpoints.findProduct, { params: { id: body.insertedId } })).body;
  assert.deepEqual([added.productName, added.sku], ['র\u200d্যামপাওয়ার Zebra', 'Z-1']);
  for (const query of ['zebra', 'ze\u200bbra', '\u202bzebra', 'র\u200d্যামপাওয়ার', 'র্যামপাওয়ার']) {
    const found = await shop.visitor.call(catalogEndpoints.listSearchResults, {
      query: { query, page: 1, limit: 12 },
    });
    assert.deepEqual(
      found.body.result.map(({ _id }) => _id),
      [body.insertedId],
      escape(query),
    );
  }
});

test('a search of staff compares without joiners', async () => {
  await shop.signIn({ name: 'র\u200d্যাহান আহমেদ', email: 'joined@example.com' });
  for (const search of ['র\u200d্যাহান', 'র্যাহান', 'joined\u200b@example.com', 'র\u200c্যাহান']) {
    const { body } = await admin.call(userEndpoints.listAllUsers, { query: { search } });
    assert.deepEqual(
      body.map(({ email }) => email),
      ['joined@example.com'],
      escape(search),
    );
  }
  const id = await shop.addProduct({ name: 'হ\u200d্যান্ডস ফ্রি', category: 'Fan' });
  const person = await shop.signIn();
  await fillCart(person, id);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const placed = await person.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, name: 'র\u200d্যামন' } },
    key,
  );
  for (const joiner of ['', '\u200d', '\u200c']) {
    const products = await admin.call(catalogEndpoints.listAllProducts, {
      query: { search: `হ${joiner}্যান্ডস` },
    });
    assert.deepEqual(
      products.body.map(({ _id }) => _id),
      [id],
    );
    const orders = await admin.call(orderEndpoints.listAllOrders, { query: { search: `র${joiner}্যামন` } });
    assert.deepEqual(
      orders.body.map(({ _id }) => _id),
      [placed.body.insertedId],
    );
  }
});

test('numbers of an address are read in Bengali digits, and anything else is rejected', async () => {
  await shop.addProduct({ name: 'Priced', category: 'Laptop', price: 2500 });
  const list = (query: object) =>
    shop.app.inject({ url: '/api/products/laptop', query: { page: '১', limit: '১২', ...query } });
  const within = await list({ min: '২\u200b৪০০', max: '২৬০০' });
  assert.equal(within.statusCode, 200);
  assert.equal(within.json().result.length, 1);
  assert.equal((await list({ min: '২৬০০' })).json().result.length, 0);
  assert.equal((await list({ min: 'দুই' })).statusCode, 400);
});
