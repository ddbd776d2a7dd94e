/** The texts of a product's pictures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { pictureText } from './picture-texts.ts';

const product = {
  images: ['a', 'b', 'c'],
  pictureTexts: 'A red lamp | its foot|  ',
  translations: { bn: { pictureTexts: 'লাল বাতি' } },
};

test('each picture has its text in the language of the page, and none instead of one in another language', () => {
  proves('B-INSTANT-07');
  const texts = (language: 'en' | 'bn') =>
    product.images.map((image) => pictureText(product, image, language));
  assert.deepEqual(texts('en'), ['A red lamp', 'its foot', undefined]);
  assert.deepEqual(texts('bn'), ['লাল বাতি', undefined, undefined]);
  assert.equal(pictureText({ images: ['a'], pictureTexts: 'A red lamp' }, 'a', 'bn'), undefined);
});

test('a picture of a variant has none of the product’s texts', () => {
  proves('B-INSTANT-07');
  const blue = { ...product, images: ['blue'], ownImages: product.images };
  assert.equal(pictureText(blue, 'blue', 'en'), undefined);
  assert.equal(pictureText({ images: ['a'] }, 'a', 'en'), undefined);
});
