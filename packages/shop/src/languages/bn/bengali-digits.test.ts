/** The digits of the Bengali dictionaries. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../testing/proves.ts';
import { bengali } from './bengali.ts';
import { bengaliAccount } from './bengali-account.ts';
import { bengaliAdmin } from './bengali-admin.ts';

/** The name of a standard in Bengali letters, beside its Latin one. */
const names = /কিউআই২/g;

test('Bengali texts are written with Latin digits, which the setting turns into Bengali ones', () => {
  proves('B-STORE-01');
  const texts = Object.values({ ...bengali, ...bengaliAccount, ...bengaliAdmin });
  assert.ok(texts.length > 1000, `${texts.length} texts`);
  const found = texts
    .flatMap((text) => (typeof text === 'string' ? text : Object.values(text)))
    .filter((text) => /[০-৯]/.test(text.replace(names, '')));
  assert.deepEqual(found, []);
});
