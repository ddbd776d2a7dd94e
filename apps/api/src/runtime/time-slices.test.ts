/** Long computations yield to the event loop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeSlices } from './time-slices.ts';

test('a long computation yields after each time slice, and not after each step', async () => {
  let time = 0;
  let turns = 0;
  let working = true;
  const other = (): void => {
    turns += 1;
    if (working) setImmediate(other);
  };
  setImmediate(other);
  const step = createTimeSlices(() => time);
  for (let done = 0; done < 100; done += 1) {
    time += 2;
    await step();
  }
  working = false;
  // 200 ms of work, a yield after every 8 ms.
  assert.ok(turns >= 24 && turns <= 26, `${turns} turns`);
});
