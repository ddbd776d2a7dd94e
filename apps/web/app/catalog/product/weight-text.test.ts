/** Weights in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { registerLanguage, translatorOf } from '../../language/translate.ts';
import { weightText } from './weight-text.ts';

test('a weight is in grams, and in kilograms from a thousand grams on', () => {
  registerLanguage('bn', bengali);
  for (const [grams, english, bangla] of [
    [3.8, '3.8 g', '3.8 গ্রাম'],
    [999, '999 g', '999 গ্রাম'],
    [1000, '1 kg', '1 কেজি'],
    [1250, '1.25 kg', '1.25 কেজি'],
    [13000, '13 kg', '13 কেজি'],
  ] as const) {
    assert.equal(weightText(grams, translatorOf('en')), english);
    assert.equal(weightText(grams, translatorOf('bn', false)), bangla);
  }
});
