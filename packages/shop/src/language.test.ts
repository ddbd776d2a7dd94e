import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengaliDigits, parseLanguage } from './language.ts';

test('a language tag means one of the two supported languages, or none', () => {
  const tags = ['bn', 'BN', 'bn-BD', ' en ', 'en-GB', 'fr', 'bnx', '', 'bn,en', null, undefined];
  assert.deepEqual(tags.map(parseLanguage), [
    'bn',
    'bn',
    'bn',
    'en',
    'en',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('Bengali digits replace Latin ones and nothing else', () => {
  assert.equal(bengaliDigits('৳12,345.60 × 7 (AirNova)'), '৳১২,৩৪৫.৬০ × ৭ (AirNova)');
});
