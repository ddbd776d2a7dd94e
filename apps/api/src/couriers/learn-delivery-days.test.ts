/** The days of deliveries as the job learns them from orders, and what pages, orders and the report make of them. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { minParcels } from '@jontro/shop/cart/learned-days.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { catalogChanges } from '../catalog/catalog-version.table.ts';
import { settingsTag } from '../catalog/catalog-version.ts';
import { newId } from '../database/ids.ts';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import { orders } from '../orders/orders.table.ts';
import { loadStoredSettings } from '../settings/stored-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { deliveryRanges } from './delivery-ranges.table.ts';
import { learnDeliveryDays } from './learn-delivery-days.ts';

let shop: TestShop;
let buyer: SignedInClient;
let admin: SignedInClient;
let productId: string;
let template: Omit<typeof orders.$inferSelect, 'searchText' | 'number' | 'trackingKey'>;
before(async () => {
  shop = await createTestShop({ settings: { deliveryRule: 'by-district', learnedDelivery: true } });
  buyer = await shop.signIn();
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct();
  const { _id } = await buy(buyer, productId);
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  const { searchText: _searchText, number: _number, trackingKey: _trackingKey, ...columns } = row;
  template = columns;
});
afterEach(clear);
after(() => shop.close());

/** Deletes what `deliver` stored. */
async function clear() {
  await shop.context.db.delete(orders).where(eq(orders.courier, 'Pathao'));
}

/** The noon of the last day of a weekday, so many weeks ago. */
function daysAgo(weekday: number, weeks: number): Date {
  const noon = new Date(`${toBangladeshDate(shop.clock.now())}T12:00:00+06:00`).getTime() - weeks * 7 * dayMs;
  const back = (new Date(noon).getUTCDay() - weekday + 7) % 7;
  return new Date(noon - back * dayMs);
}

/** Stores delivered orders of Sundays, three weeks ago, that took so many days. */
async function deliver(times: number, took: number, changes: Partial<typeof orders.$inferInsert> = {}) {
  const placedAt = daysAgo(0, 3);
  await shop.context.db.insert(orders).values(
    Array.from({ length: times }, () => ({
      ...template,
      id: newId(shop.clock.now()),
      idempotencyKey: crypto.randomUUID(),
      district: 'Sylhet',
      courier: 'Pathao',
      status: 'Delivered' as const,
      placedAt,
      deliveredAt: new Date(placedAt.getTime() + took * dayMs),
      promisedFrom: null,
      promisedTo: null,
      ...changes,
    })),
  );
}
const learn = () => learnDeliveryDays(shop.context);
const learned = () => shop.context.config.shop.learnedDays;

test('the days of 30 delivered parcels are promised, those of fewer are not', async () => {
  proves('B-DELIV-15');
  await deliver(minParcels - 1, 3);
  await learn();
  assert.equal(learned(), undefined);
  await deliver(1, 3);
  await learn();
  assert.deepEqual(learned(), { Sylhet: '33............' });
  assert.deepEqual(await shop.context.db.select().from(deliveryRanges), [
    { district: 'Sylhet', courier: 'Pathao', weekday: 0, parcels: minParcels, from: 3, to: 3, main: true },
  ]);
});

test('Fridays do not count, and a parcel that comes on one counts as one of Saturday', async () => {
  proves('B-DELIV-15');
  // From Sunday to Friday, and to the Saturday after it: the fifth working day.
  for (const took of [5, 6]) {
    await deliver(minParcels, took);
    await learn();
    assert.deepEqual(learned(), { Sylhet: '55............' }, `${took} days`);
    await clear();
  }
});

test('only parcels that a courier brought within 180 days count', async () => {
  await deliver(minParcels, 2, { courier: null });
  await deliver(minParcels, 2, { deletedAt: shop.clock.now() });
  await deliver(minParcels, 2, { pickupCode: '1234' });
  await deliver(minParcels, 2, { deliveredAt: null });
  await deliver(minParcels, 2, { placedAt: daysAgo(0, 28), deliveredAt: daysAgo(2, 27) });
  await learn();
  assert.equal(learned(), undefined);
  await deliver(minParcels, 2);
  await learn();
  assert.deepEqual(learned(), { Sylhet: '22............' });
});

test('of a group the latest 60 parcels count', async () => {
  await deliver(100, 1, { placedAt: daysAgo(0, 9), deliveredAt: new Date(daysAgo(0, 9).getTime() + dayMs) });
  await deliver(60, 4);
  await learn();
  const [range] = await shop.context.db.select().from(deliveryRanges);
  assert.deepEqual([range?.parcels, range?.from, range?.to], [60, 4, 4]);
});

test('parcels of an area with a zone of its own say nothing about its district', async () => {
  const { settings } = shop.context.config;
  const zones = shop.context.config.shop.deliveryZones;
  const own = { name: { en: 'Beanibazar' }, districts: ['Sylhet'], areas: ['Beanibazar'], charge: 150 };
  settings.addGiven({ deliveryZones: [own, ...zones] });
  await deliver(minParcels, 6, { area: ' BEANIBAZAR' });
  await learn();
  assert.equal(learned(), undefined);
  settings.addGiven({ deliveryZones: zones });
  await learn();
  assert.deepEqual(learned(), { Sylhet: '55............' });
});

test('a new order is promised what the pages promise, and the old days stay with the old orders', async () => {
  proves('B-DELIV-15');
  // More days than the zone has, whatever the weekday of the new order is.
  for (const weekday of [0, 1, 2, 3, 4, 5, 6])
    await deliver(minParcels, 4, {
      placedAt: daysAgo(weekday, 3),
      deliveredAt: new Date(daysAgo(weekday, 3).getTime() + 8 * dayMs),
    });
  await learn();
  const days = learned()?.Sylhet ?? '';
  assert.match(days, /^[0-9a-z]{14}$/);
  const { _id } = await buy(buyer, productId, 1, { ...billing, district: 'Sylhet' });
  const [placed] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  const promise = deliveryPromise(shop.context.config.shop, { district: 'Sylhet' }, placed?.placedAt ?? 0);
  assert.deepEqual({ from: placed?.promisedFrom, to: placed?.promisedTo }, promise);
  assert.notEqual(
    promise?.to,
    deliveryPromise(
      { ...shop.context.config.shop, learnedDays: {} },
      { district: 'Sylhet' },
      placed?.placedAt ?? 0,
    )?.to,
  );
});

test('other processes read new days by the change of settings, and a day without a change tells nobody', async () => {
  proves('B-DELIV-15');
  const changes = () => shop.context.db.$count(catalogChanges, eq(catalogChanges.tags, [settingsTag]));
  await learn();
  const before = await changes();
  await deliver(minParcels, 3);
  await learn();
  assert.equal(await changes(), before + 1);
  const { beginReading } = shop.context.config.settings;
  beginReading()({ settings: {} });
  assert.equal(learned(), undefined);
  await loadStoredSettings(shop.context);
  assert.deepEqual(learned(), { Sylhet: '33............' });
  await learn();
  assert.equal(await changes(), before + 1);
});

test('two processes that learn at once leave one row of each group', async () => {
  await deliver(minParcels, 3);
  await Promise.all([learn(), learn()]);
  assert.equal((await shop.context.db.select().from(deliveryRanges)).length, 1);
});

test('without the setting nothing that was learned is promised', async () => {
  await deliver(minParcels, 3);
  shop.context.config.settings.addGiven({ learnedDelivery: false });
  await learn();
  assert.equal(learned(), undefined);
  shop.context.config.settings.addGiven({ learnedDelivery: true });
  assert.deepEqual(learned(), { Sylhet: '33............' });
});

test('the report has the ranges, and the promises of 90 days that were kept', async () => {
  proves('B-DELIV-15');
  const promised = (days: number) => ({
    promisedTo: toBangladeshDate(new Date(shop.clock.now().getTime() - days * dayMs)),
  });
  const placedAt = daysAgo(0, 3);
  const at = (days: number) => ({ deliveredAt: new Date(shop.clock.now().getTime() - days * dayMs) });
  await deliver(1, 1, { courier: null, ...promised(10), ...at(10) });
  await deliver(1, 1, { courier: null, ...promised(10), ...at(9) });
  await deliver(1, 1, { courier: null, ...promised(1), deliveredAt: null, status: 'Pending' });
  await deliver(1, 1, { courier: null, ...promised(0), deliveredAt: null, status: 'Pending' });
  await deliver(1, 1, {
    courier: null,
    ...promised(2),
    deliveredAt: null,
    cancelledAt: placedAt,
    currentStep: 'cancelled',
  });
  await deliver(1, 1, { courier: null, ...promised(91), ...at(95) });
  await deliver(1, 1, { courier: null, ...promised(5), ...at(5), pickupCode: '1234' });
  await deliver(minParcels, 3);
  await learn();
  const { body } = await admin.call(reportEndpoints.findDeliveryReport);
  assert.deepEqual(body.promises, { all: 3, kept: 1 });
  assert.equal(body.promised, true);
  assert.deepEqual(body.ranges, [
    {
      _id: 'Sylhet/Pathao/0',
      district: 'Sylhet',
      courier: 'Pathao',
      weekday: 0,
      parcels: minParcels,
      from: 3,
      to: 3,
      main: true,
    },
  ]);
  assert.equal((await buyer.call(reportEndpoints.findDeliveryReport)).status, 403);
});
