/** Prices in words of a search. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePriceWords } from './price-words.ts';

const cases: [string, ReturnType<typeof parsePriceWords>][] = [
  ['under 2000', { text: '', max: 2000 }],
  ['earbuds under 2,000 taka', { text: 'earbuds', max: 2000 }],
  ['Headphones below ৳3000', { text: 'Headphones', max: 3000 }],
  ['powerbank within 2k', { text: 'powerbank', max: 2000 }],
  ['২০০০ টাকার নিচে', { text: '', max: 2000 }],
  ['২০০০ টাকার নিচে ইয়ারবাড', { text: 'ইয়ারবাড', max: 2000 }],
  ['ইয়ারবাড ১,৫০০ টাকার মধ্যে', { text: 'ইয়ারবাড', max: 1500 }],
  ['2000 takar niche earbuds', { text: 'earbuds', max: 2000 }],
  ['1500 tk er moddhe fan', { text: 'fan', max: 1500 }],
  ['২ হাজার টাকার মধ্যে ফ্যান', { text: 'ফ্যান', max: 2000 }],
  ['laptop over 50000', { text: 'laptop', min: 50_000 }],
  ['৫০০০ টাকার বেশি স্পিকার', { text: 'স্পিকার', min: 5000 }],
  ['power bank within 1500 tk', { text: 'power bank', max: 1500 }],
  ['১ হাজারের নিচে', { text: '', max: 1000 }],
  ['budget 2000 earbuds', { text: 'earbuds', max: 2000 }],
  ['2000 taka budget earbuds', { text: 'earbuds', max: 2000 }],
  ['5-10 hazar', { text: '', min: 5000, max: 10_000 }],
  ['৩-৫ হাজার টাকা হেডফোন', { text: 'হেডফোন', min: 3000, max: 5000 }],
  ['২ থেকে ৩ হাজার টাকার মধ্যে ফ্যান', { text: 'ফ্যান', min: 2000, max: 3000 }],
  ['speaker 1000-3000', { text: 'speaker', min: 1000, max: 3000 }],
  ['headphone between 2000 and 4000', { text: 'headphone', min: 2000, max: 4000 }],
  ['1k to 2k power bank', { text: 'power bank', min: 1000, max: 2000 }],
  ['speaker over 2000 under 5000', { text: 'speaker', min: 2000, max: 5000 }],
];

test('words about a price are taken out of the text, in three scripts', () => {
  for (const [text, expected] of cases) assert.deepEqual(parsePriceWords(text), expected, text);
});

test('numbers that are no price stay in the text', () => {
  for (const text of [
    '20000 mah powerbank',
    'charger under 20 W',
    'power bank under 20000 mah',
    '১০০০০ এমএএইচ এর নিচে নয়, ২০০০০ এমএএইচ',
    '5000-10000 mah power bank',
    '144-240 hz',
    '7-in-1 hub',
    '3000-1000',
    'galaxy a54 to a55',
    '65w',
    'airnova',
    'hyperunder 2000x',
    '',
    'under',
    '৩ ইন ১',
  ])
    assert.deepEqual(parsePriceWords(text), { text }, text);
});

test('words that can be read in several ways take no longer than others', () => {
  // Each way was tried: twenty of them took longer than a search, forty would not have ended.
  for (const word of ['takar', ' takar', ' taka r', ' tk er', ' টাকার', 'er', ' - 5']) {
    const text = `500${word.repeat(200)}`;
    assert.deepEqual(parsePriceWords(text), { text }, word);
  }
});
