/** The days of a coupon in Bangladesh, and back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, momentsOf } from './coupon-days.ts';

test('a coupon counts from midnight in Bangladesh to the end of its last day', () => {
  const moments = { startsAt: '2026-03-01T18:00:00.000Z', endsAt: '2026-03-05T18:00:00.000Z' };
  assert.deepEqual(momentsOf({ first: '2026-03-02', last: '2026-03-05' }), moments);
  assert.deepEqual(daysOf(moments), { first: '2026-03-02', last: '2026-03-05' });
});

test('an empty day is no limit', () => {
  assert.deepEqual(momentsOf({ first: '', last: '' }), { startsAt: null, endsAt: null });
  assert.deepEqual(daysOf({}), { first: '', last: '' });
});
