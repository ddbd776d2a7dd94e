/** Parcels that Pathao gets in bulk: each once, named by its messages or in doubt, whatever becomes of the request, its answer and a worker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { silentLog } from '../../database/test-database.ts';
import { createBulkShop } from '../../testing/bulk-shop.ts';
import { createPathaoShop } from '../../testing/courier-shop.ts';
import { workAfterThem } from '../../testing/ending-workers.ts';
import { sizeOfRun } from '../../testing/long-run.ts';
import type { Courier } from '../courier.ts';
import { runShipments } from '../courier-job.ts';
import { shipments } from '../couriers.table.ts';

/** Of twenty parcels each. */
const rounds = sizeOfRun(10, 2);

const hour = 3_600_000;

const at = createBulkShop(
  'pathao',
  () => createPathaoShop({ settings: { bulkBooking: ['pathao'] } }),
  ({ order }) => order.merchant_order_id,
);
/** Pathao tells the shop of the parcels that it has. */
async function announce(of?: readonly string[]): Promise<void> {
  for (const ref of of ?? (await at.refs()))
    await at.shop().control(`/parcels/${ref}/step`, { event: 'order.created' });
}

test('twenty parcels go to Pathao in one request, wait for its messages, and are no problem meanwhile', async () => {
  const shop = at.shop();
  await shop.book(at.ids());
  assert.deepEqual(await at.requests(), [20]);
  assert.deepEqual([await at.states(), await at.steps()], [new Set(['asking']), new Set(['packed'])]);
  assert.deepEqual([(await at.list('problems')).length, (await at.list('underway')).length], [0, 20]);
  const [id = ''] = at.ids();
  for (const endpoint of [courierEndpoints.retryShipment, courierEndpoints.withdrawShipment])
    assert.equal((await shop.admin.call(endpoint, { params: { id } })).status, 409);
  await announce();
  assert.deepEqual([await at.states(), await at.steps()], [new Set(['booked']), new Set(['booked'])]);
  for (const { consignment_id, order } of await shop.parcels()) {
    const ofRef = eq(shipments.ref, order.merchant_order_id);
    const [shipment] = await shop.context.db.select().from(shipments).where(ofRef);
    assert.equal(shipment?.consignmentId, consignment_id);
  }
});

test('a parcel that Pathao silently drops is in doubt after an hour, and booked alone once staff say that it has none', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  await shop.book(at.ids());
  await shop.control('/faults', { fault: 'dropped', times: 1 });
  await shop.run();
  await announce();
  shop.clock.advance(hour - 60_000);
  assert.deepEqual(await at.requests(), []);
  assert.deepEqual(await at.list('problems'), []);
  shop.clock.advance(60_000);
  assert.deepEqual(await at.requests(), [], 'it is not booked again by itself');
  const [dropped, ...others] = await at.list('problems');
  assert.deepEqual(others, []);
  assert.deepEqual([dropped?.state, dropped?.reason], ['unsure', shipmentTexts.unconfirmed]);
  const params = { id: dropped?.orderId ?? '' };
  const body = { ref: dropped?.ref ?? '' };
  assert.equal((await shop.admin.call(courierEndpoints.settleShipment, { params, body })).status, 200);
  assert.deepEqual(await at.requests(), ['alone']);
  assert.deepEqual([(await at.refs()).length, await at.steps()], [20, new Set(['booked'])]);
  assert.deepEqual(await at.list('problems'), []);
});

test('parcels of Pathao’s bulk orders whose answer is lost are in doubt, and messages end it without a second parcel', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  for (let round = 0; round < rounds; round += 1) {
    await shop.startAnew();
    await shop.book(at.ids());
    await shop.control('/faults', { fault: 'lost', times: 1 });
    assert.deepEqual(await at.requests(), [20]);
    assert.deepEqual(await at.states(), new Set(['unsure']));
    shop.clock.advance(48 * hour);
    assert.deepEqual(await at.requests(), []);
    await announce();
    assert.deepEqual([await at.states(), await at.steps()], [new Set(['booked']), new Set(['booked'])]);
    assert.equal((await at.refs()).length, 20);
  }
});

test('parcels of workers that end between Pathao’s acceptance of a bulk order and its record are in doubt until its messages', async () => {
  proves('B-DELIV-04');
  const shop = at.shop();
  for (let round = 0; round < rounds; round += 1) {
    await shop.startAnew();
    await shop.book(at.ids());
    await at.endWorker();
    await workAfterThem(shop);
    assert.deepEqual(await at.states(), new Set(['unsure']));
    await announce();
    assert.deepEqual([await at.states(), await at.steps()], [new Set(['booked']), new Set(['booked'])]);
    assert.equal((await at.refs()).length, 20);
  }
});

test('messages that come before the answer book the parcels, and the answer changes nothing', async () => {
  const shop = at.shop();
  await shop.book(at.ids());
  const early: Courier = {
    ...at.real(),
    async bookMany(parcels) {
      const answers = await at.real().bookMany(parcels);
      await announce();
      return answers;
    },
  };
  await runShipments(shop.context, silentLog, { connect: () => early });
  assert.deepEqual([await at.states(), await at.steps()], [new Set(['booked']), new Set(['booked'])]);
  shop.clock.advance(hour);
  assert.deepEqual(await at.list('problems'), []);
});

test('one wrong order refuses the request: each is then booked alone, and that one has its reason', async () => {
  proves('B-DELIV-03');
  const shop = at.shop();
  const [broken = '', ...others] = at.ids();
  const { name } = await shop.orderOf(broken);
  await at.change(broken, { name: 'Al' });
  await shop.book(at.ids());
  assert.deepEqual(await at.requests(), [20, ...at.ids().map(() => 'alone' as const)]);
  await at.change(broken, { name });
  const { state, reason } = await shop.shipmentOf(broken);
  assert.deepEqual([state, reason], ['refused', 'The recipient name must be at least 3 characters.']);
  assert.deepEqual(await at.states(others), new Set(['booked']));
  assert.equal((await at.refs()).length, 19);
});

test('a sum that is not whole is refused, and not in the request', async () => {
  const shop = at.shop();
  const [odd = '', ...others] = at.ids();
  const { deliveryPoisha } = await shop.orderOf(odd);
  await at.change(odd, { deliveryPoisha: (deliveryPoisha + 50) as typeof deliveryPoisha });
  await shop.book(at.ids());
  await shop.run();
  await at.change(odd, { deliveryPoisha });
  const { state, reason } = await shop.shipmentOf(odd);
  assert.deepEqual([state, reason], ['refused', shipmentTexts.wholeTaka]);
  assert.deepEqual([await at.states(others), (await at.refs()).length], [new Set(['asking']), 19]);
});

test('without the secret of its messages Pathao gets each parcel alone', async () => {
  const shop = at.shop();
  const { config } = shop.context;
  const { couriers } = config;
  const { webhookSecret: _, ...withoutMessages } = couriers.pathao ?? assert.fail();
  config.couriers = { ...couriers, pathao: withoutMessages };
  await shop.book(at.ids());
  await shop.run();
  config.couriers = couriers;
  assert.deepEqual([await at.states(), await at.steps()], [new Set(['booked']), new Set(['booked'])]);
});

for (const fault of ['down', 'html', 'refused'] as const)
  test(`a Pathao that is away (${fault}) leaves nothing in doubt, and gets each parcel once later`, async () => {
    const shop = at.shop();
    await shop.book(at.ids());
    await shop.control('/faults', { fault, times: 3 });
    await at.requests();
    assert.deepEqual([await at.refs(), await at.states()], [[], new Set(['waiting'])]);
    await shop.control('/faults', { fault, times: 0 });
    shop.clock.advance(hour);
    await shop.run();
    assert.deepEqual([(await at.refs()).length, await at.steps()], [20, new Set(['booked'])]);
  });
