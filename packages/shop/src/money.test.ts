import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { discountPercent, formatTaka, isWholePoisha, poisha, toPoisha, toTaka } from './money.ts';
import { proves } from './testing/proves.ts';

test('prices have the symbol ৳ and Indian grouping', () => {
  proves('CONST-01', 'CONST-02');
  const shown: [number, string][] = [
    [0, '৳0'],
    [100, '৳100'],
    [1250, '৳1,250'],
    [99_999, '৳99,999'],
    [1_234_567, '৳12,34,567'],
    [123_456_789, '৳12,34,56,789'],
  ];
  for (const [taka, text] of shown) assert.equal(formatTaka(taka), text);
});

test('two decimals are shown only when there are any (Q-084)', () => {
  assert.equal(formatTaka(999.5), '৳999.50');
  assert.equal(formatTaka(1_00_000.05), '৳1,00,000.05');
  assert.equal(formatTaka(1250.0), '৳1,250');
  assert.equal(formatTaka(0.1 + 0.2), '৳0.30');
  assert.equal(formatTaka(9.999), '৳10');
});

test('a negative amount has its sign before the symbol', () => {
  assert.equal(formatTaka(-1250.5), '-৳1,250.50');
  assert.equal(formatTaka(-0.001), '৳0');
});

test('discount percent is round((price - discountPrice) / price * 100)', () => {
  proves('CONST-10');
  const cases: [number, number, number][] = [
    [1000, 750, 25],
    [1000, 995, 1],
    [1000, 996, 0],
    [300, 200, 33],
    [300, 100, 67],
    [200, 1, 100],
    [8, 7, 13],
  ];
  for (const [price, discount, percent] of cases) assert.equal(discountPercent(price, discount), percent);
});

test('without a discount price the percent is 0', () => {
  for (const none of [undefined, null, 1000]) assert.equal(discountPercent(1000, none), 0);
  assert.equal(discountPercent(0, 0), 0);
});

test('taka converts back to the same poisha for every possible amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      (amount) => toPoisha(toTaka(poisha(amount))) === amount,
    ),
  );
});

test('a fraction of a poisha is detected', () => {
  for (const taka of [0, 1, 0.1, 0.29, 1250.5, 9_999_999.99]) assert.ok(isWholePoisha(taka), String(taka));
  for (const taka of [0.001, 10.005, 1250.123]) assert.ok(!isWholePoisha(taka), String(taka));
});
