/** The texts of an audit entry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { digitsOf, registerLanguage, translateText, translatorOf } from '../language/translate.ts';
import { actorText, changedFields, changeSummary, formatValue, subjectText } from './audit-texts.ts';

const english = {
  t: translatorOf('en'),
  textOf: (text: Text) => translateText('en', text),
  digits: digitsOf('en', false),
};
const formatAs = (field: string, value: Parameters<typeof formatValue>[1]) =>
  formatValue(field, value, english);

test('values are formatted: amounts, booleans, timestamps, lists, and unset values', () => {
  assert.equal(formatAs('price', 1250.5), '৳1,250.50');
  assert.equal(formatAs('stock', 1200), '1,200');
  assert.equal(formatAs('deleted', true), 'yes');
  assert.equal(formatAs('images', ['/i/a', '/i/b']), '/i/a\n/i/b');
  assert.equal(formatAs('signsFrom', '2026-11-21T10:05:00Z'), '21/11/2026, 16:05');
  for (const empty of [null, undefined, '', []]) assert.equal(formatAs('nameBn', empty), 'not set');
  assert.equal(formatAs('of a later version', 'as written'), 'as written');
});

test('one short change is shown with its values, several by their names', () => {
  assert.equal(
    changeSummary({ before: { role: 'user' }, after: { role: 'admin' } }, english),
    'Role: user → admin',
  );
  assert.equal(changeSummary({ after: { amount: 100 } }, english), 'Amount: ৳100');
  assert.equal(
    changeSummary({ before: { price: 1, stock: null }, after: { price: 2, stock: 4 } }, english),
    'Price, Stock quantity',
  );
  assert.equal(changeSummary({}, english), '');
});

test('steps of an order have the names that staff know them by', () => {
  const summary = (before: string, after: string) =>
    changeSummary({ before: { step: before }, after: { step: after } }, english);
  assert.equal(summary('to-confirm', 'handed-over'), 'Step: To be confirmed → Handed over to the courier');
  assert.equal(summary('constructor', 'of a later version'), 'Step: constructor → of a later version');
});

test('a field has both sides, and a missing side is undefined', () => {
  assert.deepEqual(changedFields({ after: { stock: 3 } }, english), [
    { field: 'stock', label: 'Stock quantity', before: undefined, after: '3' },
  ]);
  assert.deepEqual(
    changedFields({ before: { stock: null }, after: { stock: 3 } }, english)[0]?.before,
    'not set',
  );
});

test('labels and values are in the language of the page, the values of texts as they were written', () => {
  registerLanguage('bn', { ...bengali, ...bengaliAccount, ...bengaliAdmin });
  const page = {
    t: translatorOf('bn', true),
    textOf: (text: Text) => translateText('bn', text),
    digits: digitsOf('bn', true),
  };
  assert.equal(
    changeSummary({ before: { amount: 1250, paid: false }, after: { amount: 100, paid: true } }, page),
    'টাকা, পরিশোধিত',
  );
  assert.equal(
    changeSummary({ before: { role: 'user' }, after: { role: 'admin' } }, page),
    'ভূমিকা: ক্রেতা → অ্যাডমিন',
  );
  assert.equal(formatValue('deleted', true, page), 'হ্যাঁ');
  assert.equal(formatValue('price', 1250.5, page), '৳১,২৫০.৫০');
  assert.equal(formatValue('note', 'yes', page), 'yes');
  for (const [act, name, shown] of [
    ['printSlips', 'Packing slips', 'প্যাকিং স্লিপ'],
    ['startBulkAction', 'Confirm', 'নিশ্চিত করুন'],
    ['moveOrder', 'Packing slips', 'Packing slips'],
    ['constructor', 'Confirm', 'Confirm'],
    ['ofALaterVersion', 'Confirm', 'Confirm'],
  ] as const)
    assert.equal(subjectText({ kind: 'order', act, name }, page), shown);
  assert.equal(actorText('command line', page), 'কমান্ড লাইন');
  assert.equal(actorText('constructor', page), 'constructor');
});
