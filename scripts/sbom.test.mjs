/** Tests of the list of packages of a release. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unreviewedPackages } from './licences.mjs';
import { root } from './project.mjs';
import { cycloneDx, lockedPackages, packagesOf } from './sbom.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { workspaces } = readJson('package.json');
const lock = readJson('package-lock.json');
const everything = () => true;
const namesOf = (folders) => packagesOf(lockedPackages(lock, folders, everything)).map(({ name }) => name);

test('every package that a workspace runs with is in the list, and none that only builds or tests', () => {
  const names = namesOf(workspaces);
  for (const folder of ['.', ...workspaces]) {
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(folder, 'package.json'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      assert.ok(name.startsWith('@jontro/') || names.includes(name), `${name} of ${folder}`);
  }
  for (const name of ['typescript', '@playwright/test', 'rolldown', '@jontro/shop'])
    assert.ok(!names.includes(name), name);
});

test('what only the stand-ins of a demo run with is not in the list of a live release', () => {
  const names = namesOf(workspaces.filter((folder) => folder !== 'apps/stand-ins'));
  for (const name of ['oidc-provider', 'koa']) assert.ok(!names.includes(name), name);
  for (const name of ['pg', 'react', 'nodemailer', 'fastify', 'sharp']) assert.ok(names.includes(name), name);
});

test('somebody has reviewed the licence of every package, also of other systems', () => {
  assert.deepEqual(unreviewedPackages(packagesOf(lockedPackages(lock, workspaces, everything))), []);
});

test('each version is listed once, the one that a package gets, and optional ones as far as they are installed', () => {
  const small = {
    packages: {
      '': { optionalDependencies: { 'for-arm': '1' } },
      app: { dependencies: { a: '1', own: '1' }, devDependencies: { tool: '1' } },
      own: { dependencies: { c: '2' } },
      'node_modules/own': { link: true, resolved: 'own' },
      'node_modules/a': {
        version: '1.0.0',
        license: 'MIT',
        dependencies: { c: '1' },
        peerDependencies: { none: '1' },
      },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/c': { version: '2.0.0', dependencies: { a: '1' } },
      'node_modules/for-arm': { version: '1.0.0', optional: true },
      'node_modules/tool': { version: '1.0.0', dev: true },
    },
  };
  const listed = (isInstalled) =>
    packagesOf(lockedPackages(small, ['app', 'own'], isInstalled)).map(
      ({ name, version }) => `${name} ${version}`,
    );
  assert.deepEqual(
    listed(() => false),
    ['a 1.0.0', 'c 1.0.0', 'c 2.0.0'],
  );
  assert.deepEqual(
    listed((path) => path === 'node_modules/for-arm'),
    ['a 1.0.0', 'c 1.0.0', 'c 2.0.0', 'for-arm 1.0.0'],
  );
  assert.throws(() => lockedPackages(small, ['gone'], everything), /gone is no workspace/);
});

test('the document has licence, address and hash of each package', () => {
  const { components, metadata, bomFormat } = cycloneDx({ name: 'jontro', version: '1.2.3' }, [
    { name: '@x/a', version: '1.0.0', licence: 'MIT', integrity: 'sha512-AAEC' },
    { name: 'b', version: '2.0.0', licence: 'MIT OR ISC', integrity: '' },
  ]);
  assert.equal(bomFormat, 'CycloneDX');
  assert.deepEqual(metadata.component, { type: 'application', name: 'jontro', version: '1.2.3' });
  assert.deepEqual(
    components.map(({ purl, licenses, hashes }) => [purl, licenses, hashes]),
    [
      ['pkg:npm/%40x/a@1.0.0', [{ license: { id: 'MIT' } }], [{ alg: 'SHA-512', content: '000102' }]],
      ['pkg:npm/b@2.0.0', [{ expression: 'MIT OR ISC' }], []],
    ],
  );
});
