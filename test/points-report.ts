/**
 * `npm run points`: every point of points.tsv, and every sentence of beyond.tsv, without a passing test in the last full run of `npm test`.
 * `--record` writes proven-points.txt and proven-sentences.txt, the lists of what must stay proven; `--brief` omits the unproven ones.
 * Exits with 1 if something recorded is no longer proven or a test says to prove what does not exist.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isLongRun } from '../apps/api/src/testing/long-run.ts';
import { withSecondPass } from '../scripts/second-pass.mjs';
import {
  countByKind,
  type Point,
  provenPoints,
  type Result,
  readPoints,
  readSentences,
  wrongProofs,
} from './points.ts';

const read = (path: string): string => {
  const url = new URL(path, import.meta.url);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
};
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = `../test-results/${isLongRun ? 'long' : 'all'}`;

function nodeResults(...names: string[]): Result[] {
  const text = names.map((name) => read(`${folder}/${name}.jsonl`)).join('');
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => {
    const {
      name,
      file,
      ok,
      proves = [],
    } = JSON.parse(line) as {
      name: string;
      file: string;
      ok: boolean;
      proves?: string[];
    };
    return { file, title: name, ok, browser: false, proves };
  });
}

interface BrowserTest {
  status: string;
  annotations: { type: string; description?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: BrowserTest[] }[];
}

const proofsOf = ({ annotations }: BrowserTest): string[] =>
  annotations.flatMap(({ type, description }) => (type === 'proves' && description ? [description] : []));

function browserResults(name: string): Result[] {
  const results = (suite: Suite): Result[] => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      file: `test/${file}`,
      title,
      ok: tests.every(({ status }) => status === 'expected'),
      browser: true,
      proves: [...new Set(tests.flatMap(proofsOf))],
    })),
    ...(suite.suites ?? []).flatMap(results),
  ];
  return results(JSON.parse(read(`${folder}/${name}.json`) || '{}') as Suite);
}

const points = readPoints(read('./points.tsv'));
const sentences = readSentences(read('./beyond.tsv'));
const results: Result[] = [
  ...withSecondPass(nodeResults('node', 'faults'), nodeResults('node-again')),
  ...withSecondPass(browserResults('browser'), browserResults('browser-again')),
];

if (results.length === 0) {
  print('There are no results yet: a whole run of `npm test` writes them.');
  process.exit(1);
}

const proven = new Set(provenPoints([...points, ...sentences], results).map(({ id }) => id));
const isProven = ({ id }: Point): boolean => proven.has(id);

if (!process.argv.includes('--brief')) {
  for (const one of [...points, ...sentences])
    if (!isProven(one)) print(`${one.id} (${one.kind}) ${one.where}: ${one.text}`);
}
/** The points and sentences that are proven, with the file of those that must stay so. */
const lists = [
  [points, './proven-points.txt'],
  [sentences, './proven-sentences.txt'],
] as const;
for (const [list, file] of lists) {
  const ids = list.filter(isProven).map(({ id }) => id);
  if (process.argv.includes('--record')) {
    writeFileSync(new URL(file, import.meta.url), `${ids.toSorted().join('\n')}\n`);
    continue;
  }
  const recorded = read(file).split('\n').filter(Boolean);
  for (const id of recorded.filter((id) => !proven.has(id))) {
    print(`✗ ${id} was proven before and is not any more.`);
    process.exitCode = 1;
  }
}
const wrong = wrongProofs([...points, ...sentences], results);
for (const problem of wrong) print(`✗ ${problem}.`);
if (wrong.length > 0) process.exitCode = 1;
print(`Beyond the specification: ${countByKind(sentences, sentences.filter(isProven))}`);
print(`${points.filter(isProven).length} of ${points.length} points proven`);
