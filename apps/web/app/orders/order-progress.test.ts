import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { progressOf } from './order-progress.ts';

const placed = { status: 'Pending', payment: false, district: 'Dhaka' } as const;

test('each state of an order has texts for its status and next step, in both languages', () => {
  const states = {
    placed,
    'placed outside Dhaka': { ...placed, district: 'Sylhet' },
    confirming: { ...placed, paymentUndecided: true },
    paid: { ...placed, payment: true },
    'paid outside Dhaka': { ...placed, payment: true, district: 'Sylhet' },
    'delivered unpaid': { ...placed, status: 'Delivered' },
    'delivered, cash received': { ...placed, status: 'Delivered', cashReceivedAt: '2026-01-01' },
    reviewed: { ...placed, status: 'Delivered', payment: true, customerReview: 'Good' },
  } as const;
  const texts = Object.values(states).map((order) => Object.values(progressOf(order)).join(' '));
  assert.equal(new Set(texts).size, texts.length, 'each state has its own texts');
  for (const order of Object.values(states)) {
    for (const text of Object.values(progressOf(order)))
      assert.ok((bengali as Record<string, unknown>)[text], `"${text}" has no Bengali`);
  }
  assert.match(progressOf(states.confirming).next, /need not pay again/);
  assert.match(progressOf(states['delivered unpaid']).next, /Pay/);
  assert.doesNotMatch(progressOf(states.paid).next, /Pay now/);
});
