/**
 * `npm run release`: builds the shop into release/jontro-<version>, ready to be copied to a server. `-- --folder <path>` names
 * another folder; `-- --any-tree` also releases uncommitted changes, to try them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePages } from './pages.mjs';
import { main, root, ScriptError } from './project.mjs';
import { assembleRelease } from './release-folder.mjs';
import { run } from './run.mjs';
import { findNode } from './runtime.mjs';

/** Throws if the checkout has changes that no commit has; an exported tree, as in an image build, has no history. */
async function requireCleanTree() {
  if (!existsSync(join(root, '.git'))) return;
  const { code, output } = await run('git', ['status', '--porcelain'], { quiet: true });
  if (code !== 0) throw new ScriptError(`git status failed:\n${output}`);
  if (output.trim()) {
    throw new ScriptError(
      `A release is made of a commit, but these files have changes:\n${output.trimEnd()}\nCommit them, or try them with -- --any-tree.`,
    );
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, 'any-tree': { type: 'boolean' } },
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = resolve(values.folder ?? join(root, 'release', `jontro-${version}`));
  if (!values['any-tree']) await requireCleanTree();
  await ensureDependencies();
  const node = findNode();
  if (!(await ensurePages(node))) throw new ScriptError('The pages could not be built; see the error above.');
  await assembleRelease(node, folder);
  process.stdout.write(`The release is in ${relative(process.cwd(), folder) || '.'}\n`);
  return 0;
});
