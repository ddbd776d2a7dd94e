/** The clock of pages: by the header of the page, corrected by later responses, and equal to the device's where both agree. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { serverTimeHeader } from '@jontro/shop/server-time.ts';
import { followClock, noteServerTime, now } from './clock.ts';

const start = Date.UTC(2026, 10, 30, 9);
const year = 365 * 24 * 3_600_000;

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: start }));
afterEach(() => {
  noteServerTime(Date.now());
  mock.timers.reset();
});

test('without a word of the server it is the time of the device', () => assert.equal(now(), start));

test('a time of the server corrects it, goes on with the device, and later ones correct it again', () => {
  let told = 0;
  const unfollow = followClock(() => {
    told += 1;
  });
  noteServerTime(start + 5 * year);
  assert.equal(now(), start + 5 * year);
  mock.timers.setTime(start + 60_000);
  assert.equal(now(), start + 5 * year + 60_000);
  // The device has set its clock.
  mock.timers.setTime(start + 5 * year);
  noteServerTime(start + 5 * year + 4_000);
  assert.equal(now(), start + 5 * year);
  assert.equal(told, 2);
  unfollow();
});

test('clocks that agree but for seconds, and what is no time, change nothing', () => {
  for (const time of [start + 9_000, start - 9_000, Number.NaN]) noteServerTime(time);
  assert.equal(now(), start);
});

test('the header has the time in whole seconds', () =>
  assert.equal(serverTimeHeader(start + 999), `t;dur=${start / 1000}`));
