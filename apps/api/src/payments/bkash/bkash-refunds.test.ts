/** Refunds by bKash, in both of its APIs: each once, in up to ten parts, also when an answer is lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { type BkashShop, createBkashShop } from '../../testing/bkash-shop.ts';
import type { SignedInClient } from '../../testing/test-shop.ts';

for (const version of ['v1', 'v2'] as const) {
  let shop: BkashShop;
  let admin: SignedInClient;
  before(async () => {
    shop = await createBkashShop({ env: { BKASH_REFUNDS: version } });
    admin = await shop.signIn({ role: 'admin' });
  });
  after(() => shop.close());

  async function paid() {
    const started = await shop.startBkash();
    await shop.comeBack(await shop.approve(started.attempt));
    return { ...started, attempt: await shop.attempt(started.attempt.tranId) };
  }
  let keys = 0;
  const refund = (tranId: string, amount?: number) => {
    keys += 1;
    return admin.call(paymentAdminEndpoints.refundPayment, {
      params: { tranId },
      body: { reason: 'Scratched <box> & more', key: `refund-key-${keys}`, ...(amount && { amount }) },
    } as never);
  };
  const states = async (attemptId: string) =>
    (await shop.refunds()).filter((row) => row.attemptId === attemptId).map(({ state }) => state);
  const made = async (providerRef: string | null) =>
    (
      await shop.bkash<{ paymentId: string; amount: string; sku: string; reason: string }[]>(
        'GET',
        '/refunds',
      )
    ).filter(({ paymentId }) => paymentId === providerRef);
  const later = async (seconds = 65) => {
    await shop.advanceAll(seconds);
    await shop.reconcile();
  };

  test(`${version}: a payment is refunded in ten parts, and an eleventh is refused`, async () => {
    proves('B-COD-18');
    const { attempt, buyer } = await paid();
    for (let part = 1; part <= 10; part += 1) {
      assert.equal((await refund(attempt.tranId, 100.5)).status, 200);
      await shop.reconcile();
    }
    assert.deepEqual(await states(attempt.id), Array(10).fill('refunded'));
    const parts = await made(attempt.providerRef);
    assert.deepEqual([...new Set(parts.map(({ amount }) => amount))], ['100.50']);
    assert.equal(new Set(parts.map(({ sku }) => sku)).size, 10);
    assert.equal(parts[0]?.reason, 'Scratched box more');
    assert.equal((await shop.mailsTo(buyer.email, 'payment-refunded')).length, 10);
    await refund(attempt.tranId, 1);
    await shop.reconcile();
    assert.equal((await states(attempt.id)).at(-1), 'failed');
    assert.equal((await made(attempt.providerRef)).length, 10);
  });

  for (const fault of ['timeout', '500', 'reset', 'bad-json', 'empty']) {
    test(`${version}: a refund whose answer is lost ("${fault}") is found by its status, and is not sent again`, async () => {
      const { attempt } = await paid();
      await shop.breakBkash({ refund: fault }, { of: attempt });
      await refund(attempt.tranId, 200);
      await shop.reconcile();
      assert.deepEqual(await states(attempt.id), ['requested']);
      // While the status is unknown nothing is sent.
      await shop.breakBkash({ 'refund-status': '500' }, { of: attempt });
      await later();
      assert.deepEqual(await states(attempt.id), ['requested']);
      await later(305);
      assert.deepEqual(await states(attempt.id), ['refunded']);
      assert.equal((await made(attempt.providerRef)).length, 1);
    });
  }

  test(`${version}: a refund that did not reach bKash is sent again, after a question that knows of none`, async () => {
    const { attempt } = await paid();
    await shop.breakBkash({ refund: 'lost' }, { of: attempt });
    await refund(attempt.tranId, 200);
    await shop.reconcile();
    assert.equal((await made(attempt.providerRef)).length, 0);
    await later();
    assert.deepEqual(await states(attempt.id), ['refunded']);
    assert.equal((await made(attempt.providerRef)).length, 1);
  });

  test(`${version}: of two equal refunds whose answers are lost, each is made once`, async () => {
    const { attempt } = await paid();
    await shop.breakBkash({ refund: 'timeout' }, { of: attempt });
    await refund(attempt.tranId, 300);
    await refund(attempt.tranId, 300);
    await shop.reconcile();
    assert.equal((await made(attempt.providerRef)).length, 1, 'the second waits for the first');
    await shop.breakBkash({ refund: 'timeout' }, { of: attempt });
    for (let round = 0; round < 4; round += 1) await later(305);
    assert.deepEqual(await states(attempt.id), ['refunded', 'refunded']);
    assert.equal((await made(attempt.providerRef)).length, 2);
  });

  test(`${version}: a refund that bKash refuses for good fails with its reason, and the money is still refundable`, async () => {
    const { attempt } = await paid();
    await shop.breakBkash({ refund: 'refused:2071' }, { of: attempt });
    await refund(attempt.tranId, 200);
    await shop.reconcile();
    const [row] = (await shop.refunds()).filter(({ attemptId }) => attemptId === attempt.id);
    assert.deepEqual([row?.state, row?.lastAnswer], ['failed', '2071 Refused by a fault']);
    assert.equal((await refund(attempt.tranId)).status, 200);
    await shop.reconcile();
    assert.equal((await made(attempt.providerRef)).at(-1)?.amount, (attempt.amountPoisha / 100).toFixed(2));
  });
}
