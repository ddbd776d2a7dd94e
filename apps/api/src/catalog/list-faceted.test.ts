/** Filters of categories and searches, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import type { Facet } from '@jontro/shop/catalog/facets.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';

let shop: TestShop;
let admin: SignedInClient;
const ids = new Map<string, string>();

async function add(fields: Partial<NewProduct> & { productName: string }): Promise<string> {
  shop.clock.advance(1000);
  const { body } = await admin.call(catalogEndpoints.addProduct, {
    body: {
      category: 'Fan',
      price: 1000,
      images: [`/i/${'a'.repeat(32)}/1000.webp`],
      ...fields,
    },
  });
  ids.set(fields.productName, body.insertedId);
  return body.insertedId;
}
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  const battery = (value: number) => [{ key: 'battery_mah', value }];
  await add({ productName: 'Breeze Desk', brand: 'Hawaro', price: 900, specs: battery(2000) });
  await add({ productName: 'Gust Desk', brand: 'Hawaro', price: 2500, specs: battery(4000) });
  await add({
    productName: 'Storm Floor',
    brand: 'Nirovo',
    price: 4000,
    specs: battery(9000),
    inStock: false,
  });
  await add({ productName: 'Calm Floor', translations: { bn: { brand: 'নেই' } } });
  await add({ productName: 'Breeze Buds', category: 'Earbuds', brand: 'Sursonik', price: 1500 });
});
after(() => shop.close());

const fans = async (query: object) =>
  (
    await shop.visitor.call(catalogEndpoints.listCategoryProducts, {
      params: { category: 'fan' },
      query: { page: 1, limit: 12, ...query },
    })
  ).body;
const search = async (query: string, more: object = {}) =>
  (
    await shop.visitor.call(catalogEndpoints.listSearchResults, {
      query: { query, page: 1, limit: 12, ...more },
    })
  ).body;
const names = ({ result }: { result: { productName: string }[] }) => result.map((one) => one.productName);
const counts = (facets: readonly Facet[] | undefined, key: string) =>
  Object.fromEntries(
    facets?.find((facet) => facet.key === key)?.options.map(({ value, count }) => [value, count]) ?? [],
  );

test('a category is filtered by brand, stock and specification, and each value has the count of the present choice', async () => {
  proves('B-KNOW-09');
  const all = await fans({ facets: '1' });
  assert.deepEqual(names(all), ['Calm Floor', 'Storm Floor', 'Gust Desk', 'Breeze Desk']);
  assert.deepEqual(counts(all.facets, 'brand'), { Hawaro: 2, Nirovo: 1 });
  assert.deepEqual(counts(all.facets, 'stock'), { in: 3 });
  assert.deepEqual(counts(all.facets, 'battery_mah'), { 2000: 3, 4000: 2, 8000: 1 });

  const large = await fans({ spec: ['battery_mah:4000'], facets: '1' });
  assert.deepEqual(names(large), ['Storm Floor', 'Gust Desk']);
  assert.deepEqual(counts(large.facets, 'brand'), { Hawaro: 1, Nirovo: 1 });
  assert.deepEqual(counts(large.facets, 'battery_mah'), { 2000: 3, 4000: 2, 8000: 1 });

  const both = await fans({ spec: ['battery_mah:4000'], brand: ['HAWARO'], stock: 'in', facets: '1' });
  assert.deepEqual(names(both), ['Gust Desk']);
  assert.deepEqual([both.total, both.totalPages], [1, 1]);
  assert.deepEqual(counts(both.facets, 'brand'), { Hawaro: 1, Nirovo: 0 });
});

test('without a filter the response is that of the specification, field by field', async () => {
  const plain = await fans({});
  assert.deepEqual(Object.keys(plain).sort(), ['result', 'total', 'totalPages']);
  const { facets: _, ...filtered } = await fans({ facets: '1' });
  assert.deepEqual(filtered, plain);
});

test('equal choices in another order and case are one cached response; unknown keys and bounds are ignored', async () => {
  const { hits } = shop.context.publicCache.counts;
  const url = (query: Record<string, unknown>) =>
    endpointUrl(catalogEndpoints.listCategoryProducts, { params: { category: 'fan' }, query });
  const read = async (query: Record<string, unknown>) => (await shop.visitor.send('GET', url(query))).body;
  const first = await read({ brand: ['hawaro', 'nirovo'], facets: '1' });
  assert.deepEqual(await read({ brand: ['Nirovo', 'HAWARO', 'hawaro '], facets: '1' }), first);
  assert.ok(shop.context.publicCache.counts.hits > hits);
  assert.equal((await fans({ spec: ['battery_mah:3999', 'anc:true', '__proto__:x', 'blades'] })).total, 4);
});

test('hostile choices are rejected or find nothing', async () => {
  const get = async (query: string) => (await shop.visitor.send('GET', `/api/products/fan?${query}`)).status;
  assert.equal(await get(`brand=${'x'.repeat(61)}`), 400);
  assert.equal(await get(Array.from({ length: 21 }, (_, index) => `brand=b${index}`).join('&')), 400);
  assert.equal(await get('stock=out'), 400);
  assert.equal(await get('brand=%00'), 400);
  assert.equal((await fans({ brand: ["' or 1=1 --"] })).total, 0);
});

test('a change of price, stock, brand or specification is in the next list', async () => {
  const id = await add({ productName: 'Changing Fan', brand: 'Hawaro' });
  const change = (body: object) => admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
  assert.equal((await fans({ brand: ['hawaro'] })).total, 3);
  await change({ brand: 'Nirovo' });
  assert.equal((await fans({ brand: ['hawaro'] })).total, 2);
  await change({ specs: [{ key: 'battery_mah', value: 8000 }] });
  assert.equal((await fans({ spec: ['battery_mah:8000'] })).total, 2);
  await change({ price: 90_000 });
  assert.equal((await fans({ spec: ['battery_mah:8000'], max: 5000 })).total, 1);
  await change({ stock: 0 });
  assert.equal((await fans({ brand: ['nirovo'], stock: 'in' })).total, 0);
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.equal((await fans({ brand: ['nirovo'] })).total, 1);
});

test('a search lists all hits with filters, and a category brings those of its sheet', async () => {
  const found = await search('breeze', { facets: '1' });
  assert.deepEqual(names(found).sort(), ['Breeze Buds', 'Breeze Desk']);
  assert.deepEqual(counts(found.facets, 'category'), { Earbuds: 1, Fan: 1 });
  assert.deepEqual(counts(found.facets, 'battery_mah'), {});
  const chosen = await search('breeze', { category: ['fan'], facets: '1' });
  assert.deepEqual(names(chosen), ['Breeze Desk']);
  assert.deepEqual(counts(chosen.facets, 'category'), { Earbuds: 1, Fan: 1 });
  assert.equal((await search('zzzzqqqq')).total, 0);
});

test('words about a price are a filter, which a given bound replaces', async () => {
  const cheap = await search('desk under 2000');
  assert.deepEqual(names(cheap), ['Breeze Desk']);
  assert.deepEqual(cheap.understood, { text: 'desk', max: 2000 });
  const all = await search('২০০০ টাকার নিচে');
  assert.deepEqual(names(all).sort(), ['Breeze Buds', 'Breeze Desk', 'Calm Floor']);
  assert.equal((await search('desk under 2000', { max: 3000 })).total, 2);
});

test('without a hit other texts, what the first of them finds and popular products are beside the empty list', async () => {
  proves('B-KNOW-11');
  const mixed = await search('breeze storm');
  assert.equal(mixed.total, 0);
  assert.deepEqual(mixed.result, []);
  assert.ok(mixed.near);
  assert.ok(mixed.near.suggestions.includes(mixed.near.text ?? ''));
  assert.ok(mixed.near.products.length > 0);
  assert.equal(mixed.near.popular.length, 4);

  const unknown = await search('zzzzqqqq');
  assert.deepEqual(unknown.near?.suggestions, []);
  assert.deepEqual([unknown.near.text, unknown.near.products], [undefined, []]);

  const cheap = await search('desk under 100');
  assert.equal(cheap.total, 0);
  assert.equal(cheap.near?.text, 'desk');
  assert.deepEqual(cheap.near.products.map(({ productName }) => productName).sort(), [
    'Breeze Desk',
    'Gust Desk',
  ]);
});

test('a brand that the shop does not have is named; what the other words find is near, never a result', async () => {
  const found = await search('samsung desk');
  assert.deepEqual([found.total, found.result], [0, []]);
  assert.deepEqual(found.near?.unknownBrands, ['samsung']);
  assert.deepEqual([found.near.text, found.near.suggestions], ['desk', ['desk']]);
  assert.ok(found.near.products.length > 0);
  assert.equal(found.near.accessories, undefined);
  await add({ productName: 'Charger', category: 'Charging Accessories', price: 700 });
  const brand = await search('samsung');
  assert.deepEqual(brand.near?.accessories, ['Charging Accessories']);
  assert.deepEqual(
    [brand.near?.unknownBrands, brand.near?.suggestions, brand.near?.products],
    [['samsung'], [], []],
  );
});

test('a list with a hit, or empty by a filter, has nothing beside it', async () => {
  assert.equal((await search('desk')).near, undefined);
  for (const filter of [{ max: 100 }, { brand: ['nobody'] }, { stock: 'in', min: 90_000 }]) {
    const narrowed = await search('desk', filter);
    assert.deepEqual([narrowed.total, narrowed.near], [0, undefined]);
  }
});

test('a list is filtered by the least average of stars, with the count of each; of several the lowest applies', async () => {
  proves('B-KNOW-09');
  const rate = async (name: string, ratings: number[]) => {
    await shop.context.db
      .update(products)
      .set({ ratings })
      .where(eq(products.id, ids.get(name) ?? ''));
    shop.context.publicCache.drop();
  };
  assert.equal(
    (await fans({ facets: '1' })).facets?.some(({ key }) => key === 'rating'),
    false,
  );
  await rate('Breeze Desk', [0, 0, 0, 1, 1]);
  await rate('Gust Desk', [0, 0, 0, 1, 0]);
  await rate('Storm Floor', [0, 0, 1, 0, 0]);
  await rate('Calm Floor', [1, 0, 0, 0, 0]);
  const all = await fans({ facets: '1' });
  const rating = all.facets?.find(({ key }) => key === 'rating');
  assert.deepEqual(
    rating?.options.map(({ value, count }) => [value, count]),
    [
      ['4', 2],
      ['3', 3],
      ['2', 3],
    ],
  );
  const good = await fans({ rating: ['4'], facets: '1' });
  assert.deepEqual(names(good), ['Gust Desk', 'Breeze Desk']);
  assert.deepEqual(counts(good.facets, 'rating'), { 4: 2, 3: 3, 2: 3 });
  assert.deepEqual(counts(good.facets, 'brand'), { Hawaro: 2, Nirovo: 0 });
  assert.equal((await fans({ rating: ['4', '3'], facets: '1' })).total, 3);
  assert.equal((await fans({ rating: ['9', 'x'] })).total, 4);
  assert.equal((await search('desk', { rating: ['4'] })).total, 2);
  await rate('Gust Desk', [1, 0, 0, 1, 0]);
  assert.deepEqual(names(await fans({ rating: ['4'] })), ['Breeze Desk']);
  for (const query of ['rating=44', 'rating=4&rating=3&rating=2&rating='.padEnd(300, '&rating=1')])
    assert.equal((await shop.visitor.send('GET', `/api/products/fan?${query}`)).status, 400);
});

test('a misspelt text says as what it was read, and in quotation marks it is only searched as it is written', async () => {
  await add({ productName: 'Meantword Lamp', category: 'Fan' });
  const search = async (query: string) =>
    (await shop.visitor.call(catalogEndpoints.listSearchResults, { query: { query, page: 1, limit: 12 } }))
      .body;
  const misspelt = await search('meantwrod');
  assert.deepEqual([misspelt.meant, misspelt.total], ['meantword', 1]);
  const written = await search('meantword');
  assert.deepEqual([written.meant, written.total], [undefined, 1]);
  const begun = await search('"meantw"');
  assert.deepEqual([begun.meant, begun.total], [undefined, 1]);
  const quoted = await search('"meantwrod"');
  assert.deepEqual([quoted.meant, quoted.total], [undefined, 0]);
  assert.deepEqual(
    quoted.near?.products.map(({ productName }) => productName),
    ['Meantword Lamp'],
  );
});
