/** The suites of `npm test` with an external runner: node tests and browser tests. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { listFiles, readIfExists, root } from './project.mjs';
import { run } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';
import { withScratch } from './scratch.mjs';

/** `npm run test:long`: everything at full size (apps/api/src/testing/long-run.ts). */
const isLongRun = process.env.LONG_RUN === '1';

/** The folder for a run's results: of selected files, of all, or of all at full size. */
const resultsFolder = (filters) =>
  join('test-results', filters.length > 0 ? 'some' : isLongRun ? 'long' : 'all');

/** Without filters only the long run has the files that belong to it alone. */
const matches = (filters) => (file) =>
  filters.length === 0
    ? isLongRun || !/\.long\.(test|e2e)\.ts$/.test(file)
    : filters.some((filter) => file.includes(filter));

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

/**
 * How many passed, and the failures (second-pass.mjs); also a failure is a run that did not get to its end, and a non-zero exit
 * code without a failed test.
 */
function outcome(results, code, ended) {
  const failures = results.filter(({ ok }) => !ok);
  const passed = results.length - failures.length;
  const exit = !ended
    ? 'ended before its last test, with'
    : failures.length === 0 && code !== 0
      ? 'ended with'
      : '';
  return { passed, failures: exit ? [...failures, { name: `${exit} exit code ${code}` }] : failures };
}

/** Checks of files that are there: what fails once fails again. */
const isStatic = (file) => /^(test\/[^/]+|scripts\/(home-weight|licences)\.test\.mjs)$/.test(file);

/** Start and kill whole servers, so they mostly wait. */
const isFaultTest = (file) => /^(test\/faults|packages\/embedded-postgres)\//.test(file);

/** `TEST_SEED=<number>` also runs files in another order: none may need what another one has left. */
const seed = process.env.TEST_SEED;
const placeOf = (file) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
const inOrder = (files) =>
  seed ? files.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)) : files;

/** The slowest node tests of `npm test`, the slowest first: from 60 to 14 s, most others take less than 5. */
const slowFiles = [
  'test/endpoints/endpoints-by-role.test.ts',
  'test/endpoints/application-errors.test.ts',
  'test/endpoints/endpoints-by-staff-role.test.ts',
  'apps/api/src/http/touched-responses.test.ts',
  'apps/api/src/admin/remote-backup/remote-pictures.test.ts',
  'apps/api/src/admin/remote-backup/remote-backups.test.ts',
  'test/endpoints/audit-entries.test.ts',
  'apps/api/src/images/images.routes.test.ts',
  'apps/api/src/catalog/replica-reads.test.ts',
  'test/endpoints/invalid-inputs.test.ts',
  'apps/api/src/session/session.routes.test.ts',
  'apps/api/src/backups/backups.test.ts',
];

/**
 * Distributes files over processes, one for each of two processors: the slow ones, then the others, each time around from the
 * other end, so that no process has most of the slow ones. Within a process they keep their order.
 */
function sharesOf(files) {
  const runs = Math.min(2, availableParallelism());
  const slow = slowFiles.filter((file) => files.includes(file));
  const dealt = [...slow, ...files.filter((file) => !slow.includes(file))];
  const shares = Array.from({ length: runs }, () => new Set());
  for (const [index, file] of dealt.entries()) {
    const place = index % runs;
    shares[Math.floor(index / runs) % 2 === 0 ? place : runs - 1 - place].add(file);
  }
  return shares
    .map((share) => inOrder(files.filter((file) => share.has(file))))
    .filter((share) => share.length > 0);
}

/** The results of a node process as `{ name, ok, reason, test, before }`, from its records. */
function nodeResults(suite, records) {
  // Tests whose hook failed are cancelled, and then their suite fails with the error of the hook.
  const hookOf = ({ cancelled, file }, index) =>
    cancelled
      ? records.slice(index).find((other) => !other.ok && !other.cancelled && other.file === file)
      : undefined;
  const files = [...new Set(records.map(({ file }) => file))];
  return records
    .map((record, index) => ({ ...record, reason: hookOf(record, index)?.reason ?? record.reason }))
    .filter(({ counts }) => counts)
    .map(({ name, file, ok, ran, reason }) => ({
      ok,
      name: file ? `${name} (${file})` : name,
      reason,
      ...(file && ran !== false && !isStatic(file) && { test: { suite, file, title: name } }),
      before: files.slice(0, files.indexOf(file)),
    }));
}

/** Runs some node tests in one process; returns the outcome, every record, and the output if `quiet`. */
async function runShare(node, suite, files, resultsFile, { database, scratch, quiet }) {
  const env = runtimeEnv(node, {
    ...scratch,
    ...nodeTestSettings(files, resultsFile),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code, output } = await run(node, nodeTestArgs, { env, quiet });
  const lines = readIfExists(resultsFile).split('\n').filter(Boolean);
  rmSync(join(root, resultsFile), { force: true });
  const all = lines.map((line) => JSON.parse(line));
  const records = all.filter(({ ended }) => !ended);
  const { passed, failures } = outcome(nodeResults(suite, records), code, records.length < all.length);
  // Its tests would have been counted as those of another file (test-files.mjs).
  const empty = files.filter((file) => !records.some((record) => record.counts && record.file === file));
  return {
    records,
    output,
    passed,
    failures: [...failures, ...empty.map((file) => ({ name: `${file} has no test of its own` }))],
  };
}

/** Runs node tests, each share in a process, and writes their results to test-results/<some or all>/<name>.jsonl. */
async function runShares(node, shares, name, { filters, database, quiet }) {
  if (shares.length === 0) return { passed: 0, failures: [], output: '', records: [] };
  const resultsFile = createResultsFile(filters, `${name}.jsonl`);
  const runs = await withScratch(async (scratch) => {
    const ended = await Promise.allSettled(
      shares.map((share, index) => {
        const shareResults = createResultsFile(filters, `${name}-${index}.jsonl`);
        return runShare(node, name, share, shareResults, { database, scratch, quiet });
      }),
    );
    // After all have ended, because they share the temporary folder.
    for (const { reason } of ended) if (reason) throw reason;
    return ended.map(({ value }) => value);
  });
  const records = runs.flatMap((share) => share.records);
  writeFileSync(join(root, resultsFile), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return {
    records,
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
  return runShares(node, files.length > 0 ? [inOrder(files)] : [], 'faults', { ...options, quiet: true });
}

/** The tests of Playwright's report as `{ ok, name, reason, test, worker, start }`; a test that did not run is not ok. */
const specsOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      ok: status === 'expected',
      name: `${title} (${file}:${line})`,
      reason: results.at(-1)?.error?.stack ?? results.at(-1)?.error?.message,
      ...(status === 'unexpected' && { test: { suite: 'browser', file: `test/${file}`, title } }),
      file: `test/${file}`,
      title,
      worker: results.at(-1)?.workerIndex,
      start: results.at(-1)?.startTime ?? '',
    })),
  ),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Adds to each test the files that ran before it on its worker. */
function withFilesBefore(tests) {
  const before = ({ worker, start, file }) => {
    const earlier = tests.filter((other) => other.worker === worker && other.start < start);
    const inOrder = earlier.sort((a, b) => (a.start < b.start ? -1 : 1)).map((other) => other.file);
    return [...new Set(inOrder)].filter((other) => other !== file);
  };
  return tests.map((test) => (test.ok ? test : { ...test, before: before(test) }));
}

/** Runs test files in the browser; returns the outcome and the result of every test. Reports to test-results/<some or all>/<name>.json. */
async function runInBrowser(node, files, name, filters, flags = []) {
  if (files.length === 0) return { passed: 0, failures: [], results: [] };
  const chromium = await ensureChromium();
  const resultsFile = createResultsFile(filters, `${name}.json`);
  const settings = { CHROMIUM_PATH: chromium, BROWSER_RESULTS: join(root, resultsFile) };
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await withScratch((scratch) =>
    run(node, [playwright, 'test', ...files, ...flags], {
      env: runtimeEnv(node, { ...settings, ...scratch }),
    }),
  );
  const report = JSON.parse(readIfExists(resultsFile) || '{}');
  const results = withFilesBefore((report.suites ?? []).flatMap(specsOf));
  // An error outside of tests is one of the set-up, or of a worker that could not end.
  const ended = report.errors?.length === 0 && results.length > 0;
  return { results, ...outcome(results, code, ended) };
}

/** Runs the tests in the browser: of pages without a shop, and end-to-end tests against real shops. */
export const runBrowserTests = (node, { filters }) =>
  runInBrowser(node, browserFiles(filters), 'browser', filters, seed ? [`--shuffle=${seed}`] : []);

/** Runs the given test files once more, alone: those of the browser with one worker, those of node in one process. Returns each result. */
export async function runAgain(node, files, { database }) {
  const inBrowser = files.filter((file) => /\.(component|e2e)\.ts$/.test(file));
  const inNode = files.filter((file) => !inBrowser.includes(file));
  const shares = inNode.length > 0 ? [inNode] : [];
  const { records } = await runShares(node, shares, 'node-again', { filters: [], database });
  const flags = ['--workers=1', `--output=${join('test-results', 'e2e-again')}`];
  const { results } = await runInBrowser(node, inBrowser, 'browser-again', [], flags);
  return [...records.map(({ file, name, ok }) => ({ file, title: name, ok })), ...results];
}

/** Deletes the results of the last run of all tests. */
export const clearResults = () => rmSync(join(root, resultsFolder([])), { recursive: true, force: true });
