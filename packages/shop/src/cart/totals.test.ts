import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CouponTerms } from '../coupons/coupons.ts';
import { toEnglish } from '../messages.ts';
import { toPoisha } from '../money.ts';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import { deliveryCharge } from './delivery.ts';
import { adjustmentLines, calculateTotals, otherAdjustments } from './totals.ts';

test('the total amount is the sum of price times quantity; delivery is added to what is paid', () => {
  proves('CONST-09');
  const lines = [
    { price: 999.99, quantity: 2 },
    { price: 300, quantity: 3 },
  ];
  assert.deepEqual(calculateTotals(lines, defaultSettings), {
    totalAmount: 2899.98,
    deliveryCharge: 100,
    discount: 0,
    payable: 2999.98,
  });
});

test('amounts that binary floating point cannot represent are exact', () => {
  assert.equal(calculateTotals([{ price: 0.1, quantity: 3 }], defaultSettings).totalAmount, 0.3);
  assert.equal(
    calculateTotals(Array(10).fill({ price: 0.7, quantity: 99 }), defaultSettings).totalAmount,
    693,
  );
});

test('delivery is a flat 100 TK for any district; an empty cart has none', () => {
  proves('CONST-04', 'CONST-05');
  for (const district of [undefined, 'Dhaka', 'Sylhet'])
    assert.equal(deliveryCharge(2, defaultSettings, district), 100);
  assert.deepEqual(calculateTotals([], defaultSettings), {
    totalAmount: 0,
    deliveryCharge: 0,
    discount: 0,
    payable: 0,
  });
});

test('with the by-district rule delivery is 50 TK in Dhaka and 99 TK outside (Q-027)', () => {
  const byDistrict = { ...defaultSettings, deliveryRule: 'by-district' } as const;
  const charge = (lines: number, district?: string) => deliveryCharge(lines, byDistrict, district);
  assert.equal(charge(1, 'Dhaka'), 50);
  assert.equal(charge(1, 'Sylhet'), 99);
  assert.equal(charge(1), 99);
  assert.equal(charge(0, 'Dhaka'), 0);
  assert.deepEqual(calculateTotals([{ price: 10, quantity: 2 }], { ...byDistrict, district: 'Dhaka' }), {
    totalAmount: 20,
    deliveryCharge: 50,
    discount: 0,
    payable: 70,
  });
});

test("the charge is that of the district's zone; while the district is unknown, the highest", () => {
  const name = { en: 'Zone' };
  const deliveryZones = [
    { name, districts: ['Dhaka', 'Gazipur'], charge: 60, time: name },
    { name, districts: ['Bandarban'], charge: 180, time: name },
    { name, charge: 120, time: name },
  ];
  const zoned = { deliveryRule: 'by-district', flatDeliveryCharge: 1, deliveryZones } as const;
  const charge = (district?: string) => deliveryCharge(1, zoned, district);
  assert.deepEqual(['Gazipur', 'Bandarban', 'Sylhet', undefined].map(charge), [60, 180, 120, 180]);
  assert.equal(deliveryCharge(1, { ...zoned, deliveryRule: 'flat' }, 'Bandarban'), 1);
});

const name = { en: 'Zone' };
const zonesWithSteps = {
  ...defaultSettings,
  deliveryRule: 'by-district',
  deliveryZones: [
    { name, districts: ['Dhaka'], areas: ['Savar', 'Dhamrai'], charge: 90 },
    {
      name,
      districts: ['Dhaka', 'Gazipur'],
      charge: 60,
      byWeight: [
        { above: 5000, charge: 160 },
        { above: 1000, charge: 80 },
      ],
      freeFrom: 5000,
    },
    { name, charge: 120, byWeight: [{ above: 2000, charge: 200 }] },
  ],
} as const;

test('an area has the charge of its own zone, in any letter case; other areas have that of the district', () => {
  proves('B-DELIV-12');
  const charge = (district: string, area?: string) => deliveryCharge(1, zonesWithSteps, district, { area });
  assert.deepEqual(
    [charge('Dhaka', 'Savar'), charge('Dhaka', ' dhamrai '), charge('Dhaka', 'Mirpur'), charge('Dhaka')],
    [90, 90, 60, 60],
  );
  assert.equal(charge('Sylhet', 'Savar'), 120);
});

test('the charge rises with the weight of all units, and is free from a sum on', () => {
  proves('B-DELIV-12');
  const total = (quantity: number, price: number, district = 'Dhaka') =>
    calculateTotals([{ price, quantity, weight: 600 }], { ...zonesWithSteps, district }).deliveryCharge;
  assert.deepEqual([total(1, 10), total(2, 10), total(8, 10), total(9, 10)], [60, 80, 80, 160]);
  assert.deepEqual([total(1, 4999.99), total(1, 5000), total(9, 600)], [60, 0, 0]);
  assert.deepEqual(
    [total(3, 10, 'Sylhet'), total(4, 10, 'Sylhet'), total(4, 9000, 'Sylhet')],
    [120, 200, 200],
  );
  const atTheStep = calculateTotals([{ price: 10, quantity: 2, weight: 500 }], {
    ...zonesWithSteps,
    district: 'Dhaka',
  });
  assert.equal(atTheStep.deliveryCharge, 60);
  const unknownWeight = calculateTotals([{ price: 10, quantity: 9 }], {
    ...zonesWithSteps,
    district: 'Dhaka',
  });
  assert.equal(unknownWeight.deliveryCharge, 60);
});

test('with the rule flat neither zone, weight nor sum changes a total', () => {
  proves('B-DELIV-13');
  const lines = [{ price: 9000, quantity: 9, weight: 6000 }];
  const flat = { ...zonesWithSteps, deliveryRule: 'flat' } as const;
  for (const place of [{}, { district: 'Dhaka' }, { district: 'Dhaka', area: 'Savar' }])
    assert.deepEqual(calculateTotals(lines, { ...flat, ...place }), calculateTotals(lines, defaultSettings));
});

test('the lines between subtotal and total add up to the difference, with the discount below zero', () => {
  const coupon: CouponTerms = { code: 'EID', kind: 'amount', value: 30 };
  const totals = calculateTotals([{ price: 200, quantity: 1 }], defaultSettings, coupon);
  const lines = adjustmentLines(totals, coupon.code);
  assert.deepEqual(
    lines.map(({ kind, amount, text }) => [kind, amount, toEnglish(text)]),
    [
      ['delivery', 100, 'Delivery charge'],
      ['discount', -30, 'Discount (EID)'],
    ],
  );
  assert.equal(totals.payable, totals.totalAmount + lines.reduce((sum, { amount }) => sum + amount, 0));
  assert.ok(
    adjustmentLines(calculateTotals([], defaultSettings)).every(({ amount }) => Object.is(amount, 0)),
  );
});

test('adjustments of a later version are one line, whatever their kinds are called', () => {
  const adjustments = [
    { kind: 'packing', amount: 0.1 },
    { kind: 'constructor', amount: 0.2 },
  ];
  const totals = { ...calculateTotals([], defaultSettings), adjustments };
  assert.deepEqual(adjustmentLines(totals).at(-1), { kind: 'other', text: 'Other', amount: 0.3 });
  assert.equal(otherAdjustments(totals), 0.3);
});

test('payable equals total plus delivery minus discount in whole poisha', () => {
  const price = fc.integer({ min: 1, max: 1_000_000_000 }).map((poisha) => poisha / 100);
  const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 99 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const {
        totalAmount,
        deliveryCharge: delivery,
        discount,
        payable,
      } = calculateTotals(lines, defaultSettings);
      assert.equal(toPoisha(payable), toPoisha(totalAmount) + toPoisha(delivery) - toPoisha(discount));
    }),
  );
});
