/** Conversion between a coupon's days in Bangladesh and its timestamps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, validityOf } from './coupon-validity.ts';

test('a coupon is valid from midnight in Bangladesh to the end of its last day', () => {
  const timestamps = { startsAt: '2026-03-01T18:00:00.000Z', endsAt: '2026-03-05T18:00:00.000Z' };
  assert.deepEqual(validityOf({ first: '2026-03-02', last: '2026-03-05' }), timestamps);
  assert.deepEqual(daysOf(timestamps), { first: '2026-03-02', last: '2026-03-05' });
});

test('an empty day sets no limit', () => {
  assert.deepEqual(validityOf({ first: '', last: '' }), { startsAt: null, endsAt: null });
  assert.deepEqual(daysOf({}), { first: '', last: '' });
});
