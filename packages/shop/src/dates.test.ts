import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate, formatDateTime, formatDay, formatDayOf } from './dates.ts';
import { formatClock, formatShoppersDay, formatShoppersTime } from './shoppers-dates.ts';
import { proves } from './testing/proves.ts';

test('dates have the day before the month', () => {
  proves('CONST-03');
  assert.equal(formatDate('2026-11-21T10:05:00.000Z'), '21/11/2026');
  assert.equal(formatDate('2026-01-02T10:05:00.000Z'), '02/01/2026');
});

test('the day is the one in Bangladesh, wherever the code runs (Q-085)', () => {
  assert.equal(formatDate('2026-12-31T17:59:59.000Z'), '31/12/2026');
  assert.equal(formatDate('2026-12-31T18:00:00.000Z'), '01/01/2027');
});

test('the time follows in 24-hour format; midnight is 00', () => {
  assert.equal(formatDateTime('2026-11-21T10:05:00.000Z'), '21/11/2026, 16:05');
  assert.equal(formatDateTime('2026-11-20T18:00:00.000Z'), '21/11/2026, 00:00');
});

test('a shopper reads a day with its year only where that is another one', () => {
  const now = Date.parse('2026-12-31T18:00:00.000Z');
  assert.equal(formatShoppersDay('2027-01-02T05:00:00.000Z', 'en', now), 'Sat 2 Jan');
  assert.equal(formatShoppersDay('2026-12-30T19:00:00.000Z', 'en', now), 'Thu 31 Dec 2026');
  assert.equal(formatShoppersTime('2027-01-02T05:30:00.000Z', 'en', now), 'Sat 2 Jan, 11:30 am');
  assert.equal(formatShoppersTime('2027-01-02T05:30:00.000Z', 'bn', now), 'শনিবার 2 জানুয়ারি, সকাল 11:30');
});

test('an ISO string, milliseconds and a Date are all accepted', () => {
  const date = new Date('2026-11-21T10:05:00.000Z');
  assert.equal(formatDate(date), formatDate(date.getTime()));
  assert.equal(formatDate(date), formatDate(date.toISOString()));
});

test('a promised day has its weekday and no year, in both languages', () => {
  proves('B-STORE-09');
  assert.equal(formatDay('2026-11-24', 'en'), 'Tue 24 Nov');
  assert.equal(formatDay('2026-11-24', 'bn'), 'মঙ্গলবার 24 নভেম্বর');
  assert.equal(formatDay('2026-09-03', 'en'), 'Thu 3 Sept');
  assert.equal(formatDayOf(Date.parse('2026-11-23T17:59:59Z'), 'en'), 'Mon 23 Nov');
  assert.equal(formatDayOf(Date.parse('2026-11-23T18:00:00Z'), 'en'), 'Tue 24 Nov');
});

test('the clock of shoppers has twelve hours, and in Bengali the part of the day before them', () => {
  const at = (time: string, tag: string) => formatClock(`2026-11-21T${time}:00+06:00`, tag);
  assert.deepEqual(
    ['00:00', '11:59', '12:00', '23:59'].map((time) => at(time, 'en')),
    ['12:00 am', '11:59 am', '12:00 pm', '11:59 pm'],
  );
  assert.deepEqual(
    ['00:30', '04:00', '06:00', '12:00', '15:00', '18:00', '20:00'].map((time) => at(time, 'bn')),
    ['রাত 12:30', 'ভোর 4:00', 'সকাল 6:00', 'দুপুর 12:00', 'বিকেল 3:00', 'সন্ধ্যা 6:00', 'রাত 8:00'],
  );
});
