/** What can be chosen for the comparison, with and without a storage. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { provideStorage, removeStorage } from '../testing/provide-storage.ts';
import { addCompared, clearCompared, comparedProducts, uncompare } from './compared-products.ts';

const product = (number: number, category = 'Fan') => ({
  _id: number.toString(16).padStart(24, '0'),
  productName: `Gadget ${number}`,
  category,
  images: ['/a.webp', '/b.webp'],
  price: 500,
});
const add = (number: number, category?: string) => {
  const problem = addCompared(product(number, category), (name) => `the ${name}s`);
  return typeof problem === 'object' ? [problem.key, problem.params] : problem;
};
const names = () => comparedProducts.get().map(({ productName }) => productName);
afterEach(removeStorage);

test('four products of one category are chosen at most, and each refusal is said', () => {
  proves('B-KNOW-12');
  const stored = provideStorage({});
  assert.deepEqual(
    [1, 2, 2, 3].map((number) => add(number)),
    [undefined, undefined, undefined, undefined],
  );
  assert.deepEqual(add(9, 'Laptop'), [
    'Only products of one kind are compared. Clear the list of {category} first.',
    { category: 'the Fans' },
  ]);
  assert.equal(add(4), undefined);
  assert.deepEqual(add(5), ['A comparison has {max} products at most. Remove one first.', { max: 4 }]);
  assert.deepEqual(names(), ['Gadget 1', 'Gadget 2', 'Gadget 3', 'Gadget 4']);
  assert.doesNotMatch(stored['jontro.compared'] ?? '', /price|b\.webp/);
  uncompare(product(2)._id);
  assert.deepEqual(names(), ['Gadget 1', 'Gadget 3', 'Gadget 4']);
  clearCompared();
  assert.deepEqual([names(), stored], [[], {}]);
});

test('where the browser forbids storage, nothing is chosen and a press says so', () => {
  provideStorage({}, true);
  assert.equal(add(1), 'Your browser does not let the shop remember what you compare.');
  assert.deepEqual(names(), []);
});

test('what another tab has chosen meanwhile stays', () => {
  const stored = provideStorage({});
  add(1);
  stored['jontro.compared'] = JSON.stringify([product(1), product(2)]);
  add(3);
  assert.deepEqual(names(), ['Gadget 1', 'Gadget 2', 'Gadget 3']);
});
