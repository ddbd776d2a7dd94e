import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import type { Message } from '@jontro/shop/messages.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { nextSteps } from './next-steps.ts';

const placed = {
  status: 'Pending',
  step: 'to-confirm',
  payment: false,
  payable: 21_000,
  email: 'nusrat@example.com',
  mobileNumber: '+8801712345678',
} as unknown as Order;
const first = (order: Partial<Order>) => nextSteps({ ...placed, ...order }, { payOnline: true })[0];
const textOf = (text: Message | undefined) => (typeof text === 'object' ? text.key : (text ?? ''));

test('the page of thanks says who confirms the order, by what was really sent', () => {
  const asked = (way: 'link' | 'code', mail: boolean, sms: boolean) => {
    const step = first({ confirmation: { way, mail, sms } });
    return [step?.title, textOf(step?.text)];
  };
  assert.equal(first({})?.title, 'We call you');
  assert.deepEqual(asked('code', false, true), ['You confirm it', 'With the code in the SMS to {number}']);
  assert.deepEqual(asked('link', true, true), ['You confirm it', 'With the link in our mail or SMS']);
  assert.deepEqual(asked('link', true, false), ['You confirm it', 'With the link in the mail to {email}']);
  assert.deepEqual(asked('link', false, true), ['You confirm it', 'With the link in the SMS to {number}']);
});

test('an order of which nothing is due has no step of paying', () => {
  const titles = (payable: number) =>
    nextSteps({ ...placed, payable }, { payOnline: true }).map(({ title }) => title);
  assert.ok(titles(21_000).includes('You pay'));
  assert.ok(!titles(0).includes('You pay'));
});

test('an order that waits for its advance says so before it is packed, in both languages', () => {
  const steps = nextSteps({ ...placed, step: 'confirmed', advance: { asked: 2_000, due: 2_000 } } as Order, {
    payOnline: true,
  });
  assert.deepEqual(
    steps.slice(0, 2).map(({ title }) => title),
    ['You pay in advance', 'We pack it'],
  );
  for (const { title, text } of steps)
    for (const key of [title, textOf(text)])
      assert.ok(key === '' || (bengaliAccount as Record<string, unknown>)[key], `"${key}" has no Bengali`);
});

test('what has happened is not still to happen, and nothing is of an order that does not come', () => {
  const titles = (fields: object) =>
    nextSteps({ ...placed, ...fields } as Order, { payOnline: true }).map(({ title, text }) =>
      title === 'You pick it up' ? textOf(text) : title,
    );
  assert.deepEqual(titles({ step: 'packed' }), ['The courier brings it', 'You pay']);
  assert.deepEqual(titles({ step: 'on-the-way', payment: true }), ['The courier brings it']);
  assert.deepEqual(titles({ step: 'packed', pickup: true, payment: true }), [
    'We tell you when it is ready. Please bring the code.',
  ]);
  assert.deepEqual(titles({ step: 'ready-for-pickup', pickup: true, payment: true }), [
    'Please bring the code to the shop.',
  ]);
  for (const step of ['returning', 'returned', 'cancelled']) assert.deepEqual(titles({ step }), [], step);
  for (const step of ['delivered', 'partly-delivered'])
    assert.deepEqual(titles({ status: 'Delivered', step }), [], step);
});
