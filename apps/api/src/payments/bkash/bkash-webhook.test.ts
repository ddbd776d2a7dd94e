/** The webhook of bKash: a signed message is a hint to ask, and any other one is nothing. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createIpnSigner, IPN_FAULTS } from '../../../../stand-ins/src/bkash/bkash-ipn.ts';
import { readConfig } from '../../config/config.ts';
import { type BkashShop, createBkashShop } from '../../testing/bkash-shop.ts';

const signer = createIpnSigner();
let folder: string;
let shop: BkashShop;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bkash-webhook-'));
  const file = join(folder, 'certificate.pem');
  await writeFile(file, signer.pem);
  shop = await createBkashShop({ signer, env: { BKASH_WEBHOOK_CERTIFICATE: file } });
});
after(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const webhook = () => `${shop.context.config.publicUrl}/payment-gateway/bkash/webhook`;
const send = (invoice: string, more: { fault?: string; copies?: number } = {}) =>
  shop.bkash<number[]>('POST', '/ipn', { invoice, url: webhook(), ...more });
const verdicts = async (tranId: string) =>
  (await shop.events(tranId)).filter(({ source }) => source === 'ipn').map(({ signature }) => signature);
const paid = async (tranId: string) => (await shop.stateOf(tranId)) === 'paid';

test('a message before the return leads to the question whether the payment is approved: it is collected once', async () => {
  proves('B-COD-17');
  const { attempt } = await shop.startBkash();
  const back = await shop.approve(attempt);
  assert.deepEqual(await send(attempt.tranId), [200]);
  assert.ok(await paid(attempt.tranId));
  await shop.comeBack(back);
  assert.equal(await shop.charges(attempt), 1);
  assert.deepEqual(await verdicts(attempt.tranId), ['ok']);
});

test('messages that arrive twice, at once and afterwards, settle once', async () => {
  proves('B-COD-17');
  const { attempt, buyer } = await shop.startBkash();
  await shop.approve(attempt);
  assert.deepEqual(await send(attempt.tranId, { copies: 3 }), [200, 200, 200]);
  assert.deepEqual(await send(attempt.tranId, { copies: 2 }), [200, 200]);
  assert.ok(await paid(attempt.tranId));
  assert.equal(await shop.charges(attempt), 1);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
});

test('a message finds a payment whose execution was not answered', async () => {
  const { attempt } = await shop.startBkash();
  await shop.breakBkash({ execute: 'timeout' }, { of: attempt });
  await shop.breakBkash({ query: 'initiated:5' }, { of: attempt, times: 2 });
  await shop.comeBack(await shop.approve(attempt));
  assert.equal(await shop.stateOf(attempt.tranId), 'verifying');
  await shop.advanceAll(6);
  await send(attempt.tranId);
  assert.ok(await paid(attempt.tranId));
  assert.equal(await shop.charges(attempt), 1);
});

for (const fault of IPN_FAULTS) {
  test(`a message that is not signed by bKash ("${fault}") does nothing but stand in the log`, async () => {
    proves('B-COD-17');
    const { attempt } = await shop.startBkash();
    await shop.approve(attempt);
    assert.deepEqual(await send(attempt.tranId, { fault }), [200]);
    assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
    assert.deepEqual(await verdicts(attempt.tranId), ['mismatch']);
    assert.equal(await shop.charges(attempt), 0);
  });
}

test('a signed message about a payment that nobody has approved pays nothing', async () => {
  const { attempt } = await shop.startBkash();
  await send(attempt.tranId);
  assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
});

test('what is no message, and one about another payment, is taken without effect', async () => {
  const { attempt } = await shop.startOrder();
  const message = {
    Type: 'Notification',
    Message: JSON.stringify({ merchantInvoiceNumber: attempt.tranId }),
  };
  for (const body of ['', '{', '[]', '{"Message":"{"}', '{"__proto__":1}', JSON.stringify(message)]) {
    const { status } = await fetch(webhook(), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    });
    assert.equal(status, 200, body);
  }
  assert.deepEqual(await verdicts(attempt.tranId), []);
  const form = await fetch(webhook(), { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  assert.equal(form.status, 415);
});

test('no number of a wallet is stored with a message', async () => {
  const { attempt } = await shop.startBkash();
  await shop.comeBack(await shop.approve(attempt));
  await send(attempt.tranId);
  assert.ok(!JSON.stringify(await shop.events(attempt.tranId)).includes('01770618575'));
});

test('a certificate that is none does not start', () => {
  for (const file of ['/nowhere.pem', join(import.meta.dirname, 'bkash.ts')])
    assert.throws(
      () => readConfig({ BKASH_WEBHOOK_CERTIFICATE: file }),
      /BKASH_WEBHOOK_CERTIFICATE must be a PEM file/,
    );
});
