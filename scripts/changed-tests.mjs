/**
 * `npm test -- --changed [commit]`: the tests that a change since a commit concerns. A node test is one if it or something that it imports
 * has changed, or something in its folder, since a test of a noun drives the whole shop, of which it imports nothing. A component
 * test is one as well if a page has changed; an end-to-end test only if itself or a helper of the browser tests has.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { listFiles, root, ScriptError } from './project.mjs';

const isSource = (file) => /\.(ts|tsx|mjs)$/.test(file);
const isNodeTest = (file) => /(?<!\.long)\.test\.(ts|mjs)$/.test(file);
const isComponentTest = (file) => file.endsWith('.component.ts');
const isEndToEndTest = (file) => /(?<!\.long)\.e2e\.ts$/.test(file);
/** Read the project's other files by their paths. */
const isStatic = (file) => /^test\/[^/]+\.test\.ts$/.test(file);

/** Join all features: whatever imports them would be concerned by every change. */
const compositions = new Set(['apps/api/src/app.ts', 'apps/api/src/jobs.ts', 'apps/api/src/subscribers.ts']);

const specifier = /(?:\bfrom|\bimport|\bURL\()\s*\(?\s*'([^']+)'/g;

/** The file of the project that an import leads to; undefined for a package. */
function targetOf(file, specified) {
  if (specified.startsWith('.')) return posix.normalize(`${dirname(file)}/${specified}`);
  const [, name, path] = /^@jontro\/([^/]+)\/(.+)$/.exec(specified) ?? [];
  return name && `packages/${name}/src/${path}`;
}

/**
 * Chooses the tests. `sources` are the texts of the project's files by path, `changed` the paths that a change has touched. Returns the
 * chosen files, and how many tests of a browser are written in those that were not chosen.
 */
export function chooseTests(sources, changed) {
  const imports = new Map(
    [...sources].map(([file, text]) => [
      file,
      [...text.matchAll(specifier)].map(([, specified]) => targetOf(file, specified)).filter(Boolean),
    ]),
  );
  const touched = new Set(changed);
  const folders = new Set(changed.map(dirname));
  const isConcerned = (file, counts, seen = new Set()) => {
    if (seen.has(file) || !counts(file)) return false;
    seen.add(file);
    if (touched.has(file)) return true;
    return (
      !compositions.has(file) && (imports.get(file) ?? []).some((next) => isConcerned(next, counts, seen))
    );
  };
  const everything = () => true;
  const helpersOnly = (file) => file.startsWith('test/');
  const isPageChanged = changed.some((file) => file.startsWith('apps/web/'));
  const isChosen = (file) => {
    if (isStatic(file)) return changed.length > 0;
    if (isNodeTest(file)) return folders.has(dirname(file)) || isConcerned(file, everything);
    if (isComponentTest(file)) return isPageChanged || isConcerned(file, everything);
    return isEndToEndTest(file) && isConcerned(file, helpersOnly);
  };
  const files = [...sources.keys()].filter(isChosen);
  const left = [...sources].filter(
    ([file]) => (isComponentTest(file) || isEndToEndTest(file)) && !files.includes(file),
  );
  const count = left.reduce((sum, [, text]) => sum + (text.match(/^ *test\(/gm)?.length ?? 0), 0);
  return { files, browserTestsLeft: count };
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The commit that was pushed last. Throws a ScriptError where a branch follows none. */
function pushedCommit() {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch {
    throw new ScriptError('This branch follows none: name a commit, as in `npm test -- --changed main`.');
  }
}

/** The tests that all changes since a commit concern, those that are not committed included. Throws a ScriptError for an unknown one. */
export function changedTests(commit = pushedCommit()) {
  let changed;
  try {
    changed = `${git('diff', '--name-only', commit, '--')}${git('ls-files', '--others', '--exclude-standard')}`;
  } catch {
    throw new ScriptError(`There is no commit "${commit}".`);
  }
  const sources = listFiles().filter(isSource);
  return chooseTests(
    new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    changed.split('\n').filter(Boolean),
  );
}
