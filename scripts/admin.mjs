/** `npm run admin -- <command>`: runs an operator command with the pinned Node. */
import { ensureServer } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, root, ScriptError } from './project.mjs';
import { run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { adminArgs } from './server.mjs';

await main(async () => {
  await ensureDependencies();
  const node = findNode();
  if (!(await ensureServer(node)))
    throw new ScriptError('The commands could not be built; see the error above.');
  const { code } = await run(node, [...adminArgs, ...process.argv.slice(2)], {
    env: runtimeEnv(node),
    cwd: root,
  });
  return code;
});
