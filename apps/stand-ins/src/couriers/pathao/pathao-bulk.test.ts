/** The stand-in of Pathao books all orders of a request or none, and tells the shop their consignments afterwards. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { PathaoParcel } from './pathao-parcel.ts';
import { buildPathao } from './pathao-server.ts';
import type { PathaoSettings } from './pathao-settings.ts';

const controlToken = 'control';
const integrationSecret = 'the-secret-of-the-panel';
const order = (merchant_order_id: string, change: object = {}) => ({
  store_id: 148_012,
  merchant_order_id,
  recipient_name: 'Nusrat Jahan',
  recipient_phone: '01712345678',
  recipient_address: 'House 12, Road 5, Dhaka',
  delivery_type: 48,
  item_type: 2,
  item_quantity: 2,
  item_weight: 0.5,
  amount_to_collect: 1_250,
  ...change,
});
const orders = (...refs: string[]) => ({ orders: refs.map((ref) => order(ref)) });
const accepted = {
  message:
    'Your bulk order creation request is accepted,<br> please wait some time to complete order creation.',
  type: 'success',
  code: 202,
  data: true,
};

/** The stand-in, listening, with a token of its own. */
async function open(t: TestContext, settings: Partial<PathaoSettings> = {}) {
  const server = await buildPathao({ controlToken, integrationSecret, ...settings }).listen();
  t.after(() => server.close());
  const call = (path: string, token: string, body?: object) =>
    fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = { client_id: 'local', client_secret: 'local-secret', grant_type: 'password' };
  const user = { username: 'shop@example.com', password: 'local-password' };
  const granted = await call('/aladdin/api/v1/issue-token', '', { ...login, ...user });
  const { access_token } = (await granted.json()) as { access_token: string };
  return {
    close: server.close,
    bulk: (body: object, token = access_token) => call('/aladdin/api/v1/orders/bulk', token, body),
    async parcels(): Promise<PathaoParcel[]> {
      return (await (await call('/__sandbox/parcels', controlToken)).json()) as PathaoParcel[];
    },
    async control(path: string, body: object): Promise<void> {
      assert.equal((await call(`/__sandbox${path}`, controlToken, body)).status, 200);
    },
  };
}

interface Told {
  merchant_order_id: string;
  event: string;
  [field: string]: unknown;
}

/** A shop that is told of parcels; `received` waits until it was told so many things. */
async function openShop(t: TestContext, answer = (response: ServerResponse): void => void response.end()) {
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    told.push((await json(request)) as Told);
    server.emit('told');
    response.setHeader('x-pathao-merchant-webhook-integration-secret', integrationSecret);
    answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told,
    async received(count: number): Promise<Told[]> {
      while (told.length < count) await once(server, 'told');
      return told;
    },
  };
}
const refsOf = (told: readonly Told[]): string[] => told.map(({ merchant_order_id }) => merchant_order_id);
const bookedAt = (parcels: readonly PathaoParcel[]): string[] =>
  parcels.map((parcel) => parcel.order.merchant_order_id);

test('good orders are all booked by Pathao in their order, with 202 and without their consignments', async (t) => {
  const { bulk, parcels } = await open(t);
  const response = await bulk(orders('J1', 'J2', 'J3'));
  assert.deepEqual([response.status, await response.json()], [202, accepted]);
  assert.deepEqual(
    (await parcels()).map(({ consignment_id, slug, delivery_fee, order }) => [
      consignment_id,
      slug,
      delivery_fee,
      order,
    ]),
    ['J1', 'J2', 'J3'].map((ref, index) => [`DT000000000${index + 1}`, 'Pending', 73, order(ref)]),
  );
});

test('one bad order refuses the whole request at Pathao, each fault under the number of its row', async (t) => {
  const { bulk, parcels } = await open(t);
  const rows = [
    order('J1', { recipient_phone: '1712345678', recipient_name: 'Al' }),
    order('J2'),
    order('J3', { recipient_city: 1, recipient_zone: 9 }),
    order('J4', { cod_amount: 7 }),
  ];
  const response = await bulk({ orders: rows });
  assert.deepEqual(
    [response.status, await response.json()],
    [
      422,
      {
        message: 'Please fix the given errors',
        type: 'error',
        code: 422,
        errors: {
          'orders.0.recipient_name': ['The recipient name must be at least 3 characters.'],
          'orders.0.recipient_phone': ['The recipient phone must be at least 11 characters.'],
          'orders.2.recipient_zone': ['The selected recipient zone is invalid.'],
          'orders.3.cod_amount': ['The cod amount field is not known.'],
        },
      },
    ],
  );
  for (const [body, errors] of [
    [{}, { orders: ['The orders field is required.'] }],
    [{ orders: null }, { orders: ['The orders field is required.'] }],
    [{ orders: [] }, { orders: ['The orders field is required.'] }],
    [{ orders: 'J1' }, { orders: ['The orders must be an array.'] }],
    [{ ...orders('J1'), store: 7 }, { store: ['The store field is not known.'] }],
  ] as const) {
    const refused = await bulk(body);
    const answer = (await refused.json()) as { errors: object };
    assert.deepEqual([refused.status, answer.errors], [422, errors]);
  }
  assert.equal((await bulk({ orders: [order('J1'), null] })).status, 422);
  assert.deepEqual(await parcels(), []);
});

test('without a token, and with a fault of the service, nothing is booked in bulk by Pathao', async (t) => {
  const { bulk, parcels, control } = await open(t);
  assert.equal((await bulk(orders('J1'), 'x')).status, 401);
  for (const [fault, status] of [
    ['refused', 401],
    ['down', 503],
    ['html', 502],
  ] as const) {
    await control('/faults', { fault });
    assert.equal((await bulk(orders('J1', 'J2'))).status, status);
  }
  assert.deepEqual(await parcels(), []);
  assert.equal((await bulk(orders('J1', 'J2'))).status, 202);
});

test('the consignments of a bulk order are told to the shop in the order of its rows, as of their booking', async (t) => {
  const { webhookUrl, received } = await openShop(t);
  const { bulk, parcels } = await open(t, { webhookUrl });
  await bulk(orders('J1', 'J2'));
  await bulk(orders('J3'));
  const told = await received(3);
  assert.deepEqual(refsOf(told), ['J1', 'J2', 'J3']);
  assert.deepEqual(
    told.map((one) => [one.event, one.store_id, one.consignment_id, one.delivery_fee, one.timestamp]),
    (await parcels()).map((one) => [
      'order.created',
      148_012,
      one.consignment_id,
      one.delivery_fee,
      one.updated_at,
    ]),
  );
});

test('an order that Pathao drops has the same answer, and is neither booked nor told to the shop', async (t) => {
  const { webhookUrl, received } = await openShop(t);
  const { bulk, parcels, control } = await open(t, { webhookUrl });
  await control('/faults', { fault: 'dropped' });
  assert.equal((await bulk({ orders: [order('J1'), {}] })).status, 422, 'uses up no fault');
  const response = await bulk(orders('J1', 'J2'));
  assert.deepEqual([response.status, await response.json()], [202, accepted]);
  assert.equal((await bulk(orders('J3'))).status, 202);
  assert.deepEqual(refsOf(await received(2)), ['J1', 'J3']);
  assert.deepEqual(bookedAt(await parcels()), ['J1', 'J3']);
});

test('a bulk order whose answer is lost is booked by Pathao and told to the shop', async (t) => {
  const { webhookUrl, received } = await openShop(t);
  const { bulk, parcels, control } = await open(t, { webhookUrl });
  await control('/faults', { fault: 'lost' });
  await assert.rejects(bulk(orders('J1', 'J2')), TypeError);
  assert.deepEqual(refsOf(await received(2)), ['J1', 'J2']);
  assert.deepEqual(bookedAt(await parcels()), ['J1', 'J2']);
});

test('with announceBulk off the shop is told of an order of a bulk request by a step alone', async (t) => {
  const { webhookUrl, told } = await openShop(t);
  const { bulk, control } = await open(t, { webhookUrl, announceBulk: false });
  await bulk(orders('J1', 'J2'));
  await control('/parcels/J2/step', { event: 'order.created' });
  assert.deepEqual(refsOf(told), ['J2']);
});

test('orders that are gone by their turn are not told to the shop', async (t) => {
  const waiting: ServerResponse[] = [];
  const { webhookUrl, received } = await openShop(t, (response) => void waiting.push(response));
  const { bulk, control } = await open(t, { webhookUrl });
  await bulk(orders('J1', 'J2'));
  await received(1);
  await control('/reset', {});
  await bulk(orders('J3'));
  waiting[0]?.end();
  assert.deepEqual(refsOf(await received(2)), ['J1', 'J3']);
});

test('Pathao’s stand-in ends while the shop does not answer, and tells it nothing more', async (t) => {
  const { webhookUrl, told, received } = await openShop(t, () => {});
  const { bulk, close } = await open(t, { webhookUrl });
  await bulk(orders('J1', 'J2'));
  await received(1);
  await close();
  assert.deepEqual(refsOf(told), ['J1']);
});
