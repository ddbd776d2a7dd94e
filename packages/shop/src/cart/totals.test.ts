import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toPoisha } from '../money.ts';
import { defaultSettings } from '../settings.ts';
import { calculateTotals, deliveryCharge } from './totals.ts';

test('the total amount is the sum of price times quantity; delivery is added to what is paid', () => {
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
  for (const district of [undefined, 'Dhaka', 'Sylhet']) {
    assert.equal(deliveryCharge(2, { ...defaultSettings, district }), 100);
  }
  assert.deepEqual(calculateTotals([], defaultSettings), {
    totalAmount: 0,
    deliveryCharge: 0,
    discount: 0,
    payable: 0,
  });
});

test('with the by-district rule delivery is 50 TK in Dhaka and 99 TK outside (Q-027)', () => {
  const charge = (lines: number, district?: string) =>
    deliveryCharge(lines, { deliveryRule: 'by-district', district });
  assert.equal(charge(1, 'Dhaka'), 50);
  assert.equal(charge(1, 'Sylhet'), 99);
  assert.equal(charge(1), 99);
  assert.equal(charge(0, 'Dhaka'), 0);
  assert.deepEqual(
    calculateTotals([{ price: 10, quantity: 2 }], { deliveryRule: 'by-district', district: 'Dhaka' }),
    {
      totalAmount: 20,
      deliveryCharge: 50,
      discount: 0,
      payable: 70,
    },
  );
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
