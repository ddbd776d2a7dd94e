/** Product rules: validation, feature parsing and slugs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import { currentPrice, maxImageCount, type NewProduct, splitFeatures, toSlug } from './catalog.ts';
import { categoryNames } from './categories.ts';
import { productFormTexts, validateProduct } from './product-validation.ts';

const image = `/i/${'a'.repeat(32)}/1000.webp`;
const validProduct: NewProduct = {
  productName: 'AirNova Pods',
  category: 'Earbuds',
  price: 1000,
  images: [image],
};
const problemOf = (change: Partial<NewProduct>, form: 'add' | 'update' = 'add') =>
  validateProduct({ ...validProduct, ...change }, form, categoryNames(defaultSettings));

test('a link has the lower-cased name with each run of whitespace as one underscore', () => {
  proves('ROUTE-07');
  assert.equal(toSlug('AirNova Pods True'), 'airnova_pods_true');
  assert.equal(toSlug('Two  spaces\tand\n a tab'), 'two_spaces_and_a_tab');
  assert.equal(toSlug('এয়ারনোভা পডস 50%/৳'), 'এয়ারনোভা_পডস_50%/৳');
});

test('each feature entered is trimmed', () => {
  proves('VALID-07');
  assert.deepEqual(splitFeatures('  10 mm drivers , IPX4\t'), ['10 mm drivers', 'IPX4']);
});

test('empty features are dropped', () => {
  proves('VALID-08');
  assert.deepEqual(splitFeatures(',a, ,,b,', ' , '), ['a', 'b']);
  assert.deepEqual(splitFeatures('', ''), []);
});

test('features of the second input follow those of the first', () => {
  assert.deepEqual(splitFeatures('a, b', 'c'), ['a', 'b', 'c']);
});

test('a valid product has no problem, with and without a discount', () => {
  assert.equal(problemOf({}), undefined);
  assert.equal(problemOf({ discountPrice: 999.99 }, 'update'), undefined);
  for (const discountPrice of [null, '' as const]) assert.equal(problemOf({ discountPrice }), undefined);
});

test('name, category and price are required', () => {
  assert.deepEqual(problemOf({ productName: ' \t' }), {
    field: 'productName',
    message: productFormTexts.nameRequired,
  });
  assert.deepEqual(problemOf({ category: '' }), {
    field: 'category',
    message: productFormTexts.categoryRequired,
  });
  for (const price of [0, -1, 1e-12, Number.NaN]) {
    assert.deepEqual(problemOf({ price }), { field: 'price', message: productFormTexts.priceRequired });
  }
});

test('a category that no form offers is rejected', () => {
  assert.equal(problemOf({ category: 'Weapons' })?.field, 'category');
});

test('a price is in whole poisha and has a maximum', () => {
  for (const price of [10.005, 1e15, Number.POSITIVE_INFINITY])
    assert.equal(problemOf({ price })?.field, 'price');
});

test('the add form has one message for a discount price that is not below the price', () => {
  for (const discountPrice of [1000, 1000.01, 999.9999999]) {
    assert.deepEqual(problemOf({ discountPrice }), {
      field: 'discountPrice',
      message: productFormTexts.addDiscount,
    });
  }
});

test('the update form has separate messages for a discount price above and equal to the price', () => {
  assert.equal(
    problemOf({ discountPrice: 1000.01 }, 'update')?.message,
    productFormTexts.updateDiscountAbove,
  );
  assert.equal(problemOf({ discountPrice: 1000 }, 'update')?.message, productFormTexts.updateDiscountSame);
});

test('a discount price is above 0', () => {
  for (const discountPrice of [0, -5]) assert.equal(problemOf({ discountPrice })?.field, 'discountPrice');
});

test('a product has one to four images, each an image URL', () => {
  assert.equal(problemOf({ images: [] })?.message, productFormTexts.imageRequired);
  assert.equal(problemOf({ images: Array(maxImageCount).fill(image) }), undefined);
  assert.equal(
    problemOf({ images: Array(maxImageCount + 1).fill(image) })?.message,
    productFormTexts.tooManyImages,
  );
  for (const bad of ['javascript:alert(1)', 'data:image/png;base64,AA==', '/etc/passwd', '']) {
    assert.equal(problemOf({ images: [bad] })?.field, 'images');
  }
});

test('the current price is the discount price if there is one', () => {
  assert.equal(currentPrice({ price: 100, discountPrice: 80 }), 80);
  assert.equal(currentPrice({ price: 100 }), 100);
});
