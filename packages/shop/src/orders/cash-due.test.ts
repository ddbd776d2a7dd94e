import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashDue } from './cash-due.ts';

test('a courier collects all of an unpaid order, nothing of a paid one, and asks while a payment is confirmed', () => {
  const unpaid = { payable: 1650, payment: false };
  assert.equal(cashDue(unpaid), 1650);
  assert.equal(cashDue({ ...unpaid, payment: true }), 0);
  assert.equal(cashDue({ ...unpaid, cashReceivedAt: '2026-01-01T00:00:00.000Z' }), 0);
  assert.equal(cashDue({ ...unpaid, paymentUndecided: true }), undefined);
});
