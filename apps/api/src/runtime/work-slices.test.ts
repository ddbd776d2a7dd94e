/** Long work lets others have their turn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkSlices } from './work-slices.ts';

test('others have their turn after each slice of long work, and not after each step', async () => {
  let time = 0;
  let turns = 0;
  let working = true;
  const other = (): void => {
    turns += 1;
    if (working) setImmediate(other);
  };
  setImmediate(other);
  const step = createWorkSlices(() => time);
  for (let done = 0; done < 100; done += 1) {
    time += 2;
    await step();
  }
  working = false;
  // 200 ms of work, a turn after every 8 ms of it.
  assert.ok(turns >= 24 && turns <= 26, `${turns} turns`);
});
