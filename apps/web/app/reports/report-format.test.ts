/** The formatting of reports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsOf, translatorOf } from '../language/translate.ts';
import { axisNumber, changeText, periodText, stepText } from './report-format.ts';

const english = { language: 'en', t: translatorOf('en'), digits: digitsOf('en', false) } as const;
const bengali = { language: 'bn', t: translatorOf('bn', true), digits: digitsOf('bn', true) } as const;

test('a change is shown in whole percents, or in words if a percentage is meaningless', () => {
  assert.equal(english.t(changeText(112, 100)), '12% more than before');
  assert.equal(english.t(changeText(50, 100)), '50% less than before');
  assert.equal(english.t(changeText(3000, 1)), '2,99,900% more than before');
  assert.equal(english.t(changeText(1001, 1000)), 'Slightly more than before');
  assert.equal(english.t(changeText(0, 7)), '100% less than before');
  assert.equal(english.t(changeText(7, 0)), 'Nothing in the period before');
  assert.equal(english.t(changeText(0, 0)), 'As in the period before');
});

test('steps have short names, amounts are in lakh', () => {
  const week = { from: '2026-11-15', to: '2026-11-21' };
  assert.equal(stepText('day', { from: '2026-11-21', to: '2026-11-21' }, english), '21/11');
  assert.equal(stepText('week', week, english), '15/11–21/11');
  assert.equal(stepText('month', { from: '2026-11-01', to: '2026-11-21' }, english), 'Nov 2026');
  assert.equal(periodText(week, english), '15/11/2026 to 21/11/2026');
  assert.equal(axisNumber(120_000, 'en'), '1.2L');
  assert.equal(axisNumber(120_000, 'bn'), '1.2\u00a0লা');
  assert.equal(axisNumber(50_000, 'bn'), '50\u00a0হা');
});

test('the month has its name in the language of the page', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  assert.equal(stepText('month', month, bengali), 'নভে ২০২৬');
  assert.equal(stepText('day', { from: '2026-11-21', to: '2026-11-21' }, bengali), '২১/১১');
});
