/** The bundled server: where its programs, files and errors are. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bundle } from './build-server.mjs';

let folder;
const file = (...path) => join(folder, ...path);
const run = (...args) =>
  spawnSync(process.execPath, ['--enable-source-maps', ...args], { encoding: 'utf8', cwd: folder });
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  mkdirSync(file('src', 'part'), { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

test('a bundled program finds its files and its workers, and its errors name the line of the source', async () => {
  const sources = {
    'main.ts': `import { report } from './part/report.ts';\nreport('begun' satisfies string);\n`,
    'part/text.txt': 'text beside the source',
    'part/worker.ts': `import { parentPort } from 'node:worker_threads';
import { word } from './word.ts';
parentPort?.postMessage(word satisfies string);\n`,
    'part/word.ts': `export const word: string = 'worked';\n`,
    'part/report.ts': `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { word } from './word.ts';
interface Unused { word: string }
export function report(begun: string): void {
  const paths = [new URL('text.txt', import.meta.url), join(import.meta.dirname, 'text.txt')];
  console.log(begun, word, ...paths.map((path) => readFileSync(path, 'utf8')), import.meta.filename);
  new Worker(new URL('./worker.ts', import.meta.url)).on('message', (answer: string) => {
    console.log(answer);
    throw new Error('at line 11');
  });
}\n`,
  };
  for (const [name, text] of Object.entries(sources)) writeFileSync(file('src', name), text);
  await bundle({ main: file('src', 'main.ts') }, file('build'));
  rmSync(file('src', 'part', 'worker.ts'));
  const { stdout, stderr } = run(file('build', 'main.js'));
  assert.equal(
    stdout,
    `begun worked text beside the source text beside the source ${file('build')}/../src/part/report.ts\nworked\n`,
  );
  assert.match(stderr, /src\/part\/report\.ts:11:/);
});

test('files of the last day stay for a shop that still runs, older ones are removed', async () => {
  writeFileSync(file('src', 'main.ts'), 'console.log(1 as number);\n');
  for (const name of ['recent-1.js', 'old-1.js']) writeFileSync(file('build', name), '');
  const old = Date.now() / 1000 - 90_000;
  utimesSync(file('build', 'old-1.js'), old, old);
  await bundle({ main: file('src', 'main.ts') }, file('build'));
  assert.equal(run(file('build', 'main.js')).stdout, '1\n');
  assert.equal(run(file('build', 'recent-1.js')).status, 0);
  assert.notEqual(run(file('build', 'old-1.js')).status, 0);
});
