/** The rules and the fee of cash on delivery. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEnglish } from '../messages.ts';
import { defaultSettings } from '../settings.ts';
import { validateShopConfig } from '../shop-config.ts';
import { type CashOnDeliveryRules, type CashOrder, cashOnDelivery, cashRefusal } from './cash-on-delivery.ts';
import { adjustmentLines, amountWithoutFee, calculateTotals, cashFee, withPaymentMethod } from './totals.ts';

const order: CashOrder = {
  amount: 1890,
  district: 'Dhaka',
  products: [
    { name: 'Nova Watch', category: 'Watch' },
    { name: 'Old Thing', category: undefined },
  ],
};
const reasonOf = (rules: CashOnDeliveryRules, change: Partial<CashOrder> = {}) => {
  const refusal = cashRefusal(rules, { ...order, ...change });
  return refusal && toEnglish(refusal);
};

test('without rules every order can be paid in cash at the door', () => {
  assert.equal(reasonOf({}), undefined);
});

test('an order below the least or above the most amount is refused in words; at the bounds it is not', () => {
  assert.equal(reasonOf({ least: 1890, most: 1890 }), undefined);
  assert.equal(reasonOf({ least: 1891 }), 'Cash at the door is possible from ৳1,891.');
  assert.equal(reasonOf({ most: 1889 }), 'Cash at the door is possible up to ৳1,889.');
  assert.equal(
    reasonOf({ most: 1890 }, { amount: 1890.01 }),
    'Cash at the door is possible up to ৳1,890.',
    'to the poisha',
  );
});

test('only the given districts are served; a district that is not chosen yet is not refused', () => {
  assert.equal(reasonOf({ districts: ['Dhaka', 'Sylhet'] }), undefined);
  assert.equal(reasonOf({ districts: ['Sylhet'] }), 'Cash at the door is not possible in Dhaka.');
  assert.equal(reasonOf({ districts: [] }), 'Cash at the door is not possible in Dhaka.');
  assert.equal(reasonOf({ districts: ['Sylhet'] }, { district: '' }), undefined);
});

test('a product of an excluded category is named', () => {
  assert.equal(reasonOf({ notCategories: ['Fan'] }), undefined);
  assert.equal(reasonOf({ notCategories: ['Fan', 'Watch'] }), 'Nova Watch cannot be paid at the door.');
});

const settings = { ...defaultSettings, cashOnDelivery: { fee: 20 } };
const lines = [{ price: 0.1, quantity: 3 }];

test('the fee is a line of its own for cash on delivery alone, and part of the payable amount', () => {
  const later = calculateTotals(lines, settings);
  assert.deepEqual(later, { totalAmount: 0.3, deliveryCharge: 100, discount: 0, payable: 100.3 });
  assert.deepEqual(calculateTotals(lines, { ...settings, paymentMethod: 'sslcommerz' }), later);
  const cash = calculateTotals(lines, { ...settings, paymentMethod: cashOnDelivery });
  assert.deepEqual(cash, { ...later, adjustments: [{ kind: 'cash-fee', amount: 20 }], payable: 120.3 });
  assert.deepEqual(
    adjustmentLines(cash).map(({ text, amount }) => [toEnglish(text), amount]),
    [
      ['Delivery charge', 100],
      ['Discount', 0],
      ['Cash on delivery fee', 20],
    ],
  );
  assert.deepEqual([cashFee(cash), amountWithoutFee(cash), cashFee(later)], [20, 100.3, 0]);
  const free = { ...defaultSettings, cashOnDelivery: {}, paymentMethod: cashOnDelivery };
  assert.deepEqual(calculateTotals(lines, free), later, 'without a fee there is no line');
  assert.equal(calculateTotals([], { ...settings, paymentMethod: cashOnDelivery }).payable, 100 - 100);
});

test('another payment method only replaces the fee; other adjustments stay', () => {
  const offer = { kind: 'offer', amount: -5 };
  const totals = { ...calculateTotals(lines, settings), adjustments: [offer], payable: 95.3 };
  const cash = withPaymentMethod(totals, cashOnDelivery, settings);
  assert.deepEqual(cash.adjustments, [offer, { kind: 'cash-fee', amount: 20 }]);
  assert.equal(cash.payable, 115.3);
  assert.deepEqual(withPaymentMethod(cash, undefined, settings), totals);
  assert.deepEqual(withPaymentMethod(cash, cashOnDelivery, { cashOnDelivery: { fee: 35 } }).payable, 130.3);
});

test('rules that no order could meet, and names that do not exist, are refused in the file', () => {
  const problem = (rules: object) => validateShopConfig({ cashOnDelivery: rules });
  assert.equal(
    problem({ least: 100, most: 20_000, districts: ['Bogura'], notCategories: ['Fan'], fee: 20 }),
    undefined,
  );
  assert.match(problem({ least: 200, most: 100 }) ?? '', /least must not be larger than most/);
  assert.match(problem({ districts: ['Atlantis'] }) ?? '', /"Atlantis" is no district/);
  assert.match(problem({ notCategories: ['Boats'] }) ?? '', /notCategories names "Boats"/);
  assert.match(problem({ fee: 1.5 }) ?? '', /cashOnDelivery: fee must be a whole number/);
  assert.match(problem({ price: 1 }) ?? '', /cashOnDelivery has "price"/);
});
