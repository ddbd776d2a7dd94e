// The fields of notifications against docs/protocols/payment-gateway.md#message-fields, as literals.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const SIGNED = ['verify_key', 'verify_sign', 'verify_sign_sha2'];
const ALWAYS = [
  ...['amount', 'bank_tran_id', 'base_fair', 'currency', 'currency_amount', 'currency_rate', 'currency_type'],
  ...['error', 'status', 'store_id', 'tran_date', 'tran_id', 'value_a', 'value_b', 'value_c', 'value_d'],
];
const CARD = [
  ...['card_brand', 'card_issuer', 'card_issuer_country', 'card_issuer_country_code', 'card_no'],
  ...['card_sub_brand', 'card_type'],
];
const PAID = ['risk_level', 'risk_title', 'store_amount', 'val_id'];
const names = (...groups: string[][]) => groups.flat().sort();

test('a paid, a failed, a cancelled and an expired notification have exactly the fields of their status', async () => {
  const notify = async (card: string) =>
    (await gateway.pay((await gateway.openSession()).sessionkey, card)).fields;
  const paid = await notify('4111111111111111');
  assert.deepEqual(Object.keys(paid).sort(), names(SIGNED, ALWAYS, CARD, PAID));
  assert.equal(paid.verify_key, names(ALWAYS, CARD, PAID).join(','), 'every field is signed');
  assert.deepEqual(
    Object.keys(await notify('4000000000000002')).sort(),
    names(SIGNED, ALWAYS, CARD),
    'a failed notification has no val_id',
  );
  assert.deepEqual(Object.keys(await notify('cancel')).sort(), names(SIGNED, ALWAYS));

  await gateway.openSession({ tran_id: 'LAPSED' });
  await gateway.control('/clock', { advanceSeconds: 1801 });
  const expired = gateway.ipns().find((ipn) => ipn.fields.tran_id === 'LAPSED')?.fields ?? {};
  assert.deepEqual(Object.keys(expired).sort(), names(SIGNED, ALWAYS, CARD, ['store_amount', 'val_id']));
});

test('the store amount is 2.5 % less, rounded half up', async () => {
  for (const [amount, share] of [
    ['10.00', '9.75'],
    ['100', '97.50'],
    ['69', '67.28'],
    ['500000.00', '487500.00'],
  ]) {
    const { sessionkey } = await gateway.openSession({ total_amount: amount ?? '' });
    assert.equal((await gateway.pay(sessionkey)).fields.store_amount, share);
  }
});

test('a cancelled session can still be paid late by the bank, but never twice', async () => {
  const { sessionkey } = await gateway.openSession();
  await gateway.pay(sessionkey, 'cancel');
  assert.equal((await gateway.pay(sessionkey)).fields.status, 'VALID');
  const twice = await gateway.control('/pay', { sessionKey: sessionkey });
  assert.equal(twice.status, 409);
});
