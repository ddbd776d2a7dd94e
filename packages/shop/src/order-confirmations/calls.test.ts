/** When an order whose customer cannot be reached may be given up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { type CallOutcome, canGiveUp } from './calls.ts';
import { parseConfirmCode } from './order-confirmations.ts';

const call = (at: string, outcome: CallOutcome = 'no-answer') => ({ at: `${at}+06:00`, outcome });

test('an order is given up after no answer on three days of Bangladesh, not after three calls of one day', () => {
  proves('B-COD-13');
  const [first, late, next] = [call('2026-11-26T10:00'), call('2026-11-26T23:59'), call('2026-11-27T00:00')];
  assert.equal(canGiveUp([]), false);
  assert.equal(canGiveUp([first, first, late, late]), false);
  assert.equal(canGiveUp([first, late, next]), false);
  assert.equal(canGiveUp([first, next, call('2026-11-28T00:00')]), true);
  const answered = call('2026-11-28T00:00', 'confirmed');
  assert.equal(canGiveUp([first, next, answered]), false);
});

test('a wrong number is enough, unless somebody has tried another one since', () => {
  const wrong = call('2026-11-26T10:00', 'wrong-number');
  assert.equal(canGiveUp([wrong]), true);
  assert.equal(canGiveUp([wrong, call('2026-11-26T11:00')]), false);
});

test('a code is read in either script and with spaces, and nothing else is one', () => {
  for (const text of ['048213', ' 048 213', '০৪৮২১৩', '048-213'])
    assert.equal(parseConfirmCode(text), '048213');
  for (const text of ['', '48213', '0482130', '04821a', '٠٤٨٢١٣'])
    assert.equal(parseConfirmCode(text), undefined);
});
