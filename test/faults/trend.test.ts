/** The trend that a soak fits: a small leak is found within noise, and noise alone is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { findTrend, growsBeyond, lowestOfEach, type Sample } from './long/trend.ts';

const minuteMs = 60_000;

/** A memory of 300 MiB over 100 minutes, sampled six times a minute, with garbage of up to 40 MiB on top. */
function samplesOf(growthAnHour: number, seed: number): Sample[] {
  const random = createRandom(seed);
  return Array.from({ length: 600 }, (_, index) => {
    const atMs = index * 10_000;
    const live = 300 * (1 + (growthAnHour / 100) * (atMs / 3_600_000));
    return { atMs: atMs + 20 * minuteMs, value: live + random.between(0, 400) / 10 };
  });
}

const trendOf = (samples: Sample[]) => findTrend(lowestOfEach(samples, minuteMs));

test('a leak of 5 % an hour is found in the noise of garbage, a constant figure is none', () => {
  proves('B-LONG-03');
  for (const seed of [1, 2, 3, 4, 5]) {
    const leaking = trendOf(samplesOf(5, seed));
    const constant = trendOf(samplesOf(0, seed));
    assert.ok(leaking && growsBeyond(leaking, 2), `seed ${seed}: ${JSON.stringify(leaking)}`);
    assert.ok(constant && !growsBeyond(constant, 2), `seed ${seed}: ${JSON.stringify(constant)}`);
    assert.ok(Math.abs(leaking.percentAnHour - 5) < 3 * leaking.errorAnHour + 0.01);
  }
});

test('a line without noise has its exact slope, relative to its begin', () => {
  const samples = Array.from({ length: 10 }, (_, minute) => ({
    atMs: minute * minuteMs,
    value: 60 + minute,
  }));
  const trend = findTrend(samples);
  assert.ok(trend);
  assert.ok(Math.abs(trend.start - 60) < 1e-9);
  assert.ok(Math.abs(trend.percentAnHour - 100) < 1e-6);
  assert.ok(trend.errorAnHour < 1e-6);
});

test('a minute counts by its lowest sample', () => {
  proves('B-LONG-03');
  const samples = [30, 10, 20, 5, 7].map((value, index) => ({ atMs: index * 20_000, value }));
  assert.deepEqual(
    lowestOfEach(samples, minuteMs).map(({ value }) => value),
    [10, 5],
  );
});

test('two samples have no trend', () => {
  assert.equal(findTrend([0, 1].map((value) => ({ atMs: value * minuteMs, value }))), undefined);
});
