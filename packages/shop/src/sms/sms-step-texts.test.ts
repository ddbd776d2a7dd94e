/** The texts of a step between the form and the setting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateShopConfig } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import { defaultStepTexts, stepTexts, withStepTexts } from './sms-step-texts.ts';
import { smsTemplates } from './sms-templates.ts';

test('a step that gets its default texts again leaves the setting, and others stay', () => {
  proves('B-COD-21');
  const texts = { packed: { en: 'Packed: {order}', bn: 'প্যাক: {order}' }, placed: { en: 'Thanks' } };
  assert.deepEqual(withStepTexts(texts, 'packed', defaultStepTexts('packed')), { placed: { en: 'Thanks' } });
  assert.deepEqual(withStepTexts({}, 'packed', { en: ' Packed:\n{order} ', bn: 'প্যাক' }), {
    packed: { en: 'Packed: {order}', bn: 'প্যাক' },
  });
});

test('a form begins with what is sent, and saving it as it is changes what nobody gets', () => {
  proves('B-COD-21');
  const texts = { placed: { en: 'Thanks {order}' } };
  assert.deepEqual(stepTexts(texts, 'placed'), { en: 'Thanks {order}', bn: 'Thanks {order}' });
  for (const step of smsTemplates) {
    const saved = withStepTexts(texts, step, stepTexts(texts, step));
    for (const other of smsTemplates) assert.deepEqual(stepTexts(saved, other), stepTexts(texts, other));
    assert.equal(validateShopConfig({ smsTexts: saved }), undefined);
  }
});
