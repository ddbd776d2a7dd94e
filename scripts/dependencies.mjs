/** Installs the dependencies of package-lock.json if they are missing. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, readIfExists, root, ScriptError } from './project.mjs';
import { step } from './run.mjs';

const stamp = 'node_modules/.jontro-stamp';

/** The program and arguments to run npm: the npm that started this process, else the one on the PATH. */
export function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}

/** Whether npm's own record of node_modules matches the lock file, after a manual `npm install`. */
function installedMatchesLock() {
  const record = readIfExists('node_modules/.package-lock.json');
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readIfExists('package-lock.json')).packages;
  return Object.entries(locked).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return installed[path] ? installed[path].version === version : Boolean(optional || devOptional);
  });
}

/** Runs `npm ci` unless exactly the locked dependencies are installed. Throws after npm's output if it fails. */
export async function ensureDependencies() {
  const hash = hashOf(['package-lock.json'], [process.platform, process.arch]);
  if (readIfExists(stamp) === hash) return;
  if (!installedMatchesLock()) {
    // Explicit, because NODE_ENV=production or a user's setting would omit them.
    const [program, args] = npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund');
    const result = await step('Installing the dependencies, about a minute', program, args);
    if (result.code !== 0) {
      throw new ScriptError(
        'The dependencies could not be installed; see the error above. Is this machine online?',
      );
    }
  }
  writeFileSync(join(root, stamp), hash);
}
