/** The list of products that were looked at, with and without a storage. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { provideStorage, removeStorage } from '../testing/provide-storage.ts';
import { forgetViewed, rememberViewed, viewedProducts } from './viewed-products.ts';

const product = (number: number) => ({
  _id: number.toString(16).padStart(24, '0'),
  productName: `Gadget ${number}`,
  category: 'Fan',
  images: ['/a.webp', '/b.webp'],
});
const names = () => viewedProducts.get().map(({ productName }) => productName);

afterEach(removeStorage);

test('the newest product comes first, each once, nine at most, with one picture and no price', () => {
  const stored = provideStorage({});
  for (let number = 1; number <= 12; number += 1) rememberViewed({ ...product(number), price: 500 } as never);
  rememberViewed(product(7));
  assert.deepEqual(
    names(),
    [7, 12, 11, 10, 9, 8, 6, 5, 4].map((number) => `Gadget ${number}`),
  );
  assert.doesNotMatch(stored['jontro.viewed'] ?? '', /price|b\.webp/);
  forgetViewed();
  assert.deepEqual([names(), stored], [[], {}]);
});

test('where the browser forbids storage, nothing is remembered', () => {
  proves('B-KNOW-21');
  provideStorage({}, true);
  rememberViewed(product(1));
  assert.deepEqual(names(), []);
  forgetViewed();
});

test('what another version or a hand has stored is left out', () => {
  const good = { ...product(2), images: ['/a.webp'] };
  for (const value of [
    'no JSON',
    '{}',
    'null',
    JSON.stringify([1, null, { _id: 5 }, { ...good, images: 'x' }]),
  ]) {
    provideStorage({ 'jontro.viewed': value });
    rememberViewed(product(1));
    assert.deepEqual(names(), ['Gadget 1'], value);
  }
  provideStorage({ 'jontro.viewed': JSON.stringify([good, null]) });
  rememberViewed(product(1));
  assert.deepEqual(names(), ['Gadget 1', 'Gadget 2']);
});
