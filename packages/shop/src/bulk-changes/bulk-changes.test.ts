/** The rounding of prices, and what a change of many products needs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maxPrice } from '../catalog/catalog.ts';
import { poisha } from '../money.ts';
import { proves } from '../testing/proves.ts';
import { type BulkChangeInput, bulkChangeProblem, pricePlusPercent, roundings } from './bulk-changes.ts';

test('a price is raised and lowered by percent, rounded to poisha, taka or tens of taka, a half up', () => {
  proves('B-ROOM-10');
  const cases = [
    [100_000, 10, 'poisha', 110_000],
    [999, 10, 'poisha', 1_099],
    [1_005, 10, 'poisha', 1_106],
    [99_900, 12.5, 'taka', 112_400],
    [99_900, -7.25, 'ten-taka', 93_000],
    [10_000, 0.5, 'taka', 10_100],
    [10_000, 0.49, 'taka', 10_000],
    [1, -90, 'poisha', 0],
  ] as const;
  for (const [price, percent, rounding, expected] of cases)
    assert.equal(pricePlusPercent(poisha(price), percent, rounding), expected, `${price} ${percent}`);
});

test('for every price and percentage the result is exact: whole units, and never half a unit away', () => {
  proves('B-ROOM-10');
  const percents = fc.integer({ min: -9_000, max: 50_000 });
  const rounding = fc.constantFrom('poisha' as const, 'taka' as const, 'ten-taka' as const);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxPrice * 100 }), percents, rounding, (price, hundredths, to) => {
      const unit = BigInt(roundings[to]);
      const result = BigInt(pricePlusPercent(poisha(price), hundredths / 100, to));
      // In ten thousandths of a poisha.
      const distance = result * 10_000n - BigInt(price) * BigInt(10_000 + hundredths);
      return result % unit === 0n && 2n * distance > -unit * 10_000n && 2n * distance <= unit * 10_000n;
    }),
  );
});

test('a change without what its kind needs names the field', () => {
  proves('B-ROOM-10');
  const cases: [BulkChangeInput, string | undefined][] = [
    [{ kind: 'price' }, 'percent'],
    [{ kind: 'price', percent: 0 }, 'percent'],
    [{ kind: 'price', percent: -90.01 }, 'percent'],
    [{ kind: 'price', percent: 1.005 }, 'percent'],
    [{ kind: 'price', percent: -90 }, undefined],
    [{ kind: 'discount', percent: 91, until: '2026-12-01T00:00Z' }, 'percent'],
    [{ kind: 'discount', percent: 10 }, 'until'],
    [{ kind: 'stock', how: 'add', units: 0 }, 'units'],
    [{ kind: 'stock', units: 3 }, 'units'],
    [{ kind: 'stock', how: 'set', units: -1 }, 'units'],
    [{ kind: 'stock', how: 'set', units: 0 }, undefined],
    [{ kind: 'category' }, 'category'],
    [{ kind: 'best-seller' }, 'bestSeller'],
    [{ kind: 'best-seller', bestSeller: false }, undefined],
    [{ kind: 'end-discount' }, undefined],
  ];
  for (const [change, field] of cases)
    assert.equal(bulkChangeProblem(change)?.field, field, JSON.stringify(change));
});
