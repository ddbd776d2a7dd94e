/**
 * `npm run mutations`: makes each change of test/mutations.mjs in a clone of the last commit, and expects a test of the file that it
 * names to fail. `-- <part of a line> …` makes only some. The last line is `N found, N survived`.
 */
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutations } from '../test/mutations.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { nodeTestArgs, nodeTestSettings } from './node-tests.mjs';
import { main, root, ScriptError } from './project.mjs';
import { duration, run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { withScratch } from './scratch.mjs';

/** Gives a clone the installed packages: links to them, and to its own instead of the project's. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const kind = lstatSync(source);
    if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (kind.isFile()) copyFileSync(source, target);
    else if (name.startsWith('@') || name === '.bin') linkPackages(source, target);
    else if (name !== '.cache') symlinkSync(source, target);
  }
}

/** Clones the last commit, with the packages of each workspace. */
async function cloneInto(folder) {
  const { code, output } = await run('git', ['clone', '--quiet', root, folder], { quiet: true });
  if (code !== 0) throw new ScriptError(`The project could not be cloned:\n${output}`);
  const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
  for (const path of ['.', ...workspaces]) {
    const installed = join(root, path, 'node_modules');
    if (lstatSync(installed, { throwIfNoEntry: false }))
      linkPackages(installed, join(folder, path, 'node_modules'));
  }
}

/** The titles of the failed tests of a file; undefined if it could not run. */
async function failuresInNode(node, clone, file) {
  const results = join(clone, 'results.jsonl');
  await withScratch((scratch) =>
    run(node, nodeTestArgs, {
      cwd: clone,
      env: runtimeEnv(node, { ...scratch, ...nodeTestSettings([file]), NODE_RESULTS: results }),
      quiet: true,
    }),
  );
  const records = readFileSync(results, 'utf8').split('\n').filter(Boolean).map(JSON.parse);
  // A file that cannot be read, and one whose hooks fail, are failures of their own.
  if (!records.some(({ ok, counts }) => ok && counts)) return undefined;
  return records
    .filter(({ ok, counts, name }) => ok === false && counts && name !== file)
    .map(({ name }) => name);
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

async function failuresInBrowser(node, clone, file) {
  const args = [join('scripts', 'test.mjs'), '--only', 'browser', file];
  await run(node, args, { cwd: clone, env: runtimeEnv(node), quiet: true });
  const results = join(clone, 'test-results', 'some', 'browser.json');
  const report = JSON.parse(readFileSync(results, 'utf8'));
  const specs = (report.suites ?? []).flatMap(specsOf);
  if (report.errors.length > 0 || specs.length === 0) return undefined;
  return specs.filter(({ ok }) => !ok).map(({ title }) => title);
}

/** Makes a change, runs its test, and takes the change back. Returns what is wrong, if no test has failed. */
async function problemOf(node, clone, { file, from, to, test }) {
  const path = join(clone, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    const inBrowser = /\.(e2e|component)\.ts$/.test(test);
    const failed = await (inBrowser ? failuresInBrowser : failuresInNode)(node, clone, test);
    if (!failed) return 'its tests could not run';
    return failed.length > 0 ? undefined : 'no test has failed';
  } finally {
    writeFileSync(path, source);
  }
}

await main(async () => {
  const filters = process.argv.slice(2);
  const selected = mutations.filter(
    (mutation) =>
      filters.length === 0 || filters.some((text) => Object.values(mutation).join('\n').includes(text)),
  );
  await ensureDependencies();
  const node = findNode();
  const folder = mkdtempSync(join(tmpdir(), 'jontro-mutations-'));
  const clone = join(folder, 'project');
  let survived = 0;
  try {
    await cloneInto(clone);
    for (const mutation of selected) {
      const start = performance.now();
      const problem = await problemOf(node, clone, mutation);
      if (problem) survived += 1;
      const line = `${mutation.what} (${mutation.test}, ${duration(performance.now() - start)})`;
      process.stdout.write(problem ? `✗ ${line}: ${problem}\n` : `✓ ${line}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`${selected.length - survived} found, ${survived} survived\n`);
  return survived > 0 ? 1 : 0;
});
