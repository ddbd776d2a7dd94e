import assert from 'node:assert/strict';
import test from 'node:test';
import { type Fields, signFields } from './signature.ts';

const STORE_PASSWORD = 'localstore@ssl';

test("row 40: the signature matches the provider's published sample (vector A)", () => {
  const signed = signFields(
    {
      tran_id: '5E121A0D01F92',
      val_id: '200105225826116qFnATY9sHIwo',
      amount: '10.00',
      card_type: 'VISA-Dutch Bangla',
      store_amount: '9.75',
      card_no: '418117XXXXXX6675',
      bank_tran_id: '200105225825DBgSoRGLvczhFjj',
      status: 'VALID',
      tran_date: '2020-01-05 22:58:21',
      currency: 'BDT',
      card_issuer: 'TRUST BANK, LTD.',
      card_brand: 'VISA',
      card_issuer_country: 'Bangladesh',
      card_issuer_country_code: 'BD',
      store_id: 'test_testemi',
      currency_type: 'BDT',
      currency_amount: '10.00',
      currency_rate: '1.0000',
      base_fair: '0.00',
      value_a: '',
      value_b: '',
      value_c: '',
      value_d: '',
      risk_level: '0',
      risk_title: 'Safe',
    },
    'test_testemi@ssl',
  );
  assert.equal(signed.verify_sign, 'd42fab70ae0bcbda5280e7baffef60b0');
  assert.equal(signed.verify_sign_sha2, '02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e');
});

test('row 40: a paid notification is signed as in vector B', () => {
  const fields: Fields = {
    amount: '1650.00',
    bank_tran_id: '2611211015330LcLbNk3Qw7ZtUe',
    base_fair: '0.00',
    card_brand: 'VISA',
    card_issuer: 'LOCAL SANDBOX BANK',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
    card_no: '411111XXXXXX1111',
    card_sub_brand: 'Classic',
    card_type: 'VISA-Local Sandbox',
    currency: 'BDT',
    currency_amount: '1650.00',
    currency_rate: '1.0000',
    currency_type: 'BDT',
    error: '',
    risk_level: '0',
    risk_title: 'Safe',
    status: 'VALID',
    store_amount: '1608.75',
    store_id: 'localstore',
    tran_date: '2026-11-21 10:15:33',
    tran_id: 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN',
    val_id: '2611211015341VbQ8sYk0Rm2LtE',
    value_a: 'att_1',
    value_b: 'ord_1',
    value_c: '',
    value_d: '',
  };
  const signed = signFields(fields, STORE_PASSWORD);
  assert.equal(signed.verify_key, Object.keys(fields).sort().join(','));
  assert.equal(signed.verify_sign, '828c9d4ef982cc35b1f6e53d1cd77484');
  assert.equal(signed.verify_sign_sha2, '35794d8a5c8771fcf7c61d56cf322dba8dffb06d835e1897687dc6238628eada');
});

test('row 40: a cancelled notification is signed as in vector C', () => {
  const signed = signFields(
    {
      amount: '1650.00',
      bank_tran_id: '',
      base_fair: '0.00',
      currency: 'BDT',
      currency_amount: '1650.00',
      currency_rate: '1.0000',
      currency_type: 'BDT',
      error: 'Cancelled by User',
      status: 'CANCELLED',
      store_id: 'localstore',
      tran_date: '2026-11-21 10:15:33',
      tran_id: 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN',
      value_a: 'att_1',
      value_b: 'ord_1',
      value_c: '',
      value_d: '',
    },
    STORE_PASSWORD,
  );
  assert.equal(signed.verify_sign, '234fa33c32931e9866274bcc9b9adc66');
  assert.equal(signed.verify_sign_sha2, '0ab4b4dc4867e2e8be9a3d5cc1fba8df722e0b267a037f563525f23971034d33');
});

test('row 40: Bengali text is signed as UTF-8 (vector D)', () => {
  const signed = signFields(
    {
      amount: '99.00',
      error: 'পেমেন্ট ব্যর্থ',
      status: 'FAILED',
      store_id: 'localstore',
      tran_id: 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN',
    },
    STORE_PASSWORD,
  );
  assert.equal(signed.verify_sign, '4710386f1c309e1b89e66e170175a2ae');
  assert.equal(signed.verify_sign_sha2, '2f1c6318ad6d5e745c94c897303f4d722d1ce3a7162ccc488b8f8568092aeb67');
});
