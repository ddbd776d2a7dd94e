/** Parcels that Steadfast gets in bulk: each once, whatever becomes of the request, of its answer, of one row and of a worker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { silentLog } from '../../database/test-database.ts';
import { onSignal } from '../../database/work-signals.ts';
import { createBulkShop } from '../../testing/bulk-shop.ts';
import { createCourierShop } from '../../testing/courier-shop.ts';
import { workAfterThem } from '../../testing/ending-workers.ts';
import { sizeOfRun } from '../../testing/long-run.ts';
import type { Courier, NewParcel } from '../courier.ts';
import { runShipments } from '../courier-job.ts';
import { shipments } from '../couriers.table.ts';

/** Of twenty parcels each. */
const rounds = sizeOfRun(10, 2);

const hour = 3_600_000;

const at = createBulkShop(
  'steadfast',
  () => createCourierShop({ settings: { bulkBooking: ['steadfast'] } }),
  ({ invoice }) => invoice,
);

test('twenty parcels go to Steadfast in one request, and each gets the number of its own', async () => {
  const shop = at.shop();
  await shop.book(at.ids());
  assert.deepEqual(await at.requests(), [20]);
  assert.deepEqual(await at.steps(), new Set(['booked']));
  for (const parcel of await shop.parcels()) {
    const [shipment] = await shop.context.db
      .select()
      .from(shipments)
      .where(eq(shipments.ref, parcel.invoice));
    assert.deepEqual(
      [shipment?.consignmentId, shipment?.trackingCode],
      [String(parcel.consignment_id), parcel.tracking_code],
    );
  }
  assert.deepEqual(await at.list('problems'), []);
});

test('orders that are booked together wake the job once, when all of them wait', async (t) => {
  const runs: Promise<(number | 'alone')[]>[] = [];
  t.after(onSignal('couriers', () => runs.push(at.requests())));
  await at.shop().book(at.ids());
  assert.deepEqual((await Promise.all(runs)).flat(), [20]);
  assert.deepEqual(await at.steps(), new Set(['booked']));
});

test('a parcel alone is booked as before, and so is each without the setting', async () => {
  const shop = at.shop();
  const [first = '', second = '', third = ''] = at.ids();
  await shop.book([first]);
  assert.deepEqual(await at.requests(), ['alone']);
  shop.context.config.settings.addGiven({ bulkBooking: [] });
  await shop.book([second, third]);
  assert.deepEqual(await at.requests(), ['alone', 'alone']);
  shop.context.config.settings.addGiven({ bulkBooking: ['steadfast'] });
});

test('one bad row is refused with the reason that Steadfast gives for it alone, and the others are booked', async () => {
  proves('B-DELIV-03');
  const shop = at.shop();
  const [broken = '', ...others] = at.ids();
  const { mobileNumber } = await shop.orderOf(broken);
  await at.change(broken, { mobileNumber: '+88017123' });
  await shop.book(at.ids());
  assert.deepEqual(await at.requests(), [20, 'alone']);
  await at.change(broken, { mobileNumber });
  const { state, reason } = await shop.shipmentOf(broken);
  assert.deepEqual([state, reason], ['refused', 'The recipient phone must be 11 digits.']);
  assert.deepEqual(await at.states(others), new Set(['booked']));
  assert.equal((await shop.parcels()).length, 19);
});

test('a row whose number is taken is the parcel of an earlier attempt, and is not booked again', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  await shop.book(at.ids());
  const [id = ''] = at.ids();
  const { ref } = await shop.shipmentOf(id);
  const courier = at.real();
  const bookBefore = (parcels: readonly NewParcel[]) =>
    Promise.all(parcels.filter((parcel) => parcel.ref === ref).map(courier.book));
  // The other attempt is one of which the shop knows nothing, as after a backup was restored.
  const connect = (): Courier => ({
    ...courier,
    bookMany: async (parcels) => {
      await bookBefore(parcels);
      return courier.bookMany(parcels);
    },
  });
  await runShipments(shop.context, silentLog, { connect });
  await shop.run();
  assert.deepEqual([(await at.refs()).length, new Set(await at.refs()).size], [20, 20]);
  assert.deepEqual(await at.steps(), new Set(['booked']));
});

test('a row that Steadfast silently drops is asked for, and then booked alone', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  await shop.book(at.ids());
  await shop.control('/faults', { fault: 'dropped', times: 1 });
  assert.deepEqual(await at.requests(), [20]);
  assert.equal((await shop.parcels()).length, 19);
  assert.deepEqual(await at.states(), new Set(['booked', 'asking']));
  shop.clock.advance(hour);
  assert.deepEqual(await at.requests(), ['alone']);
  assert.deepEqual([(await at.refs()).length, new Set(await at.refs()).size], [20, 20]);
  assert.deepEqual(await at.steps(), new Set(['booked']));
});

test('parcels of bulk orders whose answer is lost are booked once', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  for (let round = 0; round < rounds; round += 1) {
    await shop.startAnew();
    await shop.book(at.ids());
    await shop.control('/faults', { fault: 'lost', times: 1 });
    assert.deepEqual(await at.requests(), [20]);
    assert.deepEqual(await at.steps(), new Set(['packed']), 'no answer arrived');
    shop.clock.advance(hour);
    assert.deepEqual(await at.requests(), [], 'Steadfast has them all');
    assert.equal(new Set(await at.refs()).size, 20);
    assert.equal((await at.refs()).length, 20);
    assert.deepEqual(await at.steps(), new Set(['booked']));
  }
});

test('parcels of workers that end between the acceptance of a bulk order and its record are booked once', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  for (let round = 0; round < rounds; round += 1) {
    await shop.startAnew();
    await shop.book(at.ids());
    await at.endWorker();
    await workAfterThem(shop);
    assert.equal((await at.refs()).length, 20);
    assert.deepEqual(await at.steps(), new Set(['booked']));
  }
});

for (const fault of ['down', 'html', 'refused'] as const)
  test(`a bulk request that fails (${fault}) books each parcel once later, alone`, async () => {
    const shop = at.shop();
    await shop.book(at.ids());
    await shop.control('/faults', { fault, times: 1 });
    assert.deepEqual(await at.requests(), [20]);
    assert.deepEqual(await at.refs(), []);
    shop.clock.advance(hour);
    assert.deepEqual(
      await at.requests(),
      at.ids().map(() => 'alone'),
    );
    assert.equal((await at.refs()).length, 20);
    assert.deepEqual(await at.steps(), new Set(['booked']));
  });

test('an order that is cancelled before the request is not in it', async () => {
  const shop = at.shop();
  await shop.book(at.ids());
  const [gone = ''] = at.ids();
  await at.change(gone, { currentStep: 'cancelled' });
  assert.deepEqual(await at.requests(), [19]);
  assert.equal((await shop.shipmentOf(gone)).reason, shipmentTexts.gone);
});
