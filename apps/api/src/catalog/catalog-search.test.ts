/** The search index applies the changes of the catalogue, by any process and with any delay. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { demoCatalog, readQueries } from '../testing/search-queries.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { products } from './catalog.table.ts';
import { createCatalogSearch, createLocalSearch } from './catalog-search.ts';
import type { IndexBounds } from './current-index.ts';
import { createIndexSearch } from './product-search.ts';
import type { IndexedProduct } from './product-terms.ts';
import { createSearchIndex } from './search-index.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());
afterEach(async () => {
  await shop.context.db.delete(products);
  shop.context.publicCache.drop();
});

const finder = (bounds: Partial<IndexBounds> = {}) => {
  const local = createLocalSearch(shop.context.db, {
    bounds: { maxAwaitedProducts: 1_000, maxChanges: 1_000, ...bounds },
  });
  const search = createCatalogSearch({ ...shop.context, search: local });
  const find = async (text: string) => (await search.find(text)).map(({ productName }) => productName).sort();
  return Object.assign(find, { prepare: local.prepare });
};
const rename = (id: string, name: string) =>
  shop.context.db.update(products).set({ name }).where(eq(products.id, id));
const dropCache = () => shop.context.publicCache.drop();

test('an index with added, changed and removed products finds the same as a new one', () => {
  const catalog: IndexedProduct[] = demoCatalog().map(({ _id: id, ...product }, index) => ({
    ...product,
    id,
    addedAt: index,
  }));
  const texts = readQueries(demoCatalog()).map(({ text }) => text);
  const product = fc.nat(catalog.length - 1);
  const change = fc.record({ product, like: product, removed: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 60 }),
      fc.array(fc.nat(texts.length - 1), { minLength: 12, maxLength: 20 }),
      (changes, queries) => {
        const present = new Map<string, IndexedProduct>();
        const index = createSearchIndex();
        for (const { product: position, like, removed } of changes) {
          const { id } = catalog[position] as IndexedProduct;
          if (removed) {
            present.delete(id);
            index.remove(id);
          } else {
            const changed = {
              ...(catalog[like] as IndexedProduct),
              id,
              inStock: position % 3 > 0,
              addedAt: position,
            };
            present.set(id, changed);
            index.put(changed);
          }
        }
        const fresh = createSearchIndex();
        for (const product of present.values()) fresh.put(product);
        assert.equal(index.size, fresh.size);
        const [changedSearch, freshSearch] = [createIndexSearch(index), createIndexSearch(fresh)];
        for (const query of queries) {
          const text = texts[query] ?? '';
          assert.deepEqual(changedSearch.find(text), freshSearch.find(text), text);
        }
        const suggestible = new Set(index.suggestibleTerms());
        assert.ok(fresh.suggestibleTerms().every((term) => suggestible.has(term)));
      },
    ),
    { numRuns: 12 },
  );
});

test('after a change the next search finds added and changed products, but no deleted ones', async () => {
  const find = finder();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  assert.deepEqual(await find('zephyr'), ['Zephyr Fan']);
  await shop.addProduct({ name: 'Zephyr Mini' });
  await rename(id, 'Breezo Fan');
  dropCache();
  assert.deepEqual(await find('zephyr'), ['Zephyr Mini']);
  assert.deepEqual(await find('breezo'), ['Breezo Fan']);
  await shop.context.db.update(products).set({ deletedAt: shop.clock.now() }).where(eq(products.id, id));
  dropCache();
  assert.deepEqual(await find('breezo'), []);
});

test('a product whose transaction starts before a search and commits after it is found by the next one', async () => {
  const find = finder();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  await shop.context.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Late Breezo' }).where(eq(products.id, id));
    // Another transaction commits meanwhile, and the index applies it.
    await shop.addProduct({ name: 'Other Lamp' });
    assert.deepEqual(await find('lamp'), ['Other Lamp']);
    assert.deepEqual(await find('breezo'), []);
  });
  dropCache();
  assert.deepEqual(await find('breezo'), ['Late Breezo']);
  assert.deepEqual(await find('zephyr'), []);
});

test('rows deleted from the table are not found, and their terms do not suppress fuzzy matches', async () => {
  const find = finder();
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  await shop.addProduct({ name: 'Zephir Lamp' });
  assert.deepEqual(await find('zephyr'), ['Zephir Lamp', 'Zephyr Fan']);
  await shop.context.db.delete(products).where(eq(products.id, id));
  dropCache();
  assert.deepEqual(await find('zephyr'), ['Zephir Lamp']);
});

test('after very many changes a large shop uses the previous index until a new one is built', async () => {
  const find = finder({ maxAwaitedProducts: 1, maxChanges: 2 });
  const ids = [await shop.addProduct({ name: 'Zephyr Fan' }), await shop.addProduct({ name: 'Zephyr Lamp' })];
  await find.prepare();
  assert.equal((await find('zephyr')).length, 2);
  for (const id of ids) await rename(id, 'Breezo Fan');
  for (let number = 0; number < 5; number += 1) await shop.addProduct({ name: `Breezo Lamp ${number}` });
  // The first result may come from the previous index; the new one is built in the background.
  await find('breezo');
  await waitFor('the new index is used', async () => (await find('breezo')).length >= 7);
  assert.equal((await find('breezo')).length, 7);
  assert.deepEqual(await find('zephyr'), []);
});

test('an index with more changes than its limit is rebuilt', async () => {
  const find = finder({ maxChanges: 2 });
  const id = await shop.addProduct({ name: 'Zephyr Fan' });
  for (const name of ['Breezo Fan', 'Nimbus Fan', 'Cirrus Fan', 'Zephyr Fan']) {
    await rename(id, name);
    dropCache();
    assert.deepEqual(await find(name), [name]);
  }
});
