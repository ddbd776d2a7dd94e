/** The delay of the event loop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createDelays, lackOf } from './loop-delay.ts';

test('one long turn is no delay; only what lasts for three measurements counts, by its least', () => {
  const delays = createDelays();
  assert.equal(delays.least(), 0);
  for (const ms of [1, 2_000, 900, 0]) delays.add(ms);
  assert.equal(delays.least(), 0);
  for (const ms of [350, 500, 300]) delays.add(ms);
  assert.equal(delays.least(), 300);
  delays.add(-1);
  assert.equal(delays.least(), 0);
});

test('a delay is a lack of the processor as far as the thread did not have it: its own work is none', () => {
  proves('B-SCALE-03');
  assert.equal(lackOf(300, 400, 400), 0);
  assert.equal(lackOf(300, 400, 100), 225);
  assert.equal(lackOf(60, 160, 8), 57);
  // The clocks of both differ a little, and a timer may be early.
  assert.equal(lackOf(300, 400, 410), 0);
  assert.equal(lackOf(-1, 99, 0), 0);
});
