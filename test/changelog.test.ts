/** The changelog has the form of Keep a Changelog, and agrees with the package and with the version that upgrades are tested from. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

test('the changelog has every version, the newest first, and names that of the package', () => {
  const changelog = read('CHANGELOG.md');
  const [unreleased, ...releases] = changelog.match(/^## .*$/gm) ?? [];
  assert.equal(unreleased, '## [Unreleased]');
  const versions = releases.map((line) => {
    const [, version, date] = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(line) ?? [];
    assert.ok(version && date, line);
    return { version, date };
  });
  const byNumber = new Intl.Collator('en', { numeric: true });
  const sorted = versions.toSorted((a, b) => byNumber.compare(b.version, a.version));
  assert.deepEqual(versions, sorted);
  assert.deepEqual(
    versions.map(({ date }) => date),
    versions
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  for (const [, kind = ''] of changelog.matchAll(/^### (.*)$/gm)) assert.ok(kinds.includes(kind), kind);

  const { version } = JSON.parse(read('package.json')) as { version: string };
  assert.ok(changelog.includes(version), `${version} is in the changelog`);
  assert.equal((JSON.parse(read('package-lock.json')) as { version: string }).version, version);
  const [, previous] = /tag: 'v([\d.]+)'/.exec(read('test/faults/long/previous-version.ts')) ?? [];
  assert.ok(
    versions.some((release) => release.version === previous),
    `${previous} is a release`,
  );
});
