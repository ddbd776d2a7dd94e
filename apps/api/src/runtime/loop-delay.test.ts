/** The delay of the event loop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDelays } from './loop-delay.ts';

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
