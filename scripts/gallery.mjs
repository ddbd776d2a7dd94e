/**
 * `npm run gallery`: takes screenshots of every page of a separate shop into test-results/gallery.
 * `-- <part of a scene's name> …` takes only those; `--matrix` takes and checks every combination; `--resume`,
 * `--widths 320,1920`, `--preset modern`, `--language en`, `--dark` and `--check` are those of test/gallery/gallery-options.ts.
 */
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, root } from './project.mjs';
import { run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';

await main(async () => {
  await ensureDependencies();
  const node = findNode();
  if (!(await ensureBuild(node))) return 1;
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwright, 'test', '--config', 'test/gallery/gallery.config.ts'];
  const { code } = await run(node, args, {
    env: runtimeEnv(node, {
      CHROMIUM_PATH: await ensureChromium(),
      GALLERY_ARGS: JSON.stringify(process.argv.slice(2)),
    }),
  });
  return code;
});
