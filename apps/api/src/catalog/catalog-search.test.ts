/** The index of the search follows the catalogue: products one by one, whoever changed them and however late. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { demoCatalog, readQueries } from '../testing/search-queries.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { until } from '../testing/until.ts';
import { products } from './catalog.table.ts';
import { createCatalogSearch } from './catalog-search.ts';
import { searchIndex } from './product-search.ts';
import { createSearchIndex, type SearchedProduct } from './search-index.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());
afterEach(async () => {
  await shop.context.db.delete(products);
  shop.context.publicCache.drop();
});

const { soonMade, maxChanges, minEmptySlots } = { soonMade: 1_000, maxChanges: 1_000, minEmptySlots: 1_000 };
const finder = (bounds = {}) => {
  const search = createCatalogSearch(shop.context, { soonMade, maxChanges, minEmptySlots, ...bounds });
  return async (text: string) => (await search.find(text)).map(({ productName }) => productName).sort();
};
const rename = (id: string, name: string) =>
  shop.context.db.update(products).set({ name }).where(eq(products.id, id));
const changed = () => shop.context.publicCache.drop();

test('an index that products came into, left and changed in finds what a new one finds', () => {
  const catalog: SearchedProduct[] = demoCatalog().map(({ _id: id, ...product }, at) => ({
    ...product,
    id,
    addedAt: at,
  }));
  const texts = readQueries(demoCatalog()).map(({ text }) => text);
  const product = fc.nat(catalog.length - 1);
  const act = fc.record({ product, like: product, gone: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 60 }),
      fc.array(fc.nat(texts.length - 1), { minLength: 12, maxLength: 20 }),
      (acts, asked) => {
        const present = new Map<string, SearchedProduct>();
        const index = createSearchIndex();
        for (const { product: at, like, gone } of acts) {
          const { id } = catalog[at] as SearchedProduct;
          if (gone) {
            present.delete(id);
            index.remove(id);
          } else {
            const now = { ...(catalog[like] as SearchedProduct), id, inStock: at % 3 > 0, addedAt: at };
            present.set(id, now);
            index.put(now);
          }
        }
        const fresh = createSearchIndex();
        for (const each of present.values()) fresh.put(each);
        assert.equal(index.size, fresh.size);
        for (const at of asked) {
          const text = texts[at] ?? '';
          assert.deepEqual(searchIndex(index, text), searchIndex(fresh, text), text);
        }
        const spoken = new Set(index.spokenWords());
        assert.ok(fresh.spokenWords().every((word) => spoken.has(word)));
      },
    ),
    { numRuns: 12 },
  );
});

test('after a change the next search knows the products that came, changed and left', async () => {
  const find = finder();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  assert.deepEqual(await find('zephyr'), ['Zephyr Fan']);
  await shop.addProduct({ name: 'Zephyr Mini' });
  await rename(id, 'Breezo Fan');
  changed();
  assert.deepEqual(await find('zephyr'), ['Zephyr Mini']);
  assert.deepEqual(await find('breezo'), ['Breezo Fan']);
  await shop.context.db.update(products).set({ deletedAt: shop.clock.now() }).where(eq(products.id, id));
  changed();
  assert.deepEqual(await find('breezo'), []);
});

test('a product whose transaction began before a search and ended after it is found by the next one', async () => {
  const find = finder();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  await shop.context.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Late Breezo' }).where(eq(products.id, id));
    // Others write meanwhile, and the index follows them past this transaction.
    await shop.addProduct({ name: 'Other Lamp' });
    assert.deepEqual(await find('lamp'), ['Other Lamp']);
    assert.deepEqual(await find('breezo'), []);
  });
  changed();
  assert.deepEqual(await find('breezo'), ['Late Breezo']);
  assert.deepEqual(await find('zephyr'), []);
});

test('products that are not in the table any more are not found, nor do they keep a word from meaning another', async () => {
  const find = finder();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  await shop.addProduct({ name: 'Zephir Lamp' });
  assert.deepEqual(await find('zephyr'), ['Zephir Lamp', 'Zephyr Fan']);
  await shop.context.db.delete(products).where(eq(products.id, id));
  changed();
  assert.deepEqual(await find('zephyr'), ['Zephir Lamp']);
});

test('a shop that is large asks its index of before until a new one is made of very many changes', async () => {
  const find = finder({ soonMade: 1, maxChanges: 2 });
  const ids = [await shop.addProduct({ name: 'Zephyr Fan' }), await shop.addProduct({ name: 'Zephyr Lamp' })];
  assert.equal((await find('zephyr')).length, 2);
  for (const id of ids) await rename(id, 'Breezo Fan');
  for (let more = 0; more < 5; more += 1) await shop.addProduct({ name: `Breezo Lamp ${more}` });
  // The first answer may be of the index of before; a new one is under way and replaces it without being asked for.
  await find('breezo');
  await until('the new index answers', async () => (await find('breezo')).length >= 7);
  assert.equal((await find('breezo')).length, 7);
  assert.deepEqual(await find('zephyr'), []);
});

test('an index with more empty places than products is made anew', async () => {
  const find = finder({ minEmptySlots: 1 });
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  for (const name of ['Breezo Fan', 'Nimbus Fan', 'Cirrus Fan', 'Zephyr Fan']) {
    await rename(id, name);
    changed();
    assert.deepEqual(await find(name), [name]);
  }
});
