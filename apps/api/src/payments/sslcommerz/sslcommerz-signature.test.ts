/** The signature against published vectors and our own (docs/protocols/payment-gateway.md#test-vectors). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForm } from './sslcommerz-form.ts';
import { verifySignature } from './sslcommerz-signature.ts';

interface Vector {
  name: string;
  password: string;
  fields: Record<string, string>;
  md5: string;
  sha2: string;
}

const tranId = 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN';
const vectors: Vector[] = [
  {
    name: 'A',
    password: 'test_testemi@ssl',
    fields: {
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
    md5: 'd42fab70ae0bcbda5280e7baffef60b0',
    sha2: '02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e',
  },
  {
    name: 'B',
    password: 'localstore@ssl',
    fields: {
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
      tran_id: tranId,
      val_id: '2611211015341VbQ8sYk0Rm2LtE',
      value_a: 'att_1',
      value_b: 'ord_1',
      value_c: '',
      value_d: '',
    },
    md5: '828c9d4ef982cc35b1f6e53d1cd77484',
    sha2: '35794d8a5c8771fcf7c61d56cf322dba8dffb06d835e1897687dc6238628eada',
  },
  {
    name: 'C',
    password: 'localstore@ssl',
    fields: {
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
      tran_id: tranId,
      value_a: 'att_1',
      value_b: 'ord_1',
      value_c: '',
      value_d: '',
    },
    md5: '234fa33c32931e9866274bcc9b9adc66',
    sha2: '0ab4b4dc4867e2e8be9a3d5cc1fba8df722e0b267a037f563525f23971034d33',
  },
  {
    name: 'D',
    password: 'localstore@ssl',
    fields: {
      amount: '99.00',
      error: 'পেমেন্ট ব্যর্থ',
      status: 'FAILED',
      store_id: 'localstore',
      tran_id: tranId,
    },
    md5: '4710386f1c309e1b89e66e170175a2ae',
    sha2: '2f1c6318ad6d5e745c94c897303f4d722d1ce3a7162ccc488b8f8568092aeb67',
  },
];

const keyOf = (fields: Record<string, string>) => Object.keys(fields).sort().join(',');
const verdict = (fields: Record<string, string>, password: string) =>
  verifySignature(parseForm(new URLSearchParams(fields).toString()), password);

for (const { name, password, fields, md5, sha2 } of vectors) {
  test(`row 40: vector ${name} verifies, with MD5 alone it counts as unsigned, and not after a change`, () => {
    const verify_key = keyOf(fields);
    assert.equal(
      verdict({ ...fields, verify_key, verify_sign: md5, verify_sign_sha2: sha2 }, password),
      'ok',
    );
    assert.equal(verdict({ ...fields, verify_key, verify_sign: md5 }, password), 'absent');
    assert.equal(verdict({ ...fields, verify_key, verify_sign_sha2: sha2 }, password), 'ok');
    const changed = { ...fields, amount: '1.00', verify_key };
    assert.equal(verdict({ ...changed, verify_sign: md5 }, password), 'mismatch');
    assert.equal(verdict({ ...changed, verify_sign_sha2: sha2 }, password), 'mismatch');
    const mixed = { ...fields, verify_key, verify_sign: md5, verify_sign_sha2: sha2.replace(/./, 'f') };
    assert.equal(verdict(mixed, password), 'mismatch');
    assert.equal(verdict({ ...fields, verify_key, verify_sign: md5 }, 'another'), 'mismatch');
  });
}

test('a signature must cover the required fields, and a notification without one is unsigned', () => {
  const [{ fields, password } = { fields: {}, password: '' }] = vectors;
  assert.equal(verdict(fields, password), 'absent');
  assert.equal(verdict({ ...fields, verify_key: keyOf(fields) }, password), 'absent');
  for (const omitted of ['tran_id', 'status', 'amount', 'val_id']) {
    const verify_key = keyOf(fields).replace(new RegExp(`(^|,)${omitted}(?=,|$)`), '');
    assert.equal(verdict({ ...fields, verify_key, verify_sign: '0'.repeat(32) }, password), 'mismatch');
  }
});

test('a repeated field name invalidates the signature', () => {
  const [{ fields, password, md5 } = { fields: {}, password: '', md5: '' }] = vectors;
  const form = new URLSearchParams({ ...fields, verify_key: keyOf(fields), verify_sign: md5 });
  form.append('tran_id', 'another');
  assert.equal(verifySignature(parseForm(form.toString()), password), 'mismatch');
});
