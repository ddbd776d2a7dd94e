import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import { afterWorkingHours, anyDeliveryDays, deliveryPromise } from './delivery-promise.ts';

const settings = { ...defaultSettings, deliveryRule: 'by-district' } as const;
/** A time in Bangladesh. */
const at = (text: string) => new Date(`${text}+06:00`);
const dhaka = { district: 'Dhaka' };

test('the days are the working days of the zone after the day of the order, in Bangladesh', () => {
  // A Monday, also at its first and its last minute in Bangladesh.
  for (const time of ['00:00', '12:00', '23:59'])
    assert.deepEqual(deliveryPromise(settings, dhaka, at(`2026-11-23T${time}`)), {
      from: '2026-11-24',
      to: '2026-11-25',
    });
  assert.deepEqual(deliveryPromise(settings, { district: 'Sylhet' }, at('2026-11-21T12:00')), {
    from: '2026-11-23',
    to: '2026-11-25',
  });
});

test('Fridays and holidays are no working days', () => {
  proves('B-DELIV-15');
  const wednesday = at('2026-11-25T12:00');
  assert.deepEqual(deliveryPromise(settings, dhaka, wednesday), { from: '2026-11-26', to: '2026-11-28' });
  const holidays = ['2026-11-26', '2026-11-28'];
  assert.deepEqual(deliveryPromise({ ...settings, holidays }, dhaka, wednesday), {
    from: '2026-11-29',
    to: '2026-11-30',
  });
});

test('a delivery on the day of the order is on the next working day if that day is none', () => {
  const deliveryZones = [{ name: { en: 'Here' }, charge: 0, days: { from: 0, to: 0 } }];
  const sameDay = (time: string) => deliveryPromise({ ...settings, deliveryZones }, dhaka, at(time))?.to;
  assert.equal(sameDay('2026-11-26T10:00'), '2026-11-26');
  assert.equal(sameDay('2026-11-27T10:00'), '2026-11-28');
});

test('nothing is promised with the rule flat, without a district, and in a zone without days', () => {
  const now = at('2026-11-23T12:00');
  assert.equal(deliveryPromise({ ...settings, deliveryRule: 'flat' }, dhaka, now), undefined);
  assert.equal(deliveryPromise(settings, { district: '' }, now), undefined);
  const deliveryZones = [{ name: { en: 'All' }, charge: 1 }];
  assert.equal(deliveryPromise({ ...settings, deliveryZones }, dhaka, now), undefined);
});

test('a calendar of holidays without end promises something, at most', () => {
  const start = Date.UTC(2026, 0, 1);
  const holidays = Array.from({ length: 1000 }, (_, day) =>
    new Date(start + day * 86_400_000).toISOString().slice(0, 10),
  );
  assert.match(deliveryPromise({ ...settings, holidays }, dhaka, new Date(start))?.to ?? '', /^2026-03/);
});

test('for an unknown district there are the fewest and the most days of all zones, if each has some', () => {
  assert.deepEqual(anyDeliveryDays(settings), { from: 1, to: 4 });
  assert.equal(
    anyDeliveryDays({ deliveryZones: [...settings.deliveryZones, { name: { en: 'Sea' }, charge: 9 }] }),
    undefined,
  );
});

test('working hours pass on working days alone: not on Fridays, on holidays, or while the shop is closed in a row of them', () => {
  const end = (start: string, hours: number, holidays: string[] = []) =>
    afterWorkingHours(at(start), hours, { holidays }).toISOString();
  const time = (text: string) => at(text).toISOString();
  // From a Monday.
  assert.equal(end('2026-11-23T20:00', 48), time('2026-11-25T20:00'));
  // From a Thursday evening: four hours of it, and then Saturday and Sunday.
  assert.equal(end('2026-11-26T20:00', 48), time('2026-11-29T20:00'));
  assert.equal(end('2026-11-27T10:00', 1), time('2026-11-28T01:00'));
  assert.equal(end('2026-11-26T23:00', 1), time('2026-11-27T00:00'));
  assert.equal(end('2026-11-26T20:00', 48, ['2026-11-28', '2026-11-29']), time('2026-12-01T20:00'));
  const holidays = Array.from({ length: 100 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 24 + day)).toISOString().slice(0, 10),
  );
  assert.ok(end('2026-11-23T20:00', 48, holidays) > time('2027-01-20T00:00'), 'it ends even then');
});
