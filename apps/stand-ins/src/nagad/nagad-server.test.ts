/** The stand-in for Nagad: it opens only what the merchant has signed, wants each field as Nagad does, and charges after number, code and PIN. */
import assert from 'node:assert/strict';
import {
  constants,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  sign,
} from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { RunningWallet } from '../wallets/wallet-server.ts';
import { listenNagad } from './nagad-server.ts';

const padding = constants.RSA_PKCS1_PADDING;
const merchantId = '683002007104225';
const [merchant, own] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [
  Record<'publicKey' | 'privateKey', KeyObject>,
  Record<'publicKey' | 'privateKey', KeyObject>,
];
const base64 = (key: KeyObject, type: 'spki' | 'pkcs8') =>
  (type === 'spki' ? key.export({ type, format: 'der' }) : key.export({ type, format: 'der' })).toString(
    'base64',
  );
const keys = {
  merchant: { publicKey: base64(merchant.publicKey, 'spki') },
  nagad: { publicKey: base64(own.publicKey, 'spki'), privateKey: base64(own.privateKey, 'pkcs8') },
};

let nagad: RunningWallet;
before(async () => {
  nagad = await listenNagad({ port: 0, merchantId, keys });
});
after(() => nagad.close());

type Fields = Record<string, string>;
const headers = {
  'content-type': 'application/json',
  'x-km-api-version': 'v-0.2.0',
  'x-km-ip-v4': '103.4.145.2',
  'x-km-client-type': 'MOBILE_WEB',
};

function seal(fields: Fields, key = merchant.privateKey) {
  const text = Buffer.from(JSON.stringify(fields));
  return {
    sensitiveData: publicEncrypt({ key: own.publicKey, padding }, text).toString('base64'),
    signature: sign('RSA-SHA256', text, key).toString('base64'),
  };
}

async function call(path: string, body?: object, more: object = {}, at = nagad): Promise<Fields> {
  const response = await fetch(`${at.url}/api/dfs${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Fields;
  if (answer.sensitiveData === undefined) return answer;
  const text = privateDecrypt(
    { key: merchant.privateKey, padding },
    Buffer.from(answer.sensitiveData, 'base64'),
  );
  return JSON.parse(text.toString()) as Fields;
}

let orders = 0;
function order(): Fields {
  orders += 1;
  const challenge = '0123456789'.repeat(4);
  return { merchantId, datetime: '20261127201500', orderId: `ORDER${orders}`, challenge };
}
const initialize = (fields: Fields, at = nagad, key = merchant.privateKey) =>
  call(
    `/check-out/initialize/${merchantId}/${fields.orderId}`,
    { dateTime: fields.datetime, ...seal(fields, key) },
    {},
    at,
  );
const complete = (id: string, fields: Fields) =>
  call(`/check-out/complete/${encodeURIComponent(id)}`, {
    ...seal(fields),
    merchantCallbackURL: 'http://localhost:3000/return',
  });
const verify = (id: string, at = nagad) =>
  call(`/verify/payment/${encodeURIComponent(id)}`, undefined, {}, at);

/** An order whose page is open. */
async function opened(): Promise<{ id: string; page: string; orderId: string }> {
  const fields = order();
  const { paymentReferenceId: id = '', challenge = '' } = await initialize(fields);
  const { orderId = '' } = fields;
  const { callBackUrl: page = '' } = await complete(id, {
    merchantId,
    orderId,
    currencyCode: '050',
    amount: '1290.00',
    challenge,
  });
  return { id, page, orderId };
}

test('an order begins, and each field of it is refused when it is missing, another, unknown, or signed by somebody else', async () => {
  assert.ok((await initialize(order())).paymentReferenceId);
  for (const [field, value] of [
    ['merchantId', '111'],
    ['datetime', 'today'],
    ['challenge', 'short'],
    ['unknown', 'x'],
  ] as const)
    assert.ok((await initialize({ ...order(), [field]: value })).reason, field);
  for (const field of Object.keys(order())) {
    const fields = order();
    const { orderId = '' } = fields;
    const without = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
    const path = `/check-out/initialize/${merchantId}/${orderId}`;
    assert.ok((await call(path, { dateTime: '20261127201500', ...seal(without) })).reason, field);
  }
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  assert.equal((await initialize(order(), nagad, other)).message, 'Invalid signature');
  for (const header of ['x-km-api-version', 'x-km-ip-v4', 'x-km-client-type'])
    assert.ok((await call('/verify/payment/none', undefined, { [header]: 'odd' })).reason, header);
});

test('an order is used once, and its page opens with the challenge of the answer only', async () => {
  const fields = order();
  const { paymentReferenceId: id = '', challenge = '' } = await initialize(fields);
  assert.equal((await initialize(fields)).message, 'Duplicate order');
  const { orderId = '' } = fields;
  const money = { merchantId, orderId, currencyCode: '050', amount: '1290.00' };
  assert.equal(
    (await complete(id, { ...money, challenge: fields.challenge ?? '' })).message,
    'Invalid challenge',
  );
  assert.ok((await complete(id, { ...money, amount: '1290', challenge })).reason);
  assert.ok((await complete(id, { ...money, currencyCode: '840', challenge })).reason);
  assert.equal((await complete(id, { ...money, challenge })).status, 'Success');
  assert.ok((await complete(id, { ...money, challenge })).reason, 'once');
});

/** Enters a step of the wallet's page. */
const enter = (page: string, step: string, fields: Fields): Promise<Response> =>
  fetch(`${page}/${step}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

test('number, code and PIN pay; the return says so, and the verification has the money', async () => {
  const { id, page, orderId } = await opened();
  assert.equal((await verify(id)).status, 'Ready');
  const number = '01911000001';
  assert.match(await (await fetch(page)).text(), /Your Nagad account number/);
  assert.match(await (await enter(page, 'number', { number: '01999999999' })).text(), /not a test wallet/);
  assert.match(await (await enter(page, 'number', { number })).text(), /One-time code/);
  assert.match(await (await enter(page, 'code', { number, code: '000000' })).text(), /code is wrong/);
  assert.match(await (await enter(page, 'code', { number, code: '123456' })).text(), /PIN/);
  const back = new URL((await enter(page, 'pin', { number, pin: '1234' })).headers.get('location') ?? '');
  const told = ['merchant', 'order_id', 'payment_ref_id', 'status'].map((name) =>
    back.searchParams.get(name),
  );
  assert.deepEqual(told, [merchantId, orderId, id, 'Success']);
  const paid = await verify(id);
  assert.deepEqual([paid.status, paid.amount, paid.clientMobileNo], ['Success', '1290.00', '019****0001']);
  assert.match(paid.issuerPaymentRefNo ?? '', /^[0-9A-F]{8}$/);
  assert.equal((await fetch(page)).status, 410);
});

test('a wallet with too little and three wrong entries fail, the button aborts', async () => {
  const [poor, wrong, closed] = [await opened(), await opened(), await opened()];
  await enter(poor.page, 'pin', { number: '01911000002', pin: '1234' });
  const number = '01911000001';
  for (let tries = 0; tries < 3; tries += 1) await enter(wrong.page, 'pin', { number, pin: '1' });
  await enter(closed.page, 'close', {});
  const states = await Promise.all([poor, wrong, closed].map(async ({ id }) => (await verify(id)).status));
  assert.deepEqual(states, ['Failed', 'Failed', 'Aborted']);
});

test('payments outlive a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'nagad-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const stateFile = join(folder, 'state.json');
  const one = await listenNagad({ port: 0, merchantId, keys, stateFile });
  const { paymentReferenceId: id = '' } = await initialize(order(), one);
  await one.close();
  const next = await listenNagad({ port: 0, merchantId, keys, stateFile });
  t.after(() => next.close());
  assert.equal((await verify(id, next)).status, 'OrderInitiated');
});
