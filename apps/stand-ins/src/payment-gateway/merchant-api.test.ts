import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STORE, startTestGateway, type TestGateway } from './test-gateway.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const pay = async (tranId: string, card?: string) => {
  const { sessionkey } = await gateway.openSession({ tran_id: tranId });
  const { fields } = await gateway.pay(sessionkey, card);
  return { sessionkey, valId: fields.val_id ?? '', bankTranId: fields.bank_tran_id ?? '' };
};

test('a payment validates as VALID the first time and later as VALIDATED with the first date', async () => {
  const { valId } = await pay('VAL-1');
  const first = await gateway.callMerchantApi('validation', { val_id: valId });
  assert.equal(first.status, 'VALID');
  assert.equal(first.APIConnect, 'DONE');
  assert.equal(first.tran_id, 'VAL-1');
  assert.equal(first.val_id, valId);
  assert.equal(first.amount, '1650.00');
  assert.equal(first.currency_type, 'BDT');
  assert.equal(first.currency_amount, '1650.00');
  assert.equal(first.risk_level, '0');
  assert.match(String(first.validated_on), /^\d{4}-/);
  const documented =
    'gw_version emi_instalment emi_amount emi_description emi_issuer account_details discount_percentage ' +
    'discount_amount discount_remarks offer_avail isTokeizeSuccess campaign_code card_ref_id addition_charge ' +
    'cus_name cus_email cus_phone';
  for (const name of documented.split(' ')) assert.ok(name in first, `${name} is missing`);
  assert.ok(!('verify_sign' in first));

  const second = await gateway.callMerchantApi('validation', { val_id: valId });
  assert.deepEqual([second.status, second.validated_on], ['VALIDATED', first.validated_on]);
});

test('validation rejects unknown ids, missing parameters, wrong credentials, inactive stores and XML', async () => {
  const { valId } = await pay('VAL-2');
  assert.equal(
    (await gateway.callMerchantApi('validation', { val_id: 'unknown' })).status,
    'INVALID_TRANSACTION',
  );
  assert.equal((await gateway.callMerchantApi('validation', {})).APIConnect, 'INVALID_REQUEST');
  assert.equal(
    (await gateway.callMerchantApi('validation', { val_id: valId, store_id: '' })).APIConnect,
    'INVALID_REQUEST',
  );
  assert.equal(
    (await gateway.callMerchantApi('validation', { val_id: valId, store_passwd: 'x' })).APIConnect,
    'FAILED',
  );
  const inactive = { store_id: 'inactivestore', store_passwd: 'inactivestore@ssl' };
  assert.equal(
    (await gateway.callMerchantApi('validation', { val_id: valId, ...inactive })).APIConnect,
    'INACTIVE',
  );
  assert.equal(
    (await gateway.callMerchantApi('validation', { val_id: valId, format: 'xml' })).APIConnect,
    'INVALID_REQUEST',
  );
});

test("another store's payment is an invalid transaction", async () => {
  const other = { id: 'other', password: 'a&b#c @ssl', name: 'Other', active: true };
  const twoStores = await startTestGateway({
    stores: [other, { id: 'localstore', password: 'localstore@ssl', name: 'Shop', active: true }],
  });
  try {
    const { sessionkey } = await twoStores.openSession();
    const { fields } = await twoStores.pay(sessionkey);
    const request = { val_id: fields.val_id ?? '', store_id: other.id, store_passwd: other.password };
    assert.deepEqual(await twoStores.callMerchantApi('validation', request), {
      APIConnect: 'DONE',
      status: 'INVALID_TRANSACTION',
    });
  } finally {
    await twoStores.close();
  }
});

test('parameters can be in the body of a POST', async () => {
  const { valId } = await pay('VAL-3');
  const response = await gateway.post('/validator/api/validationserverAPI.php', { ...STORE, val_id: valId });
  assert.equal(((await response.json()) as { status: string }).status, 'VALID');
});

test('a query by session returns one flat object, also before the first transaction', async () => {
  const { sessionkey } = await gateway.openSession({ tran_id: 'QRY-1' });
  const before = await gateway.callMerchantApi('transaction', { sessionkey });
  assert.deepEqual(before, { APIConnect: 'DONE', status: 'PENDING', sessionkey, tran_id: 'QRY-1' });
  await gateway.pay(sessionkey, '4000000000000002');
  assert.equal((await gateway.callMerchantApi('transaction', { sessionkey })).status, 'FAILED');
  await gateway.pay(sessionkey);
  const paid = await gateway.callMerchantApi('transaction', { sessionkey });
  assert.deepEqual([paid.status, paid.sessionkey, paid.tran_id], ['VALID', sessionkey, 'QRY-1']);
  await gateway.callMerchantApi('validation', { val_id: String(paid.val_id) });
  assert.equal((await gateway.callMerchantApi('transaction', { sessionkey })).status, 'VALIDATED');
  assert.equal(
    (await gateway.callMerchantApi('transaction', { sessionkey: 'NONE' })).status,
    'INVALID_TRANSACTION',
  );
});

test('a query by transaction id lists the transactions of every session', async () => {
  assert.deepEqual(await gateway.callMerchantApi('transaction', { tran_id: 'QRY-2' }), {
    APIConnect: 'DONE',
    no_of_trans_found: 0,
  });
  await pay('QRY-2', '4000000000000002');
  await pay('QRY-2');
  const list = await gateway.callMerchantApi('transaction', { tran_id: 'QRY-2' });
  assert.equal(list.no_of_trans_found, 2);
  const element = list.element as Record<string, string>[];
  assert.deepEqual(
    element.map(({ status }) => status),
    ['FAILED', 'VALID'],
  );
  for (const transaction of element) {
    for (const name of [
      'tran_id',
      'val_id',
      'bank_gw',
      'gw_version',
      'validated_on',
      'error',
      'bank_tran_id',
    ]) {
      assert.ok(transaction.status === 'FAILED' && name === 'val_id' ? true : name in transaction, name);
    }
  }
  assert.equal((await gateway.callMerchantApi('transaction', {})).APIConnect, 'INVALID_REQUEST');
});

const REMARKS = { refund_remarks: 'Returned by the customer' };

test('a refund is accepted once, is processing, and refunded after the settlement time', async () => {
  const { bankTranId } = await pay('REF-1');
  const request = { ...REMARKS, bank_tran_id: bankTranId, refund_trans_id: 'R1', refund_amount: '650.00' };
  const accepted = await gateway.callMerchantApi('transaction', request);
  assert.match(String(accepted.refund_ref_id), /^[0-9a-f]{13}$/);
  assert.deepEqual([accepted.APIConnect, accepted.status, accepted.trans_id], ['DONE', 'success', 'REF-1']);

  const again = await gateway.callMerchantApi('transaction', request);
  assert.deepEqual([again.status, again.refund_ref_id], ['processing', accepted.refund_ref_id]);
  const refunds = (await (await gateway.control('/refunds')).json()) as { refundTransId: string }[];
  assert.equal(refunds.filter(({ refundTransId }) => refundTransId === 'R1').length, 1);

  const ref = { refund_ref_id: String(accepted.refund_ref_id) };
  assert.equal((await gateway.callMerchantApi('transaction', ref)).status, 'processing');
  await gateway.control('/clock', { advanceSeconds: 3601 });
  const settled = await gateway.callMerchantApi('transaction', ref);
  assert.deepEqual(
    [settled.status, settled.tran_id, settled.bank_tran_id],
    ['refunded', 'REF-1', bankTranId],
  );
  assert.match(String(settled.refunded_on), /^\d{4}-/);
});

test('refunds above the remainder, of unknown payments or without their own id are rejected', async () => {
  const { bankTranId } = await pay('REF-2');
  const refund = (changes: Record<string, string>) =>
    gateway.callMerchantApi('transaction', {
      ...REMARKS,
      bank_tran_id: bankTranId,
      refund_trans_id: 'X1',
      refund_amount: '1.00',
      ...changes,
    });
  const reason = async (changes: Record<string, string>) => {
    const response = await refund(changes);
    assert.equal(response.status, 'failed');
    return String(response.errorReason);
  };
  assert.match(await reason({ refund_amount: '1650.01' }), /exceeds/);
  assert.match(await reason({ bank_tran_id: 'unknown' }), /not found/);
  assert.match(await reason({ refund_trans_id: '' }), /refund_trans_id is required/);
  assert.match(await reason({ refund_remarks: '' }), /refund_remarks is required/);
  assert.match(await reason({ refund_amount: 'all' }), /not a positive/);
  assert.match(await reason({ refund_amount: '0' }), /not a positive/);

  assert.equal((await refund({ refund_amount: '1000' })).status, 'success');
  assert.match(await reason({ refund_trans_id: 'X2', refund_amount: '650.01' }), /exceeds/);
  assert.equal((await refund({ refund_trans_id: 'X2', refund_amount: '650.00' })).status, 'success');
});

test('a refund that the bank cancels frees its amount again', async () => {
  const { bankTranId } = await pay('REF-3');
  const request = { ...REMARKS, bank_tran_id: bankTranId, refund_amount: '1650.00' };
  const { refund_ref_id } = await gateway.callMerchantApi('transaction', {
    ...request,
    refund_trans_id: 'C1',
  });
  await gateway.control(`/refunds/${refund_ref_id}`, { status: 'cancelled' });
  assert.equal(
    (await gateway.callMerchantApi('transaction', { refund_ref_id: String(refund_ref_id) })).status,
    'cancelled',
  );
  assert.equal(
    (await gateway.callMerchantApi('transaction', { ...request, refund_trans_id: 'C2' })).status,
    'success',
  );
});
