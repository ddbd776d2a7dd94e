/** Detection of stalled test runs: a slow run is not stalled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchProgress } from './progress-watch.mjs';

/** A watch with a simulated clock; `pass` advances it by ms, with CPU time for a share of them. */
function createWatch() {
  const state = { time: 0, cpu: 0, stalls: [] };
  const watch = watchProgress({
    stalled: (ms) => state.stalls.push(ms),
    silentMs: 1_000,
    maxMs: 10_000,
    now: () => state.time,
    cpuMs: () => state.cpu,
  });
  const pass = (ms, share = 0) => {
    state.time += ms;
    state.cpu += ms * share;
    watch.check();
  };
  return { state, watch, pass };
}

test('a run without a finished test or CPU time is stalled', () => {
  const { state, pass } = createWatch();
  pass(999);
  assert.deepEqual(state.stalls, []);
  pass(1, 0.09);
  assert.deepEqual(state.stalls, [1_000]);
});

test('every finished test resets the time', () => {
  const { state, watch, pass } = createWatch();
  for (let count = 0; count < 50; count += 1) {
    pass(900);
    watch.progressed();
  }
  assert.deepEqual(state.stalls, []);
  watch.end();
});

test('a computing test may take long, but not without a limit', () => {
  const { state, pass } = createWatch();
  for (let count = 0; count < 9; count += 1) pass(1_000, 0.1);
  assert.deepEqual(state.stalls, []);
  pass(1_000, 0.1);
  assert.deepEqual(state.stalls, [10_000]);
});

test('a test that replaces the clock does not stall the run', (t) => {
  const stalls = [];
  const watch = watchProgress({ stalled: (ms) => stalls.push(ms), cpuMs: () => 0 });
  t.mock.method(performance, 'now', () => Number.MAX_SAFE_INTEGER);
  watch.check();
  assert.deepEqual(stalls, []);
  watch.end();
});
