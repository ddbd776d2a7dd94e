/** Where an address leaves the area at a courier in doubt, staff choose it; quotes and bookings of the order use it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import type { AuditEntry } from '@jontro/shop/audit/audit.ts';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { places } from '../../../stand-ins/src/couriers/courier-places.ts';
import type { PathaoParcel } from '../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import type { RedxParcel } from '../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import { orders } from '../orders/orders.table.ts';
import { type CourierShop, createShopAt, readAreas } from '../testing/courier-shop.ts';
import { courierAreas } from './courier-areas.table.ts';
import { createAreaFinder } from './find-area.ts';
import { orderCourierAreas } from './order-courier-areas.table.ts';

let shop: CourierShop<unknown>;
before(async () => {
  shop = await createShopAt(['pathao', 'redx']);
  await readAreas(shop);
});
after(() => shop.close());

const inDoubt = { district: 'Dhaka', area: '', address: 'House 10, Mirpur' };
const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  shop.context.db.update(orders).set(columns).where(eq(orders.id, id));

/** A packed order whose area is in doubt at both couriers. */
async function doubtful(place: Partial<typeof orders.$inferInsert> = inDoubt): Promise<string> {
  const [id = ''] = await shop.pack(1);
  await change(id, place);
  return id;
}

/** The id of a zone by its name and the name of its city, as the courier writes both. */
async function zoneId(courier: CourierName, city: string, zone: string): Promise<string> {
  const { db } = shop.context;
  const isOf = (level: 'city' | 'zone', name: string) =>
    and(eq(courierAreas.courier, courier), eq(courierAreas.level, level), eq(courierAreas.name, name));
  const [parent] = await db.select().from(courierAreas).where(isOf('city', city));
  const zones = await db.select().from(courierAreas).where(isOf('zone', zone));
  const found = zones.find((row) => row.parent === parent?.id);
  assert.ok(found, `${courier} has no ${zone} in ${city}`);
  return found.id;
}

const choose = (id: string, courier: CourierName, area: string, client = shop.admin) =>
  client.call(courierEndpoints.chooseCourierArea, { params: { id }, body: { courier, area } });
const choices = async (id: string, courier: CourierName, city?: string) =>
  (
    await shop.admin.call(courierEndpoints.listCourierAreas, {
      params: { id },
      query: { courier, ...(city !== undefined && { city }) },
    })
  ).body;
/** By courier. */
const listed = async (id: string) =>
  (await shop.admin.call(courierEndpoints.listOrdersToBook)).body.orders
    .find(({ _id }) => _id === id)
    ?.areas.toSorted((one, other) => one.courier.localeCompare(other.courier));
const quote = async (id: string, courier: CourierName) => {
  const { body } = await shop.admin.call(courierEndpoints.listQuotes, { query: { orders: id } });
  return body[0]?.quotes.find((one) => one.courier === courier);
};
async function bookedAt<Parcel>(id: string, courier: CourierName, refOf: (parcel: Parcel) => string) {
  await shop.book([id], courier);
  await shop.run();
  const { ref, state } = await shop.shipmentOf(id);
  const parcels = (await shop.control('/parcels', undefined, courier)) as Parcel[];
  return { state, parcel: parcels.find((parcel) => refOf(parcel) === ref) };
}
const auditsOf = async (id: string): Promise<Pick<AuditEntry, 'before' | 'after'>[]> =>
  (await shop.admin.call(auditEndpoints.listAuditEntries, { query: { search: id } })).body.result
    .filter(({ act, on }) => act === 'chooseCourierArea' && on === id)
    .map(({ before: from, after: to }) => ({ before: from, after: to }));

test('the areas of the district are listed, those that the address names first', async () => {
  proves('B-DELIV-19');
  const id = await doubtful();
  for (const courier of ['pathao', 'redx'] as const) {
    const { city, cities, areas, address } = await choices(id, courier);
    assert.deepEqual([city?.name, cities, address], ['Dhaka', [], inDoubt.address]);
    const named = areas.filter((area) => area.named).map(({ name }) => name.replace(' (Dhaka)', ''));
    assert.deepEqual(named, ['Mirpur 1', 'Mirpur 2', 'Mirpur 10', 'Mirpur 11', 'Mirpur 12', 'Mirpur DOHS']);
    assert.equal(
      areas.findIndex((area) => !area.named),
      named.length,
    );
    assert.equal(areas.length, places.find(({ name }) => name === 'Dhaka')?.zones.length);
  }
  const two = await doubtful({ ...inDoubt, address: 'Between Banani and Gulshan 2' });
  assert.deepEqual(
    (await choices(two, 'pathao')).areas.slice(0, 4).map(({ name }) => name),
    ['Banani', 'Gulshan 2', 'Banani DOHS', 'Gulshan 1'],
  );
});

test('an area that staff choose is shown, quoted and booked at Pathao', async () => {
  proves('B-DELIV-19');
  const id = await doubtful({ ...inDoubt, address: 'House 10, Senpara Parbata, Mirpur' });
  assert.equal((await quote(id, 'pathao'))?.source, undefined);
  const zone = await zoneId('pathao', 'Dhaka', 'Mirpur 10');
  const { status, body } = await choose(id, 'pathao', zone);
  assert.deepEqual([status, body], [200, { modifiedCount: 1, message: shipmentTexts.areaChosen }]);
  assert.deepEqual(await listed(id), [
    { courier: 'pathao', text: 'Dhaka, Mirpur 10, Senpara Parbata', chosen: true },
    { courier: 'redx' },
  ]);
  const quoted = await quote(id, 'pathao');
  assert.deepEqual([quoted?.source, quoted?.fee], ['courier', 60]);
  const { parcel } = await bookedAt<PathaoParcel>(id, 'pathao', ({ order }) => order.merchant_order_id);
  const part = places[0]?.zones.find(({ name }) => name === 'Mirpur 10')?.areas[0]?.id;
  assert.deepEqual(
    [parcel?.order.recipient_city, parcel?.order.recipient_zone, parcel?.order.recipient_area],
    [places[0]?.id, Number(zone), part],
  );
});

test('an area that staff choose is shown, quoted and booked at RedX, also after its refusal', async () => {
  proves('B-DELIV-19');
  const id = await doubtful();
  assert.equal((await quote(id, 'redx'))?.fits, false);
  const refused = await bookedAt<RedxParcel>(id, 'redx', ({ fields }) => fields.merchant_invoice_id);
  assert.deepEqual([refused.state, refused.parcel], ['refused', undefined]);
  const zone = await zoneId('redx', 'Dhaka', 'Mirpur 11 (Dhaka)');
  assert.equal((await choose(id, 'redx', zone)).status, 200);
  const quoted = await quote(id, 'redx');
  assert.deepEqual([quoted?.fits, quoted?.source], [true, 'courier']);
  await shop.admin.call(courierEndpoints.retryShipment, { params: { id } });
  await shop.run();
  const { ref, state } = await shop.shipmentOf(id);
  const parcels = (await shop.control('/parcels', undefined, 'redx')) as RedxParcel[];
  const parcel = parcels.find(({ fields }) => fields.merchant_invoice_id === ref);
  assert.deepEqual(
    [state, parcel?.fields.delivery_area_id, parcel?.fields.delivery_area],
    ['booked', Number(zone), 'Mirpur 11 (Dhaka)'],
  );
});

test('each zone that staff choose is found as chosen, whatever the address names, of two of one name as well', async (t) => {
  proves('B-DELIV-19');
  const { db } = shop.context;
  const isTwin = eq(courierAreas.id, '777777');
  t.after(() => db.delete(courierAreas).where(isTwin));
  for (const courier of ['pathao', 'redx'] as const) {
    const [banani] = await db
      .select()
      .from(courierAreas)
      .where(and(eq(courierAreas.courier, courier), eq(courierAreas.name, 'Banani')));
    assert.ok(banani);
    await db.insert(courierAreas).values({ ...banani, id: '777777' });
    const zones = await db
      .select()
      .from(courierAreas)
      .where(and(eq(courierAreas.courier, courier), eq(courierAreas.level, 'zone')));
    const find = createAreaFinder(db, courier);
    for (const [area, address] of [
      ['Banani', 'House 10, Mirpur'],
      ['', 'House 10, Dhanmondi'],
      ['Mirpur', 'Banani DOHS, beside Mirpur 10 and Dhanmondi'],
    ] as const)
      for (const { id, name, parent } of zones) {
        const found = await find({ district: 'Dhaka', area, address }, id);
        const { zone, zoneName, city } = found?.place ?? {};
        assert.deepEqual([zone, zoneName, city, found?.chosen], [id, name, parent, true]);
      }
    await db.delete(courierAreas).where(isTwin);
    const gone = { district: 'Dhaka', area: '', address: 'House 10, Mirpur' };
    assert.deepEqual(await find(gone, '777777'), {}, 'one that the courier no longer has is in doubt');
  }
});

test('a district that is no city of the courier asks for the city first', async () => {
  proves('B-DELIV-19');
  const id = await doubtful({ district: 'Bandarban', area: 'Thanchi', address: 'Near Tongi, Gazipur' });
  const first = await choices(id, 'pathao');
  assert.deepEqual([first.city, first.areas, first.cities.length], [undefined, [], places.length]);
  assert.deepEqual(
    first.cities.filter(({ named }) => named).map(({ name }) => name),
    ['Gazipur'],
  );
  const second = await choices(id, 'pathao', first.cities[0]?.id);
  assert.deepEqual([second.city?.name, second.areas[0]?.name], ['Gazipur', 'Tongi']);
  assert.deepEqual((await choices(id, 'pathao', 'unknown')).areas, []);
  const tongi = second.areas[0]?.id ?? '';
  assert.equal((await choose(id, 'pathao', tongi)).status, 200);
  assert.deepEqual((await listed(id))?.[0], { courier: 'pathao', text: 'Gazipur, Tongi', chosen: true });
});

test('an area of another courier or another district, and one that nobody has, is refused', async () => {
  proves('B-DELIV-19');
  const id = await doubtful();
  const ofDistrict = await zoneId('pathao', 'Gazipur', 'Tongi');
  for (const [courier, area] of [
    ['pathao', ofDistrict],
    ['pathao', await zoneId('redx', 'Dhaka', 'Banani')],
    ['redx', await zoneId('pathao', 'Dhaka', 'Banani DOHS')],
    ['pathao', '1'],
    ['pathao', "' or 1=1 --"],
  ] as const) {
    const { status, error } = await choose(id, courier, area);
    assert.deepEqual([status, error?.message], [400, shipmentTexts.unknownArea], area);
  }
  const unread = await shop.admin.call(courierEndpoints.listCourierAreas, {
    params: { id },
    query: { courier: 'steadfast' },
  });
  assert.deepEqual([unread.body.cities, unread.body.areas], [[], []]);
  assert.deepEqual(await auditsOf(id), []);
  assert.deepEqual(await listed(id), [{ courier: 'pathao' }, { courier: 'redx' }]);
});

test('another address, area or district is in doubt again, and the former one is as it was chosen', async () => {
  proves('B-DELIV-19');
  const id = await doubtful();
  await choose(id, 'redx', await zoneId('redx', 'Dhaka', 'Mirpur 2'));
  const areaNow = async () => (await listed(id))?.find(({ courier }) => courier === 'redx');
  const chosen = { courier: 'redx', text: 'Dhaka, Mirpur 2', chosen: true };
  for (const [columns, expected] of [
    [{}, chosen],
    [{ address: 'House 11, Mirpur' }, { courier: 'redx' }],
    [{ area: 'Mirpur' }, { courier: 'redx' }],
    [{ district: 'Gazipur' }, { courier: 'redx' }],
    [{ address: 'House 11, Banani' }, { courier: 'redx', text: 'Dhaka, Banani' }],
    [{ name: 'Karim Uddin', additionalInfo: 'Ring twice' }, chosen],
  ] as const) {
    await change(id, { ...inDoubt, ...columns });
    assert.deepEqual(await areaNow(), expected, JSON.stringify(columns));
  }
});

test('only staff who deliver choose, of an order that is there, in the shop, and not at a courier', async () => {
  proves('B-DELIV-19');
  const id = await doubtful();
  const area = await zoneId('pathao', 'Dhaka', 'Banani');
  const customer = await shop.signIn();
  const packer = await shop.signIn({ staffRole: 'packer' });
  const supporter = await shop.signIn({ staffRole: 'support' });
  for (const client of [customer, supporter]) {
    assert.equal((await choose(id, 'pathao', area, client)).status, 403);
    const input = { params: { id }, query: { courier: 'pathao' } } as const;
    assert.equal((await client.call(courierEndpoints.listCourierAreas, input)).status, 403);
  }
  assert.equal((await choose('f'.repeat(24), 'pathao', area)).status, 404);
  assert.equal((await choose(id, 'pathao', area, packer)).status, 200);
  await shop.book([id], 'pathao');
  assert.equal((await choose(id, 'pathao', area, packer)).status, 200, 'its booking has not begun');
  await shop.run();
  const booked = await choose(id, 'pathao', area);
  assert.deepEqual([booked.status, booked.error?.message], [409, shipmentTexts.open]);
  const other = await doubtful();
  await change(other, { deletedAt: shop.clock.now() });
  assert.equal((await choose(other, 'pathao', area)).status, 404);
});

test('of two staff at once the later choice counts, and the audit log has both', async () => {
  proves('B-DELIV-19');
  const id = await doubtful();
  const [one, two] = [
    await zoneId('pathao', 'Dhaka', 'Mirpur 1'),
    await zoneId('pathao', 'Dhaka', 'Mirpur 2'),
  ];
  const other = await shop.signIn({ role: 'admin' });
  const answers = await Promise.all([choose(id, 'pathao', one), choose(id, 'pathao', two, other)]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.modifiedCount]),
    [
      [200, 1],
      [200, 1],
    ],
  );
  const rows = await shop.context.db
    .select()
    .from(orderCourierAreas)
    .where(eq(orderCourierAreas.orderId, id));
  assert.equal(rows.length, 1);
  const zone = rows[0]?.zone ?? '';
  const texts = { [one]: `Pathao: Dhaka, Mirpur 1 (${one})`, [two]: `Pathao: Dhaka, Mirpur 2 (${two})` };
  const earlier = texts[zone === one ? two : one];
  // Of one moment, so in any order.
  const audits = (await auditsOf(id)).toSorted(
    (a, b) => Number(!a.before?.courierArea) - Number(!b.before?.courierArea),
  );
  assert.deepEqual(audits, [
    { before: { courierArea: earlier }, after: { courierArea: texts[zone] } },
    { before: { courierArea: null }, after: { courierArea: earlier } },
  ]);
  assert.equal((await choose(id, 'pathao', zone)).body.modifiedCount, 0);
  assert.equal((await auditsOf(id)).length, 2);
});
