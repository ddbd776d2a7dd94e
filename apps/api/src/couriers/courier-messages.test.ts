/** Messages of couriers that name their events: their secret, what is damaged or foreign, and disorder. Steadfast's are in `follow-shipments.test.ts`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { furthest, orderStepAfter, type ReportedStep } from '@jontro/shop/couriers/shipment-steps.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { stepOfRow } from '../orders/step-columns.ts';
import {
  type CourierShop,
  createPathaoShop,
  createRedxShop,
  pathaoKeys,
  redxKeys,
} from '../testing/courier-shop.ts';
import type { WebhookMessage } from './courier.ts';
import { shipmentEvents } from './couriers.table.ts';
import { readPathaoWebhook } from './pathao/pathao-webhook.ts';
import { readRedxWebhook } from './redx/redx-webhook.ts';

const hour = 3_600_000;
const usualTime = '2026-11-02T04:00:00.000Z';

interface Kind {
  name: 'pathao' | 'redx';
  label: string;
  create: () => Promise<CourierShop<unknown>>;
  /** The setting that has the secret, and its value. */
  secret: ['webhookSecret' | 'webhookToken', string];
  wrongSecrets: string[];
  /** The address and the headers of a message with a secret. */
  sentWith: (secret: string | undefined) => { query: string; headers: Record<string, string> };
  read: (body: string) => WebhookMessage;
  messageOf: (ref: string, event: string, at?: string) => Record<string, unknown>;
  /** What the control route is told. */
  said: (event: string, at?: string) => object;
  /** The status of an accepted message. */
  accepted: number;
  /** Changes of a good message, and the status of each. */
  damaged: [Record<string, unknown>, number][];
  /** Changes that make it an unknown event with words that cannot be stored as they are. */
  odd: Record<string, unknown>;
  /** Every event, the last two of which are none. */
  events: string[];
  /** Events of these steps. */
  names: Record<'moving' | 'earlier' | 'held' | 'delivered' | 'returned' | 'first' | 'end', string>;
  /** The step of a parcel after what was held is released. */
  afterRelease: string;
}

const pathao: Kind = {
  name: 'pathao',
  label: 'Pathao',
  create: createPathaoShop,
  secret: ['webhookSecret', pathaoKeys.webhookSecret],
  wrongSecrets: [`Bearer ${pathaoKeys.webhookSecret}`],
  sentWith: (secret = '') => ({ query: '', headers: { 'x-pathao-signature': secret } }),
  read: (body) =>
    readPathaoWebhook('secret', { headers: { 'x-pathao-signature': 'secret' }, query: {}, body }),
  messageOf: (ref, event, timestamp = usualTime) => ({
    consignment_id: 'DT1',
    merchant_order_id: ref,
    updated_at: '2026-11-02 10:00:00',
    timestamp,
    store_id: 148_012,
    event: `order.${event}`,
    delivery_fee: 75,
  }),
  said: (event, timestamp) => ({ event: `order.${event}`, ...(timestamp && { timestamp }) }),
  accepted: 202,
  damaged: [
    [{ event: 7 }, 400],
    [{ timestamp: 'tomorrow', updated_at: 'tomorrow' }, 400],
    [{ timestamp: '2026-13-45T10:00:00Z', updated_at: null }, 400],
    [{ merchant_order_id: null, consignment_id: {} }, 400],
    [{ merchant_order_id: "' or 1=1 --", consignment_id: '\0' }, 400],
    [{ merchant_order_id: 'J-1-AAAAAA', consignment_id: 'DT7' }, 202],
    [{ event: 'store.updated' }, 202],
    [{ event: 'order.paid' }, 202],
    [{ event: '__proto__' }, 202],
  ],
  odd: { event: 'order.constructor', reason: 'a\0b \ud83d' },
  events: [
    'created',
    'updated',
    'pickup-requested',
    'assigned-for-pickup',
    'picked',
    'pickup-failed',
    'pickup-cancelled',
    'at-the-sorting-hub',
    'in-transit',
    'received-at-last-mile-hub',
    'assigned-for-delivery',
    'delivered',
    'partial-delivery',
    'delivery-failed',
    'on-hold',
    'returned',
    'paid-return',
    'exchanged',
    'paid',
    'of-tomorrow',
  ],
  names: {
    moving: 'in-transit',
    earlier: 'picked',
    held: 'on-hold',
    delivered: 'delivered',
    returned: 'returned',
    first: 'created',
    end: 'partial-delivery',
  },
  afterRelease: 'partly-delivered',
};

const redx: Kind = {
  name: 'redx',
  label: 'RedX',
  create: createRedxShop,
  secret: ['webhookToken', redxKeys.webhookToken],
  wrongSecrets: [
    redxKeys.webhookToken.toUpperCase(),
    `${redxKeys.webhookToken}&token=${redxKeys.webhookToken}`,
  ],
  sentWith: (token) => ({ query: token === undefined ? '' : `?token=${token}`, headers: {} }),
  read: (body) => readRedxWebhook('secret', { query: { token: 'secret' }, body }),
  messageOf: (ref, status, timestamp = usualTime) => ({
    tracking_number: '26A1',
    timestamp,
    status,
    message_en: 'It moves',
    message_bn: 'চলছে',
    invoice_number: ref,
  }),
  said: (status, timestamp) => ({ status, ...(timestamp && { timestamp }) }),
  accepted: 200,
  damaged: [
    [{ status: 7 }, 400],
    [{ status: ' ' }, 400],
    [{ timestamp: 'tomorrow' }, 400],
    [{ timestamp: '2026-13-45T10:00:00Z' }, 400],
    [{ timestamp: null }, 400],
    [{ invoice_number: null, tracking_number: {} }, 400],
    [{ invoice_number: "' or 1=1 --", tracking_number: '\0' }, 400],
    [{ invoice_number: 'J-1-AAAAAA', tracking_number: '26A7' }, 200],
  ],
  odd: { status: 'constructor', message_en: 'a\0b \ud83d', message_bn: '\0' },
  events: [
    'pickup-pending',
    'ready-for-delivery',
    'delivery-in-progress',
    'delivered',
    'agent-hold',
    'agent-returning',
    'returned',
    'agent-area-change',
    'cancelled',
    'of-tomorrow',
    'constructor',
  ],
  names: {
    moving: 'agent-area-change',
    earlier: 'ready-for-delivery',
    held: 'agent-hold',
    delivered: 'delivered',
    returned: 'returned',
    first: 'pickup-pending',
    end: 'agent-returning',
  },
  afterRelease: 'returning',
};

/** Random numbers that are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What parcel and order are after messages. */
function replay(kind: Kind, bodies: readonly object[]): { parcel: ReportedStep; order: OrderStep } {
  let parcel: ReportedStep = { step: 'booked', at: '2026-11-01T00:00:00.000Z' };
  let order: OrderStep = 'handed-over';
  for (const body of bodies) {
    const message = kind.read(JSON.stringify(body));
    if (message.kind === 'nothing') continue;
    assert.equal(message.kind, 'report');
    if (message.kind !== 'report' || !message.report.step) continue;
    parcel = furthest(parcel, { step: message.report.step, at: message.report.at.toISOString() });
    order = orderStepAfter(order, parcel.step, true) ?? order;
  }
  return { parcel, order };
}

testsOf(pathao);
testsOf(redx);

function testsOf(kind: Kind): void {
  let shop: CourierShop<unknown>;
  before(async () => {
    shop = await kind.create();
  });
  after(() => shop?.close());

  const { label, accepted, messageOf } = kind;
  const [field, secret] = kind.secret;
  const stepOf = async (id: string) => stepOfRow(await shop.orderOf(id));
  const say = (ref: string, said: object) => shop.control(`/parcels/${ref}/step`, said);
  const send = (body: unknown, given: string | undefined = secret) => {
    const { query, headers } = kind.sentWith(given);
    const path = `/couriers/${kind.name}/webhook${query}`;
    return shop.visitor.send('POST', path, body, { 'content-type': 'application/json', ...headers });
  };
  const eventsOf = async (id: string) => {
    const { id: shipmentId } = await shop.shipmentOf(id);
    return shop.context.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId));
  };

  test(`a message without ${label}’s secret is 401 and changes nothing, also while no secret is set`, async () => {
    proves('B-DELIV-06');
    const [parcel] = await shop.booked(1);
    assert.ok(parcel);
    const message = messageOf(parcel.invoice, kind.names.delivered);
    for (const wrong of ['', 'x', `${secret}x`, secret.slice(1), ...kind.wrongSecrets]) {
      const refused = await send(message, wrong);
      assert.equal(refused.status, 401, wrong);
      assert.equal(refused.headers['x-pathao-merchant-webhook-integration-secret'], undefined);
    }
    const { config } = shop.context;
    const { couriers } = config;
    config.couriers = { [kind.name]: { ...couriers[kind.name], [field]: undefined } };
    for (const nothing of ['', 'undefined']) assert.equal((await send(message, nothing)).status, 401);
    config.couriers = {};
    assert.equal((await send(message)).status, 404);
    config.couriers = couriers;
    assert.equal(await stepOf(parcel.id), 'booked');
    assert.deepEqual(await eventsOf(parcel.id), []);
  });

  test(`messages of ${label} that are damaged, of another kind or of unknown parcels are answered and change nothing`, async () => {
    proves('B-DELIV-06');
    const [parcel] = await shop.booked(1);
    assert.ok(parcel);
    const good = messageOf(parcel.invoice, kind.names.delivered);
    for (const [body, expected] of [
      ['{"event":"order.delivered","merch', 400],
      ['[]', 400],
      ['null', 400],
      ['', 400],
      ...kind.damaged.map(([change, status]) => [{ ...good, ...change }, status] as const),
    ] as const)
      assert.equal((await send(body)).status, expected, JSON.stringify(body));
    assert.equal((await send('x'.repeat(70_000))).status, 413);
    assert.equal(await stepOf(parcel.id), 'booked');
    // An event that the courier adds later is kept, and is no step.
    assert.equal((await send({ ...good, ...kind.odd })).status, accepted);
    assert.deepEqual(
      (await eventsOf(parcel.id)).map(({ status, step, words }) => [status, step, words]),
      [[kind.odd.event ?? kind.odd.status, null, 'ab ']],
    );
  });

  test(`copies, events of ${label} out of order and dates of the future move no order back or twice`, async () => {
    proves('B-DELIV-06');
    const [parcel] = await shop.booked(1);
    assert.ok(parcel);
    const { id, invoice: ref } = parcel;
    const { names, said } = kind;
    const at = (hours: number) => `2026-11-02T0${hours}:00:00.000Z`;
    await say(ref, { ...said(names.moving, at(3)), delivery: 'held' });
    await say(ref, { ...said(names.earlier, at(2)), delivery: 'held' });
    await say(ref, { ...said(names.end, at(5)), delivery: 'held' });
    await say(ref, { ...said(names.held), delivery: 'dropped' });
    await say(ref, { ...said(names.held), delivery: 'corrupt' });
    await say(ref, { ...said(names.delivered), delivery: 'wrong-secret' });
    await send(messageOf(ref, names.first, '2099-01-01T00:00:00.000Z'));
    assert.equal(await stepOf(id), 'booked');
    await shop.control('/webhooks/release', {});
    assert.equal((await shop.shipmentOf(id)).step, kind.afterRelease);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(messageOf(ref, names.delivered, at(6)))),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([accepted]));
    await say(ref, { ...said(names.returned), delivery: 'twice' });
    await say(ref, { ...said(names.moving), delivery: 'twice' });
    assert.equal(await stepOf(id), 'delivered');
    const delivered = (await eventsOf(id)).filter(({ status }) => status.endsWith(names.delivered));
    assert.equal(delivered.length, 1);
  });

  test(`10,000 random orders of ${label}’s events end as the same events in their order of time, with copies of them as without`, () => {
    proves('B-DELIV-07');
    const random = createRandom(2_036);
    for (let run = 0; run < 10_000; run += 1) {
      const messages = Array.from({ length: 1 + random(9) }, () => {
        const at = new Date(Date.parse('2026-11-02T00:00:00Z') + random(6) * hour).toISOString();
        const event = kind.events[random(kind.events.length)] ?? '';
        return { at, body: messageOf('J-1-AAAAAA', event, at) };
      });
      const byTime = messages.toSorted((one, other) => one.at.localeCompare(other.at));
      const copies = [...messages, ...messages.slice(0, random(messages.length + 1))];
      const given = copies
        .map(({ body }) => ({ body, at: random(1_000_000) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ body }) => body);
      const sorted = byTime.map(({ body }) => body);
      assert.deepEqual(replay(kind, given), replay(kind, sorted), JSON.stringify(given));
    }
  });
}
