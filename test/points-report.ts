/**
 * `npm run points`: every point of points.tsv, and every sentence of beyond.tsv, without a passing test in the last full run of `npm test`.
 * `--record` writes proven-points.txt, the list of points that must stay proven; `--brief` omits the unproven ones.
 * Exits with 1 if a recorded point is no longer proven or a line of proofs.tsv names an unknown point or test.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isLongRun } from '../apps/api/src/testing/long-run.ts';
import { withSecondPass } from '../scripts/second-pass.mjs';
import {
  countByKind,
  provenPoints,
  type Result,
  readPoints,
  readProofs,
  readSentences,
  wrongProofs,
} from './points.ts';

const read = (path: string): string => {
  const url = new URL(path, import.meta.url);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
};

const folder = `../test-results/${isLongRun ? 'long' : 'all'}`;
const recordFile = './proven-points.txt';

function nodeResults(...names: string[]): Result[] {
  const text = names.map((name) => read(`${folder}/${name}.jsonl`)).join('');
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => {
    const { name, file, ok } = JSON.parse(line) as { name: string; file: string; ok: boolean };
    return { file, title: name, ok, browser: false };
  });
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

function browserResults(name: string): Result[] {
  const results = (suite: Suite): Result[] => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      file: `test/${file}`,
      title,
      ok: tests.every(({ status }) => status === 'expected'),
      browser: true,
    })),
    ...(suite.suites ?? []).flatMap(results),
  ];
  return results(JSON.parse(read(`${folder}/${name}.json`) || '{}') as Suite);
}

const points = readPoints(read('./points.tsv'));
const sentences = readSentences(read('./beyond.tsv'));
const proofs = readProofs(read('./proofs.tsv'), isLongRun);
const results: Result[] = [
  ...withSecondPass(nodeResults('node', 'faults'), nodeResults('node-again')),
  ...withSecondPass(browserResults('browser'), browserResults('browser-again')),
];
const proven = new Set(provenPoints(points, proofs, results).map(({ id }) => id));
const provenSentences = provenPoints(sentences, proofs, results);
const recorded = read(recordFile).split('\n').filter(Boolean);
const noLongerProven = recorded.filter((id) => !proven.has(id));
const wrong = wrongProofs([...points, ...sentences], proofs, results);
const print = (line: string) => process.stdout.write(`${line}\n`);

if (results.length === 0) {
  print('There are no results yet: a whole run of `npm test` writes them.');
  process.exit(1);
}

if (!process.argv.includes('--brief')) {
  for (const { id, kind, where, text } of points) {
    if (!proven.has(id)) print(`${id} (${kind}) ${where}: ${text}`);
  }
  for (const sentence of sentences) {
    if (!provenSentences.includes(sentence))
      print(`${sentence.id} (${sentence.kind}) ${sentence.where}: ${sentence.text}`);
  }
}
if (process.argv.includes('--record')) {
  writeFileSync(new URL(recordFile, import.meta.url), `${[...proven].sort().join('\n')}\n`);
} else {
  for (const id of noLongerProven) print(`✗ ${id} was proven before and is not any more.`);
  if (noLongerProven.length > 0) process.exitCode = 1;
}
for (const problem of wrong) print(`✗ proofs.tsv: ${problem}.`);
if (wrong.length > 0) process.exitCode = 1;
print(`Beyond the specification: ${countByKind(sentences, provenSentences)}`);
print(`${proven.size} of ${points.length} points proven`);
