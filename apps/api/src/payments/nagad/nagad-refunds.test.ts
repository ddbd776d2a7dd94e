/** Refunds by Nagad: each once, also when an answer is lost; one that nobody can be sure of is left to a person. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { createNagadShop, type NagadShop } from '../../testing/nagad-shop.ts';
import type { SignedInClient } from '../../testing/test-shop.ts';
import { nagadOrderId } from './nagad.ts';
import { unsureReason } from './nagad-refunds.ts';

let shop: NagadShop;
let admin: SignedInClient;
before(async () => {
  shop = await createNagadShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

async function paidAttempt() {
  const started = await shop.startNagad();
  await shop.comeBack(await shop.pay(started.attempt));
  return { ...started, attempt: await shop.attempt(started.attempt.tranId) };
}
let keys = 0;
const refund = (tranId: string, amount?: number) => {
  keys += 1;
  return admin.call(paymentAdminEndpoints.refundPayment, {
    params: { tranId },
    body: { reason: 'Scratched <বক্স> & more', key: `refund-key-${keys}`, ...(amount && { amount }) },
  } as never);
};
const rowsOf = async (attemptId: string) =>
  (await shop.refunds()).filter((row) => row.attemptId === attemptId);
const states = async (attemptId: string) => (await rowsOf(attemptId)).map(({ state }) => state);
const later = async (seconds = 65) => {
  await shop.advanceAll(seconds);
  await shop.reconcile();
};

test('a payment is refunded in parts, every field of the request is as Nagad wants it, and the shopper gets a mail for each', async () => {
  const { attempt, buyer } = await paidAttempt();
  await refund(attempt.tranId, 100.5);
  await shop.reconcile();
  await refund(attempt.tranId, 200);
  await shop.reconcile();
  assert.deepEqual(await states(attempt.id), ['refunded', 'refunded']);
  assert.deepEqual(
    (await shop.refundsOf(attempt)).map(({ amount }) => amount),
    ['100.50', '200.00'],
  );
  const [call] = await shop.calls('/purchase/cancel', attempt);
  const orderId = nagadOrderId(attempt.tranId);
  const query = new URLSearchParams({ paymentRefId: attempt.providerRef ?? '', orderId });
  assert.equal(call?.path, `/api/dfs/purchase/cancel?${query}`);
  const { referenceNo = '', originalRequestDate = '', ...fields } = call?.fields ?? {};
  assert.deepEqual(fields, {
    merchantId: '683002007104225',
    originalAmount: (attempt.amountPoisha / 100).toFixed(2),
    cancelAmount: '100.50',
    referenceMessage: 'Scratched more',
  });
  assert.equal(referenceNo, (await rowsOf(attempt.id))[0]?.refundTransId);
  assert.match(originalRequestDate, /^20\d{6}$/);
  assert.equal((await shop.mailsTo(buyer.email, 'payment-refunded')).length, 2);
});

// The money is back, and the answer is lost or not proven to be Nagad's.
for (const fault of [
  'timeout',
  '500',
  'reset',
  'bad-json',
  'empty',
  'wrong-signature',
  'no-signature',
  'plain',
]) {
  test(`a refund whose answer is lost ("${fault}") is found by a verification, and is not sent again`, async () => {
    const { attempt } = await paidAttempt();
    await shop.breakNagad({ refund: fault }, { of: attempt });
    await refund(attempt.tranId, 200);
    await shop.reconcile();
    assert.deepEqual(await states(attempt.id), ['requested']);
    // While it is unknown nothing is sent.
    await shop.breakNagad({ verify: '500' }, { of: attempt });
    await later();
    assert.deepEqual(await states(attempt.id), ['requested']);
    await later(305);
    assert.deepEqual(await states(attempt.id), ['refunded']);
    assert.equal((await shop.refundsOf(attempt)).length, 1);
  });
}

test('a refund that did not reach Nagad is sent again, after a verification that knows of none', async () => {
  const { attempt } = await paidAttempt();
  await shop.breakNagad({ refund: 'lost' }, { of: attempt });
  await refund(attempt.tranId, 200);
  await shop.reconcile();
  assert.equal((await shop.refundsOf(attempt)).length, 0);
  await later();
  assert.deepEqual(await states(attempt.id), ['refunded']);
  assert.equal((await shop.refundsOf(attempt)).length, 1);
});

test('a second refund whose answer is lost is not sent again and not taken for the first one: the owner is asked to look', async () => {
  const { attempt } = await paidAttempt();
  await refund(attempt.tranId, 300);
  await shop.reconcile();
  await shop.breakNagad({ refund: 'timeout' }, { of: attempt });
  await refund(attempt.tranId, 300);
  await shop.reconcile();
  await later(305);
  assert.deepEqual(await states(attempt.id), ['refunded', 'failed']);
  assert.equal((await rowsOf(attempt.id))[1]?.lastAnswer, unsureReason);
  assert.equal((await shop.refundsOf(attempt)).length, 2);
});

test('a refund that Nagad refuses fails with its words, and the money is still refundable', async () => {
  const { attempt } = await paidAttempt();
  await shop.breakNagad({ refund: 'fault' }, { of: attempt });
  await refund(attempt.tranId, 200);
  await shop.reconcile();
  const [row] = await rowsOf(attempt.id);
  assert.deepEqual([row?.state, row?.lastAnswer], ['failed', '4009_0000_001 Refused by a fault']);
  assert.equal((await refund(attempt.tranId)).status, 200);
  await shop.reconcile();
  assert.equal((await shop.refundsOf(attempt)).at(-1)?.amount, (attempt.amountPoisha / 100).toFixed(2));
});
