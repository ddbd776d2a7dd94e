/** The ways to pay at the checkout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CashOnDeliveryRules } from '../cart/cash-on-delivery.ts';
import { calculateTotals } from '../cart/totals.ts';
import { toEnglish } from '../messages.ts';
import { defaultSettings } from '../settings.ts';
import type { OfferedMethod } from './payment-methods.ts';
import { chosenOption, laterText, paymentOptions } from './payment-options.ts';

const texts = { title: { en: 'T' }, action: { en: 'A' }, note: { en: '{amount}' }, marks: [] };
const cash: OfferedMethod = { name: 'cash-on-delivery', collected: 'on-delivery', ...texts };
const online: OfferedMethod = { name: 'sslcommerz', collected: 'online', ...texts };
const totals = calculateTotals([{ price: 1000, quantity: 1 }], defaultSettings);
const order = { totals, district: 'Dhaka', items: [{ name: 'Fan', category: 'Fan' }] };

const shown = (offered: OfferedMethod[], rules: CashOnDeliveryRules = {}, chosen?: string) => {
  const options = paymentOptions(offered, order, { cashOnDelivery: rules });
  return {
    names: options.map(({ method, refusal }) => `${method?.name ?? 'later'}${refusal ? ' refused' : ''}`),
    chosen: chosenOption(options, chosen)?.method?.name ?? 'later',
    later: toEnglish(laterText(options)),
  };
};

test('deciding later comes first and is chosen until the customer chooses a method', () => {
  const { names, chosen, later } = shown([cash, online]);
  assert.deepEqual(names, ['later', 'cash-on-delivery', 'sslcommerz']);
  assert.equal(chosen, 'later');
  assert.equal(later, 'Online from the page of your order, or in cash at the door.');
  assert.equal(shown([cash, online], {}, 'sslcommerz').chosen, 'sslcommerz');
  assert.equal(shown([online]).later, 'Online, from the page of your order.');
});

test('a method that the rules refuse stays visible, is not chosen, and deciding later does not promise it', () => {
  const { names, chosen, later } = shown([cash, online], { most: 500 }, 'cash-on-delivery');
  assert.deepEqual(names, ['later', 'cash-on-delivery refused', 'sslcommerz']);
  assert.equal(chosen, 'later');
  assert.equal(later, 'Online, from the page of your order.');
});

test('where cash at the door is the only way, it is chosen; where the rules refuse it, the shop agrees with the customer', () => {
  assert.deepEqual(shown([cash]).names, ['cash-on-delivery']);
  assert.equal(shown([cash]).chosen, 'cash-on-delivery');
  const refused = shown([cash], { districts: ['Sylhet'] });
  assert.deepEqual(refused.names, ['later', 'cash-on-delivery refused']);
  assert.equal(refused.chosen, 'later');
  assert.equal(refused.later, 'We will agree with you on how you pay.');
});

test('a chosen method that is no longer offered, and a shop without known methods, mean later', () => {
  assert.equal(shown([online], {}, 'cash-on-delivery').chosen, 'later');
  assert.deepEqual(shown([]).names, []);
  assert.equal(shown([]).chosen, 'later');
});
