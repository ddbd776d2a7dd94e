// Imported payments: refunded like the sandbox's own, idempotent, stored across a restart.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readGatewaySettings } from './gateway-settings.ts';
import { CONTROL_TOKEN, STORE, startTestGateway } from './test-gateway.ts';

const payment = (number: number) => ({
  tranId: `FORMER-${number}`,
  valId: `val-${number}`,
  bankTranId: `bank-${number}`,
  amount: '1650.50',
  paidAt: '2026-09-20T10:00:00.000Z',
  cardType: 'VISA-Dutch Bangla',
  cardNumber: '432149XXXXXX0667',
});

test('an imported payment can be validated, queried and refunded, also after a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'former-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, 'state.json');
  const refund = { bank_tran_id: 'bank-1', refund_remarks: 'Returned', refund_amount: '1000.00' };
  const first = await startTestGateway({ stateFile });
  assert.equal(
    (await first.callMerchantApi('transaction', { ...refund, refund_trans_id: 'R0' })).status,
    'failed',
  );
  const importPayments = async (payments: unknown) => (await first.control('/payments', { payments })).json();
  assert.deepEqual(await importPayments([payment(1), payment(2)]), { added: 2 });
  assert.deepEqual(await importPayments([payment(1), payment(3)]), { added: 1 });
  const accepted = await first.callMerchantApi('transaction', { ...refund, refund_trans_id: 'R1' });
  assert.equal(accepted.status, 'success');
  await first.close();

  const second = await startTestGateway({ stateFile });
  try {
    const validated = await second.callMerchantApi('validation', { val_id: 'val-1' });
    assert.deepEqual(
      [validated.status, validated.tran_id, validated.amount, validated.card_type],
      ['VALIDATED', 'FORMER-1', '1650.50', 'VISA-Dutch Bangla'],
    );
    const found = await second.callMerchantApi('transaction', { tran_id: 'FORMER-1' });
    assert.equal(found.no_of_trans_found, 1);
    await second.control('/clock', { advanceSeconds: 3601 });
    const settled = await second.callMerchantApi('transaction', {
      refund_ref_id: String(accepted.refund_ref_id),
    });
    assert.equal(settled.status, 'refunded');
    const beyond = { ...refund, refund_trans_id: 'R2', refund_amount: '650.51' };
    assert.match(String((await second.callMerchantApi('transaction', beyond)).errorReason), /exceeds/);
    const rest = { ...refund, refund_trans_id: 'R3', refund_amount: '650.50' };
    assert.equal((await second.callMerchantApi('transaction', rest)).status, 'success');
  } finally {
    await second.close();
  }
});

test('an import needs the token and valid payments, and is impossible in a live shop', async () => {
  const gateway = await startTestGateway();
  try {
    const body = JSON.stringify({ payments: [payment(1)] });
    const headers = { 'content-type': 'application/json' };
    const post = (more: object) =>
      fetch(`${gateway.url}/__sandbox/payments`, { method: 'POST', body, headers: { ...headers, ...more } });
    assert.equal((await post({})).status, 401);
    for (const payments of [
      undefined,
      {},
      [null],
      [{ ...payment(1), valId: '' }],
      [{ ...payment(1), amount: '-1' }],
    ]) {
      assert.equal((await gateway.control('/payments', { payments })).status, 400, JSON.stringify(payments));
    }
    const wrongTime = [payment(2), { ...payment(1), paidAt: 'yesterday' }];
    assert.equal((await gateway.control('/payments', { payments: wrongTime })).status, 400);
    assert.deepEqual(await (await gateway.control('/transactions')).json(), [], 'all or none');
    assert.equal((await post({ authorization: `Bearer ${CONTROL_TOKEN}` })).status, 200);
    const [{ storeId }] = (await (await gateway.control('/transactions')).json()) as [{ storeId: string }];
    assert.equal(storeId, STORE.store_id);
  } finally {
    await gateway.close();
  }
  assert.throws(() => readGatewaySettings({ SHOP_MODE: 'live', SANDBOX_PORT: '1' }), /live/);
});
