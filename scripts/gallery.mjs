/**
 * `npm run gallery`: takes screenshots of every page of a separate shop into test-results/gallery.
 * `-- <part of a scene's name> …` takes only those.
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
  const scenes = process.argv.slice(2);
  const args = [playwright, 'test', '--config', 'test/gallery/gallery.config.ts'];
  if (scenes.length > 0) args.push('--grep', scenes.join('|'));
  const { code } = await run(node, args, {
    env: runtimeEnv(node, { CHROMIUM_PATH: await ensureChromium() }),
  });
  return code;
});
