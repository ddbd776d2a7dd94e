/** Search as you type over a small catalogue: fuzzy matches and the ranking. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzyStartsWith } from '@jontro/search/fuzzy-match.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import fc from 'fast-check';
import { createProductSearch } from '../testing/memory-search.ts';

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

const gadget = (productName: string, category: string, more: Partial<Product> = {}): Product => ({
  ...product(productName, '', category),
  ...more,
});
const option = (...values: [string, string][]) => ({
  options: [{ name: 'Colour', values: values.map(([value, bn]) => ({ value, names: { bn } })) }],
});
const finder = (...catalog: Product[]) => {
  const find = createProductSearch(catalog);
  return (text: string) => find(text).map(({ productName }) => productName);
};

test('the words of variants and the brand are found in both languages', () => {
  const find = finder(
    gadget('AirPod Mini Earbuds', 'Earbuds', { ...option(['White', 'সাদা'], ['Sky Blue', 'আকাশি']) }),
    gadget('BassPod Earbuds', 'Earbuds', {
      ...option(['Black', 'কালো']),
      brand: 'Sursonik',
      translations: { bn: { brand: 'সুরসনিক' } },
    }),
  );
  for (const text of ['white earbuds', 'সাদা ইয়ারবাডস', 'sky blue earbuds', 'shada earbuds'])
    assert.deepEqual(find(text), ['AirPod Mini Earbuds'], text);
  for (const text of ['sursonik', 'সুরসনিক', 'black earbuds'])
    assert.deepEqual(find(text), ['BassPod Earbuds']);
  assert.deepEqual(find('green'), []);
});

test('a known brand of which there is no product is no misspelling of another word', () => {
  const find = finder(
    gadget('Banker Power Bank', 'Powerbank', { keyFeatures: ['Charges any Samsung'] }),
    gadget('Sonic Earbuds', 'Earbuds'),
  );
  for (const text of ['anker', 'samsung', 'sony', 'আইফোন', 'iphone 15'])
    assert.deepEqual(find(text), [], text);
  assert.deepEqual(finder(gadget('Anker Nano Charger', 'Charging Accessories'))('anker'), [
    'Anker Nano Charger',
  ]);
  assert.deepEqual(finder(gadget('Nano Charger', 'Charging Accessories', { brand: 'Anker' }))('anker'), [
    'Nano Charger',
  ]);
});

test('the last word names the kind of product that is wanted: what is made for it or mentions it is no hit', () => {
  const shop = [
    gadget('PropUp Phone Stand', 'Lifestyle'),
    gadget('Boom Speaker', 'Bluetooth Speaker', { keyFeatures: ['Built-in mic', 'USB-C cable in the box'] }),
    gadget('Storm Gaming Laptop', 'Laptop', { keyFeatures: ['Backlit keyboard'] }),
  ];
  const find = finder(...shop);
  for (const text of [
    'phone',
    'mobile phone',
    'smart phone',
    'mic',
    'keyboard',
    'gaming mouse',
    'laptop bag',
    'usb c cable',
  ])
    assert.deepEqual(find(text), [], text);
  for (const text of ['phone stand', 'stand phone', 'mobile stand'])
    assert.deepEqual(find(text), ['PropUp Phone Stand'], text);
  assert.deepEqual(find('speaker with mic'), ['Boom Speaker']);
  assert.deepEqual(
    finder(...shop, gadget('Nova A12', 'Mobile Phones'), gadget('Nova Phone 5', 'Gadgets'))('phone').sort(),
    ['Nova A12', 'Nova Phone 5'],
  );
});

test('a text of stop words finds only names that have them', () => {
  const find = finder(gadget('Boom Speaker', 'Bluetooth Speaker'), gadget('Gift Box Lamp', 'Lifestyle'));
  assert.deepEqual(find('gift'), ['Gift Box Lamp']);
  assert.deepEqual(find('best price'), []);
});

test('a quality that no name has is ignored, the kind of product is not', () => {
  const find = finder(
    gadget('Orbit Smartwatch', 'Smartwatch'),
    gadget('Surround Speaker', 'Bluetooth Speaker', { keyFeatures: ['Round body', 'Fabric screen'] }),
  );
  assert.deepEqual(find('round watch'), ['Orbit Smartwatch']);
  assert.deepEqual(find('watch screen'), []);
});

test('words about a price are a filter of the search box as well', () => {
  const find = finder(
    gadget('Cheap Earbuds', 'Earbuds', { price: 2500, discountPrice: 1500 }),
    gadget('Dear Earbuds', 'Earbuds', { price: 4000 }),
    gadget('Cheap Fan', 'Fan', { price: 900 }),
  );
  assert.deepEqual(find('earbuds under 2000'), ['Cheap Earbuds']);
  for (const text of ['under 2000', '২০০০ টাকার নিচে', 'gift under 2000'])
    assert.deepEqual(find(text).sort(), ['Cheap Earbuds', 'Cheap Fan'], text);
  assert.deepEqual(find('3-5 hazar'), ['Dear Earbuds']);
});

test('a Bengali word with a case ending is found', () => {
  const find = finder(gadget('Breeze Fan', 'Fan', { names: { bn: 'ব্রিজ ফ্যান' } }));
  for (const text of ['ফ্যানের দাম', 'ফ্যানের দাম কত', 'ভালো মানের ফ্যান'])
    assert.deepEqual(find(text), ['Breeze Fan'], text);
});
