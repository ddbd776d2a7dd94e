// The shape of notifications against docs/protocols/payment-gateway.md#message-fields, as literals.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type GatewayRig, startRig } from './gateway-rig.ts';

let rig: GatewayRig;
before(async () => {
  rig = await startRig();
});
after(() => rig.close());

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

test('a paid, a failed, a cancelled and a lapsed notice hold exactly the fields of their status', async () => {
  const notice = async (card: string) => (await rig.pay((await rig.open()).sessionkey, card)).fields;
  const paid = await notice('4111111111111111');
  assert.deepEqual(Object.keys(paid).sort(), names(SIGNED, ALWAYS, CARD, PAID));
  assert.equal(paid.verify_key, names(ALWAYS, CARD, PAID).join(','), 'every field is signed');
  assert.deepEqual(
    Object.keys(await notice('4000000000000002')).sort(),
    names(SIGNED, ALWAYS, CARD),
    'a failed notice has no val_id',
  );
  assert.deepEqual(Object.keys(await notice('cancel')).sort(), names(SIGNED, ALWAYS));

  await rig.open({ tran_id: 'LAPSED' });
  await rig.control('/clock', { advanceSeconds: 1801 });
  const lapsed = rig.ipns().find((ipn) => ipn.fields.tran_id === 'LAPSED')?.fields ?? {};
  assert.deepEqual(Object.keys(lapsed).sort(), names(SIGNED, ALWAYS, CARD, ['store_amount', 'val_id']));
});

test('the share of the store is 2.5 % less, rounded half up', async () => {
  for (const [amount, share] of [
    ['10.00', '9.75'],
    ['100', '97.50'],
    ['69', '67.28'],
    ['500000.00', '487500.00'],
  ]) {
    const { sessionkey } = await rig.open({ total_amount: amount ?? '' });
    assert.equal((await rig.pay(sessionkey)).fields.store_amount, share);
  }
});

test('a session that was cancelled can still be paid late by the bank, but never twice', async () => {
  const { sessionkey } = await rig.open();
  await rig.pay(sessionkey, 'cancel');
  assert.equal((await rig.pay(sessionkey)).fields.status, 'VALID');
  const twice = await rig.control('/pay', { sessionKey: sessionkey });
  assert.equal(twice.status, 409);
});
