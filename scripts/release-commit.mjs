/** The commit that a release is made of, and whether its tag agrees with the version of the package. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptError } from './project.mjs';
import { run } from './run.mjs';

const lines = (text) => text.split('\n').filter(Boolean);

/**
 * Returns the commit of the checkout `folder`; with `-changed` if `anyTree` allows changes that no commit has; `given` for an exported tree
 * without history, as in an image build, or undefined. Throws a ScriptError if there are changes, if the commit has a tag of another
 * version, or if the tag of this version is at another commit.
 */
export async function readCommit(folder, version, { anyTree = false, given } = {}) {
  if (!existsSync(join(folder, '.git'))) {
    if (given && !/^[0-9a-f]{7,64}$/.test(given)) throw new ScriptError(`${given} is not a commit.`);
    return given || undefined;
  }
  if (given) throw new ScriptError('--commit is for a tree without history; this one has its own.');
  const git = (...args) => runGit(folder, args);
  const commit = (await git('rev-parse', 'HEAD')).trim();
  const changes = (await git('status', '--porcelain')).trimEnd();
  if (anyTree) return changes ? `${commit}-changed` : commit;
  if (changes) {
    throw new ScriptError(
      `A release is made of a commit, but these files have changes:\n${changes}\nCommit them, or try them with -- --any-tree.`,
    );
  }
  const tag = `v${version}`;
  const tagsHere = lines(await git('tag', '--points-at', 'HEAD', '--list', 'v*'));
  if (tagsHere.length > 0 && !tagsHere.includes(tag)) {
    throw new ScriptError(`This commit is tagged ${tagsHere.join(', ')}, but package.json says ${version}.`);
  }
  if (tagsHere.length === 0 && (await git('tag', '--list', tag)).trim()) {
    throw new ScriptError(
      `${tag} is another commit: check that one out, or give this one the next number in package.json.`,
    );
  }
  return commit;
}

async function runGit(folder, args) {
  const { code, output } = await run('git', ['-C', folder, ...args], { quiet: true });
  if (code !== 0) throw new ScriptError(`git ${args[0]} failed:\n${output}`);
  return output;
}
