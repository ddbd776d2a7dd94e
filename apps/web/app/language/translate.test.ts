import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileDictionary, translate, translateWith } from './translate.ts';

const bengali = compileDictionary({
  Cart: 'কার্ট',
  'Only {1} left': 'মাত্র {1}টি বাকি',
  'More from {1}': '{1} থেকে আরও',
  'From {1} to {2}': '{2} পর্যন্ত, {1} থেকে',
  'Is that {1}? (really)': 'সত্যিই {1}?',
  Earbuds: 'ইয়ারবাড',
});

test('a text is translated by its English key; one without a translation stays unchanged', () => {
  assert.equal(translateWith(bengali, 'Cart'), 'কার্ট');
  assert.equal(translateWith(bengali, 'Unknown text'), 'Unknown text');
});

test('the value of a placeholder is kept, and translated if there is a translation', () => {
  assert.equal(translateWith(bengali, 'Only 3 left'), 'মাত্র 3টি বাকি');
  assert.equal(translateWith(bengali, 'More from Earbuds'), 'ইয়ারবাড থেকে আরও');
});

test('a translation may have its placeholders in another order', () => {
  assert.equal(translateWith(bengali, 'From A to B'), 'B পর্যন্ত, A থেকে');
});

test('characters with a meaning in regular expressions are literal', () => {
  assert.equal(translateWith(bengali, 'Is that Cart? (really)'), 'সত্যিই কার্ট?');
  assert.equal(translateWith(bengali, 'Only $& left'), 'মাত্র $&টি বাকি');
});

test('English is never changed', () => {
  assert.equal(translate('en', 'Only 3 left'), 'Only 3 left');
});
