/** The stand-in of Steadfast books many orders in one request: each row by itself, and with the faults that a request can have. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SteadfastParcel } from './steadfast-parcel.ts';
import { buildSteadfast } from './steadfast-server.ts';
import type { SteadfastSettings } from './steadfast-settings.ts';

const controlToken = 'control';
const headers = { 'api-key': 'local', 'secret-key': 'local-secret' };
const order = (invoice: string, change: object = {}) => ({
  invoice,
  recipient_name: 'Nusrat Jahan',
  recipient_phone: '01712345678',
  recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
  cod_amount: 1_550,
  ...change,
});
const orders = (count: number) => Array.from({ length: count }, (_, index) => order(`J${index + 1}`));
/** What the list says of an order that is good. */
const told = (invoice: string, consignment_id: number, change: object = {}) => ({
  ...order(invoice),
  cod_amount: '1550.00',
  note: null,
  consignment_id,
  tracking_code: `${consignment_id.toString(16).toUpperCase()}8A`,
  status: 'success',
  ...change,
});
const error = { consignment_id: null, tracking_code: null, status: 'error' };
const first = 1_424_107;

function open(settings: Partial<SteadfastSettings> = {}) {
  const server = buildSteadfast({ controlToken, ...settings });
  const { app } = server;
  const authorization = `Bearer ${controlToken}`;
  const send = (url: string, payload: object, given: Record<string, string> = headers) =>
    app.inject({ method: 'POST', url: `/api/v1/create_order${url}`, payload, headers: given });
  return {
    ...server,
    bulk: (payload: object, given?: Record<string, string>) => send('/bulk-order', payload, given),
    single: (payload: object) => send('', payload),
    async invoices(): Promise<string[]> {
      const response = await app.inject({ url: '/__sandbox/parcels', headers: { authorization } });
      return response.json<SteadfastParcel[]>().map(({ invoice }) => invoice);
    },
    async setFault(fault: string) {
      const url = '/__sandbox/faults';
      const set = await app.inject({ method: 'POST', url, payload: { fault }, headers: { authorization } });
      assert.equal(set.statusCode, 200);
    },
  };
}

test('orders in a string or in a list are booked by Steadfast in their order, and the answer is the list of them', async () => {
  const { app, bulk, invoices } = open();
  const rows = [order('J1'), order('J2', { cod_amount: '0', note: 'Ring twice' })];
  const text = await bulk({ data: JSON.stringify(rows) });
  assert.equal(text.statusCode, 200);
  assert.deepEqual(text.json(), [
    told('J1', first),
    told('J2', first + 1, { cod_amount: '0.00', note: 'Ring twice' }),
  ]);
  const list = await bulk({ data: [order('J3', { cod_amount: 99.5 })] });
  assert.deepEqual(list.json(), [told('J3', first + 2, { cod_amount: '99.50' })]);
  assert.deepEqual(await invoices(), ['J1', 'J2', 'J3']);
  const state = await app.inject({ url: '/api/v1/status_by_invoice/J2', headers });
  assert.deepEqual(state.json(), { status: 200, delivery_status: 'in_review' });
  await app.close();
});

test('a bad row is not booked by Steadfast, has no reason, and puts the list under data', async () => {
  const { app, bulk, invoices } = open();
  const rows = [order('J1'), order('J2', { recipient_phone: '1712345678' }), order('J3')];
  const response = await bulk({ data: rows });
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), {
    data: [
      told('J1', first),
      told('J2', first, { recipient_phone: '1712345678', ...error }),
      told('J3', first + 1),
    ],
  });
  assert.deepEqual(await invoices(), ['J1', 'J3']);
  for (const row of [null, 'J4', 7, [], {}, order('J4', { cod_amount: 'much' }), order('J4', { cash: 1 })]) {
    const { data } = (await bulk({ data: [row] })).json();
    assert.deepEqual([data.length, data[0].status], [1, 'error'], JSON.stringify(row));
  }
  assert.deepEqual(await invoices(), ['J1', 'J3']);
  await app.close();
});

test('an invoice that is taken, by a parcel or by a row before, is booked once by Steadfast', async () => {
  const { app, bulk, single, invoices } = open();
  await single(order('J1'));
  const response = await bulk({ data: [order('J1'), order('J2'), order('J2', { cod_amount: 7 })] });
  assert.deepEqual(response.json(), {
    data: [
      told('J1', first, error),
      told('J2', first + 1),
      told('J2', first, { cod_amount: '7.00', ...error }),
    ],
  });
  const again = await bulk({ data: [order('J2')] });
  assert.deepEqual(again.json(), { data: [told('J2', first, error)] });
  assert.deepEqual(await invoices(), ['J1', 'J2']);
  await app.close();
});

test('500 orders are booked by Steadfast, with the longest fields in Bengali too, and 501, none or no list are not', async () => {
  const { app, bulk, invoices } = open();
  const errors = (text: string) => ({ status: 400, errors: { data: [text] } });
  const tooMany = errors('The data may not have more than 500 items.');
  const noList = errors('The data must be an array.');
  const required = errors('The data field is required.');
  for (const [body, answer] of [
    [{ data: orders(501) }, tooMany],
    [{ data: JSON.stringify(orders(501)) }, tooMany],
    [{ data: [] }, required],
    [{ data: '[]' }, required],
    [{ data: '' }, required],
    [{ data: null }, required],
    [{}, required],
    [orders(1), required],
    [{ data: order('J1') }, noList],
    [{ data: '{"invoice":' }, noList],
    [{ data: 'null' }, noList],
    [{ data: 7 }, noList],
  ] as const) {
    const response = await bulk(body);
    assert.deepEqual([response.statusCode, response.json()], [200, answer]);
  }
  assert.deepEqual(await invoices(), []);
  const longest = {
    recipient_name: 'ক'.repeat(100),
    recipient_address: 'ক'.repeat(250),
    note: 'ক'.repeat(500),
  };
  const list = (await bulk({ data: orders(500).map((one) => ({ ...one, ...longest })) })).json();
  assert.equal(list.length, 500);
  assert.equal(list[499].consignment_id, first + 499);
  assert.equal((await invoices()).length, 500);
  await app.close();
});

test('the last order of a request that is dropped is neither booked by Steadfast nor named, once', async () => {
  const { app, bulk, invoices, setFault } = open();
  await setFault('dropped');
  assert.equal((await bulk({ data: [] })).json().status, 400, 'uses up no fault');
  assert.deepEqual((await bulk({ data: orders(2) })).json(), [told('J1', first)]);
  assert.deepEqual(await invoices(), ['J1']);
  const again = await bulk({ data: [order('J2')] });
  assert.deepEqual(again.json(), [told('J2', first + 1)]);
  await app.close();
});

test('without the keys nothing is booked by Steadfast, and one request uses up one fault', async () => {
  const { app, bulk, invoices, setFault } = open();
  assert.equal((await bulk({ data: orders(2) }, {})).statusCode, 401);
  for (const [fault, status] of [
    ['refused', 401],
    ['down', 503],
    ['html', 502],
  ] as const) {
    await setFault(fault);
    assert.equal((await bulk({ data: orders(2) })).statusCode, status);
  }
  assert.deepEqual(await invoices(), []);
  assert.equal((await bulk({ data: orders(2) })).json().length, 2);
  await app.close();
});

test('a bulk request whose answer is lost is booked by Steadfast, and stays so after a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'steadfast-'));
  t.after(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'parcels.json');
  const { listen, setFault } = open({ stateFile });
  const { url, close } = await listen();
  t.after(close);
  await setFault('lost');
  const post = () =>
    fetch(`${url}/api/v1/create_order/bulk-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ data: orders(3) }),
    });
  await assert.rejects(post(), TypeError);
  const { data } = (await (await post()).json()) as { data: { status: string }[] };
  assert.deepEqual(
    data.map(({ status }) => status),
    ['error', 'error', 'error'],
  );
  await close();
  const saved = JSON.parse(await readFile(stateFile, 'utf8')) as SteadfastParcel[];
  assert.deepEqual(
    saved.map(({ invoice }) => invoice),
    ['J1', 'J2', 'J3'],
  );
  const restarted = open({ stateFile });
  assert.deepEqual(await restarted.invoices(), ['J1', 'J2', 'J3']);
  await restarted.app.close();
});
