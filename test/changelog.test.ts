/** The changelog has the form of Keep a Changelog; changelog, package and server agree on the version. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { release, version as serverVersion } from '../apps/api/src/runtime/version.ts';
import { root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const changelog = read('CHANGELOG.md');

const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const byNumber = new Intl.Collator('en', { numeric: true });

/** The releases of the changelog, the newest first. */
function readReleases(): { version: string; date: string }[] {
  const [unreleased, ...releases] = changelog.match(/^## .*$/gm) ?? [];
  assert.equal(unreleased, '## [Unreleased]');
  return releases.map((line) => {
    const [, version, date] = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(line) ?? [];
    assert.ok(version && date, line);
    return { version, date };
  });
}

test('the changelog has what is unreleased, then every version with its date, the newest first', () => {
  proves('B-SCALE-07', 'B-SEE-03');
  const releases = readReleases();
  const sorted = releases.toSorted(
    (a, b) => byNumber.compare(b.version, a.version) || b.date.localeCompare(a.date),
  );
  assert.deepEqual(releases, sorted);
  const dates = releases.map(({ date }) => date);
  assert.deepEqual(dates, dates.toSorted().toReversed());
  for (const [, kind = ''] of changelog.matchAll(/^### (.*)$/gm)) assert.ok(kinds.includes(kind), kind);
});

test('package, lock file and what /healthz says have one version: the newest release, or the next one', () => {
  proves('B-SCALE-07');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  assert.deepEqual([lock.version, lock.packages['']?.version], [version, version]);
  assert.equal(serverVersion, version);
  // Only the build of a release has a commit.
  assert.deepEqual(release, { version });
  const newest = readReleases()[0]?.version ?? '';
  assert.ok(byNumber.compare(version, newest) >= 0, `${version} is not older than ${newest}`);
});

test('the version that upgrades are tested from in a clone without tags is a release', () => {
  const [, previous] = /version: '([\d.]+)'/.exec(read('test/faults/long/previous-version.ts')) ?? [];
  assert.ok(
    readReleases().some(({ version }) => version === previous),
    `${previous} is a release`,
  );
});
