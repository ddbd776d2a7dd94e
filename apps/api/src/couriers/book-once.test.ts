/** Parcels are booked once, whatever becomes of a worker, of an answer, and however often the button is pressed. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { silentLog } from '../database/test-database.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { type CourierShop, createCourierShop } from '../testing/courier-shop.ts';
import { endWorkers, workAfterThem } from '../testing/ending-workers.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import type { Courier } from './courier.ts';
import { runShipments } from './courier-job.ts';
import { courierOf } from './couriers.ts';

/** Of twenty parcels each. */
const rounds = sizeOfRun(10, 2);

let shop: CourierShop;
let ids: string[];
before(async () => {
  shop = await createCourierShop();
  ids = await shop.pack(20);
});
after(() => shop?.close());
beforeEach(() => shop.startAnew());

const steps = async (): Promise<Set<string>> =>
  new Set(await Promise.all(ids.map(async (id) => stepOfRow(await shop.orderOf(id)))));
const invoices = async () => new Set((await shop.parcels()).map(({ invoice }) => invoice));

test('answers that are lost give no second parcel, and each order is booked', async () => {
  proves('B-DELIV-04');
  for (let round = 0; round < rounds; round += 1) {
    await shop.startAnew();
    await shop.book(ids);
    await shop.control('/faults', { fault: 'lost', times: 20 });
    await shop.run();
    assert.equal((await shop.parcels()).length, 20, 'each was carried out');
    assert.deepEqual(await steps(), new Set(['packed']), 'and no answer arrived');
    shop.clock.advance(10 * 60_000);
    await shop.run();
    assert.equal((await shop.parcels()).length, 20);
    assert.equal((await invoices()).size, 20);
    assert.deepEqual(await steps(), new Set(['booked']));
  }
});

test('workers that end between the acceptance and its record give no second parcel', async () => {
  proves('B-DELIV-04');
  const real = courierOf(shop.context, 'steadfast');
  assert.ok(real);
  for (let round = 0; round < rounds; round += 1) {
    await shop.startAnew();
    await shop.book(ids);
    await endWorkers(shop, real, ids.length);
    assert.equal((await shop.parcels()).length, 20);
    assert.deepEqual(await steps(), new Set(['packed']));
    await workAfterThem(shop);
    assert.equal((await shop.parcels()).length, 20);
    assert.equal((await invoices()).size, 20);
    assert.deepEqual(await steps(), new Set(['booked']));
  }
});

/** Books one order whose courier says something before it answers the booking. */
async function bookWithEarlyMessage(said: object) {
  const [id = ''] = ids;
  const real = courierOf(shop.context, 'steadfast');
  assert.ok(real);
  await shop.book([id]);
  const early: Courier = {
    ...real,
    async book(parcel) {
      const answer = await real.book(parcel);
      await shop.control(`/parcels/${parcel.ref}/step`, said);
      return answer;
    },
  };
  await runShipments(shop.context, silentLog, { connect: () => early });
  return { shipment: await shop.shipmentOf(id), order: await shop.orderOf(id) };
}

test('a message of the courier that comes before its answer books the order, and the answer books it no second time', async () => {
  proves('B-DELIV-04');
  const { shipment, order } = await bookWithEarlyMessage({ message: 'Picked up at the shop' });
  assert.deepEqual([shipment.state, shipment.step], ['booked', 'handed-over']);
  assert.equal(stepOfRow(order), 'handed-over');
  assert.equal(order.parcelCode, (await shop.parcels())[0]?.tracking_code);
});

test('a cancellation that comes before the answer leaves the order as it was, without courier and code', async () => {
  const { shipment, order } = await bookWithEarlyMessage({ status: 'cancelled' });
  assert.equal(shipment.step, 'returned');
  assert.deepEqual([stepOfRow(order), order.courier, order.parcelCode], ['packed', null, null]);
});

test('a button that is pressed many times at once, by several workers, books each order once', async () => {
  proves('B-DELIV-04');
  const audited = () => shop.context.db.$count(auditEntries, eq(auditEntries.act, 'bookShipments'));
  const before = await audited();
  const results = await Promise.all(Array.from({ length: 5 }, () => shop.book(ids)));
  assert.equal(
    results.reduce((sum, { body }) => sum + body.booked, 0),
    20,
  );
  await Promise.all(Array.from({ length: 4 }, () => shop.run()));
  assert.equal((await shop.parcels()).length, 20);
  assert.equal(await audited(), before + 20);
});
