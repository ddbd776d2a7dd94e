/** What a price comes to in monthly instalments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { poisha, toPoisha } from '../money.ts';
import { validateShopConfig } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import { instalmentsOf, lowestInstalment, mostInstalments } from './instalments.ts';

const banks = [
  { name: { en: 'Padma Bank' }, plans: [{ months: 3 }, { months: 12, extraPercent: 9 }] },
  { name: { en: 'Hill Bank' }, plans: [{ months: 6, extraPercent: 4.5 }] },
];

test('the months of a plan together are the total, the last one at most a month’s sum', () => {
  proves('B-KNOW-27');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.integer({ min: 2, max: 60 }),
      fc.integer({ min: 0, max: 10_000 }),
      (price, months, hundredths) => {
        const extraPercent = hundredths / 100;
        const { monthly, total } = instalmentsOf(poisha(price), { months, extraPercent });
        assert.ok(Math.abs(total - price - (price * extraPercent) / 100) <= 0.5 + 1e-6);
        assert.equal(monthly % 100, 0);
        assert.ok(monthly * months >= total);
        assert.ok(monthly * months < total + months * 100);
      },
    ),
  );
});

test('the lowest monthly sum is that of the cheapest plan, from the least price on', () => {
  const least = 5000;
  assert.equal(lowestInstalment({ least, banks }, toPoisha(4999)), undefined);
  assert.equal(lowestInstalment({ least, banks }, toPoisha(5000)), toPoisha(455));
  assert.equal(lowestInstalment({ least }, toPoisha(5000)), undefined);
  assert.equal(lowestInstalment({}, toPoisha(5000)), undefined);
  assert.deepEqual([mostInstalments({ banks }), mostInstalments({})], [12, 0]);
});

test('a plan must have two months or more, and each bank its name in English', () => {
  const problemOf = (instalments: unknown) => validateShopConfig({ instalments });
  assert.equal(problemOf({ least: 5000, banks }), undefined);
  for (const wrong of [
    { banks: [{ name: { en: 'Padma Bank' }, plans: [{ months: 1 }] }] },
    { banks: [{ name: { en: 'Padma Bank' }, plans: [] }] },
    { banks: [{ name: { bn: 'পদ্মা ব্যাংক' }, plans: [{ months: 3 }] }] },
    { banks: [{ name: { en: 'Padma Bank' }, plans: [{ months: 3, extraPercent: -1 }] }] },
    { least: 0.5 },
  ])
    assert.match(problemOf(wrong) ?? '', /instalments/, JSON.stringify(wrong));
});
