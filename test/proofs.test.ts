/** The test that each line of proofs.tsv names stands in its file: a changed title is found before a whole run has ended. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readProofs } from './points.ts';
import { parseSource, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Template strings with expressions, as patterns of the titles that they can become. */
function templatePatterns(text: string): RegExp[] {
  const templates = [...text.matchAll(/`((?:[^`\\]|\\.)+)`/g)].map(([, template = '']) => template);
  return templates.flatMap((template) => {
    const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
    // Without a sign of its own it would be any title.
    if (parts.length === 1 || parts.join('').trim() === '') return [];
    return [new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)];
  });
}

/** Whether a file, or one that it imports from beside it, has a text or template of this title. */
function titlesOf(path: string): (title: string) => boolean {
  const file = parseSource(path, read(path));
  const imported = file.imports
    .filter(({ target }) => /^(apps|packages|test|scripts)\/.*\.(ts|tsx|mjs)$/.test(target))
    .map(({ target }) => parseSource(target, read(target)));
  const sources = [file, ...imported];
  const texts = new Set(sources.flatMap(({ literals }) => literals.map(({ text }) => text)));
  const patterns = sources.flatMap(({ text }) => templatePatterns(text));
  // Tests of every endpoint are named by its key.
  return (title) =>
    texts.has(title) || /^\w+$/.test(title) || patterns.some((pattern) => pattern.test(title));
}

test('every proof names a test that stands in its file', () => {
  const byFile = Map.groupBy(readProofs(read('test/proofs.tsv'), true), ({ file }) => file);
  const missing = [...byFile].flatMap(([file, proofs]) => {
    const has = titlesOf(file);
    return proofs
      .filter(({ title }) => !has(title))
      .map(({ point, title }) => `${point}: ${file} has no test "${title}"`);
  });
  assert.deepEqual(missing, []);
});
