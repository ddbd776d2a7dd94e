/** The watch over a run of tests: slow is not stuck, and stuck is noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchProgress } from './progress-watch.mjs';

/** A watch over a world of its own; `pass` lets ms go by, of which the process computes a share. */
function watched() {
  const world = { time: 0, cpu: 0, stalls: [] };
  const watch = watchProgress({
    stalled: (ms) => world.stalls.push(ms),
    silentMs: 1_000,
    maxMs: 10_000,
    now: () => world.time,
    cpuMs: () => world.cpu,
  });
  const pass = (ms, share = 0) => {
    world.time += ms;
    world.cpu += ms * share;
    watch.check();
  };
  return { world, watch, pass };
}

test('a run in which nothing ends and nothing is computed has stalled', () => {
  const { world, pass } = watched();
  pass(999);
  assert.deepEqual(world.stalls, []);
  pass(1, 0.09);
  assert.deepEqual(world.stalls, [1_000]);
});

test('whatever ends begins the time anew', () => {
  const { world, watch, pass } = watched();
  for (let count = 0; count < 50; count += 1) {
    pass(900);
    watch.progressed();
  }
  assert.deepEqual(world.stalls, []);
  watch.end();
});

test('a test that computes may take long, but not for ever', () => {
  const { world, pass } = watched();
  for (let count = 0; count < 9; count += 1) pass(1_000, 0.1);
  assert.deepEqual(world.stalls, []);
  pass(1_000, 0.1);
  assert.deepEqual(world.stalls, [10_000]);
});
