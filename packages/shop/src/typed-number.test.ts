/** Numbers as they are typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedNumber } from './typed-number.ts';

test('a number is read in either script, with grouping, currency and what nobody sees', () => {
  const numbers: [string, number][] = [
    ['১২৫০', 1250],
    ['১,২৫,০০০.৫০', 125_000.5],
    [' ৳ 1,250 ', 1250],
    ['Tk. 99', 99],
    ['830,50', 830.5],
    ['12\u200b50', 1250],
    ['\u202d-৫\u202c', -5],
    ['\u22125', -5],
    ['0', 0],
    ['.5', 0.5],
    ['5.', 5],
  ];
  for (const [text, number] of numbers) assert.equal(typedNumber(text), number, text);
});

test('anything else is no number', () => {
  for (const text of ['', ' ', 'x', '1e3', '0x10', '1-2', '--1', '১২ক', 'Infinity', '.', '1,2,3'])
    assert.ok(Number.isNaN(typedNumber(text)), text);
});
