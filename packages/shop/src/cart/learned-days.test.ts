import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import { anyDeliveryDays, deliveryPromise, type LearnedDays } from './delivery-promise.ts';
import { learnRanges, minParcels, type ParcelGroup, toLearnedDays } from './learned-days.ts';
import { replay } from './replayed-parcels.ts';

const settings = { ...defaultSettings, deliveryRule: 'by-district' } as const;
const group = (counts: number[], more: Partial<ParcelGroup> = {}): ParcelGroup => ({
  district: 'Dhaka',
  courier: 'Pathao',
  weekday: 0,
  counts,
  ofCourier: 100,
  ...more,
});
const daysOf = (groups: readonly ParcelGroup[]) => learnRanges(groups).map(({ from, to }) => [from, to]);
const inDhaka = (learnedDays: LearnedDays, now: string, area?: string) =>
  deliveryPromise({ ...settings, learnedDays }, { district: 'Dhaka', area }, new Date(`${now}T12:00+06:00`));

test('a range is that of all parcels without the days that few of them took', () => {
  proves('B-DELIV-15');
  assert.deepEqual(daysOf([group([0, 60, 36, 2, 0, 0, 2])]), [[1, 2]]);
  assert.deepEqual(daysOf([group([0, 40, 30, 30])]), [[1, 3]], 'each day has more than one in ten');
  assert.deepEqual(daysOf([group([2, 60, 38])]), [[1, 2]], 'the first day, too');
});

test('fewer than 30 parcels have no range', () => {
  proves('B-DELIV-15');
  assert.deepEqual(daysOf([group([0, minParcels - 1])]), []);
  assert.deepEqual(daysOf([group([0, minParcels])]), [[1, 1]]);
});

test('a group may hold 85 of 100 where another holds more, and never fewer', () => {
  proves('B-DELIV-15');
  const sure = group([0, 100], { weekday: 1 });
  assert.deepEqual(daysOf([group([0, 0, 88, 12]), sure]), [
    [2, 2],
    [1, 1],
  ]);
  assert.deepEqual(daysOf([group([0, 0, 84, 16]), sure]), [
    [2, 3],
    [1, 1],
  ]);
});

test('the courier of most parcels of a district is the one whose days are promised', () => {
  proves('B-DELIV-15');
  const ranges = learnRanges([
    group([0, 40], { ofCourier: 90 }),
    group([0, 0, 50], { courier: 'RedX', ofCourier: 120 }),
    group([0, 0, 0, 30], { courier: 'RedX', district: 'Sylhet', weekday: 6, ofCourier: 30 }),
  ]);
  assert.deepEqual(
    ranges.map(({ main }) => main),
    [false, true, true],
  );
  assert.deepEqual(toLearnedDays(ranges), { Dhaka: '22............', Sylhet: '............33' });
  assert.equal(toLearnedDays([]), undefined);
});

test('learned days replace those of the zone on the weekdays that are known', () => {
  proves('B-DELIV-15');
  const learnedDays = toLearnedDays(learnRanges([group([0, 0, 0, 40], { weekday: 1 })]));
  assert.ok(learnedDays);
  // A Monday and a Tuesday.
  assert.deepEqual(inDhaka(learnedDays, '2026-11-23'), { from: '2026-11-26', to: '2026-11-26' });
  assert.deepEqual(inDhaka(learnedDays, '2026-11-24'), { from: '2026-11-25', to: '2026-11-26' });
});

test('what is not written as days changes nothing', () => {
  for (const days of ['', '1', '..', '21212121212121', '০১০১০১০১০১০১০১'])
    assert.deepEqual(inDhaka({ Dhaka: days }, '2026-11-24'), { from: '2026-11-25', to: '2026-11-26' }, days);
});

test('a zone of an area keeps its days, and one without days still has none', () => {
  const learnedDays = { Dhaka: '44444444444444' };
  const now = new Date('2026-11-24T12:00+06:00');
  const savar = { name: { en: 'Savar' }, districts: ['Dhaka'], areas: ['Savar'], charge: 70 };
  const zones = [{ ...savar, days: { from: 3, to: 3 } }, ...settings.deliveryZones];
  const promise = (deliveryZones: typeof settings.deliveryZones, area: string) =>
    deliveryPromise({ ...settings, learnedDays, deliveryZones }, { district: 'Dhaka', area }, now)?.to;
  assert.equal(promise(zones, 'Savar'), '2026-11-28');
  assert.equal(promise(zones, 'Gulshan'), '2026-11-29');
  assert.equal(promise([{ name: { en: 'All' }, charge: 50 }], ''), undefined);
});

test('the days for an unknown district contain what was learned', () => {
  assert.deepEqual(anyDeliveryDays({ ...settings, learnedDays: { Sylhet: '....36........' } }), {
    from: 1,
    to: 6,
  });
});

for (const slower of [false, true])
  test(`on replayed data 88 to 92 of 100 parcels arrive within the promise${slower ? ', also of a courier that becomes slower' : ''}`, () => {
    proves('B-DELIV-15');
    const { promised, ofGroups } = replay({ seed: 21, slower });
    for (const [what, { held, all }] of Object.entries({ promised, ofGroups })) {
      const share = held / all;
      assert.ok(all > 2500, `${what}: ${all} parcels`);
      assert.ok(share >= 0.88 && share <= 0.92, `${what}: ${(100 * share).toFixed(2)} %`);
    }
  });
