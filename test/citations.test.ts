/** What code, tests and documents cite: each reading, protocol, section, decision and point is there. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { headingsOf } from './markdown.ts';
import { readPoints } from './points.ts';
import { projectFiles, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Everything that a person writes; the specification itself and its points cite nothing of ours but readings. */
const texts = projectFiles()
  .filter((path) => /\.(ts|tsx|mjs|css|sql|tsv|md)$/.test(path) && path !== 'test/specification.md')
  .map((path) => ({ path, text: read(path) }));

interface Citation {
  path: string;
  line: number;
  /** What the groups of the pattern found. */
  found: string[];
}

/** Every place that fits a pattern. */
const citations = (pattern: RegExp): Citation[] =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => ({
      path,
      line: text.slice(0, match.index).split('\n').length,
      found: match.slice(1).map((group) => group ?? ''),
    })),
  );

/** Those that do not resolve, as "file:line what". */
const unresolved = (cited: readonly Citation[], isThere: (...found: string[]) => boolean): string[] =>
  cited
    .filter(({ found }) => !isThere(...found))
    .map(({ path, line, found }) => `${path}:${line} ${found.join(' ')}`);

const readings = headingsOf(read('docs/readings.md')).flatMap(({ text }) => /^Q-\d{3}\b/.exec(text) ?? []);

test('every reading has its number once, without gaps', () => {
  const numbers = readings.map((_, index) => `Q-${String(index + 1).padStart(3, '0')}`);
  assert.ok(numbers.length > 100, `${numbers.length} readings`);
  assert.deepEqual(readings, numbers);
});

test('every reading that is cited is in docs/readings.md', () => {
  const cited = citations(/\b(Q-\d{3})\b/g);
  assert.ok(cited.length > 500, `${cited.length} citations`);
  const there = new Set<string>(readings);
  assert.deepEqual(
    unresolved(cited, (reading) => there.has(reading)),
    [],
  );
});

/** The anchors of a document, or undefined where there is no such document. */
const anchorsOf = (path: string): Set<string> | undefined =>
  existsSync(join(root, path)) ? new Set(headingsOf(read(path)).map(({ anchor }) => anchor)) : undefined;

test('every document and heading that is cited by its path is there', () => {
  const cited = citations(/\b(docs\/(?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g);
  assert.ok(cited.filter(({ found: [path] }) => path?.startsWith('docs/protocols/')).length > 50);
  assert.deepEqual(
    unresolved(cited, (path = '', anchor) => {
      const anchors = anchorsOf(path);
      return anchors !== undefined && (!anchor || anchors.has(anchor));
    }),
    [],
  );
});

test('every decision that is cited by its number is there', () => {
  const decisions = new Set(texts.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []));
  const cited = citations(/\bdecisions? (\d{3})\b/gi);
  assert.ok(cited.length > 0);
  assert.deepEqual(
    unresolved(cited, (number = '') => decisions.has(number)),
    [],
  );
});

test('every point that is cited is in points.tsv', () => {
  const points = readPoints(read('test/points.tsv'));
  const ids = new Set(points.map(({ id }) => id));
  const prefixes = [...new Set(points.map(({ id }) => id.split('-')[0]))];
  const cited = citations(new RegExp(`\\b((?:${prefixes.join('|')})-\\d{2,3})\\b`, 'g'));
  assert.ok(cited.length > 500, `${cited.length} citations`);
  assert.deepEqual(
    unresolved(cited, (id = '') => ids.has(id)),
    [],
  );
});

const sections = headingsOf(read('test/specification.md'));
const numbered = new Set(sections.flatMap(({ text }) => /^(\d)\. /.exec(text)?.[1] ?? []));

/** Whether a section has a heading, or a line of its list, that begins with the words. */
function hasPart(section: string, words: string): boolean {
  const [, text = ''] =
    new RegExp(`^## ${section}\\. ([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(
      read('test/specification.md'),
    ) ?? [];
  return text
    .split('\n')
    .some((line) => /^(### |- )/.test(line) && line.replace(/^\S+ /, '').startsWith(words));
}

test('every section of the specification that is cited is there', () => {
  const list = '(\\d+(?:(?:, | and | or | to )\\d+)*)(?![\\d.]*\\d)';
  const cited = citations(
    new RegExp(`(?<!RFC \\d+,? )\\b[Ss]ections?\\s${list}(?:, (?!Q-)([A-Z][\\w ]+))?`, 'g'),
  );
  assert.ok(cited.length > 150, `${cited.length} citations`);
  assert.deepEqual(
    unresolved(cited, (numbers = '', part) => {
      const all = numbers.match(/\d+/g) ?? [];
      return all.every((number) => numbered.has(number)) && (!part || hasPart(all.at(-1) ?? '', part));
    }),
    [],
  );
});

test('every section that a reading names as open is there', () => {
  const cited = citations(/§ (\d)(?: ([A-Z][^,;)|]*))?/g).filter(({ path }) => path === 'docs/readings.md');
  assert.ok(cited.length > 150, `${cited.length} citations`);
  assert.deepEqual(
    unresolved(cited, (number = '', part) => numbered.has(number) && (!part || hasPart(number, part))),
    [],
  );
});

test('no section of a document is cited without its path', () => {
  const nameless = citations(/\b([a-z-]+ reference,? (?:sections? )?\d[\d.]*)/g);
  assert.deepEqual(
    unresolved(nameless, () => false),
    [],
  );
});
