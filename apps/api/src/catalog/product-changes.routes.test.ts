/** An admin's changes of the catalogue over HTTP, and their access control. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { maxImageCount, type NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import fc from 'fast-check';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { catalogVersions } from './catalog-version.table.ts';

const image = `/i/${'c'.repeat(32)}/1000.webp#1000x1000`;
const validProduct = {
  productName: 'GaNBox 65W',
  category: 'Charging Accessories',
  price: 2490,
  discountPrice: 1990.5,
  inStock: true,
  images: [image],
  keyFeatures: [' 65 W ', '', 'Three ports'],
  description: 'Small.\nStrong.',
} satisfies NewProduct;

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const add = (change: object = {}) =>
  admin.call(catalogEndpoints.addProduct, { body: { ...validProduct, ...change } as NewProduct });
const change = (id: string, body: object) =>
  admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const version = async () => (await shop.context.db.select().from(catalogVersions))[0]?.version ?? 0;
const listed = async (id: string): Promise<string[]> => {
  const paths = [
    '/api/all-products',
    '/api/new-arrival',
    '/api/popular-gadget?limit=50',
    '/api/products/charging%20accessories?limit=50',
    '/api/search-products?search=ganbox',
    '/api/best-seller',
  ];
  const found = await Promise.all(
    paths.map(
      async (path) => JSON.stringify((await shop.visitor.send('GET', path)).body).includes(id) && path,
    ),
  );
  return found.filter((path) => path !== false);
};

describe('adding a product', () => {
  test('stores it as sent, and it is in every list at once', async () => {
    proves('APROD-05', 'CALL-38');
    const { status, body } = await add({ bestSeller: true, names: { bn: 'গ্যানবক্স' }, stock: 7 });
    assert.equal(status, 200);
    assert.equal(body.message, productFormTexts.added);
    const { updatedAt, ...product } = await find(body.insertedId);
    assert.ok(updatedAt);
    assert.deepEqual(product, {
      ...validProduct,
      _id: body.insertedId,
      keyFeatures: ['65 W', 'Three ports'],
      names: { bn: 'গ্যানবক্স' },
      bestSeller: true,
      stock: 7,
    });
    assert.equal((await listed(body.insertedId)).length, 6);
  });

  const rejected: [string, object, string, string?][] = [
    ['without a name', { productName: '' }, productFormTexts.nameRequired, 'VALID-01'],
    ['with a name of spaces', { productName: ' \n ' }, productFormTexts.nameRequired, 'VALID-01'],
    ['without a category', { category: '' }, productFormTexts.categoryRequired, 'VALID-02'],
    ['without a price', { price: 0 }, productFormTexts.priceRequired, 'VALID-03'],
    [
      'with a discount price equal to its price',
      { discountPrice: 2490 },
      productFormTexts.addDiscount,
      'VALID-04',
    ],
    [
      'with a discount price above its price',
      { discountPrice: 2490.01 },
      productFormTexts.addDiscount,
      'VALID-04',
    ],
    ['without an image', { images: [] }, productFormTexts.imageRequired],
    ['with a fifth image', { images: Array(5).fill(image) }, productFormTexts.tooManyImages, 'CONST-11'],
  ];
  for (const [what, fields, message, proven] of rejected) {
    test(`is rejected ${what}`, async () => {
      if (proven) proves(proven);
      const before = await version();
      const { status, error } = await add(fields);
      assert.deepEqual([status, error.message], [400, message]);
      assert.equal(error.field, Object.keys(fields)[0]);
      assert.equal(await version(), before, 'nothing was written');
    });
  }

  test('is rejected without a required field', async () => {
    proves('VALID-01', 'VALID-02', 'VALID-03');
    for (const field of ['productName', 'category', 'price'] as const) {
      const { [field]: _left, ...rest } = validProduct;
      const { status, error } = await admin.send('POST', '/api/product', rest);
      assert.equal(status, 400, field);
      assert.equal(error.message, `${field} is missing`);
    }
  });

  test('is rejected with an address of the shop itself that is no uploaded picture, also of a variant and in a change', async () => {
    const { body } = await add();
    for (const address of [
      'http://localhost:3000/logout',
      'http://localhost/logout',
      'https://LOCALHOST.:3000/logout',
      '//localhost:3000/logout',
      `http://localhost:3000${image}/../../../logout`,
    ]) {
      const variant = { values: ['Red'], price: 90, images: [address] };
      const replies = [
        await add({ images: [image, address] }),
        await add({ options: [{ name: 'Colour', values: [{ value: 'Red' }] }], variants: [variant] }),
        await change(body.insertedId, { images: [address] }),
      ];
      for (const { status, error } of replies)
        assert.deepEqual([status, error.message], [400, productErrorTexts.image], address);
    }
    const whole = `http://localhost:3000${image}`;
    assert.equal((await change(body.insertedId, { images: [whole] })).status, 200);
  });

  test('accepts up to four images', async () => {
    proves('CONST-11');
    const images = Array.from(
      { length: maxImageCount },
      (_, index) => `/i/${String(index).repeat(32)}/640.webp`,
    );
    const { body } = await add({ images });
    assert.deepEqual((await find(body.insertedId)).images, images);
  });

  test('stores text unchanged: markup, Bengali and emoji', async () => {
    const productName = '<script>alert(1)</script> ফ্যান 🎧 "\'; --';
    const { body } = await add({ productName, description: productName });
    assert.equal((await find(body.insertedId)).productName, productName);
  });
});

describe('changing a product', () => {
  test('changes the fields given and no others', async () => {
    proves('APROD-06', 'CALL-39');
    const { body } = await add();
    const before = await find(body.insertedId);
    const response = await change(body.insertedId, { productName: 'GaNBox II', inStock: false });
    assert.deepEqual(response.body, { modifiedCount: 1, message: productFormTexts.updated });
    const { updatedAt } = await find(body.insertedId);
    assert.deepEqual(await find(body.insertedId), {
      ...before,
      productName: 'GaNBox II',
      inStock: false,
      updatedAt,
    });
  });

  test('a discount price of null or "" is removed', async () => {
    for (const discountPrice of [null, '']) {
      const { body } = await add();
      await change(body.insertedId, { discountPrice });
      assert.ok(!('discountPrice' in (await find(body.insertedId))));
    }
  });

  test('accepts the whole product as it was read', async () => {
    const { body } = await add();
    const product = await find(body.insertedId);
    const { status } = await change(body.insertedId, { ...product, _id: 'something else' });
    assert.equal(status, 200);
    const { updatedAt } = await find(body.insertedId);
    assert.deepEqual(await find(body.insertedId), { ...product, updatedAt });
    assert.equal(
      (await change(body.insertedId, product)).status,
      200,
      'again, because it has no `unchangedSince`',
    );
  });

  test('is rejected with a discount price above the price', async () => {
    proves('VALID-09');
    const { body } = await add();
    const { status, error } = await change(body.insertedId, { discountPrice: 2491 });
    assert.deepEqual([status, error.message], [400, productFormTexts.updateDiscountAbove]);
    const lower = await change(body.insertedId, { price: 1000 });
    assert.deepEqual([lower.status, lower.error.message], [400, productFormTexts.updateDiscountAbove]);
    assert.equal((await find(body.insertedId)).price, 2490);
  });

  test('is rejected with a discount price equal to the price', async () => {
    proves('VALID-10');
    const { body } = await add();
    const { status, error } = await change(body.insertedId, { discountPrice: 2490 });
    assert.deepEqual([status, error.message], [400, productFormTexts.updateDiscountSame]);
  });

  test('a fifth image is rejected', async () => {
    proves('CONST-11');
    const { body } = await add();
    const { status } = await change(body.insertedId, { images: Array(5).fill(image) });
    assert.equal(status, 400);
    assert.equal((await find(body.insertedId)).images.length, 1);
  });

  test('an unknown product is a 404', async () => {
    for (const id of ['f'.repeat(24), 'x', '%F0%9F%98%80'])
      assert.equal((await change(id, { price: 1 })).status, 404);
  });

  test('a change based on an outdated product is rejected; without `unchangedSince` it is accepted', async () => {
    const { body } = await add();
    const { updatedAt: unchangedSince } = await find(body.insertedId);
    const [first, second] = await Promise.all([
      change(body.insertedId, { price: 3100, unchangedSince }),
      change(body.insertedId, { price: 3200, unchangedSince }),
    ]);
    assert.deepEqual([first.status, second.status].sort(), [200, 409]);
    const conflict = first.status === 409 ? first : second;
    assert.equal(conflict.error.message, productFormTexts.changedMeanwhile);
    const stored = await find(body.insertedId);
    assert.equal(stored.price, first.status === 200 ? 3100 : 3200);
    assert.notEqual(stored.updatedAt, unchangedSince);
    const again = await change(body.insertedId, { price: 3300, unchangedSince: stored.updatedAt });
    assert.equal(again.status, 200);
    assert.equal((await change(body.insertedId, { price: 3400 })).status, 200);
    assert.equal((await change(body.insertedId, { unchangedSince: 'yesterday' })).status, 400);
  });

  test('concurrent changes of different fields are both stored', async () => {
    const { body } = await add();
    await Promise.all([
      change(body.insertedId, { price: 3000 }),
      change(body.insertedId, { productName: 'Both' }),
    ]);
    const { price, productName } = await find(body.insertedId);
    assert.deepEqual([price, productName], [3000, 'Both']);
  });
});

describe('removing a product', () => {
  test('removes it from every list and its page', async () => {
    proves('APROD-04', 'CALL-19');
    const { body } = await add({ bestSeller: true });
    const shopper = await shop.signIn();
    await shopper.call(cartEndpoints.addToCart, { body: { gadgetId: body.insertedId, quantity: 1 } });
    const response = await admin.call(catalogEndpoints.removeProduct, { params: { id: body.insertedId } });
    assert.deepEqual(response.body, { deletedCount: 1, message: productFormTexts.deleted });
    assert.deepEqual(await listed(body.insertedId), []);
    const page = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: body.insertedId } });
    assert.equal(page.status, 404);
    const { body: lines } = await shopper.call(cartEndpoints.listMyCart);
    assert.equal(lines[0]?.availability, 'gone');
  });

  test('a second time is a 404', async () => {
    const { body } = await add();
    const remove = () => admin.call(catalogEndpoints.removeProduct, { params: { id: body.insertedId } });
    assert.deepEqual([(await remove()).status, (await remove()).status], [200, 404]);
    assert.equal((await change(body.insertedId, { price: 5 })).status, 404);
  });
});

test('adding, changing and removing products is for admins only', async () => {
  proves('ROLE-08');
  const { body } = await add();
  const shopper = await shop.signIn();
  const requests = [
    ['POST', '/api/product', validProduct],
    ['PUT', `/api/product/${body.insertedId}`, { price: 3 }],
    ['DELETE', `/api/product/${body.insertedId}`, undefined],
  ] as const;
  for (const [method, url, payload] of requests) {
    const stranger = await shop.visitor.send(method, url, payload);
    assert.equal(stranger.status, 401, `${method} without a session`);
    const user = await shopper.send(method, url, payload);
    assert.equal(user.status, 403, `${method} by a user`);
  }
  assert.equal((await find(body.insertedId)).price, validProduct.price);
});

test('other processes are notified when a change commits', async () => {
  const received: string[] = [];
  const stop = await shop.context.database.listen('catalog', (payload) => received.push(payload));
  const before = await version();
  const { body } = await add();
  await waitFor('the notification arrives', () => received.length);
  await stop();
  const changes = received.map((payload) => JSON.parse(payload));
  assert.deepEqual(
    changes.map(({ version }) => version),
    [before + 1],
  );
  assert.ok(changes[0].tags.includes(`product:${body.insertedId}`));
});

test('a notification by another process drops the cache', async () => {
  const { generation } = shop.context.publicCache;
  await shop.context.database.notify('catalog', '1');
  await waitFor('the cache is dropped', () => shop.context.publicCache.generation > generation);
});

test('any value of a field is stored or rejected with a message, never a 500', async () => {
  const { body } = await add();
  const anyValue = fc.oneof(
    fc.anything({ withNullPrototype: false, maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.double(),
    fc.constantFrom(
      '\0',
      'x'.repeat(30_000),
      '<img src=x onerror=alert(1)>',
      'বাংলা',
      '👩‍💻',
      -1,
      1e300,
      0.001,
      [[[]]],
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys({ ...validProduct, names: 1, stock: 1, bestSeller: 1 })),
      anyValue,
      async (field, value) => {
        const payload = JSON.stringify({ ...validProduct, [field]: value }, (_key, part) =>
          typeof part === 'bigint' ? `${part}` : part,
        );
        const headers = { 'content-type': 'application/json' };
        const added = await admin.send('POST', '/api/product', payload, headers);
        const changed = await admin.send('PUT', `/api/product/${body.insertedId}`, payload, headers);
        for (const { status, error } of [added, changed]) {
          assert.ok(
            status === 200 || status === 400 || status === 413,
            `${status} for ${field} ${payload.slice(0, 200)}`,
          );
          if (status !== 200) assert.ok(error.message.length > 0);
        }
      },
    ),
    { numRuns: 150 },
  );
});
