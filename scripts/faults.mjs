/**
 * `npm run test:faults`: fault injection tests, more than half an hour, then the tests of every page in all widths and
 * languages (`FULL_MATRIX` in test/e2e/full-matrix.ts).
 * `-- <case> …` runs only those; `-- --database <postgres address>`, `-- --seed <number>`, `-- --from <version before>`.
 */
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { listFiles, main, readIfExists, root } from './project.mjs';
import { run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { runBrowserTests } from './suites.mjs';

/** The browser's tests that do more in the full matrix than in `npm test`, by themselves or by what they call. */
const filesOfFullMatrix = () =>
  listFiles('test').filter(
    (file) =>
      /\.(component|e2e)\.ts$/.test(file) &&
      /\b(fullMatrix|expectAccessibleAtEachWidth|checkIn(Bengali|BothLanguages)|expectNoShifts)\b/.test(
        readIfExists(file),
      ),
  );

await main(async () => {
  await ensureDependencies();
  const node = findNode();
  if (!(await ensureBuild(node))) return 1;
  const program = join('test', 'faults', 'long', 'fault-run.ts');
  const { code } = await run(node, ['--enable-source-maps', program, ...process.argv.slice(2)], {
    env: runtimeEnv(node),
    cwd: root,
  });
  if (code !== 0 || process.argv.length > 2) return code;
  process.env.FULL_MATRIX = '1';
  const { failures } = await runBrowserTests(node, { filters: filesOfFullMatrix() });
  return failures.length === 0 ? 0 : 1;
});
