/** Products are found by the words of their questions and answers, below those that have the words themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createIndexSearch } from './product-search.ts';
import type { IndexedProduct } from './product-terms.ts';
import { createSearchIndex } from './search-index.ts';

const product = (id: string, keyFeatures: string[], questionText?: string): IndexedProduct => ({
  id,
  productName: `${id} Fan`,
  category: 'Fan',
  keyFeatures,
  ...(questionText !== undefined && { questionText }),
  inStock: true,
  addedAt: 0,
});
function finder(products: readonly IndexedProduct[], packed: boolean) {
  const growing = createSearchIndex();
  for (const one of products) growing.put(one);
  const search = createIndexSearch(packed ? createSearchIndex(growing.pack()) : growing);
  search.setInQuestions(true);
  return search.find;
}
const fans = [
  product('Alpha', ['Remote'], 'Does it run on an inverter? Yes, for six hours. ইনভার্টারে চলে?'),
  product('Beta', ['Runs on an inverter']),
  product('Gamma', ['Quiet'], 'Is it loud?'),
];

for (const packed of [true, false])
  test(`a word of an answer finds its product, below what has the word itself${packed ? ', packed' : ''}`, () => {
    const find = finder(fans, packed);
    assert.deepEqual(find('inverter'), ['Beta', 'Alpha']);
    assert.deepEqual(find('six hours fan'), ['Alpha']);
    assert.deepEqual(find('চলে'), ['Alpha']);
    // Neither a part of a word, a word written otherwise, nor a stop word.
    assert.deepEqual([find('ours'), find('lowd')], [[], []]);
  });

test('a question about another kind of product does not make it one of that kind', () => {
  const router = { ...product('Delta', []), productName: 'Delta Router', category: 'Router' };
  const asked = product('Alpha', [], 'Does it stand beside a router?');
  assert.deepEqual(finder([asked, router], true)('router'), ['Delta']);
});

test('a changed answer is found by its new words alone, in a shop with questions', () => {
  proves('B-KNOW-19');
  const index = createSearchIndex();
  for (const one of fans) index.put(one);
  const { find, setInQuestions } = createIndexSearch(index);
  assert.deepEqual(find('loud'), []);
  setInQuestions(true);
  assert.deepEqual(find('loud'), ['Gamma']);
  index.put(product('Gamma', ['Quiet'], 'Is it noisy?'));
  assert.deepEqual([find('loud'), find('noisy')], [[], ['Gamma']]);
});
