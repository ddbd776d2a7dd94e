/**
 * `npm run release`: builds the shop into release/jontro-<version>, ready to be copied to a server. `-- --folder <path>` names
 * another folder; `-- --demo` adds what a demo shop needs; `-- --any-tree` also releases uncommitted changes, to try them; `-- --commit <hash>` says what a tree without history is.
 */
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePages } from './pages.mjs';
import { main, root, ScriptError } from './project.mjs';
import { readCommit } from './release-commit.mjs';
import { assembleRelease } from './release-folder.mjs';
import { findNode } from './runtime.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      commit: { type: 'string' },
      'any-tree': { type: 'boolean' },
      demo: { type: 'boolean', default: false },
    },
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = resolve(values.folder ?? join(root, 'release', `jontro-${version}`));
  const commit = await readCommit(root, version, { anyTree: values['any-tree'], given: values.commit });
  await ensureDependencies();
  const node = findNode();
  if (!(await ensurePages(node))) throw new ScriptError('The pages could not be built; see the error above.');
  await assembleRelease(node, folder, { commit, withDemo: values.demo });
  const name = commit ? `${version}, commit ${commit}` : version;
  process.stdout.write(`The release ${name} is in ${relative(process.cwd(), folder) || '.'}\n`);
  return 0;
});
