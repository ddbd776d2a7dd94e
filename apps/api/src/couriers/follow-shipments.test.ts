/** Following parcels: messages of the courier, asking it after a silence, and what becomes of orders by that. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq, like } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { mails } from '../mail/mail.table.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { type CourierShop, createCourierShop, steadfastKeys } from '../testing/courier-shop.ts';
import { removeOldWords } from './courier-job.ts';
import { shipmentEvents, shipments } from './couriers.table.ts';

let shop: CourierShop;
before(async () => {
  shop = await createCourierShop({ settings: { stepMails: ['delivered'], tracking: true } });
});
after(() => shop?.close());

const hour = 3_600_000;
const stepOf = async (id: string) => stepOfRow(await shop.orderOf(id));
const say = (invoice: string, said: object) => shop.control(`/parcels/${invoice}/step`, said);
const send = (body: unknown, authorization = `Bearer ${steadfastKeys.webhookToken}`) =>
  shop.visitor.send('POST', '/couriers/steadfast/webhook', body, {
    authorization,
    'content-type': 'application/json',
  });
const status = (invoice: string, name: string, updated_at = '2026-11-02 10:00:00') => ({
  notification_type: 'delivery_status',
  consignment_id: 1,
  invoice,
  cod_amount: 100,
  status: name,
  delivery_charge: 60,
  tracking_message: `It is ${name}`,
  updated_at,
});
const logOf = async (id: string) => (await shop.orderOf(id)).stepLog.map(({ step }) => step);
const eventsOf = async (id: string) => {
  const { id: shipmentId } = await shop.shipmentOf(id);
  return shop.context.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId));
};

test('a parcel goes its way by the courier’s messages, and its order with it, in the courier’s words', async () => {
  proves('B-DELIV-09');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const { id, invoice } = parcel;
  await say(invoice, { message: 'Received at Dhanmondi hub' });
  await say(invoice, { status: 'HOLD', message: 'Nobody answered the phone' });
  await say(invoice, { status: 'delivered_approval_pending', message: 'Handed to the customer' });
  await say(invoice, { status: 'Delivered', message: 'Balance added' });
  const order = await shop.orderOf(id);
  assert.deepEqual(await logOf(id), ['packed', 'booked', 'handed-over', 'problem', 'delivered']);
  assert.equal(order.status, 'Delivered');
  assert.equal(order.cashReceivedAt, null, 'what the courier has is not received');
  const notes = order.stepLog.map(({ note }) => note);
  assert.deepEqual(notes.slice(2, 4), ['Received at Dhanmondi hub', 'Nobody answered the phone']);
  const shipment = await shop.shipmentOf(id);
  assert.deepEqual([shipment.step, shipment.feePoisha, shipment.nextTryAt], ['delivered', 6_000, null]);
  assert.equal((await eventsOf(id)).length, 4);
  const delivered = await shop.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.thingId, id), eq(auditEntries.act, 'deliverOrder')));
  assert.deepEqual(
    delivered.map(({ actor, actorId }) => [actor, actorId]),
    [['the courier', null]],
  );
  // The button of the owner answers as for any delivered order.
  const { body } = await shop.admin.call(orderEndpoints.deliverOrder, { params: { id } });
  assert.equal(body.modifiedCount, 0);
});

test('the mail about a delivery is the one of the owner’s button, and is queued once however often the courier says it', async () => {
  proves('B-DELIV-09');
  const [one, other] = await shop.booked(2);
  assert.ok(one && other);
  await shop.admin.call(orderEndpoints.deliverOrder, { params: { id: other.id } });
  for (let times = 0; times < 3; times += 1)
    await say(one.invoice, {
      status: 'delivered',
      delivery: 'twice',
      updatedAt: `2026-11-02 10:0${times}:00`,
    });
  const mailsOf = async (id: string) =>
    (
      await shop.context.db
        .select()
        .from(mails)
        .where(like(mails.dedupeKey, `%${id}%`))
    )
      .map(({ kind }) => kind)
      .sort();
  assert.deepEqual(await mailsOf(one.id), await mailsOf(other.id));
});

test('a message without the secret is 401 and changes nothing, also while no secret is set', async () => {
  proves('B-DELIV-06');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const message = status(parcel.invoice, 'delivered');
  for (const wrong of [
    '',
    'Bearer ',
    'Bearer x',
    `${steadfastKeys.webhookToken}`,
    `Bearer ${steadfastKeys.webhookToken}x`,
  ]) {
    const refused = await send(message, wrong);
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.body, { status: 'error', message: 'Webhook not accepted.' });
  }
  const { config } = shop.context;
  const { couriers } = config;
  config.couriers = { steadfast: { ...couriers.steadfast, webhookToken: undefined } as never };
  assert.equal((await send(message, 'Bearer undefined')).status, 401);
  config.couriers = {};
  assert.equal((await send(message)).status, 404);
  config.couriers = couriers;
  assert.equal(await stepOf(parcel.id), 'booked');
  assert.deepEqual(await eventsOf(parcel.id), []);
});

test('messages that are damaged, of another kind or of unknown parcels are answered and change nothing', async () => {
  proves('B-DELIV-06');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const good = status(parcel.invoice, 'delivered');
  for (const [body, expected] of [
    ['{"notification_type":"delivery_status","inv', 400],
    ['[]', 400],
    ['null', 400],
    ['', 400],
    [{ ...good, updated_at: '2026-13-45 10:00:00' }, 400],
    [{ ...good, updated_at: 'tomorrow' }, 400],
    [{ ...good, invoice: null, consignment_id: {} }, 400],
    [{ ...good, notification_type: 'something_new' }, 200],
    [{ ...good, status: 7 }, 200],
    [{ ...good, invoice: 'J-1-AAAAAA', consignment_id: 7 }, 200],
    [{ ...good, invoice: "' or 1=1 --", consignment_id: '\0' }, 400],
  ] as const)
    assert.equal((await send(body)).status, expected, JSON.stringify(body));
  assert.equal((await send('x'.repeat(70_000))).status, 413);
  assert.equal(await stepOf(parcel.id), 'booked');
  // A state that Steadfast adds later is kept, and is no step.
  assert.equal((await send({ ...good, status: 'at_the_moon', tracking_message: 'a\0b \ud83d' })).status, 200);
  assert.deepEqual(
    (await eventsOf(parcel.id)).map(({ status: name, step, words }) => [name, step, words]),
    [['at_the_moon', null, 'ab ']],
  );
});

test('copies, messages out of order and dates of the future move no order back or twice', async () => {
  proves('B-DELIV-06');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const { id, invoice } = parcel;
  const update = (message: string, updated_at: string) => ({
    notification_type: 'tracking_update',
    consignment_id: 1,
    invoice,
    tracking_message: message,
    updated_at,
  });
  await say(invoice, { status: 'hold', delivery: 'held', updatedAt: '2026-11-02 09:00:00' });
  await say(invoice, { message: 'At the hub', delivery: 'held', updatedAt: '2026-11-02 08:00:00' });
  await say(invoice, { status: 'partial_delivered', delivery: 'held', updatedAt: '2026-11-02 11:00:00' });
  await say(invoice, { status: 'hold', delivery: 'dropped' });
  await say(invoice, { status: 'hold', delivery: 'corrupt' });
  await send({ ...status(invoice, 'pending', '2099-01-01 00:00:00') });
  assert.equal(await stepOf(id), 'booked');
  await shop.control('/webhooks/release', {});
  assert.equal((await shop.shipmentOf(id)).step, 'partly-delivered');
  const log = await logOf(id);
  assert.equal(log.at(-1), 'problem');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(status(invoice, 'delivered', '2026-11-02 12:00:00'))),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  for (const late of [
    status(invoice, 'cancelled', '2026-11-03 10:00:00'),
    update('At the hub', '2026-11-09 08:00:00'),
  ])
    await send(late);
  assert.deepEqual(await logOf(id), [...log, 'delivered']);
  assert.equal((await eventsOf(id)).filter(({ status: name }) => name === 'delivered').length, 1);
});

test('messages of several parcels, reversed and copied, end as in their order', async () => {
  const parcels = await shop.booked(6);
  const names = [
    'pending',
    'hold',
    'cancelled_approval_pending',
    'cancelled',
    'delivered',
    'partial_delivered',
  ];
  const ends: string[][] = [];
  for (let group = 0; group < 2; group += 1) {
    const results: string[] = [];
    for (const [index, { id, invoice }] of parcels.slice(group * 3, group * 3 + 3).entries()) {
      const said = names
        .slice(0, index + 3)
        .map((name, at) => status(invoice, name, `2026-11-02 1${at}:00:00`));
      const given = group === 0 ? said : [...said.reverse(), ...said];
      for (const body of given) await send({ ...body, consignment_id: undefined });
      results.push(`${(await shop.shipmentOf(id)).step} ${await stepOf(id)}`);
    }
    ends.push(results);
  }
  assert.deepEqual(ends[0], ends[1]);
  assert.deepEqual(ends[0], ['returning returning', 'returned returning', 'delivered delivered']);
});

test('an order that staff have moved further, cancelled or delivered by hand stays as they said', async () => {
  const [delivered, cancelled] = await shop.booked(2);
  assert.ok(delivered && cancelled);
  await shop.admin.call(orderEndpoints.deliverOrder, { params: { id: delivered.id } });
  await shop.admin.call(orderEndpoints.cancelOrder, {
    params: { id: cancelled.id },
    body: { reason: 'A mistake' },
  });
  for (const { invoice } of [delivered, cancelled]) {
    await say(invoice, { status: 'hold', message: 'Late' });
    await say(invoice, { status: 'delivered' });
  }
  assert.deepEqual([await stepOf(delivered.id), await stepOf(cancelled.id)], ['delivered', 'cancelled']);
});

test('a parcel that the courier brings back is taken back by staff alone, once it is in the shop', async () => {
  proves('B-DELIV-09');
  const [parcel, early] = await shop.booked(2);
  assert.ok(parcel && early);
  await say(parcel.invoice, { message: 'At the hub' });
  await say(parcel.invoice, { status: 'cancelled', message: 'The customer refused it' });
  assert.equal(await stepOf(parcel.id), 'returning');
  assert.equal((await shop.orderOf(parcel.id)).returnedAt, null);
  const problems = async () =>
    (await shop.admin.call(courierEndpoints.listShipments, { query: { show: 'problems' } })).body.map(
      ({ orderId }) => orderId,
    );
  assert.ok((await problems()).includes(parcel.id));
  const taken = await shop.admin.call(orderEndpoints.takeBack, {
    params: { id: parcel.id },
    body: { lines: [{ position: 0, sellable: 1, damaged: 0, forRepair: 0 }] },
  });
  assert.equal(taken.status, 200);
  assert.equal(await stepOf(parcel.id), 'returned');
  assert.ok(!(await problems()).includes(parcel.id));
  // One that was cancelled before it left is in the shop all the time, and is booked anew.
  await say(early.invoice, { status: 'cancelled', message: 'Pickup failed' });
  assert.equal(await stepOf(early.id), 'packed');
  const toBook = (await shop.admin.call(courierEndpoints.listOrdersToBook)).body.orders;
  assert.ok(toBook.some(({ _id }) => _id === early.id));
  assert.equal((await shop.book([early.id])).body.booked, 1);
  await shop.run();
  assert.equal(
    (await shop.parcels()).filter(({ invoice }) => invoice.startsWith(early.invoice.slice(0, -6))).length,
    2,
  );
});

test('the customer and whoever tracks the order see its step, the courier and the code, and nobody sees the courier’s words there', async () => {
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  await say(parcel.invoice, { status: 'hold', message: 'Called Nusrat at House 12' });
  const { orderNumber } = (await shop.admin.call(orderEndpoints.findOrder, { params: { id: parcel.id } }))
    .body;
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, parcel.id));
  const page = await shop.visitor.send('GET', `/track/${orderNumber}/${row?.trackingKey}`);
  assert.equal(page.status, 200);
  const html = String(page.body);
  assert.ok(html.includes('Delivery problem'));
  assert.ok(html.includes('Steadfast') && html.includes(row?.parcelCode ?? ''));
  assert.ok(!html.includes('House 12'));
});

test('after three hours without a message the courier is asked, ever more rarely while nothing is new', async () => {
  proves('B-DELIV-08');
  await shop.context.db.update(shipments).set({ nextTryAt: null });
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const { id, invoice } = parcel;
  await say(invoice, { status: 'hold', message: 'Nobody at home', delivery: 'dropped' });
  shop.clock.advance(3 * hour - 60_000);
  await shop.run();
  assert.equal(await stepOf(id), 'booked', 'not yet');
  shop.clock.advance(2 * 60_000);
  await shop.run();
  assert.equal(await stepOf(id), 'problem');
  const asked: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    const { nextTryAt } = await shop.shipmentOf(id);
    const wait = Number(nextTryAt) - shop.clock.now().getTime();
    asked.push(Math.round(wait / hour));
    shop.clock.advance(wait + 1_000);
    await shop.run();
  }
  assert.deepEqual(asked, [3, 3, 6, 12, 24, 24]);
  await say(invoice, { status: 'delivered', delivery: 'dropped' });
  shop.clock.advance(25 * hour);
  await shop.run();
  assert.equal(await stepOf(id), 'delivered');
  assert.equal((await shop.shipmentOf(id)).nextTryAt, null);
});

test('a courier that is silent, in pieces or has forgotten the parcel moves nothing, and is asked again', async () => {
  await shop.context.db.update(shipments).set({ nextTryAt: null });
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  for (const fault of ['down', 'html', 'lost', 'refused']) {
    await shop.control('/faults', { fault, times: 1 });
    shop.clock.advance(25 * hour);
    await shop.run();
    assert.equal(await stepOf(parcel.id), 'booked');
  }
  await shop.control('/reset', {});
  shop.clock.advance(25 * hour);
  await shop.run();
  const { nextTryAt } = await shop.shipmentOf(parcel.id);
  assert.ok(nextTryAt && nextTryAt > shop.clock.now());
});

test('what the courier has said is on the order’s page for staff, and its words are removed after 90 days', async () => {
  proves('B-DELIV-24');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  await say(parcel.invoice, { status: 'hold', message: 'Called Nusrat' });
  const read = async () =>
    (await shop.admin.call(courierEndpoints.listOrderShipments, { params: { id: parcel.id } })).body;
  const [shipment] = await read();
  assert.deepEqual(
    shipment?.events.map(({ status: name, words }) => [name, words]),
    [['hold', 'Called Nusrat']],
  );
  shop.clock.advance(91 * 24 * hour);
  await removeOldWords(shop.context.db, shop.clock.now());
  const older = await eventsOf(parcel.id);
  assert.deepEqual(
    older.map(({ status: name, words }) => [name, words]),
    [['hold', null]],
  );
  assert.equal((await shop.shipmentOf(parcel.id)).words, null);
});
