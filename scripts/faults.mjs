/**
 * `npm run test:faults`: fault injection tests, about a quarter of an hour.
 * `-- <case> …` runs only those; `-- --database <postgres address>`, `-- --seed <number>`.
 */
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePages } from './pages.mjs';
import { main, root } from './project.mjs';
import { run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';

await main(async () => {
  await ensureDependencies();
  const node = findNode();
  if (!(await ensurePages(node))) return 1;
  const program = join('test', 'faults', 'long', 'fault-run.ts');
  const { code } = await run(node, ['--enable-source-maps', program, ...process.argv.slice(2)], {
    env: runtimeEnv(node),
    cwd: root,
  });
  return code;
});
