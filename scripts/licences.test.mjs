/** Tests of the licences of a release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { isReviewed, licencesText, unreviewedPackages } from './licences.mjs';

test('an expression is reviewed if all of its parts are, and of alternatives one', () => {
  proves('B-SHIP-04');
  for (const known of ['MIT', '(MIT)', 'MIT AND ISC', 'MIT and ISC', '(GPL-3.0-only OR MIT)']) {
    assert.ok(isReviewed(known), known);
  }
  for (const unknown of [
    '',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'UNLICENSED',
    'SEE LICENSE IN x',
    'toString',
  ]) {
    assert.ok(!isReviewed(unknown), unknown);
  }
});

test('a package without a licence, or with one that nobody has reviewed, is named', () => {
  proves('B-SHIP-04');
  const packages = [
    { name: 'd', version: '1.0.0', licence: '' },
    { name: '@x/e', version: '2.0.0', licence: 'AGPL-3.0-only' },
    { name: 'f', version: '3.0.0', licence: 'MIT-0' },
  ];
  assert.deepEqual(unreviewedPackages(packages), [
    'd 1.0.0: no licence is stated',
    '@x/e 2.0.0: AGPL-3.0-only',
  ]);
});

test('the texts of the licences are in the file of the release, each once', () => {
  proves('B-SHIP-04');
  const packages = [
    { name: 'sharp', version: '1', licence: 'Apache-2.0' },
    { name: 'gone', version: '1', licence: 'MIT' },
  ];
  const lock = {
    packages: { 'node_modules/sharp': { version: '1' }, 'node_modules/gone': { version: '1' } },
  };
  const text = licencesText(packages, lock);
  assert.match(text, /^sharp 1: Apache-2\.0$/m);
  assert.match(text, /^gone 1: MIT$/m);
  assert.equal(text.match(/Apache License\s+Version 2\.0/g)?.length, 1);
});
