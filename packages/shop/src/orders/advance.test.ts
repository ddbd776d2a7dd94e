/** The rule of the advance: its bounds, whole taka, and the sums of client and server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculateTotals, withPaymentMethod } from '../cart/totals.ts';
import { toPoisha, toTaka } from '../money.ts';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import { advanceAfterChange, advanceOf, chargeInAdvance, restOf } from './advance.ts';
import { cashDue } from './cash-due.ts';
import { openWith } from './open-amount.ts';
import type { MethodLimits } from './payment-methods.ts';

const online = [{ name: 'sslcommerz', collected: 'online', least: 10, most: 500_000 }] as const;
const cash = [{ name: 'cash-on-delivery', collected: 'on-delivery' }] as const;
const amounts = (totalAmount: number, discount = 0) => ({ totalAmount, discount });
const asked = (
  advance: object,
  totals: object = amounts(25_000),
  offered: typeof online | typeof cash = online,
) => toTaka(advanceOf({ ...amounts(25_000), ...totals }, { advance }, offered));

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('nothing is asked for without the setting, for a pickup, and where nothing can be paid online', () => {
  assert.equal(asked({}), 0);
  assert.equal(asked({ on: false, from: 0, percent: 10 }), 0);
  assert.equal(asked({ on: true }), 2_500);
  assert.equal(asked({ on: true }, { pickup: true }), 0);
  assert.equal(asked({ on: true }, {}, cash), 0);
});

test('an advance begins at its sum, is in whole taka, and below ৳10 it is none', () => {
  proves('B-COD-15');
  assert.equal(asked({ on: true }, amounts(19_999.99)), 0);
  assert.equal(asked({ on: true }, amounts(20_000)), 2_000);
  assert.equal(asked({ on: true }, amounts(20_100, 101)), 0);
  assert.equal(asked({ on: true, from: 1_000, percent: 7 }, amounts(1_234.56)), 86);
  assert.equal(asked({ on: true, from: 0 }, amounts(99.99)), 0);
  assert.equal(asked({ on: true, from: 0 }, amounts(100)), 10);
  assert.equal(toTaka(chargeInAdvance({ deliveryCharge: 120 }, online)), 120);
  assert.equal(toTaka(chargeInAdvance({ deliveryCharge: 0 }, online)), 0);
});

test('an advance is what the offered methods take: none below the least of them, and no more than the most', () => {
  const wallet = { name: 'bkash', collected: 'online', least: 1, most: 20_000 } as const;
  const of = (total: number, ...offered: readonly MethodLimits[]) =>
    toTaka(advanceOf(amounts(total), { advance: { on: true, from: 0 } }, offered));
  assert.deepEqual([of(50, ...online), of(50, wallet), of(50, ...online, wallet)], [0, 5, 5]);
  assert.deepEqual([of(6_000_000, ...online), of(6_000_000, wallet)], [500_000, 20_000]);
  assert.equal(toTaka(chargeInAdvance({ deliveryCharge: 5 }, online)), 0);
  assert.equal(toTaka(chargeInAdvance({ deliveryCharge: 5 }, [wallet])), 5);
});

test('the advance is never more than a tenth of the items, whatever the cart, fee and settings, and advance and rest are the whole', () => {
  proves('B-COD-15');
  const next = numbers(240);
  for (let run = 0; run < 5_000; run += 1) {
    const lines = Array.from({ length: 1 + next(4) }, () => ({
      price: (1 + next(4_000_000)) / 100,
      quantity: 1 + next(5),
    }));
    const shop = {
      ...defaultSettings,
      cashOnDelivery: { fee: next(3) * 25 },
      advance: { on: true, from: next(3) * 10_000, percent: 1 + next(10) },
    };
    const coupon =
      next(2) === 0 ? undefined : { code: 'X', kind: 'amount' as const, value: next(3_000), minSubtotal: 0 };
    const paymentMethod = next(2) === 0 ? 'cash-on-delivery' : undefined;
    const totals = calculateTotals(lines, { ...shop, district: 'Dhaka', paymentMethod }, coupon as never);
    const advance = advanceOf(totals, shop, online);
    const goods = toPoisha(totals.totalAmount) - toPoisha(totals.discount);
    assert.ok(Number.isInteger(advance) && advance % 100 === 0 && advance * 10 <= goods, `${advance}`);
    // The page calculates the totals without the method first, and adds its fee.
    const page = withPaymentMethod(
      calculateTotals(lines, { ...shop, district: 'Dhaka' }, coupon as never),
      paymentMethod,
      shop,
    );
    assert.equal(advanceOf(page, shop, online), advance);
    const order = { ...totals, advance: { asked: toTaka(advance), due: toTaka(advance) } };
    const rest = restOf(order);
    assert.equal(toPoisha(rest) + advance, toPoisha(totals.payable));
    const paid = { ...order, advance: { asked: toTaka(advance), due: 0 }, received: toTaka(advance) };
    assert.equal(restOf(paid), rest);
    assert.equal(openWith(paid, totals.payable), rest);
    assert.equal(cashDue({ ...paid, payment: false }), rest);
  }
});

test('after a change no more is asked for than before, and no more than a tenth', () => {
  const before = { poisha: toPoisha(2_500), isCharge: false };
  const changed = (totalAmount: number) =>
    toTaka(advanceAfterChange(before, { ...amounts(totalAmount), deliveryCharge: 100 }, online));
  assert.deepEqual([changed(40_000), changed(12_345), changed(50)], [2_500, 1_234, 0]);
  const charge = { poisha: toPoisha(120), isCharge: true };
  const after = (deliveryCharge: number) =>
    toTaka(advanceAfterChange(charge, { ...amounts(500), deliveryCharge }, online));
  assert.deepEqual([after(200), after(60), after(0)], [120, 60, 0]);
});

test('what was refunded of an advance is paid at the door', () => {
  const order = { payable: 21_000, received: 2_000, refunded: 500, advance: { asked: 2_000, due: 0 } };
  assert.equal(restOf(order), 19_500);
  assert.equal(cashDue({ ...order, payment: true }), 0);
});
