import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { progressOf } from './order-progress.ts';

const placed = { status: 'Pending', payment: false, payable: 1100, district: 'Dhaka' } as const;

test('each state of an order has texts for its status and next step, in both languages', () => {
  const states = {
    placed,
    'placed outside Dhaka': { ...placed, district: 'Sylhet' },
    confirming: { ...placed, paymentUndecided: true },
    paid: { ...placed, payment: true },
    'paid outside Dhaka': { ...placed, payment: true, district: 'Sylhet' },
    packed: { ...placed, step: 'packed' },
    'packed, paid': { ...placed, step: 'packed', payment: true },
    'delivered unpaid': { ...placed, status: 'Delivered' },
    'delivered, cash received': { ...placed, status: 'Delivered', cashReceivedAt: '2026-01-01' },
    reviewed: { ...placed, status: 'Delivered', payment: true, customerReview: 'Good' },
  } as const;
  const progress = (order: Parameters<typeof progressOf>[0]) =>
    progressOf(order, order.district === 'Dhaka' ? 48 : undefined);
  const texts = Object.values(states).map((order) => Object.values(progress(order)).join(' '));
  assert.equal(new Set(texts).size, texts.length, 'each state has its own texts');
  for (const order of Object.values(states)) {
    for (const text of Object.values(progress(order)))
      assert.ok((bengaliAccount as Record<string, unknown>)[text], `"${text}" has no Bengali`);
  }
  assert.match(progress(states.confirming).next, /do not need to pay again/);
  assert.match(progress(states['delivered unpaid']).next, /Pay/);
  assert.doesNotMatch(progress(states.paid).next, /Pay now/);
});

test('an order of which nothing is due says nothing of paying', () => {
  for (const state of [{}, { step: 'packed' }, { status: 'Delivered' }] as const) {
    const { now, next } = progressOf({ ...placed, payable: 0, ...state }, 48);
    assert.doesNotMatch(`${now} ${next}`, /\bpay|\bpaid/i);
  }
});

test('of an order that ended, what was paid is refunded, unless its units are sent again', () => {
  const next = (order: Parameters<typeof progressOf>[0]) => progressOf(order).next;
  const refunded = 'What you have paid is refunded by the way in which you paid.';
  for (const step of ['cancelled', 'returned'] as const) {
    const ended = { ...placed, step };
    assert.equal(next(ended), 'You have nothing to pay.');
    assert.equal(next({ ...ended, payment: true }), refunded);
    assert.equal(next({ ...ended, cashReceivedAt: '2026-01-01' }), refunded);
    assert.equal(next({ ...ended, received: 100 }), refunded, 'an advance');
    assert.equal(next({ ...ended, payment: true, replacements: ['a'] }), 'You have nothing to pay.');
  }
});
