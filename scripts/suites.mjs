/** The suites of `npm test` with an external runner: node tests and end-to-end tests. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { listFiles, readIfExists, root } from './project.mjs';
import { run } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';
import { withScratch } from './scratch.mjs';

/** The folder for a run's results, separate for runs of selected files and of all. */
const resultsFolder = (filters) => join('test-results', filters.length > 0 ? 'some' : 'all');

const matches = (filters) => (file) =>
  filters.length === 0 || filters.some((filter) => file.includes(filter));

const nodeTests = (filters) =>
  ['packages', 'apps', 'test', 'scripts', 'bench']
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /\.test\.(ts|mjs)$/.test(file))
    .filter(matches(filters));

const endToEndFiles = (filters) =>
  listFiles('test')
    .filter((file) => file.endsWith('.e2e.ts'))
    .filter(matches(filters));

/** Returns the path of a results file and deletes the one of an earlier run. */
function createResultsFile(filters, name) {
  const file = join(resultsFolder(filters), name);
  mkdirSync(join(root, resultsFolder(filters)), { recursive: true });
  rmSync(join(root, file), { force: true });
  return file;
}

const reasonLines = 50;

/** A failure with its reason for the list at the end, because logs may be truncated to their end. */
function failureText({ name, reason }, index, failed) {
  // A hook that fails is the reason of every test after it.
  if (!reason || reason === failed[index - 1]?.reason) return name;
  const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, reasonLines);
  return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/** How many passed, and which failed; a non-zero exit code without a failed test is also a failure. */
function outcome(results, code) {
  const failures = results.filter(({ ok }) => !ok).map(failureText);
  const passed = results.length - failures.length;
  return {
    passed,
    failures: failures.length === 0 && code !== 0 ? [`ended with exit code ${code}`] : failures,
  };
}

/** Start and kill whole servers, so they mostly wait. */
const waits = (file) => /^(test\/faults|packages\/embedded-postgres)\//.test(file);

/** Distributes the files over processes: one for those that wait, and one for each of two processors. */
function sharesOf(files) {
  const others = files.filter((file) => !waits(file));
  const runs = Math.min(2, availableParallelism());
  const shares = Array.from({ length: runs }, (_, share) =>
    others.filter((_file, index) => index % runs === share),
  );
  return [files.filter(waits), ...shares].filter((share) => share.length > 0);
}

/** Runs some node tests in one process; returns the outcome, and every result as text. */
async function runShare(node, files, resultsFile, { database, scratch }) {
  const env = runtimeEnv(node, {
    ...scratch,
    ...nodeTestSettings(files, resultsFile),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code } = await run(node, nodeTestArgs, { env });
  const text = readIfExists(resultsFile);
  rmSync(join(root, resultsFile), { force: true });
  const lines = text.split('\n').filter(Boolean);
  const results = lines.map((line) => JSON.parse(line)).filter(({ counts }) => counts);
  const named = results.map(({ name, file, ok, reason }) => ({
    ok,
    name: file ? `${name} (${file})` : name,
    reason,
  }));
  return { text, ...outcome(named, code) };
}

/** Runs the node tests. `database` is the URL of a PostgreSQL server. */
export async function runNodeTests(node, { filters, database }) {
  const files = nodeTests(filters);
  if (files.length === 0) return { passed: 0, failures: [] };
  const resultsFile = createResultsFile(filters, 'node.jsonl');
  const shares = sharesOf(files);
  const runs = await withScratch(async (scratch) => {
    const ended = await Promise.allSettled(
      shares.map((share, index) =>
        runShare(node, share, createResultsFile(filters, `node-${index}.jsonl`), { database, scratch }),
      ),
    );
    // After all have ended, because they share the temporary folder.
    for (const { reason } of ended) if (reason) throw reason;
    return ended.map(({ value }) => value);
  });
  writeFileSync(join(root, resultsFile), runs.map(({ text }) => text).join(''));
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failures: runs.flatMap(({ failures }) => failures),
  };
}

/** The tests of Playwright's report as `{ ok, name, reason }`; a skipped test is not ok. */
const specsOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      ok: status === 'expected',
      name: `${title} (${file}:${line})`,
      reason: results.at(-1)?.error?.message,
    })),
  ),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Runs the end-to-end tests against real shops. */
export async function runEndToEndTests(node, { filters }) {
  const files = endToEndFiles(filters);
  if (files.length === 0) return { passed: 0, failures: [] };
  const chromium = await ensureChromium();
  const resultsFile = createResultsFile(filters, 'browser.json');
  const settings = { CHROMIUM_PATH: chromium, BROWSER_RESULTS: join(root, resultsFile) };
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await withScratch((scratch) =>
    run(node, [playwright, 'test', ...files], { env: runtimeEnv(node, { ...settings, ...scratch }) }),
  );
  const report = existsSync(join(root, resultsFile)) ? JSON.parse(readIfExists(resultsFile)) : { suites: [] };
  return outcome(report.suites.flatMap(specsOf), code);
}
