/** The stand-in for bKash: it wants each field as bKash does, two tokens an hour, and number, code and PIN. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { RunningWallet } from '../wallets/wallet-server.ts';
import { listenBkash } from './bkash-server.ts';

let bkash: RunningWallet;
let token = '';
const login = { username: 'local-merchant', password: 'local-merchant@bkash' };
const app = { app_key: 'local-app-key', app_secret: 'local-app-secret' };

type Answer = Record<string, string> & { statusCode: string };

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string>,
  at = bkash,
): Promise<Response> {
  return fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const call = async (path: string, body: unknown): Promise<Answer> => {
  const headers = { authorization: `Bearer ${token}`, 'x-app-key': app.app_key };
  return (await post(`/v1.2.0-beta/tokenized/checkout${path}`, body, headers)).json() as Promise<Answer>;
};
const grant = async (at = bkash): Promise<Answer> =>
  (await post('/v1.2.0-beta/tokenized/checkout/token/grant', app, login, at)).json() as Promise<Answer>;

before(async () => {
  bkash = await listenBkash();
  token = (await grant()).id_token ?? '';
});
after(() => bkash.close());

let invoices = 0;
const request = () => {
  invoices += 1;
  return {
    mode: '0011',
    payerReference: '01770618575',
    callbackURL: 'http://localhost:3000/return',
    amount: '1290.00',
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: `INVOICE-${invoices}`,
  };
};

test('a payment is opened, and each field of it is refused when it is missing, another or unknown', async () => {
  const good = await call('/create', request());
  assert.equal(good.statusCode, '0000');
  assert.equal(good.transactionStatus, 'Initiated');
  for (const [field, value, code] of [
    ['mode', '0000', '2063'],
    ['payerReference', '<b>', '2048'],
    ['callbackURL', 'ftp://x', '2049'],
    ['amount', '1290', '2006'],
    ['amount', '0.00', '2006'],
    ['currency', 'USD', '2007'],
    ['intent', 'authorization', '2008'],
    ['merchantInvoiceNumber', 'a&b', '2031'],
    ['unknown', 'x', '2025'],
  ] as const)
    assert.equal((await call('/create', { ...request(), [field]: value })).statusCode, code, field);
  for (const field of Object.keys(request())) {
    const without = Object.fromEntries(Object.entries(request()).filter(([name]) => name !== field));
    assert.equal((await call('/create', without)).statusCode, '2065', field);
  }
});

test('an invoice is used once', async () => {
  const body = request();
  assert.equal((await call('/create', body)).statusCode, '0000');
  assert.equal((await call('/create', body)).statusCode, '2029');
});

test('a third token within an hour blocks the merchant, and a request without a token is refused', async () => {
  const other = await listenBkash();
  try {
    for (const code of ['0000', '0000', '9999', '9999']) assert.equal((await grant(other)).statusCode, code);
    const { status } = await post('/v1.2.0-beta/tokenized/checkout/execute', { paymentID: 'x' }, {}, other);
    assert.equal(status, 401);
  } finally {
    await other.close();
  }
});

/** Enters a step of the wallet's page. */
const enter = (paymentId: string, step: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${bkash.url}/pay/${paymentId}/${step}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });

test('number, code and PIN approve; only then the merchant can execute, once', async () => {
  const { paymentID = '', bkashURL = '' } = await call('/create', request());
  assert.match(await (await fetch(bkashURL)).text(), /value="01770618575"/);
  assert.equal((await call('/execute', { paymentID })).statusCode, '2060');
  const number = '01770618575';
  assert.match(
    await (await enter(paymentID, 'number', { number: '01999999999' })).text(),
    /not a test wallet/,
  );
  assert.match(await (await enter(paymentID, 'number', { number })).text(), /One-time code/);
  assert.match(await (await enter(paymentID, 'code', { number, code: '000000' })).text(), /code is wrong/);
  assert.match(await (await enter(paymentID, 'code', { number, code: '123456' })).text(), /PIN/);
  const back = await enter(paymentID, 'pin', { number, pin: '12121' });
  assert.equal(back.status, 302);
  const url = new URL(back.headers.get('location') ?? '');
  assert.deepEqual(
    [url.searchParams.get('paymentID'), url.searchParams.get('status')],
    [paymentID, 'success'],
  );
  const before = await call('/payment/status', { paymentID });
  assert.deepEqual([before.transactionStatus, before.verificationStatus], ['Initiated', 'Complete']);
  const done = await call('/execute', { paymentID });
  assert.deepEqual(
    [done.transactionStatus, done.customerMsisdn, done.amount],
    ['Completed', number, '1290.00'],
  );
  assert.equal((await call('/execute', { paymentID })).statusCode, '2062');
  const found = await call('/general/searchTransaction', { trxID: done.trxID });
  assert.deepEqual([found.trxID, found.transactionStatus], [done.trxID, 'Completed']);
  assert.equal((await fetch(bkashURL)).status, 410);
});

test('three wrong entries end the payment, and the button closes it', async () => {
  const [first, second] = [await call('/create', request()), await call('/create', request())];
  const number = '01770618575';
  for (let tries = 0; tries < 2; tries += 1)
    assert.equal((await enter(first.paymentID ?? '', 'pin', { number, pin: '1' })).status, 422);
  const failed = await enter(first.paymentID ?? '', 'pin', { number, pin: '1' });
  assert.match(failed.headers.get('location') ?? '', /status=failure/);
  const closed = await enter(second.paymentID ?? '', 'close', {});
  assert.match(closed.headers.get('location') ?? '', /status=cancel/);
  assert.equal((await call('/payment/status', { paymentID: second.paymentID })).statusCode, '2069');
});

test('payments and tokens outlive a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bkash-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const stateFile = join(folder, 'state.json');
  const one = await listenBkash({ stateFile });
  const headers = { authorization: (await grant(one)).id_token ?? '', 'x-app-key': app.app_key };
  const opened = await post('/v1.2.0-beta/tokenized/checkout/create', request(), headers, one);
  const { paymentID } = (await opened.json()) as Answer;
  await one.close();
  const next = await listenBkash({ stateFile });
  t.after(() => next.close());
  const asked = await post('/v1.2.0-beta/tokenized/checkout/payment/status', { paymentID }, headers, next);
  assert.equal(((await asked.json()) as Answer).transactionStatus, 'Initiated');
});
