import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEnglish } from '../messages.ts';
import type { Order } from '../orders/orders.ts';
import { cashToCollect } from './cash-to-collect.ts';
import { invoiceAmounts, paymentTexts, settledAmounts } from './invoice-texts.ts';

const order = (fields: Partial<Order> = {}): Order => ({
  _id: 'a',
  name: 'Nusrat Jahan',
  email: '',
  mobileNumber: '',
  country: 'Bangladesh',
  district: 'Dhaka',
  address: '',
  additionalInfo: '',
  cartItems: [],
  status: 'Pending',
  orderPlaced: '2026-11-21T10:05:00.000Z',
  payment: false,
  totalAmount: 1000,
  deliveryCharge: 100,
  discount: 0,
  payable: 1100,
  buyer: { email: 'a@example.com' },
  ...fields,
});
const paid = { payment: true, paidAt: '2026-11-21T10:05:00.000Z' };
const cancelled = { step: 'cancelled', cancelledAt: '2026-11-22T10:05:00.000Z' } as const;
const texts = (fields: Partial<Order>) => paymentTexts(order(fields), String).map(toEnglish);

test('an invoice says what is due, or when and how it was paid', () => {
  assert.deepEqual(texts({}), ['Not paid yet: ৳1,100 is due.']);
  assert.deepEqual(texts({ paymentMethod: 'cash-on-delivery' }), ['Cash at the door ৳1,100']);
  assert.deepEqual(texts(paid), ['Paid online on 21/11/2026, 16:05.']);
  assert.deepEqual(texts({ status: 'Delivered', cashReceivedAt: '2026-11-21T10:05:00.000Z' }), [
    'Paid in cash on 21/11/2026, 16:05.',
  ]);
  assert.deepEqual(texts({ paymentUndecided: true }), [
    'A payment for this order is being confirmed. You do not need to pay again.',
  ]);
});

test('of a cancelled or returned order nothing is due, and what was paid stays', () => {
  assert.deepEqual(texts(cancelled), ['This order is cancelled.']);
  assert.deepEqual(texts({ step: 'returned' }), ['This order came back.']);
  assert.deepEqual(texts({ ...cancelled, ...paid }), [
    'Paid online on 21/11/2026, 16:05.',
    'This order is cancelled.',
  ]);
});

test('what was received and given back stands below the total only if it is not simply the total', () => {
  assert.deepEqual(settledAmounts(order()), []);
  assert.deepEqual(settledAmounts(order({ ...paid, received: 1000, differenceDue: 100 })), [
    { text: 'Received so far', amount: 1000 },
    { text: 'Still due', amount: 100 },
  ]);
  assert.deepEqual(settledAmounts(order({ ...paid, received: 1500, refunded: 400 })), [
    { text: 'Received so far', amount: 1500 },
    { text: 'Refunded so far', amount: -400 },
  ]);
  const advance = { asked: 100, due: 100 };
  assert.deepEqual(settledAmounts(order({ advance })), [{ text: 'To pay in advance', amount: 100 }]);
  const came = { advance: { asked: 100, due: 0, paid: 100 } };
  assert.deepEqual(settledAmounts(order({ ...came, received: 100 })), [
    { text: 'Paid in advance', amount: 100 },
  ]);
  assert.deepEqual(settledAmounts(order({ ...came, ...paid })), [
    { text: 'Paid in advance', amount: 100 },
    { text: 'Paid after that', amount: 1000 },
  ]);
  assert.deepEqual(
    invoiceAmounts(order({ discount: 50 })).map(({ amount }) => amount),
    [1000, 100, -50],
  );
});

test('the courier collects what is due, also the difference of a paid order, and nothing for one that is paid, cancelled or back', () => {
  assert.deepEqual(cashToCollect(order()), { amount: 1100, note: 'Not paid: collect it at the door.' });
  assert.deepEqual(cashToCollect(order(paid)), { amount: 0, note: 'Paid: collect nothing.' });
  assert.deepEqual(cashToCollect(order({ ...paid, differenceDue: 5 })), {
    amount: 5,
    note: 'Paid, then changed: collect the difference.',
  });
  assert.equal(cashToCollect(order({ paymentUndecided: true })).amount, undefined);
  assert.deepEqual(cashToCollect(order(cancelled)), { amount: 0, note: 'This order is cancelled.' });
  assert.deepEqual(cashToCollect(order({ step: 'returned' })), { amount: 0, note: 'This order came back.' });
});
