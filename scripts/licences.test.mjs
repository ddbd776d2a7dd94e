/** Tests of the licences of a release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReviewed, licencesText, listPackages, unreviewedPackages } from './licences.mjs';

const component = (name, version, ...licenses) => ({
  name: name.split('/').at(-1),
  version,
  purl: `pkg:npm/${encodeURIComponent(name)}@${version}`,
  licenses,
});
const sbom = {
  components: [
    component('b', '2.0.0', { license: { id: 'MIT' } }),
    component('@jontro/shop', '0.1.0'),
    component('a', '1.0.0', { expression: 'MIT OR GPL-3.0-only' }),
    component('c', '1.0.0', { license: { name: 'MIT and ISC' } }),
  ],
};

test('an expression is reviewed if all of its parts are, and of alternatives one', () => {
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

test('the packages of a release are listed with their licences, without its own workspaces', () => {
  assert.deepEqual(
    listPackages(sbom, ['@jontro/shop']).map(({ name, licence }) => `${name} ${licence}`),
    ['a MIT OR GPL-3.0-only', 'b MIT', 'c MIT and ISC'],
  );
});

test('a package without a licence, or with one that nobody has reviewed, is named', () => {
  const packages = listPackages(
    {
      components: [component('d', '1.0.0'), component('@x/e', '2.0.0', { license: { id: 'AGPL-3.0-only' } })],
    },
    [],
  );
  assert.deepEqual(unreviewedPackages(packages), ['d 1.0.0: no licence is stated', 'e 2.0.0: AGPL-3.0-only']);
  assert.deepEqual(unreviewedPackages(listPackages(sbom, ['@jontro/shop'])), []);
});

test('the texts of the licences are in the file of the release, each once', () => {
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
