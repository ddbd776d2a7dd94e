/** `npm run admin -- <command>`: runs an operator command with the pinned Node. */
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { main, root } from './project.mjs';
import { run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { quickDrizzle } from './server.mjs';

await main(async () => {
  await ensureDependencies();
  const node = findNode();
  const program = join('apps', 'api', 'src', 'admin', 'main.ts');
  const { code } = await run(
    node,
    ['--enable-source-maps', ...quickDrizzle, program, ...process.argv.slice(2)],
    {
      env: runtimeEnv(node),
      cwd: root,
    },
  );
  return code;
});
