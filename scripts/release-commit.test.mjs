/** What a release is made of: a commit without changes, whose tag and package have one version. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { proves } from '@jontro/shop/testing/proves.ts';
import { bundle } from './build-server.mjs';
import { root } from './project.mjs';
import { readCommit } from './release-commit.mjs';

let folder;
const git = (...args) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    encoding: 'utf8',
  }).trim();
const change = (text) => writeFileSync(join(folder, 'file'), text);
const commitChange = (text) => {
  change(text);
  git('add', '.');
  git('commit', '--quiet', '-m', text);
  return git('rev-parse', 'HEAD');
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jontro-commit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const refused = (message) => ({ name: 'Error', message });

test('a release is made of the commit that is checked out, with its tag or before it has one', async () => {
  proves('B-SCALE-07');
  git('init', '--quiet');
  const commit = commitChange('first');
  assert.equal(await readCommit(folder, '1.2.0'), commit);
  git('tag', 'v1.2.0');
  assert.equal(await readCommit(folder, '1.2.0'), commit);
});

test('a commit with the tag of another version, and a version whose tag is another commit, are refused', async () => {
  proves('B-SCALE-07');
  git('init', '--quiet');
  commitChange('first');
  git('tag', 'v1.2.0');
  await assert.rejects(
    readCommit(folder, '1.3.0'),
    refused('This commit is tagged v1.2.0, but package.json says 1.3.0.'),
  );
  const second = commitChange('second');
  await assert.rejects(
    readCommit(folder, '1.2.0'),
    refused(
      'v1.2.0 is another commit: check that one out, or give this one the next number in package.json.',
    ),
  );
  assert.equal(await readCommit(folder, '1.3.0'), second);
});

test('changes that no commit has are refused, or named in what is tried', async () => {
  proves('B-SCALE-07');
  git('init', '--quiet');
  const commit = commitChange('first');
  change('changed');
  await assert.rejects(readCommit(folder, '1.2.0'), /these files have changes:\n M file\nCommit them/);
  assert.equal(await readCommit(folder, '1.2.0', { anyTree: true }), `${commit}-changed`);
});

test('a tree without history, as in an image, is the commit that is named, or none', async () => {
  proves('B-SCALE-07');
  const given = 'a'.repeat(40);
  assert.equal(await readCommit(folder, '1.2.0', { given }), given);
  assert.equal(await readCommit(folder, '1.2.0'), undefined);
  await assert.rejects(readCommit(folder, '1.2.0', { given: 'main' }), refused('main is not a commit.'));
  git('init', '--quiet');
  commitChange('first');
  await assert.rejects(readCommit(folder, '1.2.0', { given }), /has its own/);
});

test('the build of a release contains version and commit, that of npm start the version alone', async () => {
  proves('B-SCALE-07');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const source = join(root, 'apps/api/src/runtime/version.ts');
  const commit = 'b'.repeat(40);
  for (const [name, given, expected] of [
    ['release', commit, { version, commit }],
    ['start', undefined, { version }],
  ]) {
    mkdirSync(join(folder, name));
    await bundle({ version: source }, join(folder, name), { commit: given });
    const built = await import(pathToFileURL(join(folder, name, 'version.js')).href);
    assert.deepEqual([built.version, built.release], [version, expected]);
  }
});
