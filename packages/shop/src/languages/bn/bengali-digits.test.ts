/** The digits of the Bengali dictionaries, and a word that they write in Bengali letters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../testing/proves.ts';
import { bengali } from './bengali.ts';
import { bengaliAccount } from './bengali-account.ts';
import { bengaliAdmin } from './bengali-admin.ts';

/** The name of a standard in Bengali letters, beside its Latin one. */
const names = /কিউআই২/g;

const allTexts = () =>
  Object.values({ ...bengali, ...bengaliAccount, ...bengaliAdmin }).flatMap((text) =>
    typeof text === 'string' ? text : Object.values(text),
  );

test('an SKU is called in texts as its field is', () => {
  assert.equal(bengaliAdmin.SKU, 'এসকেইউ');
  assert.deepEqual(
    allTexts().filter((text) => /\bSKU\b/.test(text)),
    [],
  );
});

test('Bengali texts are written with Latin digits, which the setting turns into Bengali ones', () => {
  proves('B-STORE-01');
  const texts = allTexts();
  assert.ok(texts.length > 1000, `${texts.length} texts`);
  const found = texts.filter((text) => /[০-৯]/.test(text.replace(names, '')));
  assert.deepEqual(found, []);
});
