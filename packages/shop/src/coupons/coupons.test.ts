/** Coupon discounts, codes and validation. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEnglish } from '../messages.ts';
import {
  type CouponTerms,
  couponDiscount,
  couponState,
  couponTexts,
  describeCoupon,
  isCouponCode,
  type NewCoupon,
  normalizeCouponCode,
  validateCoupon,
} from './coupons.ts';

const percent = (value: number, more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...{ code: 'C', kind: 'percent', value },
  ...more,
});
const amount = (value: number, more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...{ code: 'C', kind: 'amount', value },
  ...more,
});

test('a percentage discount is in whole taka, rounded down, and limited to its maximum', () => {
  assert.equal(couponDiscount(percent(10), 1559.99), 155);
  assert.equal(couponDiscount(percent(100), 1559.99), 1559);
  assert.equal(couponDiscount(percent(10, { maxDiscount: 100 }), 1555), 100);
  assert.equal(couponDiscount(percent(1), 99), 0);
});

test('an amount discount never exceeds the subtotal', () => {
  assert.equal(couponDiscount(amount(200), 1000), 200);
  assert.equal(couponDiscount(amount(200), 150.5), 150.5);
  assert.equal(couponDiscount(amount(200), 0), 0);
});

test('there is no discount below the minimum subtotal', () => {
  assert.equal(couponDiscount(amount(200, { minSubtotal: 1000 }), 999.99), 0);
  assert.equal(couponDiscount(amount(200, { minSubtotal: 1000 }), 1000), 200);
});

test('codes are letters, digits and hyphens, compared in upper case without whitespace', () => {
  assert.equal(normalizeCouponCode(' eid 2026\n'), 'EID2026');
  for (const code of ['eid-26', ' E I D ', 'x'.repeat(30)]) assert.ok(isCouponCode(code), code);
  for (const code of ['', 'ab', 'a_b', 'ছাড়', 'x'.repeat(31)]) assert.ok(!isCouponCode(code), code);
});

test('each problem of a coupon is reported at its field', () => {
  const valid: NewCoupon = { code: 'EID', kind: 'percent', value: 10 };
  assert.deepEqual(validateCoupon(valid), {});
  assert.deepEqual(
    validateCoupon({ ...valid, kind: 'amount', value: 500, maxDiscount: null, endsAt: null }),
    {},
  );
  for (const [field, message, change] of [
    ['code', couponTexts.badCode, { code: '!' }],
    ['value', couponTexts.badPercent, { value: 100.5 }],
    ['value', couponTexts.badPercent, { value: 0 }],
    ['value', couponTexts.badPercent, { value: 101 }],
    ['value', couponTexts.badAmount, { kind: 'amount', value: 1.5 }],
    ['maxDiscount', couponTexts.badAmount, { maxDiscount: 0 }],
    ['minSubtotal', couponTexts.badAmount, { minSubtotal: 0.5 }],
    ['maxUses', couponTexts.badUses, { maxUses: Number.NaN }],
    ['maxUses', couponTexts.badUses, { maxUses: 0 }],
    ['maxUses', couponTexts.badUses, { maxUses: 1_000_001 }],
    ['usesPerPerson', couponTexts.badUses, { usesPerPerson: 1.5 }],
    ['usesPerPerson', couponTexts.badUses, { usesPerPerson: -3 }],
    ['startsAt', couponTexts.badDateTime, { startsAt: 'soon' }],
    ['startsAt', couponTexts.badDateTime, { startsAt: '0000-01-01' }],
    ['endsAt', couponTexts.badDateTime, { endsAt: '+275760-09-13T00:00:00.000Z' }],
    ['endsAt', couponTexts.badPeriod, { startsAt: '2026-01-02', endsAt: '2026-01-02' }],
  ] as const) {
    assert.deepEqual(validateCoupon({ ...valid, ...change }), { [field]: message }, JSON.stringify(change));
  }
});

test('its state is the reason why it is not usable', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  const state = (coupon: object) => couponState({ uses: 0, ...coupon }, now);
  assert.equal(state({}), 'counts');
  assert.equal(state({ startsAt: '2026-06-15T12:00:00Z', endsAt: '2026-06-15T12:00:01Z' }), 'counts');
  assert.equal(state({ startsAt: '2026-06-15T12:00:01Z' }), 'not-yet');
  assert.equal(state({ endsAt: '2026-06-15T12:00:00Z' }), 'over');
  assert.equal(state({ maxUses: 2, uses: 2 }), 'used-up');
});

test('a discount is described in words', () => {
  assert.deepEqual(describeCoupon(percent(10, { maxDiscount: 500, minSubtotal: 2000 })).map(toEnglish), [
    '10% off',
    'at most ৳500',
    'from ৳2,000',
  ]);
  assert.deepEqual(describeCoupon(amount(1500)).map(toEnglish), ['৳1,500 off']);
});
