/** What the tests say to prove exists, and nothing recorded is without a test: found before a whole run has ended. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPoints, readSentences } from './points.ts';
import { projectFiles, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const known = new Set([
  ...readPoints(read('test/points.tsv')).map(({ id }) => id),
  ...readSentences(read('test/beyond.tsv')).map(({ id }) => id),
]);
const sources = projectFiles()
  .filter((path) => /\.(test|e2e|component)\.(ts|tsx|mjs)$/.test(path))
  .map((path) => ({ path, text: read(path) }));
const idsIn = (text: string): string[] =>
  [...text.matchAll(/'([A-Z]+(?:-[A-Z]+)*-\d+)'/g)].map(([, id = '']) => id);

test('every id in a call of proves() is a point or a sentence', () => {
  const unknown = sources.flatMap(({ path, text }) => {
    const calls = [...text.matchAll(/\bproves\(([^()]*)\)/g)].map(([call]) => call);
    return calls
      .flatMap(idsIn)
      .filter((id) => !known.has(id))
      .map((id) => `${id} in ${path}`);
  });
  assert.deepEqual(unknown, []);
});

test('everything that was proven once is named by a test', () => {
  // Tables of cases name their ids outside of the call.
  const named = new Set(
    sources.filter(({ text }) => /\/proves\.ts'|proof:/.test(text)).flatMap(({ text }) => idsIn(text)),
  );
  const recorded = ['test/proven-points.txt', 'test/proven-sentences.txt'].flatMap((path) =>
    read(path).split('\n').filter(Boolean),
  );
  assert.ok(recorded.length > 700);
  assert.deepEqual(
    recorded.filter((id) => !named.has(id)),
    [],
  );
});
