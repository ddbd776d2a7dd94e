/** The places of Pathao: read weekly, found by the sound of what people write, sent only when they are sure. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { places } from '../../../../stand-ins/src/couriers/courier-places.ts';
import type { PathaoParcel } from '../../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import { orders } from '../../orders/orders.table.ts';
import { type CourierShop, createPathaoShop } from '../../testing/courier-shop.ts';
import { courierAreas } from '../courier-areas.table.ts';
import { shipments } from '../couriers.table.ts';
import { createAreaFinder } from '../find-area.ts';
import { labelledAddresses } from '../labelled-addresses.ts';
import { refreshAreas } from '../refresh-areas.ts';

let shop: CourierShop<PathaoParcel>;
before(async () => {
  shop = await createPathaoShop();
  await refresh();
});
after(() => shop?.close());
beforeEach(() => shop.control('/faults', { fault: 'html', times: 0 }));

const day = 24 * 3_600_000;
const noPause = async () => {};
const refresh = (stopping?: () => boolean) => refreshAreas(shop.context, stopping, noPause);
const areas = () => shop.context.db.select().from(courierAreas);
const find = (district: string, area: string, address: string) =>
  createAreaFinder(shop.context.db, 'pathao')({ district, area, address });

test('of 300 labelled addresses at least 95 % have their zone, and none has another one', async () => {
  proves('B-DELIV-19');
  assert.equal(labelledAddresses.length, 300);
  const finder = createAreaFinder(shop.context.db, 'pathao');
  const [missed, wrong]: string[][] = [[], []];
  for (const labelled of labelledAddresses) {
    const zone = places.flatMap(({ zones }) => zones).find(({ name }) => name === labelled.zone);
    const found = await finder(labelled);
    const name = `${labelled.district}: ${labelled.area} | ${labelled.address}`;
    if (!found?.place) missed?.push(name);
    else if (found.place.zone !== String(zone?.id)) wrong?.push(`${name} → ${found.text}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok((missed?.length ?? 300) <= 15, missed?.join('\n'));
});

test('a place that is named by halves, twice, or as a street is in doubt, not guessed', async () => {
  proves('B-DELIV-19');
  for (const [district, area, address] of [
    ['Dhaka', '', 'House 10, Mirpur'],
    ['Dhaka', 'Mirpur', '10, Road 4, Block C'],
    ['Dhaka', '', 'House 10, Banani or Gulshan 2'],
    ['Dhaka', '', 'House 10, Badda Link Road'],
    ['Dhaka', '', 'House 7, Road 11, Uttara'],
    ['Dhaka', '', 'Behind the old mosque'],
    ['Dhaka', '', 'মিরপুর রোড'],
    ['Bandarban', 'Thanchi', 'Thanchi'],
    ['Nowhere', '', 'Mirpur 10'],
  ] as const)
    assert.deepEqual(await find(district, area, address), {}, address);
  assert.equal(
    (await find('Dhaka', 'Dhanmondi', 'Beside the hall of Mohammadpur'))?.text,
    'Dhaka, Dhanmondi',
  );
  assert.equal(
    (await find('Dhaka', 'Mirpur', 'House 3, Senpara Parbata, Mirpur 10'))?.text,
    'Dhaka, Mirpur 10, Senpara Parbata',
  );
});

test('a parcel is booked with the place that is sure, and without one that is in doubt', async () => {
  proves('B-DELIV-19');
  const [sure = '', doubt = ''] = await shop.pack(2);
  const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
    shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
  await change(sure, { area: 'Mirpur', address: 'House 3, Senpara Parbata, Mirpur 10' });
  await change(doubt, { area: '', address: 'House 10, Mirpur' });
  const listed = (await shop.admin.call(courierEndpoints.listOrdersToBook)).body.orders;
  assert.deepEqual(
    [sure, doubt].map((id) => listed.find(({ _id }) => _id === id)?.areas),
    [[{ courier: 'pathao', text: 'Dhaka, Mirpur 10, Senpara Parbata' }], [{ courier: 'pathao' }]],
  );
  await shop.book([sure, doubt]);
  await shop.run();
  const sent = await Promise.all(
    [sure, doubt].map(async (id) => {
      const { ref } = await shop.shipmentOf(id);
      const parcel = (await shop.parcels()).find(({ order }) => order.merchant_order_id === ref);
      return [parcel?.order.recipient_city, parcel?.order.recipient_zone, parcel?.order.recipient_area];
    }),
  );
  const dhaka = places.find(({ name }) => name === 'Dhaka');
  const zone = dhaka?.zones.find(({ name }) => name === 'Mirpur 10');
  assert.deepEqual(sent, [
    [dhaka?.id, zone?.id, zone?.areas[0]?.id],
    [undefined, undefined, undefined],
  ]);
});

test('a zone that Pathao no longer has is left out, and the parcel is booked once', async () => {
  const { db } = shop.context;
  const isZone = and(eq(courierAreas.level, 'zone'), eq(courierAreas.name, 'Banani'));
  const [row] = await db.select().from(courierAreas).where(isZone);
  assert.ok(row);
  await db.update(courierAreas).set({ id: '999999' }).where(isZone);
  const [id = ''] = await shop.pack(1);
  await db.update(orders).set({ area: 'Banani', address: 'House 3, Road 11' }).where(eq(orders.id, id));
  await shop.book([id]);
  await shop.run();
  await db.update(courierAreas).set({ id: row.id }).where(eq(courierAreas.id, '999999'));
  const { ref, state } = await shop.shipmentOf(id);
  const parcels = (await shop.parcels()).filter(({ order }) => order.merchant_order_id === ref);
  assert.deepEqual([state, parcels.length, parcels[0]?.order.recipient_zone], ['booked', 1, undefined]);
});

test('places are read again after a week: new names are taken, old ones are removed with what lies in them', async () => {
  proves('B-DELIV-19');
  const { db } = shop.context;
  const complete = (await areas()).length;
  const isDhaka = and(eq(courierAreas.level, 'city'), eq(courierAreas.name, 'Dhaka'));
  const [dhaka] = await db.select().from(courierAreas).where(isDhaka);
  assert.ok(dhaka);
  await db.update(courierAreas).set({ name: 'Dacca' }).where(isDhaka);
  const { courier } = dhaka;
  await db.insert(courierAreas).values([
    { courier, level: 'city', id: '7000', name: 'Gone', parent: 'bd' },
    { courier, level: 'zone', id: '700001', name: 'Gone 1', parent: '7000' },
    { courier, level: 'area', id: '70000101', name: 'Gone 2', parent: '700001' },
  ]);
  shop.clock.advance(6 * day);
  await refresh();
  assert.equal((await db.select().from(courierAreas).where(eq(courierAreas.name, 'Dacca'))).length, 1);
  shop.clock.advance(2 * day);
  await refresh();
  await refresh();
  assert.equal((await areas()).length, complete);
  assert.deepEqual((await db.select().from(courierAreas).where(isDhaka)).length, 1);
});

test('a run that is stopped, or a Pathao that fails, keeps what is known and goes on in the next run', async () => {
  proves('B-DELIV-19');
  const { db } = shop.context;
  const complete = (await areas()).length;
  await db.delete(courierAreas);
  let asked = 0;
  await refresh(() => {
    asked += 1;
    return asked > 5;
  });
  const some = (await areas()).length;
  assert.ok(some > 1 && some < complete);
  await shop.control('/faults', { fault: 'html', times: 3 });
  await refresh();
  assert.equal((await areas()).length, some);
  await refresh();
  await refresh();
  assert.equal((await areas()).length, complete);
  // Nothing is asked again within the week.
  const readAt = async () => (await areas()).map(({ id, readAt: at }) => [id, at?.getTime()]).sort();
  const before = await readAt();
  shop.clock.advance(day);
  await refresh();
  assert.deepEqual(await readAt(), before);
  await db.delete(shipments);
});
