/** Price buckets and slider: which prices match. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clampPageSize,
  effectiveMaxPrice,
  isInPriceRange,
  maxSliderPrice,
  priceBuckets,
} from './price-filter.ts';

const closed = priceBuckets.filter((bucket) => bucket.max !== undefined);

test('every price up to 100000 is in exactly one closed bucket, fractions too', () => {
  for (let poisha = 0; poisha <= 10_000_000; poisha += 17) {
    const matching = closed.filter((bucket) => isInPriceRange(poisha / 100, bucket));
    assert.equal(matching.length, 1, `৳${poisha / 100}`);
  }
  for (const price of [0, 2000, 2000.01, 2000.99, 2001, 5000.5, 10_000.99, 10_001, 100_000]) {
    assert.equal(closed.filter((bucket) => isInPriceRange(price, bucket)).length, 1, `৳${price}`);
  }
});

test('the bounds are those of the labels', () => {
  const [first, second, third, fourth, unlimited] = priceBuckets;
  assert.ok(isInPriceRange(2000, first) && isInPriceRange(2000.99, first) && !isInPriceRange(2001, first));
  assert.ok(isInPriceRange(2001, second) && isInPriceRange(5000, second) && !isInPriceRange(5001, second));
  assert.ok(isInPriceRange(5001, third) && isInPriceRange(10_000, third) && !isInPriceRange(10_001, third));
  assert.ok(
    isInPriceRange(10_001, fourth) && isInPriceRange(100_000, fourth) && !isInPriceRange(100_001, fourth),
  );
  assert.ok(isInPriceRange(0, unlimited) && isInPriceRange(10_000_000, unlimited));
});

test('a maximum with a fraction of a taka is exact', () => {
  assert.ok(isInPriceRange(99.5, { min: 0, max: 99.5 }));
  assert.ok(!isInPriceRange(99.6, { min: 0, max: 99.5 }));
});

test('the slider at its maximum means unlimited', () => {
  assert.equal(effectiveMaxPrice(maxSliderPrice), undefined);
  assert.equal(effectiveMaxPrice(undefined), undefined);
  assert.equal(effectiveMaxPrice(299_999), 299_999);
});

test('a page size is clamped to 1 to 50', () => {
  assert.deepEqual([-3, 0, 1, 12, 50, 51, 1e9].map(clampPageSize), [1, 1, 1, 12, 50, 50, 50]);
});
