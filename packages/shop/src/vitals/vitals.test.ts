/** Buckets, percentiles and shares of web vitals, and the kinds of pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deviceClassOf, pageKindOf } from './visit.ts';
import { bucketBounds, bucketOf, figuresOf, metricNames, vitalsMetrics } from './vitals.ts';

const histogramOf = (metric: (typeof metricNames)[number], values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(metric, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
};

test('the bounds of the buckets rise, by a fifth at most, and the thresholds are among them', () => {
  for (const metric of metricNames) {
    const bounds = bucketBounds[metric];
    const { good, poor } = vitalsMetrics[metric];
    assert.ok(bounds.includes(good) && bounds.includes(poor), metric);
    assert.ok(bounds.length < 40, metric);
    bounds.forEach((bound, index) => {
      const before = bounds[index - 1];
      if (before === undefined) return;
      // Bounds are whole numbers, so that a small one may be off by a half.
      assert.ok(bound > before && bound - 0.5 <= (before + 0.5) * 1.2, `${metric}: ${before} to ${bound}`);
    });
  }
});

test('a value at a threshold is good, one above it needs improvement, one above the second is poor', () => {
  const { good, poor } = vitalsMetrics.lcp;
  const figures = figuresOf('lcp', histogramOf('lcp', [0, good, good + 1, poor, poor + 1, 600_000]));
  assert.deepEqual([figures.good, figures.needsImprovement, figures.poor, figures.count], [2, 2, 2, 6]);
});

test('without visits there is no percentile', () => {
  assert.deepEqual(figuresOf('inp', new Map()), {
    metric: 'inp',
    count: 0,
    good: 0,
    needsImprovement: 0,
    poor: 0,
  });
});

test('the 75th percentile is in the bucket of the exact one, and the shares are exact', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...metricNames),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 }),
      (metric, values) => {
        const { p75 = -1, ...shares } = figuresOf(metric, histogramOf(metric, values));
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? -1;
        const bounds = bucketBounds[metric];
        const bucket = bucketOf(metric, exact);
        assert.ok(p75 >= (bounds[bucket - 1] ?? 0), `${p75} for ${exact}`);
        assert.ok(p75 <= (bounds[bucket] ?? bounds.at(-1) ?? 0), `${p75} for ${exact}`);
        const { good, poor } = vitalsMetrics[metric];
        assert.equal(shares.good, values.filter((value) => value <= good).length);
        assert.equal(shares.poor, values.filter((value) => value > poor).length);
        assert.equal(shares.good + shares.needsImprovement + shares.poor, values.length);
      },
    ),
  );
});

test('the kind of a page is that of the first segment of its path, in each language; no other part of it is used', () => {
  const kinds = {
    '/': 'home',
    '/bn': 'home',
    '/bn/': 'home',
    '/category/converters%20&%20hub': 'category',
    '/bn/category/fan': 'category',
    '/product/bn/1': 'product',
    '/bn/product/cart/1': 'product',
    '/cart': 'cart',
    '/checkout': 'checkout',
    '/success/P1/2': 'payment',
    '/cancel': 'payment',
    '/login': 'login',
    '/register': 'login',
    '/dashboard': 'dashboard',
    '/dashboard/all-users': 'dashboard',
    '/privacy-policy': 'other',
    '/constructor': 'other',
    '/__proto__': 'other',
    '/no/such/page': 'other',
  };
  for (const [path, kind] of Object.entries(kinds)) assert.equal(pageKindOf(path), kind, path);
});

test('the class of a device is that of the width of its window', () => {
  assert.deepEqual([360, 767, 768, 1023, 1024, 2560].map(deviceClassOf), [
    'phone',
    'phone',
    'tablet',
    'tablet',
    'desktop',
    'desktop',
  ]);
});
