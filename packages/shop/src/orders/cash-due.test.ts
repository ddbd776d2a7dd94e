import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashDue } from './cash-due.ts';

test('an unpaid order is due in full, a paid one not at all; undefined while a payment is being confirmed', () => {
  const unpaid = { payable: 1650, payment: false };
  assert.equal(cashDue(unpaid), 1650);
  assert.equal(cashDue({ ...unpaid, payment: true }), 0);
  assert.equal(cashDue({ ...unpaid, cashReceivedAt: '2026-01-01T00:00:00.000Z' }), 0);
  assert.equal(cashDue({ ...unpaid, paymentUndecided: true }), undefined);
});

test('the courier collects nothing of a buyer who pays online only', () => {
  assert.equal(cashDue({ payable: 1650, payment: false, onlineOnly: true }), 0);
});
