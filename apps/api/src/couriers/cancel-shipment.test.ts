/** Cancelling a parcel at its courier: before the pickup alone, once, and also if the answer is lost. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { undoTexts } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import type { RedxParcel } from '../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { type CourierShop, createCourierShop, createRedxShop } from '../testing/courier-shop.ts';

let shop: CourierShop<RedxParcel>;
before(async () => {
  shop = await createRedxShop();
});
after(() => shop?.close());
beforeEach(() => shop.control('/faults', { fault: 'lost', times: 0 }));

const cancel = async (id: string) => {
  const { status, body, error } = await shop.admin.call(courierEndpoints.cancelShipment, { params: { id } });
  return [status, status === 200 ? body.message : error.message];
};
const say = (ref: string, said: object) => shop.control(`/parcels/${ref}/step`, said);
const statusOf = async (ref: string) =>
  (await shop.parcels()).find(({ fields }) => fields.merchant_invoice_id === ref)?.status;
const stepOf = async (id: string) => stepOfRow(await shop.orderOf(id));
const cancellable = async (id: string) =>
  (await shop.admin.call(courierEndpoints.listOrderShipments, { params: { id } })).body[0]?.cancellable;
const toBook = async () =>
  (await shop.admin.call(courierEndpoints.listOrdersToBook)).body.orders.map(({ _id }) => _id);
const audited = (id: string) =>
  shop.context.db.$count(
    auditEntries,
    and(eq(auditEntries.act, 'cancelShipment'), eq(auditEntries.thingId, id)),
  );
async function bookedOne() {
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  return parcel;
}

test('a parcel that is cancelled before the pickup ends, and its order is booked anew under another number', async () => {
  const { id, invoice } = await bookedOne();
  assert.equal(await cancellable(id), true);
  assert.deepEqual(await cancel(id), [200, shipmentTexts.cancelled]);
  assert.equal(await statusOf(invoice), 'cancelled');
  assert.deepEqual([await stepOf(id), await cancellable(id), await audited(id)], ['packed', undefined, 1]);
  assert.ok((await toBook()).includes(id));
  shop.clock.advance(1_000);
  assert.equal((await shop.book([id])).body.booked, 1);
  await shop.run();
  const anew = await shop.shipmentOf(id);
  assert.deepEqual([anew.state, await statusOf(anew.ref)], ['booked', 'pickup-pending']);
  assert.notEqual(anew.ref, invoice);
  assert.deepEqual((await cancel('f'.repeat(24)))[0], 404);
});

test('a parcel that was picked up is not cancelled, whether the shop knows of it or only the courier', async () => {
  const { id, invoice } = await bookedOne();
  await say(invoice, { status: 'ready-for-delivery', delivery: 'dropped' });
  assert.deepEqual(await cancel(id), [409, shipmentTexts.cancelRefused]);
  await say(invoice, { status: 'ready-for-delivery' });
  assert.equal(await cancellable(id), undefined);
  assert.deepEqual(await cancel(id), [409, shipmentTexts.notCancelled]);
  assert.deepEqual([await statusOf(invoice), await stepOf(id)], ['ready-for-delivery', 'handed-over']);
  assert.equal(await audited(id), 0);
});

test('a cancellation whose answer is lost says so, and the courier is asked what became of it', async () => {
  const { id, invoice } = await bookedOne();
  await shop.control('/faults', { fault: 'lost', times: 1 });
  assert.deepEqual(await cancel(id), [502, shipmentTexts.notAnswered]);
  assert.deepEqual([await statusOf(invoice), (await shop.shipmentOf(id)).step], ['cancelled', 'booked']);
  shop.clock.advance(6 * 60_000);
  await shop.run();
  assert.deepEqual([(await shop.shipmentOf(id)).step, await stepOf(id)], ['returned', 'packed']);
  assert.ok((await toBook()).includes(id));
});

test('a cancellation that reaches no courier, or one that refuses the token, changes nothing', async () => {
  const { id, invoice } = await bookedOne();
  for (const fault of ['down', 'refused'] as const) {
    await shop.control('/faults', { fault, times: 1 });
    assert.deepEqual(await cancel(id), [502, shipmentTexts.notAnswered], fault);
  }
  assert.deepEqual([await statusOf(invoice), await cancellable(id)], ['pickup-pending', true]);
});

test('a button that is pressed many times at once cancels once, and the order is packed', async () => {
  proves('B-DELIV-04');
  const { id, invoice } = await bookedOne();
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(id)));
  const good = answers.filter(([status]) => status === 200);
  assert.ok(good.length >= 1);
  for (const [status] of answers) assert.ok([200, 404, 409].includes(Number(status)), String(status));
  assert.deepEqual([await statusOf(invoice), await stepOf(id)], ['cancelled', 'packed']);
  assert.equal((await shop.shipmentOf(id)).endedAt !== null, true);
});

test('the parcel of an order that was cancelled is still cancelled at the courier', async () => {
  const { id, invoice } = await bookedOne();
  const reason = { reason: 'A mistake' };
  await shop.admin.call(orderEndpoints.cancelOrder, { params: { id }, body: reason });
  assert.equal((await shop.shipmentOf(id)).endedAt, null);
  assert.deepEqual(await cancel(id), [200, shipmentTexts.cancelled]);
  assert.deepEqual([await statusOf(invoice), await stepOf(id)], ['cancelled', 'cancelled']);
});

test('an undone cancellation leads to an order that is to be booked again if its parcel was stopped, and says so', async () => {
  const [id = ''] = await shop.pack(1);
  shop.clock.advance(1_000);
  await shop.book([id]);
  await shop.run();
  const { ref } = await shop.shipmentOf(id);
  const cancelOrder = () =>
    shop.admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'A mistake' } });
  const undo = async () => (await shop.admin.call(orderEndpoints.undoMove, { params: { id } })).body.message;
  const seen = async () => {
    const { body } = await shop.admin.call(orderEndpoints.findOrder, { params: { id } });
    return [body.step, body.stepChanges?.map(({ step }) => step), body.parcel?.courier];
  };
  shop.clock.advance(1_000);
  await cancelOrder();
  shop.clock.advance(1_000);
  assert.equal(await undo(), undoTexts.done, 'the courier still has the parcel');
  assert.deepEqual(await seen(), ['booked', ['packed', 'booked'], 'RedX']);
  shop.clock.advance(1_000);
  await cancelOrder();
  assert.deepEqual(await cancel(id), [200, shipmentTexts.cancelled]);
  shop.clock.advance(1_000);
  assert.equal(await undo(), undoTexts.parcelStopped);
  assert.deepEqual(await seen(), ['packed', ['packed'], undefined]);
  assert.ok((await toBook()).includes(id));
  shop.clock.advance(1_000);
  assert.equal((await shop.book([id])).body.booked, 1);
  await shop.run();
  assert.equal(await stepOf(id), 'booked');
  assert.notEqual((await shop.shipmentOf(id)).ref, ref);
});

test('an order whose parcel is stopped is at the step before its booking, for customers too, and booked anew as any other', async () => {
  const [id = ''] = await shop.pack(1);
  shop.clock.advance(1_000);
  await shop.book([id]);
  await shop.run();
  const { ref: invoice } = await shop.shipmentOf(id);
  const seen = async () => {
    const { body } = await shop.admin.call(orderEndpoints.findOrder, { params: { id } });
    return [body.step, body.stepChanges?.map(({ step }) => step), body.parcel?.courier];
  };
  assert.deepEqual(await seen(), ['booked', ['packed', 'booked'], 'RedX']);
  shop.clock.advance(1_000);
  // By the courier itself, in messages that come twice and out of order.
  await say(invoice, { status: 'cancelled', delivery: 'twice' });
  assert.deepEqual(await seen(), ['packed', ['packed'], undefined]);
  await say(invoice, { status: 'pickup-pending' });
  assert.deepEqual(await seen(), ['packed', ['packed'], undefined]);
  const moved = await shop.context.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.act, 'moveOrder'), eq(auditEntries.thingId, id)));
  assert.equal(moved.filter(({ after }) => after?.step === 'packed').length, 2, 'packed, and packed again');
  shop.clock.advance(1_000);
  assert.equal((await shop.book([id])).body.booked, 1);
  await shop.run();
  assert.deepEqual(await seen(), ['booked', ['packed', 'booked'], 'RedX']);
  // What is said of the parcel of before does not touch the one that is booked now.
  await say(invoice, { status: 'cancelled' });
  assert.deepEqual(await seen(), ['booked', ['packed', 'booked'], 'RedX']);
});

test('a booking by hand after a stopped parcel stays when a later step is undone', async () => {
  const { id } = await bookedOne();
  assert.deepEqual(await cancel(id), [200, shipmentTexts.cancelled]);
  for (const move of ['book', 'hand-over'] as const) {
    shop.clock.advance(1_000);
    const moved = await shop.admin.call(orderEndpoints.moveOrder, { params: { id, move }, body: null });
    assert.equal(moved.status, 200, move);
  }
  shop.clock.advance(1_000);
  const { body } = await shop.admin.call(orderEndpoints.undoMove, { params: { id } });
  assert.deepEqual([body.message, await stepOf(id)], [undoTexts.done, 'booked']);
});

test('an order that was booked before it was packed waits to be packed again, and can be booked without', async () => {
  const [id = ''] = await shop.pack(1);
  shop.clock.advance(1_000);
  await shop.admin.call(orderEndpoints.undoMove, { params: { id } });
  shop.clock.advance(1_000);
  assert.equal((await shop.book([id])).body.booked, 1);
  await shop.run();
  assert.equal(await stepOf(id), 'booked');
  shop.clock.advance(1_000);
  assert.deepEqual(await cancel(id), [200, shipmentTexts.cancelled]);
  assert.equal(await stepOf(id), 'placed');
  assert.ok((await toBook()).includes(id));
});

test('a message of the pickup that comes after a cancellation brings the order on its way', async () => {
  proves('B-DELIV-06');
  const { id, invoice } = await bookedOne();
  await cancel(id);
  await say(invoice, { status: 'ready-for-delivery' });
  await say(invoice, { status: 'delivered' });
  assert.equal(await stepOf(id), 'delivered');
});

test('a courier that cannot be told offers no cancellation', async () => {
  const other = await createCourierShop();
  try {
    const [parcel] = await other.booked(1);
    assert.ok(parcel);
    const params = { id: parcel.id };
    const [shipment] = (await other.admin.call(courierEndpoints.listOrderShipments, { params })).body;
    assert.equal(shipment?.cancellable, undefined);
    assert.equal((await other.admin.call(courierEndpoints.cancelShipment, { params })).status, 409);
  } finally {
    await other.close();
  }
});
