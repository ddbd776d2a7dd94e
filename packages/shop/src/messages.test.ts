import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { bengali } from './languages/bn/bengali.ts';
import { bengaliAccount } from './languages/bn/bengali-account.ts';
import { bengaliAdmin } from './languages/bn/bengali-admin.ts';
import { comparison } from './languages/bn/comparison.bn.ts';
import { deviceFit } from './languages/bn/device-fit.bn.ts';
import { ownerPage } from './languages/bn/owner-page.bn.ts';
import { privacy } from './languages/bn/privacy.bn.ts';
import { soldOut } from './languages/bn/sold-out.bn.ts';
import { suggestions } from './languages/bn/suggestions.bn.ts';
import { type Dictionary, translations } from './languages/dictionary.ts';
import { englishAdmin } from './languages/en/english-admin.ts';
import { englishPlurals } from './languages/en/english-plurals.ts';
import { message, render, toEnglish } from './messages.ts';
import { proves } from './testing/proves.ts';

const inBengali = (given: ReturnType<typeof message>) => render(given, 'bn', bengali);

test('parameters are inserted by name, in the order of the language', () => {
  const shown = message('Showing {first}–{last} of {count}', { first: 1, last: 12, count: 40 });
  assert.equal(toEnglish(shown), 'Showing 1–12 of 40');
  assert.equal(inBengali(shown), '40টির মধ্যে 1–12 দেখানো হচ্ছে');
});

test('a text that equals a parameter or another message is inserted as it is', () => {
  const removed = (product: string) => message('Removed: {product}', { product });
  assert.equal(inBengali(removed('Cart')), 'সরানো হয়েছে: Cart');
  assert.equal(inBengali(removed('{product} $& $1')), 'সরানো হয়েছে: {product} $& $1');
});

test('a message as a parameter is rendered in the same language', () => {
  const note = message('Only {count} left. Please lower the quantity before ordering.', { count: 2 });
  const change = message('{product}: {note}', { product: 'Fan', note });
  assert.equal(toEnglish(change), 'Fan: Only 2 left. Please lower the quantity before ordering.');
  assert.equal(inBengali(change), 'Fan: আর মাত্র 2টি আছে। অর্ডারের আগে পরিমাণ কমান।');
});

test('numbers get the digits of the page, texts keep theirs', () => {
  const discount = message('{product}: quantity now {now} instead of {before}.', {
    product: 'Fan 20',
    now: 2,
    before: '3',
  });
  const digits = (value: number) => `<${value}>`;
  assert.equal(render(discount, 'en', {}, digits), 'Fan 20: quantity now <2> instead of 3.');
});

test('a count chooses the plural form', () => {
  const items = (count: number) => toEnglish(message('{count} items', { count }));
  assert.deepEqual([0, 1, 2, 101].map(items), ['0 items', '1 item', '2 items', '101 items']);
  assert.equal(inBengali(message('{count} items', { count: 1 })), '1টি পণ্য');
});

test('every plural form in English has the parameters of its key, and its key a translation', () => {
  for (const [key, { one }] of Object.entries(englishPlurals)) {
    assert.ok(one.includes('{count}') && one !== key, key);
    assert.ok(key in { ...bengali, ...bengaliAccount }, key);
  }
});

test('a key without a translation stays English, with its parameters', () => {
  assert.equal(render({ key: 'Hello {name}', params: { name: 'Asha' } }, 'bn', bengali), 'Hello Asha');
});

test('a text that equals a property of every object has no translation', () => {
  for (const key of ['__proto__', 'constructor', 'toString', '{constructor}'])
    assert.equal(render({ key, params: {} }, 'bn', bengali), key);
});

test('keys, parameters and translations are checked by the compiler', () => {
  // @ts-expect-error A key without a translation.
  message('No such text', {});
  // @ts-expect-error A parameter is missing.
  message('Removed: {product}', {});
  // @ts-expect-error The translation lacks a parameter of its key.
  translations({ '{first} of {count}': '{first}' });
  // @ts-expect-error The translation has a parameter that its key lacks.
  translations({ 'All of them': '{count}টি' });
});

test('no text is in two dictionaries', () => {
  const keys = [
    bengali,
    bengaliAccount,
    bengaliAdmin,
    comparison,
    deviceFit,
    ownerPage,
    privacy,
    soldOut,
  ].flatMap((texts) => Object.keys(texts));
  assert.deepEqual(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    [],
  );
});

/** Texts with a limit or a number that is never one. */
const neverOne =
  /^\{count\} colours$|orders, \{sum\} in total$|[Aa]t most|At least|^The first|^\{differing\} of|^It has|^All \{count\}|for \{count\} days|after \{count\} days|\{count\} ms/;

test('one of what is counted is said in the singular', () => {
  proves('B-STORE-09');
  const counted = Object.keys({ ...bengali, ...bengaliAccount, ...bengaliAdmin, ...comparison, ...deviceFit })
    .filter((key) => /\{count\} [a-z]+s\b/.test(key) && !neverOne.test(key))
    .filter((key) => !(key in englishPlurals) && !(key in englishAdmin));
  assert.deepEqual(counted, []);
  assert.equal(toEnglish(message('{count} products found', { count: 1 })), '1 product found');
});

test('no text has two Bengali translations, in whatever part', async () => {
  const all: Dictionary = {
    ...bengali,
    ...bengaliAccount,
    ...bengaliAdmin,
    ...comparison,
    ...deviceFit,
    ...ownerPage,
    ...privacy,
    ...soldOut,
    ...suggestions,
  };
  const directory = new URL('./languages/bn/', import.meta.url);
  const other: string[] = [];
  let compared = 0;
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.bn.ts'))) {
    const dictionaries = Object.values((await import(new URL(file, directory).href)) as object);
    // The texts of mails and of other pages of the server have keys of their own.
    for (const dictionary of dictionaries as Dictionary[]) {
      const keys = Object.keys(dictionary);
      if (!keys.every((key) => key in all)) continue;
      compared += keys.length;
      for (const key of keys)
        if (JSON.stringify(dictionary[key]) !== JSON.stringify(all[key])) other.push(`${file}: ${key}`);
    }
  }
  assert.ok(compared >= Object.keys(all).length);
  assert.deepEqual(other, []);
});
