/** Templates of SMS: placeholders, hostile values, what is refused; and the hours of promotion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../language.ts';
import { problemPath, validateShopConfig } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import { nextPromotionTime } from './sms-hours.ts';
import { smsSize } from './sms-parts.ts';
import { smsTextsProblemPath, templateFault, templateProblem } from './sms-template-faults.ts';
import { defaultSmsTexts, renderSms, sampleSmsValues, smsTemplate, smsTemplates } from './sms-templates.ts';

test('each step and message of the advance has a text in each language, which is at most two parts long', () => {
  for (const step of smsTemplates)
    for (const language of languages) {
      const template = smsTemplate({}, step, language);
      assert.equal(templateProblem(template, language), undefined);
      const { encoding, parts } = smsSize(renderSms(template, sampleSmsValues(language, { template: step })));
      assert.ok(parts <= 2, `${step} ${language} has ${parts} parts`);
      assert.equal(encoding, language === 'en' ? 'gsm' : 'unicode', `${step} ${language}`);
    }
});

test('the owner’s text comes before the shop’s, and a language without one gets the English one', () => {
  const texts = { packed: { en: 'Packed: {order}' } };
  assert.equal(smsTemplate(texts, 'packed', 'bn'), 'Packed: {order}');
  assert.equal(smsTemplate(texts, 'placed', 'bn'), defaultSmsTexts.placed.bn);
});

test('a value that looks like a placeholder stays as it is, and has neither lines nor marks of direction', () => {
  const values = { ...sampleSmsValues('en'), note: '{code}\r\n{shop}\u0000\u202E$& $1', shop: '$`{note}' };
  assert.equal(renderSms('{shop}: {note}!', values), '$`{note}: {code} {shop} $& $1!');
  assert.equal(renderSms('{shop} {due} {link}', { ...values, shop: 'S', due: '', link: '' }), 'S');
});

test('a template with an unknown placeholder, a lone brace, a control character, or four parts is refused', () => {
  proves('B-SMS-03');
  const refused: readonly (readonly [string, RegExp])[] = [
    ['{shop} {phone}', /has \{phone\}, but the placeholders are \{shop\}, \{order\}/],
    ['{}', /has \{\}/],
    ['{constructor}', /has \{constructor\}/],
    ['{shop', /a brace that belongs to no placeholder/],
    ['shop}', /a brace that belongs to no placeholder/],
    ['{{shop}}', /a brace that belongs to no placeholder/],
    ['a\u0007b', /a character that a telephone does not show/],
    ['a'.repeat(460), /is 4 parts long, but 3 are the most/],
    ['ক'.repeat(202), /is 4 parts long/],
  ];
  for (const [text, problem] of refused) {
    assert.match(templateProblem(text, 'en') ?? '', problem, text);
    assert.match(validateShopConfig({ smsTexts: { placed: { en: 'x', bn: text } } }) ?? '', /smsTexts/);
  }
  assert.equal(templateProblem('a'.repeat(459), 'en'), undefined);
  assert.equal(validateShopConfig({ smsTexts: { placed: { en: '{shop}: {order}' } } }), undefined);
  assert.match(validateShopConfig({ smsTexts: { nowhere: { en: 'x' } } }) ?? '', /smsTexts has "nowhere"/);
});

test('a fault names what is written and where, and is counted with the name and the address of the shop', () => {
  proves('B-COD-21');
  assert.deepEqual(templateFault('{shop} {fone}', 'en'), { kind: 'unknown', placeholder: '{fone}' });
  assert.deepEqual(templateFault('{shop', 'bn'), { kind: 'brace' });
  const sample = sampleSmsValues('en', { name: 'S'.repeat(40), origin: `https://${'d'.repeat(60)}.com` });
  const template = `${'a'.repeat(380)} {shop} {link}`;
  assert.equal(templateFault(template, 'en'), undefined);
  assert.deepEqual(templateFault(template, 'en', sample), { kind: 'parts', parts: 4 });
  assert.equal(sampleSmsValues('en', { tracking: false }).link, '');
  assert.equal(smsTextsProblemPath({ placed: { en: 'x' }, packed: { en: 'x', bn: '{' } }), '/packed/bn');
  assert.equal(smsTextsProblemPath({ placed: { en: 'x' } }), '');
  assert.equal(problemPath('smsTexts', { packed: { en: '{fone}' } }), '/smsTexts/packed/en');
});

test('hours of promotion that would break the rule of the regulator, or have no hour, are refused', () => {
  assert.match(
    validateShopConfig({ sms: { promotionFrom: 7 } }) ?? '',
    /promotionFrom must be a whole number from 8/,
  );
  assert.match(
    validateShopConfig({ sms: { promotionFrom: 20, promotionUntil: 20 } }) ?? '',
    /promotionFrom must be before/,
  );
  assert.match(validateShopConfig({ sms: { promotionFrom: 21 } }) ?? '', /promotionFrom must be before/);
  assert.equal(validateShopConfig({ sms: { promotionFrom: 8, promotionUntil: 24 } }), undefined);
  assert.match(
    validateShopConfig({ sms: { owners: ['0171234567'] } }) ?? '',
    /owners number 1 must be a Bangladeshi mobile number/,
  );
});

test('promotion waits for ten o’clock, for the end of the prayer on Friday, and for the next day', () => {
  const next = (time: string, hours = {}) =>
    nextPromotionTime(new Date(`${time}+06:00`), hours).toISOString();
  const at = (time: string) => new Date(`${time}+06:00`).toISOString();
  // A Thursday.
  assert.equal(next('2026-11-26T00:00'), at('2026-11-26T10:00'));
  assert.equal(next('2026-11-26T09:59:59'), at('2026-11-26T10:00'));
  assert.equal(next('2026-11-26T10:00'), at('2026-11-26T10:00'));
  assert.equal(next('2026-11-26T12:30'), at('2026-11-26T12:30'));
  assert.equal(next('2026-11-26T19:59:59'), at('2026-11-26T19:59:59'));
  assert.equal(next('2026-11-26T20:00'), at('2026-11-27T10:00'));
  assert.equal(next('2026-11-27T12:00'), at('2026-11-27T15:00'));
  assert.equal(next('2026-11-27T14:59'), at('2026-11-27T15:00'));
  assert.equal(next('2026-11-26T08:00', { promotionFrom: 8 }), at('2026-11-26T08:00'));
  // All hours of a Friday are those of the prayer.
  const noon = { promotionFrom: 12, promotionUntil: 15 };
  assert.equal(next('2026-11-27T12:00', noon), at('2026-11-28T12:00'));
});
