/** The suites of `npm test` that run programs of others: node tests and end-to-end tests. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { listFiles, readIfThere, root } from './project.mjs';
import { run } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';
import { withScratch } from './scratch.mjs';

/** Where a run leaves its results; a run of some files must not look like a run of all. */
const resultsFolder = (filters) => join('test-results', filters.length > 0 ? 'some' : 'all');

const fits = (filters) => (file) => filters.length === 0 || filters.some((filter) => file.includes(filter));

const nodeTests = (filters) =>
  ['packages', 'apps', 'test', 'scripts']
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /\.test\.(ts|mjs)$/.test(file))
    .filter(fits(filters));

const endToEndFiles = (filters) =>
  listFiles('test')
    .filter((file) => file.endsWith('.e2e.ts'))
    .filter(fits(filters));

/** A fresh file for results, so that an old one is never taken for this run's. */
function freshFile(filters, name) {
  const file = join(resultsFolder(filters), name);
  mkdirSync(join(root, resultsFolder(filters)), { recursive: true });
  rmSync(join(root, file), { force: true });
  return file;
}

const reasonLines = 50;

/** A failure for the list at the end, with its reason: a log of which only the end is kept must tell it too. */
function failureText({ name, reason }, at, failed) {
  // A hook that fails is the reason of every test after it.
  if (!reason || reason === failed[at - 1]?.reason) return name;
  const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, reasonLines);
  return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/** How many passed, and which failed; a program that failed without a failed test is a failure of its own. */
function outcome(results, code) {
  const failures = results.filter(({ ok }) => !ok).map(failureText);
  const passed = results.length - failures.length;
  return {
    passed,
    failures: failures.length === 0 && code !== 0 ? [`ended with exit code ${code}`] : failures,
  };
}

/** Takes as long as all others together, and has threads of its own. */
const longest = 'test/faults/interleavings.test.ts';

/** Which files run in the same process. Tests wait much of their time: two processes beside the longest fill the machine. */
function sharesOf(files) {
  const others = files.filter((file) => file !== longest);
  const runs = Math.min(2, availableParallelism());
  const shares = Array.from({ length: runs }, (_, share) =>
    others.filter((_file, at) => at % runs === share),
  );
  return [files.filter((file) => file === longest), ...shares].filter((share) => share.length > 0);
}

/** Runs some of Node's tests in one process; gives how it went, and every result as text. */
async function runShare(node, files, resultsFile, { database, scratch }) {
  const env = runtimeEnv(node, {
    ...scratch,
    ...nodeTestSettings(files, resultsFile),
    ...(database && { TEST_DATABASE: database }),
  });
  const { code } = await run(node, nodeTestArgs, { env });
  const text = readIfThere(resultsFile);
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

/** Runs Node's tests of the project. `database` is the address of a PostgreSQL server. */
export async function runNodeTests(node, { filters, database }) {
  const files = nodeTests(filters);
  if (files.length === 0) return { passed: 0, failures: [] };
  const resultsFile = freshFile(filters, 'node.jsonl');
  const shares = sharesOf(files);
  const runs = await withScratch(async (scratch) => {
    const ended = await Promise.allSettled(
      shares.map((share, at) =>
        runShare(node, share, freshFile(filters, `node-${at}.jsonl`), { database, scratch }),
      ),
    );
    // Only when all have ended: the scratch folder is theirs until then.
    for (const { reason } of ended) if (reason) throw reason;
    return ended.map(({ value }) => value);
  });
  writeFileSync(join(root, resultsFile), runs.map(({ text }) => text).join(''));
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failures: runs.flatMap(({ failures }) => failures),
  };
}

/** Every test of Playwright's report as `{ ok, name }`; a skipped test is not ok. */
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
  const resultsFile = freshFile(filters, 'browser.json');
  const settings = { CHROMIUM_PATH: chromium, BROWSER_RESULTS: join(root, resultsFile) };
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await withScratch((scratch) =>
    run(node, [playwright, 'test', ...files], { env: runtimeEnv(node, { ...settings, ...scratch }) }),
  );
  const report = existsSync(join(root, resultsFile)) ? JSON.parse(readIfThere(resultsFile)) : { suites: [] };
  return outcome(report.suites.flatMap(specsOf), code);
}
