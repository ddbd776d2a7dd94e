/** The results of node tests: what fails is recorded with its file, so that it can run once more. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { root } from './project.mjs';
import { run } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'node-reporter-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the sources as test files, in their order, and returns the records of what did not pass. */
async function failuresOf(sources) {
  const files = Object.entries(sources).map(([name, source]) => {
    const path = join(folder, name);
    writeFileSync(path, `import { after, before, test } from 'node:test';\n${source}`);
    return relative(root, path).replaceAll('\\', '/');
  });
  const results = join(folder, 'results.jsonl');
  const settings = nodeTestSettings(files, relative(root, results));
  // Of the run of this test, which the runner would take for its own.
  const { NODE_TEST_CONTEXT, ...own } = process.env;
  await run(process.execPath, nodeTestArgs, { env: { ...own, ...settings }, quiet: true });
  const records = readFileSync(results, 'utf8').split('\n').filter(Boolean).map(JSON.parse);
  return {
    files,
    failures: records
      .filter(({ ok, counts }) => ok === false && counts)
      .map(({ name, file }) => ({ name, file })),
  };
}

test('a test that fails, and a hook that fails after the last test, name their file', async () => {
  const { files, failures } = await failuresOf({
    'one.test.mjs': `test('passes', () => {});\nafter(() => { throw new Error('of the hook'); });`,
    'two.test.mjs': `test('fails', () => { throw new Error('of the test'); });`,
  });
  assert.deepEqual(failures, [
    { name: files[0], file: files[0] },
    { name: 'fails', file: files[1] },
  ]);
});
