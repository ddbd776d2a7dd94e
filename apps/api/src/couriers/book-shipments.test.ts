/** Booking parcels at a courier: many in one act, what cannot be booked, and a courier that is away. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { type CourierShop, createCourierShop } from '../testing/courier-shop.ts';
import { freePort } from '../testing/free-ports.ts';
import { shipmentEvents, shipments } from './couriers.table.ts';

let shop: CourierShop;
before(async () => {
  shop = await createCourierShop();
});
after(() => shop?.close());
beforeEach(async () => {
  await shop.context.db.delete(shipmentEvents);
  await shop.context.db.delete(shipments);
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'confirmed' })
    .where(eq(orders.currentStep, 'packed'));
  await shop.control('/reset', {});
});

const hour = 3_600_000;
const stepsOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => stepOfRow(await shop.orderOf(id))));
const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
const list = async (show: 'problems' | 'underway' | 'ended') =>
  (await shop.admin.call(courierEndpoints.listShipments, { query: { show } })).body;
const invoices = async () => (await shop.parcels()).map(({ invoice }) => invoice);

test('thirty packed orders are booked in one act; one bad address does not stop the others and has its reason', async () => {
  proves('B-DELIV-23');
  const ids = await shop.pack(30);
  const [bad = ''] = ids;
  await change(bad, { address: 'x'.repeat(300), district: 'Dhaka' });
  const toBook = (await shop.admin.call(courierEndpoints.listOrdersToBook)).body;
  assert.deepEqual(toBook.couriers, ['steadfast']);
  assert.deepEqual(
    toBook.orders.map(({ _id }) => _id),
    ids,
  );
  const { status, body } = await shop.book(ids);
  assert.equal(status, 200);
  assert.deepEqual(body, { booked: 30, message: shipmentTexts.started, obstacles: [] });
  await shop.run();
  const parcels = await shop.parcels();
  assert.equal(parcels.length, 29);
  assert.deepEqual(await stepsOf(ids), ['packed', ...Array(29).fill('booked')]);
  const problems = await list('problems');
  assert.deepEqual(
    problems.map(({ orderId, state, reason }) => ({ orderId, state, reason })),
    [
      {
        orderId: bad,
        state: 'refused',
        reason: 'The recipient address may not be greater than 250 characters.',
      },
    ],
  );
  for (const id of ids.slice(1)) {
    const [shipment, order] = [await shop.shipmentOf(id), await shop.orderOf(id)];
    const parcel = parcels.find(({ invoice }) => invoice === shipment.ref);
    assert.ok(parcel);
    assert.equal(shipment.consignmentId, String(parcel.consignment_id));
    assert.deepEqual([order.courier, order.parcelCode], ['Steadfast', parcel.tracking_code]);
    assert.equal(parcel.recipient_phone, '01712345678');
    assert.equal(parcel.recipient_address, 'House 12, Road 5, Dhanmondi, Dhaka');
    assert.equal(parcel.recipient_name, 'Nusrat Jahan');
    assert.equal(parcel.note, 'Please ring twice');
    assert.equal(parcel.cod_amount, Number(order.totalPoisha + order.deliveryPoisha) / 100);
  }
});

test('what was refused is booked again once it is put right, under the same number', async () => {
  const [id = ''] = await shop.pack(1);
  await change(id, { mobileNumber: '+88017123' });
  await shop.book([id]);
  await shop.run();
  const refused = await shop.shipmentOf(id);
  assert.match(refused.reason ?? '', /phone must be 11 digits/);
  await change(id, { mobileNumber: '+8801712345678' });
  const { status } = await shop.admin.call(courierEndpoints.retryShipment, { params: { id } });
  assert.equal(status, 200);
  await shop.run();
  assert.deepEqual(await invoices(), [refused.ref]);
  assert.deepEqual(await stepsOf([id]), ['booked']);
});

test('what was refused can be given up, and its order is booked anew under another number', async () => {
  const [id = ''] = await shop.pack(1);
  await change(id, { mobileNumber: '+88017123' });
  await shop.book([id]);
  await shop.run();
  const refused = await shop.shipmentOf(id);
  assert.equal((await shop.book([id])).body.obstacles[0]?.reason, shipmentTexts.open);
  await shop.admin.call(courierEndpoints.withdrawShipment, { params: { id } });
  await change(id, { mobileNumber: '+8801712345678' });
  assert.equal((await shop.book([id])).body.booked, 1);
  await shop.run();
  const [invoice] = await invoices();
  assert.notEqual(invoice, refused.ref);
});

test('the courier collects what is due at the moment of the booking, and a payment after it is a problem of the list', async () => {
  proves('B-DELIV-05');
  const [paid = '', cash = ''] = await shop.pack(2);
  await change(paid, { paid: true, paidAt: shop.clock.now() });
  await shop.book([paid, cash]);
  await change(cash, { deliveryPoisha: poisha(15_000) });
  await shop.run();
  const sums = await Promise.all(
    [paid, cash].map(async (id) => {
      const { ref } = await shop.shipmentOf(id);
      return (await shop.parcels()).find(({ invoice }) => invoice === ref)?.cod_amount;
    }),
  );
  const order = await shop.orderOf(cash);
  assert.deepEqual(sums, [0, order.totalPoisha / 100 + 150]);
  assert.deepEqual(await list('problems'), []);
  await change(cash, { paid: true, paidAt: shop.clock.now() });
  const [warned, ...others] = await list('problems');
  assert.deepEqual(others, []);
  assert.deepEqual([warned?.orderId, warned?.cash, warned?.cashDue], [cash, sums[1], 0]);
});

test('an order that is cancelled before its turn is not booked, and one that is cancelled after it is to be stopped', async () => {
  const [early = '', late = ''] = await shop.pack(2);
  await shop.book([early, late]);
  const cancel = (id: string) =>
    shop.admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'A mistake' } });
  assert.equal((await cancel(early)).status, 200);
  await shop.run();
  assert.equal((await shop.parcels()).length, 1);
  assert.equal((await shop.shipmentOf(early)).reason, shipmentTexts.gone);
  assert.equal((await cancel(late)).status, 200);
  const stopped = (await list('problems')).find(({ orderId }) => orderId === late);
  assert.equal(stopped?.stop, true);
  assert.equal(stopped?.cashDue, undefined);
});

test('orders that are not in the shop, unknown ones and those that are picked up are named with their reason', async () => {
  const [here = '', gone = '', pickup = ''] = await shop.pack(3);
  await change(gone, { currentStep: 'on-the-way' });
  await change(pickup, { pickupCode: '123456' });
  const { body } = await shop.book([here, gone, pickup, 'f'.repeat(24), here]);
  assert.equal(body.booked, 1);
  assert.deepEqual(
    body.obstacles.map(({ orderId, reason }) => [orderId, reason]),
    [
      [gone, shipmentTexts.otherStep],
      [pickup, shipmentTexts.otherStep],
      ['f'.repeat(24), 'Order not found'],
    ],
  );
});

for (const [name, fault] of [
  ['that is away for a day', 'down'],
  ['that answers with a page of HTML', 'html'],
  ['that refuses the keys', 'refused'],
] as const)
  test(`a courier ${name} stops nothing: the orders wait and are booked once when it is back`, async () => {
    proves('B-DELIV-25');
    const ids = await shop.pack(3);
    await shop.control('/faults', { fault, times: 10_000 });
    await shop.book(ids);
    for (let tries = 0; tries < 30; tries += 1) {
      await shop.run();
      shop.clock.advance(hour);
    }
    assert.equal((await shop.parcels()).length, 0);
    assert.deepEqual(await stepsOf(ids), ['packed', 'packed', 'packed']);
    assert.equal((await list('problems')).length, 3);
    // The owner's own way is open all the time.
    const [first = ''] = ids;
    const { status } = await shop.admin.call(orderEndpoints.moveOrder, {
      params: { id: first, move: 'hand-over' },
      body: {},
    });
    assert.equal(status, 200);
    await shop.control('/faults', { fault, times: 0 });
    shop.clock.advance(2 * hour);
    await shop.run();
    assert.equal((await shop.parcels()).length, 2);
    assert.deepEqual(await stepsOf(ids), ['handed-over', 'booked', 'booked']);
  });

test('a courier that cannot be reached at all has nothing, so its booking can be given up meanwhile', async () => {
  const { config } = shop.context;
  const { couriers } = config;
  const baseUrl = `http://127.0.0.1:${await freePort()}/api/v1`;
  config.couriers = { steadfast: { baseUrl, apiKey: 'a', secretKey: 'b' } };
  const [id = ''] = await shop.pack(1);
  await shop.book([id]);
  await shop.run();
  const waiting = await shop.shipmentOf(id);
  assert.equal(waiting.state, 'waiting');
  assert.notEqual(waiting.reason, null);
  const { status } = await shop.admin.call(courierEndpoints.withdrawShipment, { params: { id } });
  config.couriers = couriers;
  assert.equal(status, 200);
});

test('a shop without a courier lists and books nothing, and its job does nothing', async () => {
  proves('B-DELIV-25');
  const { config } = shop.context;
  const { couriers } = config;
  const [id = ''] = await shop.pack(1);
  config.couriers = {};
  const toBook = (await shop.admin.call(courierEndpoints.listOrdersToBook)).body;
  const { status, error } = await shop.book([id]);
  await shop.run();
  config.couriers = couriers;
  assert.deepEqual(toBook, { couriers: [], orders: [], total: 0 });
  assert.deepEqual([status, error.message], [409, shipmentTexts.noCourier]);
  assert.equal(await shop.context.db.$count(shipments), 0);
});
