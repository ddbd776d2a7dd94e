/** Search as you type over a small catalogue: fuzzy matches and the ranking. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzyStartsWith } from '@jontro/search/fuzzy-match.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import fc from 'fast-check';
import { createProductSearch } from './product-search.ts';

const product = (
  productName: string,
  bengaliName: string,
  category: string,
  ...keyFeatures: string[]
): Product => ({
  _id: productName,
  productName,
  names: { bn: bengaliName },
  category,
  keyFeatures,
  price: 1,
  inStock: true,
  images: [],
  description: '',
});

const search = createProductSearch([
  product(
    'AirNova Pods True Wireless Earbuds',
    'এয়ারনোভা পডস ট্রু ওয়্যারলেস ইয়ারবাডস',
    'Earbuds',
    '28 hours with the case',
  ),
  product('NightBeat Pro ANC Earbuds', 'নাইটবিট প্রো এএনসি ইয়ারবাডস', 'Earbuds', 'Wireless or USB-C charging'),
  product('Orbit Sense Smartwatch', 'অরবিট সেন্স স্মার্টওয়াচ', 'Smartwatch', 'AMOLED display'),
  product('BoomTube 360 Bluetooth Speaker', 'বুমটিউব ৩৬০ ব্লুটুথ স্পিকার', 'Bluetooth Speaker', '20 W sound'),
  product('ClearLine USB-C Earphones', 'ক্লিয়ারলাইন ইউএসবি-সি ইয়ারফোন', 'Wired Earphone', 'Fits every case'),
]);
const found = (text: string) => search(text).map(({ productName }) => productName.split(' ')[0]);

test('a prefix of a word matches, in any letter case', () => {
  for (const text of ['AIRN', 'airnova', 'aIrNoVa pODs']) assert.deepEqual(found(text), ['AirNova'], text);
  // Other earbuds are found too, by the synonym "airpods"; the name comes first.
  assert.equal(found('air')[0], 'AirNova');
});

test('words match in any order, and all of them must match', () => {
  assert.deepEqual(found('pods airnova'), ['AirNova']);
  assert.deepEqual(found('speaker boom'), ['BoomTube']);
  assert.deepEqual(found('airnova speaker'), []);
});

test('an infix of a word matches', () => {
  assert.deepEqual(found('nova'), ['AirNova']);
  assert.deepEqual(found('watch'), ['Orbit']);
});

test('a word with one wrong, missing, extra or transposed letter matches', () => {
  const queries = ['airmova', 'arnova', 'airrnova', 'arinova', 'airnvoa', 'iarnova', 'airnov', 'irnova'];
  for (const text of queries) assert.deepEqual(found(text), ['AirNova'], text);
  for (const text of ['bluetoth speker', 'smartwacth', 'smart wacth', 'speakr']) {
    assert.equal(found(text).length, 1, text);
  }
});

test('one edit at any position of a word prefix matches', () => {
  const word = 'bluetooth';
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(
      fc.nat(word.length - 1),
      fc.integer({ min: 4, max: word.length }),
      letter,
      (position, length, other) => {
        const prefix = word.slice(0, length);
        const edited = Math.min(position, prefix.length - 1);
        const [head, tail] = [prefix.slice(0, edited), prefix.slice(edited)];
        const queries = [
          `${head}${other}${tail.slice(1)}`,
          `${head}${tail.slice(1)}`,
          `${head}${other}${tail}`,
          `${head}${tail[1] ?? ''}${tail[0]}${tail.slice(2)}`,
        ];
        for (const query of queries) assert.ok(fuzzyStartsWith(word, query), `${query} for ${prefix}`);
      },
    ),
  );
  assert.ok(!fuzzyStartsWith('bluetooth', 'redtooth'));
  assert.ok(!fuzzyStartsWith('fan', 'laptop'));
});

test('a short word has no fuzzy matches', () => {
  assert.deepEqual(found('xir'), []);
});

test('Bengali names are found, also with typing errors', () => {
  for (const text of ['এয়ারনোভা', 'পডস', 'এয়ারন']) assert.deepEqual(found(text), ['AirNova'], text);
  for (const text of ['ব্লুটুত', 'স্পিকা', 'স্পকার']) assert.deepEqual(found(text), ['BoomTube'], text);
  assert.deepEqual(found('ইয়ারবড').sort(), ['AirNova', 'NightBeat']);
  // The same letters in another Unicode normalization form.
  assert.deepEqual(found('এ\u09af\u09bcারনোভা'), ['AirNova']);
});

test('names have a higher weight than features', () => {
  assert.deepEqual(found('wireless'), ['AirNova', 'NightBeat']);
  assert.deepEqual(found('case').sort(), ['AirNova', 'ClearLine']);
});

test('a name that starts with the query comes first, then names, categories and features; sold out products last among equals', () => {
  const soldOut = { ...product('Blue Fan Old', '', 'Fan'), inStock: false };
  const ranked = createProductSearch([
    product('Desk Lamp', '', 'Lifestyle', 'as strong as a fan'),
    soldOut,
    product('Breezo', '', 'Fan'),
    product('Red Fan New', '', 'Fan'),
    product('Fan', '', 'Fan'),
  ]);
  const names = ranked('fan').map(({ productName }) => productName);
  assert.deepEqual(names, ['Fan', 'Red Fan New', 'Blue Fan Old', 'Breezo', 'Desk Lamp']);
});

test('numbers have no fuzzy matches', () => {
  const power = createProductSearch([
    product('Volt 10000mAh Power Bank', '', 'Powerbank'),
    product('Iron 20000mAh Power Bank', '', 'Powerbank'),
  ]);
  for (const text of ['20000mah', '20000 mAh', '২০০০০ এমএএইচ', '20k power bank', 'powerbank 20000']) {
    assert.deepEqual(
      power(text).map(({ _id }) => _id),
      ['Iron 20000mAh Power Bank'],
      text,
    );
  }
});

test('stop words and unknown brands need not match', () => {
  for (const text of ['best speaker price in bd', 'speaker er dam koto', 'ভালো স্পিকার', 'jbl speaker']) {
    assert.deepEqual(found(text), ['BoomTube'], text);
  }
  assert.deepEqual(found('jbl refrigerator'), []);
});

test('punctuation only separates words', () => {
  assert.deepEqual(found('usb-c').sort(), ['ClearLine', 'NightBeat']);
  assert.deepEqual(found('(airnova) "pods"'), ['AirNova']);
  for (const text of ['*', '%', '_', '\\', '.*', '-', '  ', '', '😀', '<>'])
    assert.deepEqual(found(text), [], text);
});

test('at most ten products are found for any text, of which the first hundred characters count', () => {
  const searchGadgets = createProductSearch(
    Array.from({ length: 40 }, (_, index) => product(`Gadget ${index}`, '', 'Fan')),
  );
  assert.equal(searchGadgets('gadget').length, 10);
  assert.equal(searchGadgets(`gadget${' '.repeat(94)}zzz`).length, 10);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      assert.ok(searchGadgets(text).length <= 10);
    }),
  );
});
