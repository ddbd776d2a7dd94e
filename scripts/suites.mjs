/** The suites of `npm test` with an external runner: node tests and browser tests. */
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

const browserFiles = (filters) =>
  listFiles('test')
    .filter((file) => /\.(component|e2e)\.ts$/.test(file))
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
const isFaultTest = (file) => /^(test\/faults|packages\/embedded-postgres)\//.test(file);

/** Distributes files over processes, one for each of two processors. */
function sharesOf(files) {
  const runs = Math.min(2, availableParallelism());
  const shares = Array.from({ length: runs }, (_, share) =>
    files.filter((_file, index) => index % runs === share),
  );
  return shares.filter((share) => share.length > 0);
}

/** Runs some node tests in one process; returns the outcome, every result as text, and the output if `quiet`. */
async function runShare(node, files, resultsFile, { database, scratch, quiet }) {
  const env = runtimeEnv(node, {
    ...scratch,
    ...nodeTestSettings(files, resultsFile),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code, output } = await run(node, nodeTestArgs, { env, quiet });
  const text = readIfExists(resultsFile);
  rmSync(join(root, resultsFile), { force: true });
  const lines = text.split('\n').filter(Boolean);
  const results = lines.map((line) => JSON.parse(line)).filter(({ counts }) => counts);
  const named = results.map(({ name, file, ok, reason }) => ({
    ok,
    name: file ? `${name} (${file})` : name,
    reason,
  }));
  return { text, output, ...outcome(named, code) };
}

/** Runs node tests, each share in a process, and writes their results to test-results/<some or all>/<name>.jsonl. */
async function runShares(node, shares, name, { filters, database, quiet }) {
  if (shares.length === 0) return { passed: 0, failures: [], output: '' };
  const resultsFile = createResultsFile(filters, `${name}.jsonl`);
  const runs = await withScratch(async (scratch) => {
    const ended = await Promise.allSettled(
      shares.map((share, index) => {
        const shareResults = createResultsFile(filters, `${name}-${index}.jsonl`);
        return runShare(node, share, shareResults, { database, scratch, quiet });
      }),
    );
    // After all have ended, because they share the temporary folder.
    for (const { reason } of ended) if (reason) throw reason;
    return ended.map(({ value }) => value);
  });
  writeFileSync(join(root, resultsFile), runs.map(({ text }) => text).join(''));
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failures: runs.flatMap(({ failures }) => failures),
    output: runs.map(({ output }) => output).join(''),
  };
}

/** Runs the node tests except the fault tests. `database` is the URL of a PostgreSQL server. */
export function runNodeTests(node, options) {
  const files = nodeTests(options.filters).filter((file) => !isFaultTest(file));
  return runShares(node, sharesOf(files), 'node', options);
}

/** Runs the fault tests in one process, which mostly waits; returns the outcome with the output as text. */
export function runFaultTests(node, options) {
  const files = nodeTests(options.filters).filter(isFaultTest);
  return runShares(node, files.length > 0 ? [files] : [], 'faults', { ...options, quiet: true });
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

/** Runs the tests in the browser: of pages without a shop, and end-to-end tests against real shops. */
export async function runBrowserTests(node, { filters }) {
  const files = browserFiles(filters);
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
