/** Builds the web app if its sources have changed since the last build. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './dependencies.mjs';
import { hashOf, readIfExists, root } from './project.mjs';
import { step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';

const stamp = 'apps/web/build/.stamp';

/**
 * The build-time settings for Vite. The identity provider is set once for server and web app (`IDENTITY`, …); the web app's
 * own setting (`VITE_IDENTITY`, …) takes precedence.
 */
export const pageSettings = (env = process.env) =>
  Object.fromEntries([
    ...['IDENTITY', 'IDENTITY_PROJECT_ID', 'IDENTITY_API_KEY']
      .filter((name) => env[name])
      .map((name) => [`VITE_${name}`, env[name]]),
    ...Object.entries(env).filter(([name]) => name.startsWith('VITE_')),
  ]);

const buildSettings = () =>
  Object.entries(pageSettings())
    .map(([name, value]) => `${name}=${value}`)
    .sort();

/** Builds the web app if needed, with the given Node. Returns whether it is built. */
export async function ensurePages(node) {
  const hash = hashOf(['apps/web', 'packages/shop', 'package-lock.json'], buildSettings());
  if (readIfExists(stamp) === hash) return true;
  const [program, args] = npm('run', 'build', '-w', 'apps/web');
  const result = await step('Building the pages', program, args, {
    env: runtimeEnv(node, pageSettings()),
  });
  if (result.code !== 0) return false;
  writeFileSync(join(root, stamp), hash);
  return true;
}
