/** The lag of a replica: by places that were noted, without a clock of the replica. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createLagMeter } from './replica-position.ts';

test('a replica is as old as the last noted place that it has reached, and of unknown age before the first', () => {
  proves('B-SCALE-12');
  const meter = createLagMeter();
  assert.equal(meter.lagOf(0, 100), undefined);
  for (const [at, position] of [
    [0, 100],
    [1_000, 200],
    [2_000, 300],
  ] as const)
    meter.note(at, position);
  assert.equal(meter.lagOf(2_500, 99), undefined);
  assert.equal(meter.atLeast(2_500), 2_500);
  assert.equal(meter.lagOf(2_500, 299), 1_500);
  assert.equal(meter.lagOf(2_600, 300), 600);
  assert.equal(meter.lagOf(2_700, 999), 700);
});

test('a primary that writes nothing makes no lag, and a replica that stands still is older with every look', () => {
  proves('B-SCALE-12');
  const meter = createLagMeter();
  for (let at = 0; at <= 60_000; at += 1_000) {
    meter.note(at, 500);
    assert.equal(meter.lagOf(at, 500), 0);
  }
  const lags = [61_000, 62_000, 63_000].map((at) => {
    meter.note(at, at);
    return meter.lagOf(at, 500);
  });
  assert.deepEqual(lags, [1_000, 2_000, 3_000]);
});

test('after hours of standstill the measure needs no more memory and is right within a share of it', () => {
  proves('B-SCALE-12');
  const meter = createLagMeter();
  const hours = 3 * 3_600_000;
  for (let at = 0; at <= hours; at += 1_000) meter.note(at, at);
  const lag = meter.lagOf(hours, hours / 2) ?? 0;
  assert.ok(lag >= hours / 2 && lag < hours * 0.75, String(lag));
});

test('places of another history are forgotten', () => {
  proves('B-SCALE-12');
  const meter = createLagMeter();
  meter.note(0, 100);
  meter.forget();
  assert.equal(meter.lagOf(10, 1_000), undefined);
  assert.equal(meter.atLeast(10), 0);
});
