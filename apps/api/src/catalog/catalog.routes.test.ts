/** The public endpoints of the catalogue. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { maxSliderPrice, priceBuckets } from '@jontro/shop/catalog/price-filter.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type TestProduct, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { listCategoryProducts } from './category-pages.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(products);
  shop.context.publicCache.drop();
});

const hour = 3_600_000;

/** Adds products, each an hour newer than the previous one. */
async function addProducts(...fields: Partial<TestProduct>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const product of fields) {
    shop.clock.advance(hour);
    ids.push(await shop.addProduct(product));
  }
  return ids;
}

const many = (count: number, fields: (index: number) => Partial<TestProduct> = () => ({})) =>
  addProducts(
    ...Array.from({ length: count }, (_, index) => ({ name: `Gadget ${index}`, ...fields(index) })),
  );

const names = (list: readonly { productName: string }[]) => list.map((product) => product.productName);

const category = async (query: Record<string, unknown> = {}, name = 'earbuds') =>
  (
    await shop.visitor.call(catalogEndpoints.listCategoryProducts, {
      params: { category: name },
      query: query as never,
    })
  ).body;

describe('a product', () => {
  test('has the field names of the specification', async () => {
    proves('CALL-18', 'ENT-01');
    const [id = ''] = await addProducts({
      name: 'NightBeat',
      price: 4490,
      discountPrice: 3790.5,
      names: { bn: 'নাইটবিট' },
    });
    const { status, body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
    assert.equal(status, 200);
    assert.match(body._id, /^[0-9a-f]{24}$/);
    const { updatedAt, ...product } = body;
    assert.match(updatedAt ?? '', /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(product, {
      _id: id,
      productName: 'NightBeat',
      category: 'Earbuds',
      price: 4490,
      discountPrice: 3790.5,
      inStock: true,
      images: [`/i/${'a'.repeat(32)}/1000.webp`],
      keyFeatures: ['Bluetooth 5.3'],
      description: 'A pair that works.',
      names: { bn: 'নাইটবিট' },
      bestSeller: false,
    });
  });

  test('may lack a discount price', async () => {
    proves('ENT-02');
    const [id = ''] = await addProducts({ price: 2290 });
    const { body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
    assert.ok(!('discountPrice' in body));
  });

  test('is in stock or not, and is not without units left', async () => {
    proves('ENT-03');
    const ids = await addProducts({ inStock: true }, { inStock: false }, { stock: 0 }, { stock: 1 });
    const states = [];
    for (const id of ids) {
      const { body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
      states.push(body.inStock);
    }
    assert.deepEqual(states, [true, false, false, true]);
  });

  test('has a list of image addresses and a list of features', async () => {
    proves('ENT-04', 'ENT-06');
    const images = [
      '/i/0123456789abcdef0123456789abcdef/1000.webp#1000x1000',
      'https://i.ibb.co/9WfKq2d/buds.jpg',
    ];
    const [id = ''] = await addProducts({ images, keyFeatures: ['IPX4', '২৮ ঘণ্টা'] });
    const { body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
    assert.deepEqual(body.images, images);
    assert.deepEqual(body.keyFeatures, ['IPX4', '২৮ ঘণ্টা']);
  });

  test('is found by its id only', async () => {
    proves('ROUTE-08');
    const [first = '', second = ''] = await addProducts(
      { name: 'Same name', price: 1 },
      { name: 'Same name', price: 2 },
    );
    const priceOf = async (id: string) =>
      (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body.price;
    assert.deepEqual([await priceOf(first), await priceOf(second)], [1, 2]);
  });

  test('that is unknown is a 404 with a message, whatever its id looks like', async () => {
    const ids = [
      '000000000000000000000000',
      'x',
      "'; drop table products;--",
      '../../etc/passwd',
      'এয়ার',
      'a'.repeat(290),
    ];
    for (const id of ids) {
      const { status, error } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
      assert.equal(status, 404, id);
      assert.equal(error.message, 'Product not found');
    }
  });
});

describe('lists of the home page', () => {
  test('new arrivals are the 12 newest, newest first', async () => {
    proves('CALL-13');
    await many(14);
    const { body } = await shop.visitor.call(catalogEndpoints.listNewArrivals);
    assert.deepEqual(
      names(body),
      Array.from({ length: 12 }, (_, index) => `Gadget ${13 - index}`),
    );
  });

  test('popular gadgets are sorted by units sold, then newest, with skip and limit', async () => {
    proves('CALL-14');
    await many(6, (index) => ({ sold: index === 5 ? 0 : 10 - index }));
    await addProducts({ name: 'Newest unsold', sold: 0 });
    const popular = async (query: { skip: number; limit: number }) =>
      names((await shop.visitor.call(catalogEndpoints.listPopularGadgets, { query })).body);
    assert.deepEqual(await popular({ skip: 0, limit: 50 }), [
      'Gadget 0',
      'Gadget 1',
      'Gadget 2',
      'Gadget 3',
      'Gadget 4',
      'Newest unsold',
      'Gadget 5',
    ]);
    assert.deepEqual(await popular({ skip: 2, limit: 2 }), ['Gadget 2', 'Gadget 3']);
    assert.deepEqual(await popular({ skip: 6, limit: 3 }), ['Gadget 5']);
  });

  test('a skip at or beyond the end returns the last products', async () => {
    await many(4, (index) => ({ sold: 10 - index }));
    for (const skip of [4, 13, 1_000_000]) {
      const { body } = await shop.visitor.call(catalogEndpoints.listPopularGadgets, {
        query: { skip, limit: 3 },
      });
      assert.deepEqual(names(body), ['Gadget 1', 'Gadget 2', 'Gadget 3']);
    }
  });

  test('best sellers are those of the category and those marked, most sold first', async () => {
    proves('CALL-21');
    await addProducts(
      { name: 'marked', bestSeller: true, sold: 3 },
      { name: 'in the category', category: 'Best Seller', sold: 7 },
      { name: 'neither', sold: 99 },
    );
    const { body } = await shop.visitor.call(catalogEndpoints.listBestSellers);
    assert.deepEqual(names(body), ['in the category', 'marked']);
    const listed = await category({}, 'best seller');
    assert.deepEqual(names(listed.result), ['in the category', 'marked']);
  });

  test('an empty shop has empty lists', async () => {
    for (const { url } of [
      catalogEndpoints.listNewArrivals,
      catalogEndpoints.listPopularGadgets,
      catalogEndpoints.listBestSellers,
    ]) {
      const { status, body } = await shop.visitor.send('GET', url);
      assert.deepEqual([status, body], [200, []]);
    }
  });
});

describe('a category', () => {
  test('is paginated, with the number of pages', async () => {
    proves('CALL-15', 'CALL-16', 'CALL-17');
    await many(7);
    await addProducts({ name: 'Elsewhere', category: 'Fan' });
    const first = await category({ page: 1, limit: 3 });
    assert.deepEqual(names(first.result), ['Gadget 6', 'Gadget 5', 'Gadget 4']);
    assert.deepEqual([first.totalPages, first.total], [3, 7]);
    assert.deepEqual(names((await category({ page: 3, limit: 3 })).result), ['Gadget 0']);
    assert.equal((await category({ limit: 12 })).totalPages, 1);
    assert.equal((await category()).result.length, 6, 'six per page by default');
  });

  test('is empty beyond its last page, and has no pages without products', async () => {
    await many(2);
    assert.deepEqual(await category({ page: 9, limit: 3 }), { result: [], totalPages: 1, total: 2 });
    assert.deepEqual(await category({}, 'laptop'), { result: [], totalPages: 0, total: 0 });
  });

  test('that does not exist is empty, with status 200', async () => {
    await many(1);
    for (const wanted of ['cars', '%', "earbuds' or 1=1 --", 'constructor', 'ইয়ারবাড']) {
      assert.deepEqual(await category({}, wanted), { result: [], totalPages: 0, total: 0 }, wanted);
    }
  });

  test('accepts any letter case, spaces and the labels of the menu; a parent includes its children', async () => {
    await addProducts(
      { name: 'buds' },
      { name: 'bank', category: 'Powerbank' },
      { name: 'hub', category: 'Converters & Hub' },
    );
    for (const wanted of ['EARBUDS', 'tws  earbuds'])
      assert.deepEqual(names((await category({}, wanted)).result), ['buds']);
    assert.deepEqual(names((await category({}, 'mobile accessories')).result), ['hub', 'bank']);
  });

  test('limits the page size to 1 to 50', async () => {
    await many(2);
    assert.equal((await category({ limit: 0 })).totalPages, 2);
    assert.equal((await category({ limit: -7 })).result.length, 1);
    assert.equal((await category({ limit: 1_000_000 })).totalPages, 1);
  });

  test('lists sold out products last if the shop has the setting and no price sort is requested', async () => {
    await addProducts(
      { name: 'old', price: 1 },
      { name: 'gone', price: 2, inStock: false },
      { name: 'last sold', price: 3, stock: 0 },
      { name: 'new', price: 4 },
    );
    for (const query of [{}, { sort: 'relevant' }]) {
      assert.deepEqual(names((await category(query)).result), ['new', 'last sold', 'gone', 'old']);
    }
    const settings = { ...defaultSettings, soldOutLast: true };
    const listed = async (query: { sort?: 'relevant' | 'lowToHigh' }) => {
      const page = { page: 1, limit: 6, ...query };
      return names((await listCategoryProducts(shop.context.db, 'earbuds', page, settings)).result);
    };
    for (const query of [{}, { sort: 'relevant' }] as const) {
      assert.deepEqual(await listed(query), ['new', 'old', 'last sold', 'gone']);
    }
    assert.deepEqual(await listed({ sort: 'lowToHigh' }), ['old', 'gone', 'last sold', 'new']);
  });

  test('"relevant" is the order of the server: newest first', async () => {
    proves('CATE-15');
    await addProducts({ name: 'old', price: 5 }, { name: 'dear', price: 900 }, { name: 'new', price: 7 });
    assert.deepEqual(names((await category({ sort: 'relevant' })).result), ['new', 'dear', 'old']);
    assert.deepEqual(names((await category()).result), ['new', 'dear', 'old']);
  });

  test('sorts by the discounted price, both ways, over all pages', async () => {
    proves('CATE-16', 'CATE-17');
    await addProducts(
      { name: 'reduced', price: 900, discountPrice: 100 },
      { name: 'middle', price: 500 },
      { name: 'cheap', price: 99 },
      { name: 'dear', price: 901 },
    );
    assert.deepEqual(names((await category({ sort: 'lowToHigh', limit: 2 })).result), ['cheap', 'reduced']);
    assert.deepEqual(names((await category({ sort: 'lowToHigh', limit: 2, page: 2 })).result), [
      'middle',
      'dear',
    ]);
    assert.deepEqual(names((await category({ sort: 'highToLow' })).result), [
      'dear',
      'middle',
      'reduced',
      'cheap',
    ]);
  });

  test('filters by the discount price of a product that has one', async () => {
    proves('CATE-18');
    await addProducts({ name: 'reduced', price: 2500, discountPrice: 1900 });
    assert.deepEqual(names((await category({ min: 0, max: 2000 })).result), ['reduced']);
    assert.deepEqual(names((await category({ min: 2001, max: 5000 })).result), []);
  });

  test('filters by the price of a product without one', async () => {
    proves('CATE-19');
    await addProducts({ name: 'plain', price: 2500 });
    assert.deepEqual(names((await category({ min: 0, max: 2000 })).result), []);
    const { result, total } = await category({ min: 2001, max: 5000 });
    assert.deepEqual([names(result), total], [['plain'], 1]);
  });

  const all = [0.01, 2000, 2000.99, 2001, 5000, 5000.5, 5001, 10_000, 10_000.99, 10_001, 100_000, 250_000];
  const expected: Record<string, { point: string; prices: number[] }> = {
    '0-2000': { point: 'CONST-16', prices: [0.01, 2000, 2000.99] },
    '2001-5000': { point: 'CONST-17', prices: [2001, 5000, 5000.5] },
    '5001-10000': { point: 'CONST-18', prices: [5001, 10_000, 10_000.99] },
    'above-10000': { point: 'CONST-19', prices: [10_001, 100_000] },
    unlimited: { point: 'CONST-20', prices: all },
  };
  for (const bucket of priceBuckets) {
    test(`the bucket ${bucket.label} includes its prices and no others`, async () => {
      const { point = '', prices = [] } = expected[bucket.id] ?? {};
      proves(point);
      await addProducts(...all.map((price) => ({ price })));
      const { max } = bucket;
      const { result } = await category({
        min: bucket.min,
        ...(max && { max }),
        limit: 50,
        sort: 'lowToHigh',
      });
      assert.deepEqual(
        result.map((product) => product.price),
        prices,
      );
    });
  }

  test('the slider at its maximum includes more expensive products', async () => {
    proves('CONST-22');
    await addProducts({ name: 'dearest', price: 9_999_999 }, { name: 'at the end', price: maxSliderPrice });
    const { result } = await category({ min: 1000, max: maxSliderPrice });
    assert.deepEqual(names(result), ['at the end', 'dearest']);
    assert.deepEqual((await category({ min: 1000, max: maxSliderPrice - 1 })).result, []);
  });

  test('excludes a product on request, for similar products', async () => {
    const [id] = await many(3);
    const { result, total } = await category({ exclude: id, limit: 12 });
    assert.deepEqual([names(result), total], [['Gadget 2', 'Gadget 1'], 2]);
  });
});

describe('searching', () => {
  const search = async (text: string) =>
    names((await shop.visitor.call(catalogEndpoints.searchProducts, { query: { search: text } })).body);
  const table = async (text?: string) =>
    names(
      (
        await shop.visitor.call(catalogEndpoints.listAllProducts, {
          query: text === undefined ? {} : { search: text },
        })
      ).body,
    );

  test('the header search returns matching products, at most ten', async () => {
    proves('CALL-20');
    await many(12);
    await addProducts({ name: 'AirNova Pods' });
    assert.deepEqual(await search('airn'), ['AirNova Pods']);
    assert.equal((await search('gadget')).length, 10);
  });

  test('the header search finds nothing for an empty text', async () => {
    await many(2);
    for (const text of ['', '   ', '%', '.*']) assert.deepEqual(await search(text), [], text);
  });

  test('the header search finds a product as soon as it is added, and not after it is deleted', async () => {
    const admin = await shop.signIn({ role: 'admin' });
    assert.deepEqual(await search('zephyr'), []);
    const product = {
      productName: 'Zephyr Fan',
      category: 'Fan',
      price: 500,
      images: [`/i/${'b'.repeat(32)}/640.webp`],
    };
    const { body } = await admin.call(catalogEndpoints.addProduct, { body: product });
    assert.deepEqual(await search('zephyr'), ['Zephyr Fan']);
    await admin.call(catalogEndpoints.removeProduct, { params: { id: body.insertedId } });
    assert.deepEqual(await search('zephyr'), []);
  });

  test('the list of all products is filtered by name, category and features', async () => {
    proves('CALL-12');
    await addProducts(
      { name: 'AirNova Pods', keyFeatures: ['IPX4 sweat resistant'] },
      { name: 'CoolWave', category: 'Fan', keyFeatures: ['100% quiet'], names: { bn: 'কুলওয়েভ' } },
    );
    assert.deepEqual(await table('NOVA'), ['AirNova Pods']);
    assert.deepEqual(await table(' fan '), ['CoolWave']);
    assert.deepEqual(await table('sweat'), ['AirNova Pods']);
    assert.deepEqual(await table('কুল'), ['CoolWave']);
    assert.deepEqual(await table('0%'), ['CoolWave']);
    for (const text of ['_', '%%', '\\', 'a%s']) assert.deepEqual(await table(text), [], text);
    assert.deepEqual(await table(), ['CoolWave', 'AirNova Pods']);
    assert.deepEqual(await table(''), ['CoolWave', 'AirNova Pods']);
  });

  test('the list of all products is complete, or paginated on request', async () => {
    await many(25);
    assert.equal((await table()).length, 25);
    const { body } = await shop.visitor.call(catalogEndpoints.listAllProducts, {
      query: { page: 2, limit: 10 },
    });
    assert.deepEqual(names(body).at(0), 'Gadget 14');
    assert.equal(body.length, 10);
  });

  test('a text longer than a hundred characters is truncated, a huge one rejected', async () => {
    await addProducts({ name: 'x'.repeat(100) });
    assert.equal((await table(`${'x'.repeat(100)}yyy`)).length, 1);
    const { status } = await shop.visitor.call(catalogEndpoints.searchProducts, {
      query: { search: 'x'.repeat(5000) },
    });
    assert.equal(status, 400);
  });
});

test('lists of results have a limit of their own by address; cached ones do not count', async () => {
  const other = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const list = (query: string) =>
      other.visitor.call(catalogEndpoints.listSearchResults, { query: { query, page: 1, limit: 12 } });
    for (let number = 0; number < 600; number += 1) assert.equal((await list(`text ${number}`)).status, 200);
    assert.equal((await list('one more')).status, 429);
    assert.equal((await list('text 0')).status, 200);
    const box = await other.visitor.call(catalogEndpoints.searchProducts, { query: { search: 'lamp' } });
    assert.equal(box.status, 200);
  } finally {
    await other.close();
  }
});

test('searches for new texts are rate limited by address; cached ones are not', async () => {
  const other = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const search = (text: string) =>
      other.visitor.call(catalogEndpoints.searchProducts, { query: { search: text } });
    for (let number = 0; number < 600; number += 1)
      assert.equal((await search(`text ${number}`)).status, 200);
    const { status, headers } = await search('one more');
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await search('text 0')).status, 200);
  } finally {
    await other.close();
  }
});

describe('public responses', () => {
  test('equivalent requests share a cached response; unknown parameters are ignored', async () => {
    await many(3);
    const { publicCache } = shop.context;
    const computedBy = async (...urls: string[]) => {
      const before = publicCache.counts.misses;
      for (const url of urls) assert.equal((await shop.visitor.send('GET', url)).status, 200, url);
      return publicCache.counts.misses - before;
    };
    const page = '/api/products/earbuds';
    assert.equal(
      await computedBy(
        ...[
          page,
          `${page}?fbclid=1`,
          `${page}?page=1&limit=6`,
          `${page}?limit=6&page=1&x=2`,
          `${page}?min=0`,
        ],
        ...[`${page}?sort=relevant`, `${page}?max=300000`, `${page}?max=9e9`, '/api/products/EarBuds'],
        ...['/api/products/%20earbuds', '/api/products/tws_earbuds', `${page}?exclude=`],
      ),
      1,
    );
    assert.equal(await computedBy(`${page}?limit=50`, `${page}?limit=51`, `${page}?limit=2000000000`), 1);
    assert.equal(await computedBy(`${page}?min=5`, `${page}?min=5.0`, `${page}?min=05`), 1);
    const letters = 'x'.repeat(100);
    const search = '/api/search-products?search=';
    assert.equal(
      await computedBy(`${search}${letters}`, `${search}%20${letters}`, `${search}${letters}yz`),
      1,
    );
    assert.equal(await computedBy('/api/new-arrival', '/api/new-arrival?page=2', '/api/new-arrival?x'), 1);
  });

  test('set no cookie, must be revalidated, and have an ETag', async () => {
    await many(1);
    const first = await shop.visitor.send('GET', '/api/new-arrival', undefined, {
      cookie: 'jontro_session=x',
    });
    assert.equal(first.headers['cache-control'], 'public, max-age=0, must-revalidate');
    assert.equal(first.headers['set-cookie'], undefined);
    const again = await shop.visitor.send('GET', '/api/new-arrival', undefined, {
      'if-none-match': String(first.headers.etag),
    });
    assert.equal(again.status, 304);
    assert.equal(again.body, '');
    await many(1);
    const changed = await shop.visitor.send('GET', '/api/new-arrival', undefined, {
      'if-none-match': String(first.headers.etag),
    });
    assert.equal(changed.status, 200);
  });

  test('bad input in any parameter is rejected with a message, never a 500', async () => {
    await many(3);
    const hostile = [
      '',
      '-1',
      '1e999',
      'NaN',
      '<b>',
      "' or 1=1",
      '১২',
      '😀',
      '9'.repeat(400),
      '[]',
      '{"$gt":0}',
      '\ud800',
    ];
    const fields = ['page', 'limit', 'min', 'max', 'sort', 'exclude', 'skip', 'search'];
    const paths = [
      '/api/products/earbuds',
      '/api/popular-gadget',
      '/api/all-products',
      '/api/search-products',
    ];
    for (const path of paths) {
      for (const field of fields) {
        for (const value of hostile) {
          const query = new URLSearchParams({ [field]: value }).toString();
          for (const text of [
            query,
            `${query}&${query}`,
            `${field}[a]=${encodeURIComponent(value.toWellFormed())}`,
          ]) {
            const { status, error } = await shop.visitor.send('GET', `${path}?${text}`);
            assert.ok(status === 200 || status === 400, `${path}?${text}: status ${status}`);
            if (status === 400) assert.ok(error.message.length > 0);
          }
        }
      }
    }
  });
});
