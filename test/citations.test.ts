/** Every reading, document, section, decision and point that code, tests and documents cite exists. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listHeadings } from './markdown.ts';
import { readPoints } from './points.ts';
import { projectFiles, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** All written files but the specification itself. */
const citingFiles = projectFiles()
  .filter((path) => /\.(ts|tsx|mjs|css|sql|tsv|md)$/.test(path) && path !== 'test/specification.md')
  .map((path) => ({ path, text: read(path) }));

interface Citation {
  path: string;
  line: number;
  /** The matches of the pattern's groups. */
  found: string[];
}

/** Finds every match of a pattern. */
const citations = (pattern: RegExp): Citation[] =>
  citingFiles.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => ({
      path,
      line: text.slice(0, match.index).split('\n').length,
      found: match.slice(1).map((group) => group ?? ''),
    })),
  );

/** Lists unresolved citations as "file:line citation". */
const unresolved = (cited: readonly Citation[], exists: (...found: string[]) => boolean): string[] =>
  cited
    .filter(({ found }) => !exists(...found))
    .map(({ path, line, found }) => `${path}:${line} ${found.join(' ')}`);

const readings = listHeadings(read('docs/readings.md')).flatMap(({ text }) => /^Q-\d{3}\b/.exec(text) ?? []);

test('readings are numbered without gaps or duplicates', () => {
  const numbers = readings.map((_, index) => `Q-${String(index + 1).padStart(3, '0')}`);
  assert.ok(numbers.length > 100, `${numbers.length} readings`);
  assert.deepEqual(readings, numbers);
});

test('every cited reading is in docs/readings.md', () => {
  const cited = citations(/\b(Q-\d{3})\b/g);
  assert.ok(cited.length > 500, `${cited.length} citations`);
  const known = new Set<string>(readings);
  assert.deepEqual(
    unresolved(cited, (reading) => known.has(reading)),
    [],
  );
});

/** The anchors of a document, or undefined if it does not exist. */
const anchorsOf = (path: string): Set<string> | undefined =>
  existsSync(join(root, path)) ? new Set(listHeadings(read(path)).map(({ anchor }) => anchor)) : undefined;

test('every document and heading cited by path exists', () => {
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

test('every decision cited by number exists', () => {
  const decisions = new Set(
    citingFiles.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
  );
  const cited = citations(/\bdecisions? (\d{3})\b/gi);
  assert.ok(cited.length > 0);
  assert.deepEqual(
    unresolved(cited, (number = '') => decisions.has(number)),
    [],
  );
});

test('every cited point is in points.tsv', () => {
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

const sections = listHeadings(read('test/specification.md'));
const sectionNumbers = new Set(sections.flatMap(({ text }) => /^(\d)\. /.exec(text)?.[1] ?? []));

/** Tells whether a section has a heading or list item that starts with the words. */
function hasPart(section: string, words: string): boolean {
  const [, text = ''] =
    new RegExp(`^## ${section}\\. ([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(
      read('test/specification.md'),
    ) ?? [];
  return text
    .split('\n')
    .some((line) => /^(### |- )/.test(line) && line.replace(/^\S+ /, '').startsWith(words));
}

test('every cited section of the specification exists', () => {
  const list = '(\\d+(?:(?:, | and | or | to )\\d+)*)(?![\\d.]*\\d)';
  const cited = citations(
    new RegExp(`(?<!RFC \\d+,? )\\b[Ss]ections?\\s${list}(?:, (?!Q-)([A-Z][\\w ]+))?`, 'g'),
  );
  assert.ok(cited.length > 150, `${cited.length} citations`);
  assert.deepEqual(
    unresolved(cited, (numbers = '', part) => {
      const all = numbers.match(/\d+/g) ?? [];
      return all.every((number) => sectionNumbers.has(number)) && (!part || hasPart(all.at(-1) ?? '', part));
    }),
    [],
  );
});

test('every section that a reading cites with § exists', () => {
  const cited = citations(/§ (\d)(?: ([A-Z][^,;)|]*))?/g).filter(({ path }) => path === 'docs/readings.md');
  assert.ok(cited.length > 150, `${cited.length} citations`);
  assert.deepEqual(
    unresolved(cited, (number = '', part) => sectionNumbers.has(number) && (!part || hasPart(number, part))),
    [],
  );
});

test('no section of a document is cited without its path', () => {
  const citationsWithoutPath = citations(/\b([a-z-]+ reference,? (?:sections? )?\d[\d.]*)/g);
  assert.deepEqual(
    unresolved(citationsWithoutPath, () => false),
    [],
  );
});
