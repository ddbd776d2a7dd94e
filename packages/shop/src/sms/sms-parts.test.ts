/** Parts of an SMS by GSM 03.38, and what promotion in Bengali is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { fitSms, isBengaliText, maxSmsParts, smsSize, unicodeSigns } from './sms-parts.ts';

const partsOf = (text: string) => {
  const { encoding, parts } = smsSize(text);
  return [encoding, parts];
};

test('a text of the basic alphabet has 160 characters in one part, and 153 in each of several', () => {
  assert.deepEqual(smsSize(''), { encoding: 'gsm', characters: 0, parts: 0, left: 160 });
  assert.deepEqual(smsSize('a'.repeat(160)), { encoding: 'gsm', characters: 160, parts: 1, left: 0 });
  assert.deepEqual(smsSize('a'.repeat(161)), { encoding: 'gsm', characters: 161, parts: 2, left: 145 });
  assert.deepEqual(partsOf('a'.repeat(306)), ['gsm', 2]);
  assert.deepEqual(partsOf('a'.repeat(307)), ['gsm', 3]);
  assert.deepEqual(partsOf('@£$ÄÖß Δ\n\r?'), ['gsm', 1]);
});

test('a character of the extension counts as two, and is not divided between parts', () => {
  assert.deepEqual(smsSize('€'.repeat(80)), { encoding: 'gsm', characters: 160, parts: 1, left: 0 });
  assert.deepEqual(partsOf('€'.repeat(81)), ['gsm', 2]);
  // 76 of them fit into 153 septets, and one septet of each part stays empty.
  assert.deepEqual(partsOf('€'.repeat(152)), ['gsm', 2]);
  assert.deepEqual(partsOf('€'.repeat(153)), ['gsm', 3]);
});

test('one Bengali letter, taka sign or emoji makes it a text of 70, and 67 in each of several parts', () => {
  assert.deepEqual(smsSize('ক'.repeat(70)), { encoding: 'unicode', characters: 70, parts: 1, left: 0 });
  assert.deepEqual(smsSize('ক'.repeat(71)), { encoding: 'unicode', characters: 71, parts: 2, left: 63 });
  assert.deepEqual(partsOf('ক'.repeat(135)), ['unicode', 3]);
  assert.deepEqual(partsOf(`${'a'.repeat(69)}৳`), ['unicode', 1]);
  assert.deepEqual(partsOf(`${'a'.repeat(70)}৳`), ['unicode', 2]);
  assert.deepEqual(partsOf('😀'.repeat(35)), ['unicode', 1]);
  // 33 of them fit into 67 units.
  assert.deepEqual(partsOf('😀'.repeat(66)), ['unicode', 2]);
  assert.deepEqual(partsOf('😀'.repeat(67)), ['unicode', 3]);
});

test('the characters that make a text dear are named, each once', () => {
  proves('B-COD-21');
  assert.deepEqual(unicodeSigns('It’s ৳100, ৳200 {off} 😀'), ['’', '৳', '😀']);
  assert.deepEqual(unicodeSigns("It's €100 {off}"), []);
});

test('a text that is cut fits into three parts, at a whole character', () => {
  for (const sign of ['a', '€', 'ক', '😀']) {
    const cut = fitSms(sign.repeat(600));
    assert.equal(smsSize(cut).parts, maxSmsParts);
    assert.equal(smsSize(cut + sign).parts, maxSmsParts + 1);
    assert.ok(cut.isWellFormed());
  }
  assert.equal(fitSms('short'), 'short');
});

test('promotion in Bengali letters passes, Bengali in Latin letters and English do not', () => {
  assert.ok(isBengaliText('আজ সব হেডফোনে ২০% ছাড়! Jontro https://jontro.example/offer'));
  for (const text of ['Aj sob headphone e 20% char!', '20% off today', '', '২০%', 'Jontro offers আজ'])
    assert.equal(isBengaliText(text), false, text);
});
