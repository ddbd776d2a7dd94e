/** Rules of products: what may be stored, how features are read, how links are named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  linkName,
  maxImageCount,
  type NewProduct,
  presentPrice,
  productProblem,
  productTexts,
  splitFeatures,
} from './catalog.ts';

const image = `/i/${'a'.repeat(32)}/1000.webp`;
const good: NewProduct = { productName: 'AirNova Pods', category: 'Earbuds', price: 1000, images: [image] };
const said = (change: Partial<NewProduct>, form: 'add' | 'update' = 'add') =>
  productProblem({ ...good, ...change }, form);

test('a link has the lower-cased name with each run of whitespace as one underscore [ROUTE-07]', () => {
  assert.equal(linkName('AirNova Pods True'), 'airnova_pods_true');
  assert.equal(linkName('Two  spaces\tand\n a tab'), 'two_spaces_and_a_tab');
  assert.equal(linkName('এয়ারনোভা পডস 50%/৳'), 'এয়ারনোভা_পডস_50%/৳');
});

test('each feature entered is trimmed [VALID-07]', () => {
  assert.deepEqual(splitFeatures('  10 mm drivers , IPX4\t'), ['10 mm drivers', 'IPX4']);
});

test('empty features are dropped [VALID-08]', () => {
  assert.deepEqual(splitFeatures(',a, ,,b,', ' , '), ['a', 'b']);
  assert.deepEqual(splitFeatures('', ''), []);
});

test('features of the second input follow those of the first', () => {
  assert.deepEqual(splitFeatures('a, b', 'c'), ['a', 'b', 'c']);
});

test('a good product has no problem, with and without a discount', () => {
  assert.equal(said({}), undefined);
  assert.equal(said({ discountPrice: 999.99 }, 'update'), undefined);
  for (const discountPrice of [null, '' as const]) assert.equal(said({ discountPrice }), undefined);
});

test('name, category and price are required', () => {
  assert.deepEqual(said({ productName: ' \t' }), {
    field: 'productName',
    message: productTexts.nameRequired,
  });
  assert.deepEqual(said({ category: '' }), { field: 'category', message: productTexts.categoryRequired });
  for (const price of [0, -1, 1e-12, Number.NaN]) {
    assert.deepEqual(said({ price }), { field: 'price', message: productTexts.priceRequired });
  }
});

test('a category that no form offers is refused', () => {
  assert.equal(said({ category: 'Weapons' })?.field, 'category');
});

test('a price has whole poisha and an upper end', () => {
  for (const price of [10.005, 1e15, Number.POSITIVE_INFINITY]) assert.equal(said({ price })?.field, 'price');
});

test('the add form has one sentence for a discount that is none', () => {
  for (const discountPrice of [1000, 1000.01, 999.9999999]) {
    assert.deepEqual(said({ discountPrice }), { field: 'discountPrice', message: productTexts.addDiscount });
  }
});

test('the update form tells a discount above the price from one equal to it', () => {
  assert.equal(said({ discountPrice: 1000.01 }, 'update')?.message, productTexts.updateDiscountAbove);
  assert.equal(said({ discountPrice: 1000 }, 'update')?.message, productTexts.updateDiscountSame);
});

test('a discount price is above 0', () => {
  for (const discountPrice of [0, -5]) assert.equal(said({ discountPrice })?.field, 'discountPrice');
});

test('a product has one to four images, each the address of a picture', () => {
  assert.equal(said({ images: [] })?.message, productTexts.imageRequired);
  assert.equal(said({ images: Array(maxImageCount).fill(image) }), undefined);
  assert.equal(said({ images: Array(maxImageCount + 1).fill(image) })?.message, productTexts.tooManyImages);
  for (const bad of ['javascript:alert(1)', 'data:image/png;base64,AA==', '/etc/passwd', '']) {
    assert.equal(said({ images: [bad] })?.field, 'images');
  }
});

test('the discount price counts where there is one', () => {
  assert.equal(presentPrice({ price: 100, discountPrice: 80 }), 80);
  assert.equal(presentPrice({ price: 100 }), 100);
});
