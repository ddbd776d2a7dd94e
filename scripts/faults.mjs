/**
 * `npm run test:faults`: fault injection tests, more than half an hour.
 * `-- <case> …` runs only those; `-- --database <postgres address>`, `-- --seed <number>`, `-- --from <version before>`.
 */
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, root } from './project.mjs';
import { run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';

await main(async () => {
  await ensureDependencies();
  const node = findNode();
  if (!(await ensureBuild(node))) return 1;
  const program = join('test', 'faults', 'long', 'fault-run.ts');
  const { code } = await run(node, ['--enable-source-maps', program, ...process.argv.slice(2)], {
    env: runtimeEnv(node),
    cwd: root,
  });
  return code;
});
