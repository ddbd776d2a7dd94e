/** The index finds what the rules of the search find when they are applied to every product, packed or not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPlainSearch } from '../testing/plain-search.ts';
import { demoCatalog, readQueries } from '../testing/search-queries.ts';
import { createIndexSearch } from './product-search.ts';
import type { IndexedProduct } from './product-terms.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

const demo: readonly IndexedProduct[] = demoCatalog().map(({ _id: id, ...product }, index) => ({
  ...product,
  id,
  inStock: index % 5 > 0,
  addedAt: index % 7,
}));
/** What is sent while the labelled queries are typed. */
const typed = [
  ...new Set(
    readQueries(demoCatalog()).flatMap(({ text }) =>
      [...text].map((_, end) => [...text].slice(0, end + 1).join('')),
    ),
  ),
];

/** Adds products to an empty index, of which the first ones are packed. */
function indexOf(products: readonly IndexedProduct[], packed: number): SearchIndex {
  const growing = createSearchIndex();
  for (const product of products.slice(0, packed)) growing.put(product);
  const index = packed > 0 ? createSearchIndex(growing.pack()) : growing;
  for (const product of products.slice(packed)) index.put(product);
  return index;
}

test('each of more than 2,400 typed texts finds the same products as the plain rules', () => {
  assert.ok(typed.length > 2_400);
  const { find } = createIndexSearch(indexOf(demo, 30));
  const findPlainly = createPlainSearch(demo);
  for (const text of typed) assert.deepEqual(find(text), findPlainly(text), text);
});

test('random catalogues and queries find the same products as the plain rules, also after changes', () => {
  const letters = fc.constantFrom(...'aeioubkmnrst', 'ch', 'ka', 'আ', 'ক', 'া');
  const word = fc.oneof(
    fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    fc.constantFrom(
      'power',
      'bank',
      'powerbank',
      'usb',
      'c',
      '20',
      'watt',
      'best',
      'earbuds',
      'charger',
      'lamp',
    ),
  );
  const words = (maxLength: number) =>
    fc.array(word, { minLength: 1, maxLength }).map((list) => list.join(' '));
  const product = fc.record({
    id: fc.constantFrom(...'abcdefghijklmnop'),
    productName: words(4),
    names: fc.option(
      words(3).map((bn) => ({ bn })),
      { nil: undefined },
    ),
    category: fc.constantFrom('Earbuds', 'Powerbank', 'Fan', 'Other'),
    keyFeatures: fc.array(words(3), { maxLength: 2 }),
    questionText: fc.option(words(6), { nil: undefined }),
    inStock: fc.boolean(),
    addedAt: fc.nat(3),
  });
  const change = fc.record({ product, removed: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 40 }),
      fc.nat(40),
      fc.array(change, { maxLength: 8 }),
      fc.array(words(3), { minLength: 5, maxLength: 10 }),
      (first, packed, changes, texts) => {
        const present = new Map(first.map((item) => [item.id, item as IndexedProduct]));
        const index = indexOf([...present.values()], packed);
        const search = createIndexSearch(index);
        search.setInQuestions(true);
        const check = (): void => {
          assert.equal(index.size, present.size);
          const findPlainly = createPlainSearch([...present.values()]);
          for (const text of texts) assert.deepEqual(search.find(text), findPlainly(text), text);
        };
        check();
        for (const { product: changed, removed } of changes) {
          if (removed) {
            present.delete(changed.id);
            index.remove(changed.id);
          } else {
            present.set(changed.id, changed as IndexedProduct);
            index.put(changed as IndexedProduct);
          }
        }
        check();
      },
    ),
    { numRuns: 150 },
  );
});

test('with more products than are scored one by one the best are still found, and the last of equals too', () => {
  const many = Array.from({ length: 6_000 }, (_, index): IndexedProduct => {
    const model = demo[index % demo.length] as IndexedProduct;
    return {
      ...model,
      id: `p${String(index).padStart(5, '0')}`,
      productName: `${model.productName} ${index % 9}`,
      inStock: index % 3 > 0,
      addedAt: Math.floor(index / 4),
    };
  });
  const { find } = createIndexSearch(indexOf(many, 5_500));
  const findPlainly = createPlainSearch(many);
  for (const text of [
    'a',
    'wireless',
    'wireless ear',
    'best earbuds price',
    'power bank 20000',
    'smart 3',
    'hedfon',
    'jbl speaker',
  ])
    assert.deepEqual(find(text), findPlainly(text), text);
});
