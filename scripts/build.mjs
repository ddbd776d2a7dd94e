/** Builds what `npm start` runs, server and pages, if its sources have changed since the last build. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePages } from './pages.mjs';
import { hashOf, readIfExists, root } from './project.mjs';
import { step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';

const stamp = 'apps/api/build/.stamp';
const sources = [
  'apps/api/src',
  'apps/stand-ins/src',
  'packages',
  'package.json',
  'package-lock.json',
  'scripts/build-server.mjs',
];

/** Builds the server and its programs if needed, with the given Node. Returns whether they are built. */
export async function ensureServer(node) {
  const hash = hashOf(sources, [], /\.(ts|json|mjs)$/);
  if (readIfExists(stamp) === hash) return true;
  const { code } = await step('Building the server', node, [join('scripts', 'build-server.mjs')], {
    env: runtimeEnv(node),
  });
  if (code !== 0) return false;
  writeFileSync(join(root, stamp), hash);
  return true;
}

/** Builds server and pages if needed. Returns whether both are built. */
export const ensureBuild = async (node) => (await ensureServer(node)) && (await ensurePages(node));
