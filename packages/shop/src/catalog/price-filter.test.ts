/** Price buckets and slider: which prices match. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampPageSize, inRange, openEnd, priceBuckets, sliderMaximum } from './price-filter.ts';

const closed = priceBuckets.filter((bucket) => bucket.max !== undefined);

test('every price up to 100000 is in exactly one closed bucket, fractions too', () => {
  for (let poisha = 0; poisha <= 10_000_000; poisha += 17) {
    const matching = closed.filter((bucket) => inRange(poisha / 100, bucket));
    assert.equal(matching.length, 1, `৳${poisha / 100}`);
  }
  for (const price of [0, 2000, 2000.01, 2000.99, 2001, 5000.5, 10_000.99, 10_001, 100_000]) {
    assert.equal(closed.filter((bucket) => inRange(price, bucket)).length, 1, `৳${price}`);
  }
});

test('the bounds are those of the labels', () => {
  const [first, second, third, fourth, unlimited] = priceBuckets;
  assert.ok(inRange(2000, first) && inRange(2000.99, first) && !inRange(2001, first));
  assert.ok(inRange(2001, second) && inRange(5000, second) && !inRange(5001, second));
  assert.ok(inRange(5001, third) && inRange(10_000, third) && !inRange(10_001, third));
  assert.ok(inRange(10_001, fourth) && inRange(100_000, fourth) && !inRange(100_001, fourth));
  assert.ok(inRange(0, unlimited) && inRange(10_000_000, unlimited));
});

test('a maximum with a fraction of a taka is exact', () => {
  assert.ok(inRange(99.5, { min: 0, max: 99.5 }));
  assert.ok(!inRange(99.6, { min: 0, max: 99.5 }));
});

test('the slider at its maximum means unlimited', () => {
  assert.equal(openEnd(sliderMaximum), undefined);
  assert.equal(openEnd(undefined), undefined);
  assert.equal(openEnd(299_999), 299_999);
});

test('a page size is clamped to 1 to 50', () => {
  assert.deepEqual([-3, 0, 1, 12, 50, 51, 1e9].map(clampPageSize), [1, 1, 1, 12, 50, 50, 50]);
});
