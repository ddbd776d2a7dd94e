/** The owner's data: which values the setting takes, and what footer and papers make of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Business, businessLines, businessTexts } from './business.ts';
import { settingProblem } from './shop-config.ts';

const business: Business = {
  bin: '001234567-0101',
  hotline: '09612-345678',
  whatsapp: '01712 345678',
  address: { en: '12 Lake Road', bn: '১২ লেক রোড' },
  complaints: { en: 'Karim, 01812345678' },
};

test('what is set is shown in its order and in the language, the rest is left out', () => {
  assert.deepEqual(businessLines(business, 'bn'), [
    { label: 'হটলাইন', text: '09612-345678', href: 'tel:09612345678' },
    { label: 'হোয়াটসঅ্যাপ', text: '01712 345678', href: 'https://wa.me/8801712345678' },
    { label: 'ঠিকানা', text: '১২ লেক রোড' },
    { label: 'অভিযোগ', text: 'Karim, 01812345678' },
    { label: 'বিআইএন', text: '001234567-0101' },
  ]);
  assert.deepEqual(businessLines({}, 'en'), []);
  assert.deepEqual(businessTexts({ dbid: 'D-1', tradeLicence: 'TRAD/1' }, 'en'), [
    'Trade licence: TRAD/1',
    'DBID: D-1',
  ]);
});

test('the setting takes numbers that can be called and a BIN of 13 digits', () => {
  assert.equal(settingProblem('business', business), undefined);
  assert.equal(settingProblem('business', { whatsapp: '+880 1712-345678', bin: '0012345670101' }), undefined);
  for (const wrong of [
    { hotline: 'call us' },
    { hotline: '1' },
    { whatsapp: 'https://wa.me/1' },
    { bin: '123' },
    { dbid: 'x'.repeat(41) },
    { tradeLicence: '' },
    { address: '12 Lake Road' },
    { website: 'https://example.com' },
  ])
    assert.match(settingProblem('business', wrong) ?? '', /^business\b/, JSON.stringify(wrong));
});
