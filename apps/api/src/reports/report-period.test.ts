/** The period of a report, and the period that it is compared with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportTexts } from '@jontro/shop/reports/reports.ts';
import { ApplicationError } from '../http/application-error.ts';
import { periodOf } from './report-period.ts';

/** 23:30 in Bangladesh, 17:30 UTC of the same day. */
const now = new Date('2026-11-21T17:30:00Z');

test('the default period is the last 30 days, 12 weeks or 12 months, until today in Bangladesh', () => {
  const days = periodOf({}, now);
  assert.deepEqual([days.from, days.to, days.steps.length], ['2026-10-23', '2026-11-21', 30]);
  assert.deepEqual(days.earlier, { from: '2026-09-23', to: '2026-10-22' });
  assert.equal(periodOf({}, new Date('2026-11-21T18:00:00Z')).to, '2026-11-22');
  const weeks = periodOf({ step: 'week' }, now);
  assert.deepEqual([weeks.from, weeks.steps.length], ['2026-08-30', 12]);
  const months = periodOf({ step: 'month' }, now);
  assert.deepEqual([months.from, months.steps.length], ['2025-12-01', 12]);
  assert.deepEqual(months.earlier, { from: '2024-12-01', to: '2025-11-21' });
});

test('a period begins with a whole step; weeks begin on Sunday', () => {
  const weeks = periodOf({ step: 'week', from: '2026-11-04', to: '2026-11-14' }, now);
  assert.deepEqual(
    weeks.steps.map((step) => [step.now, step.before]),
    [
      [
        { from: '2026-11-01', to: '2026-11-07' },
        { from: '2026-10-18', to: '2026-10-24' },
      ],
      [
        { from: '2026-11-08', to: '2026-11-14' },
        { from: '2026-10-25', to: '2026-10-31' },
      ],
    ],
  );
});

test('an unfinished step is compared with as many days of its counterpart', () => {
  const { steps, earlier } = periodOf({ step: 'month', from: '2026-11-01', to: '2026-11-21' }, now);
  assert.deepEqual(steps, [
    {
      now: { from: '2026-11-01', to: '2026-11-21' },
      before: { from: '2026-10-01', to: '2026-10-21' },
    },
  ]);
  assert.equal(earlier.to, '2026-10-21');
  const march = periodOf({ step: 'month', from: '2027-03-01', to: '2027-03-30' }, now);
  assert.deepEqual(march.steps[0]?.before, { from: '2027-02-01', to: '2027-02-28' });
  const whole = periodOf({ step: 'month', from: '2027-02-01', to: '2027-02-28' }, now);
  assert.deepEqual(whole.steps[0]?.before, { from: '2027-01-01', to: '2027-01-31' });
});

test('impossible days, days in the wrong order, and too long periods are rejected', () => {
  const assertRejected = (days: Parameters<typeof periodOf>[0], message: string | RegExp) =>
    assert.throws(
      () => periodOf(days, now),
      (error) =>
        error instanceof ApplicationError && error.status === 400 && new RegExp(message).test(error.message),
    );
  assertRejected({ from: '2026-02-30' }, 'is not a day');
  assertRejected({ to: '2026-13-01' }, 'is not a day');
  assertRejected({ from: '2026-11-02', to: '2026-11-01' }, reportTexts.wrongDays);
  assertRejected({ from: '2026-01-01' }, reportTexts.tooLong);
  assert.equal(periodOf({ from: '2026-08-22' }, now).steps.length, 92);
  assertRejected({ from: '2026-08-21' }, reportTexts.tooLong);
  assertRejected({ step: 'week', from: '2020-01-01' }, reportTexts.tooLong);
  assertRejected({ step: 'month', from: '2020-01-01' }, reportTexts.tooLong);
});
