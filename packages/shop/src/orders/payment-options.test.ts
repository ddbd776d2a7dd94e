/** The ways to pay at the checkout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CashOnDeliveryRules } from '../cart/cash-on-delivery.ts';
import { calculateTotals, withPaymentMethod } from '../cart/totals.ts';
import { toEnglish } from '../messages.ts';
import { toTaka } from '../money.ts';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import type { OfferedMethod } from './payment-methods.ts';
import {
  advanceAtDoor,
  chosenOption,
  decideLater,
  laterText,
  paymentOptions,
  toldOfLater,
} from './payment-options.ts';

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
  proves('B-COD-01');
  const { names, chosen, later } = shown([cash, online]);
  assert.deepEqual(names, ['later', 'cash-on-delivery', 'sslcommerz']);
  assert.equal(chosen, 'later');
  assert.equal(later, 'Online from the page of your order, or in cash at the door.');
  assert.equal(shown([cash, online], {}, 'sslcommerz').chosen, 'sslcommerz');
  assert.equal(shown([online]).later, 'Online, from the page of your order.');
});

test('a method that the rules refuse stays visible, is not chosen, and deciding later does not promise it', () => {
  proves('B-COD-03');
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

test('an order that a coupon covers has no way to pay, and no fee of cash', () => {
  const settings = {
    ...defaultSettings,
    pickup: true,
    cashOnDelivery: { fee: 20 },
    paymentMethod: cash.name,
  };
  const coupon = { code: 'whole', kind: 'percent', value: 100 } as const;
  for (const pickup of [true, false]) {
    const free = calculateTotals(
      [{ price: 500, quantity: 1 }],
      { ...settings, flatDeliveryCharge: 0, pickup },
      coupon as never,
    );
    assert.equal(free.payable, 0);
    assert.equal(withPaymentMethod(free, cash.name, settings).payable, 0);
    assert.deepEqual(paymentOptions([cash, online], { ...order, totals: free }, settings), []);
  }
});

test('online payment outside the limits of its provider stays visible with the reason, and is not promised', () => {
  const gateway = { ...online, least: 10, most: 500_000 };
  const wallet = { ...online, name: 'bkash', least: 1, most: 20_000 };
  const options = (price: number, rules: CashOnDeliveryRules = {}, offered = [cash, gateway], more = {}) =>
    paymentOptions(
      offered,
      {
        ...order,
        totals: calculateTotals([{ price, quantity: 1 }], { ...defaultSettings, pickup: true }),
        ...more,
      },
      { cashOnDelivery: rules, business: { hotline: '+880 1712-345678' } },
    );
  const refused = (...args: Parameters<typeof options>) =>
    options(...args).map(({ refusal }) => (refusal ? toEnglish(refusal) : ''));
  const reason = 'Online payment takes amounts from ৳10 to ৳5,00,000.';
  for (const price of [9.99, 500_000.01]) assert.deepEqual(refused(price), ['', '', reason]);
  for (const price of [10, 500_000]) assert.deepEqual(refused(price), ['', '', '']);
  assert.equal(toEnglish(laterText(options(5), true)), 'In cash at the shop');
  assert.equal(toldOfLater(options(5)), 'cash');
  assert.equal(chosenOption(options(5), 'sslcommerz')?.method, undefined);
  assert.deepEqual(refused(5, {}, [gateway, wallet]), ['', reason, '']);
  assert.equal(
    toEnglish(laterText(options(5, {}, [gateway, wallet]))),
    'Online, from the page of your order.',
  );
  assert.equal(toEnglish(laterText(options(5, {}, [gateway]))), 'We will agree with you on how you pay.');
  const blocked = {
    onlineOnly: true,
    totals: calculateTotals([{ price: 600_000, quantity: 1 }], defaultSettings),
  };
  assert.match(
    refused(0, {}, [cash, gateway], blocked)[0] ?? '',
    /takes no such amount\. Please call us: \+880 1712/,
  );
});

test('a chosen method that is no longer offered, and a shop without known methods, mean later', () => {
  assert.equal(shown([online], {}, 'cash-on-delivery').chosen, 'later');
  assert.deepEqual(shown([]).names, []);
  assert.equal(shown([]).chosen, 'later');
});

test('before the checkout it is known what is paid in advance at the door: by the sum alone, and only where cash is possible', () => {
  const cart = (price: number, rules: CashOnDeliveryRules = {}, more: object = {}) => ({
    order: {
      totals: calculateTotals([{ price, quantity: 1 }], { ...defaultSettings, ...more }),
      district: '',
      items: [{ name: 'Fan', category: 'Fan' }],
    },
    settings: { advance: { on: true, from: 20_000, percent: 10 }, cashOnDelivery: rules },
  });
  const asked = (offered: OfferedMethod[], { order: of, settings }: ReturnType<typeof cart>, to = '') =>
    toTaka(advanceAtDoor(offered, { ...of, district: to }, settings));
  const both = [cash, online];
  assert.equal(asked(both, cart(25_559)), 2_555);
  assert.equal(asked(both, cart(19_999)), 0, 'below the sum');
  assert.equal(asked([online], cart(25_559)), 0, 'nothing is paid at the door');
  assert.equal(asked([cash], cart(25_559)), 0, 'nothing is paid online');
  assert.equal(asked(both, cart(25_559, { most: 20_000 })), 0, 'too dear for cash');
  assert.equal(asked(both, cart(25_559, { notCategories: ['Fan'] })), 0, 'not of this category');
  assert.equal(asked(both, cart(25_559, { districts: ['Dhaka'] })), 2_555, 'the district is not known yet');
  assert.equal(asked(both, cart(25_559, { districts: ['Dhaka'] }), 'Sylhet'), 0);
  assert.equal(asked(both, cart(25_559, {}, { pickup: true })), 0, 'picked up');
  const off = cart(25_559);
  assert.equal(asked(both, { ...off, settings: { ...off.settings, advance: {} as never } }), 0);
});

test('while no product is chosen, no way to pay is refused for the amount', () => {
  const gateway = { ...online, least: 10, most: 500_000 };
  const empty = { ...order, items: [], totals: calculateTotals([], { ...defaultSettings, pickup: true }) };
  for (const onlineOnly of [false, true])
    assert.deepEqual(
      paymentOptions([gateway], { ...empty, onlineOnly }, defaultSettings).map(({ refusal }) => refusal),
      [undefined, undefined],
    );
});

test('where deciding later comes last, cash is chosen, or deciding later where cash is refused, but never a provider’s page', () => {
  const modern = (offered: OfferedMethod[], rules: CashOnDeliveryRules = {}, chosen?: string) => {
    const totals = calculateTotals([{ price: 1000, quantity: 1 }], defaultSettings);
    const order = { totals, district: 'Dhaka', items: [{ name: 'Fan', category: 'Fan' }] };
    const options = paymentOptions(offered, order, { ...defaultSettings, cashOnDelivery: rules }, true);
    return [
      options.map(({ method }) => method?.name ?? 'later'),
      chosenOption(options, chosen)?.method?.name ?? 'later',
    ];
  };
  const names = [cash.name, online.name, 'later'];
  assert.deepEqual(modern([cash, online]), [names, cash.name]);
  assert.deepEqual(modern([online, cash]), [[online.name, cash.name, 'later'], cash.name], 'in any order');
  assert.deepEqual(modern([cash, online], { most: 500 }), [names, 'later'], 'cash is refused');
  assert.deepEqual(modern([cash, online], {}, decideLater), [names, 'later'], 'it was chosen');
  assert.deepEqual(modern([cash, online], {}, online.name), [names, online.name]);
  assert.deepEqual(modern([online]), [[online.name, 'later'], 'later']);
});
