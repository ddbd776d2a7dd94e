/** Messages of Pathao: a parcel's way by its events, the test of the address, and asking it after a silence. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import type { PathaoParcel } from '../../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import { stepOfRow } from '../../orders/step-columns.ts';
import { type CourierShop, createPathaoShop, pathaoKeys } from '../../testing/courier-shop.ts';
import { shipmentEvents, shipments } from '../couriers.table.ts';

let shop: CourierShop<PathaoParcel>;
before(async () => {
  shop = await createPathaoShop();
});
after(() => shop?.close());

const hour = 3_600_000;
const header = 'x-pathao-merchant-webhook-integration-secret';
const integrationSecret = 'f3992ecc-59da-4cbe-a049-a13da2018d51';
const stepOf = async (id: string) => stepOfRow(await shop.orderOf(id));
const say = (ref: string, said: object) =>
  shop.control(`/parcels/${ref}/step`, said) as Promise<{ status: number; isGood?: boolean }[]>;
const send = (body: unknown, secret: string | undefined = pathaoKeys.webhookSecret) =>
  shop.visitor.send('POST', '/couriers/pathao/webhook', body, {
    'content-type': 'application/json',
    ...(secret !== undefined && { 'x-pathao-signature': secret }),
  });
const eventsOf = async (id: string) => {
  const { id: shipmentId } = await shop.shipmentOf(id);
  return shop.context.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId));
};

test('a parcel goes its way by Pathao’s events, and its order with it; the cash is not received', async () => {
  proves('B-DELIV-09');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const { id, invoice: ref } = parcel;
  for (const event of ['pickup-requested', 'picked', 'in-transit', 'assigned-for-delivery'])
    await say(ref, { event: `order.${event}` });
  await say(ref, { event: 'order.delivery-failed', reason: 'Nobody answered the phone' });
  const [sent] = await say(ref, { event: 'order.delivered' });
  assert.deepEqual([sent?.status, sent?.isGood], [202, true]);
  const order = await shop.orderOf(id);
  assert.deepEqual(
    order.stepLog.map(({ step }) => step),
    ['packed', 'booked', 'handed-over', 'on-the-way', 'out-for-delivery', 'problem', 'delivered'],
  );
  assert.equal(order.stepLog.at(-2)?.note, 'Nobody answered the phone');
  assert.equal(order.cashReceivedAt, null);
  assert.equal((await shop.shipmentOf(id)).step, 'delivered');
  // Money that Pathao pays out is no step of the parcel.
  assert.equal((await say(ref, { event: 'order.paid' }))[0]?.status, 202);
  assert.equal((await eventsOf(id)).length, 6);
});

test('the test of the address is answered with the value of Pathao, or with the one that the owner has entered', async () => {
  proves('B-DELIV-06');
  const test = () => shop.control('/webhooks/test', {}) as Promise<{ status: number; isGood: boolean }[]>;
  assert.deepEqual(
    (await test()).map(({ status, isGood }) => [status, isGood]),
    [[202, true]],
  );
  const plain = await send({ event: 'webhook_integration' }, '');
  assert.deepEqual([plain.status, plain.headers[header]], [202, integrationSecret]);
  assert.equal((await send({ event: 'webhook_integration' }, 'wrong')).status, 401);
  const { config } = shop.context;
  const { couriers } = config;
  config.couriers = { pathao: { ...couriers.pathao, integrationSecret: 'another' } as never };
  const other = await send({ event: 'webhook_integration' });
  const [failing] = await test();
  config.couriers = couriers;
  assert.equal(other.headers[header], 'another');
  assert.equal(failing?.isGood, false);
});

test('after three hours without an event Pathao is asked by its id, and a token that has ended early is replaced', async () => {
  proves('B-DELIV-08');
  await shop.context.db.update(shipments).set({ nextTryAt: null });
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  await say(parcel.invoice, { event: 'order.received-at-last-mile-hub', delivery: 'dropped' });
  await shop.control('/tokens/end', {});
  shop.clock.advance(3 * hour + 60_000);
  await shop.run();
  assert.equal(await stepOf(parcel.id), 'on-the-way');
});
