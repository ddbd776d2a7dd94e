/** Which version upgrades are tried from: the one that is named, the newest tag before this commit, or the recorded release. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { findVersionBefore, prepareVersionBefore } from './long/previous-version.ts';

let folder: string;
const runGit = (...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const git = async (...args: string[]): Promise<string> => runGit(...args);
const commit = (text: string): string => {
  runGit('commit', '--quiet', '--allow-empty', '-m', text);
  return runGit('rev-parse', 'HEAD');
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jontro-history-'));
  runGit('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('it is the newest tag of a release before this commit, also when this commit is a release', async () => {
  proves('B-LONG-06');
  commit('first');
  runGit('tag', 'v0.1.0');
  const second = commit('second');
  runGit('tag', 'v0.2.0');
  runGit('tag', 'a-trial');
  commit('third');
  assert.deepEqual(await findVersionBefore(git), {
    name: `v0.2.0 (${second.slice(0, 8)})`,
    commit: second,
  });
  runGit('tag', 'v0.3.0');
  assert.equal(((await findVersionBefore(git)) as { commit?: string }).commit, second);
});

test('a tag or commit that is named comes first, and a wrong name is an error', async () => {
  proves('B-LONG-06');
  const first = commit('first');
  commit('second');
  assert.deepEqual(await findVersionBefore(git, first.slice(0, 10)), {
    name: `${first.slice(0, 10)} (${first.slice(0, 8)})`,
    commit: first,
  });
  await assert.rejects(findVersionBefore(git, 'v9'), /--from v9 is neither/);
});

test('a clone without tags and without the recorded release says so, and runs nothing', async () => {
  proves('B-LONG-06');
  commit('first');
  const found = await findVersionBefore(git);
  assert.match(
    'skipReason' in found ? found.skipReason : '',
    /no tag of a release .* -- --from <tag, commit or folder>/,
  );
});

test('a folder that is built is taken as it is', async () => {
  const found = await prepareVersionBefore('.');
  assert.ok(!('skipReason' in found));
  assert.match(found.name, /^\d+\.\d+\.\d+ \(of a folder\)$/);
});
