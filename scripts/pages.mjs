/** Builds the pages when their sources have changed since the last build. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './dependencies.mjs';
import { hashOf, readIfThere, root } from './project.mjs';
import { step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';

const stamp = 'apps/web/build/.stamp';

/**
 * Settings that are built into the pages, as Vite takes them. The identity provider is set once for server and pages
 * (`IDENTITY`, …); a setting of the pages' own (`VITE_IDENTITY`, …) wins.
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

/** Builds the pages if needed, with the given Node. Gives whether finished pages are there. */
export async function ensurePages(node) {
  const wanted = hashOf(['apps/web', 'packages/shop', 'package-lock.json'], buildSettings());
  if (readIfThere(stamp) === wanted) return true;
  const [program, args] = npm('run', 'build', '-w', 'apps/web');
  const result = await step('Building the pages', program, args, {
    env: runtimeEnv(node, pageSettings()),
  });
  if (result.code !== 0) return false;
  writeFileSync(join(root, stamp), wanted);
  return true;
}
