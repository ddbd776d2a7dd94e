import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bengaliDigits, languageOf } from './language.ts';

test('a choice of language is one of the two that the shop speaks, or none', () => {
  const asked = ['bn', 'BN', 'bn-BD', ' en ', 'en-GB', 'fr', 'bnx', '', 'bn,en', null, undefined];
  assert.deepEqual(asked.map(languageOf), [
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
