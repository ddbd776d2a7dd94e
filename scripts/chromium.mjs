/** Finds a Chromium for the end-to-end tests, and installs one if possible without interaction. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, ScriptError } from './project.mjs';
import { run, step } from './run.mjs';

const projectRequire = createRequire(join(root, 'package.json'));

const installed = () =>
  [
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find(existsSync);

/** The Chromium of `playwright install`, if it is installed. */
function fromPlaywright() {
  const path = projectRequire('@playwright/test').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Debian's package, if the process may install it. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  if ((await run('apt-get', install, { env, quiet: true })).code === 0) return installed();
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  await step('Installing Chromium', 'apt-get', install, { env });
  return installed();
}

/** The headless Chromium of an npm package (x64 Linux), which has no window and needs half the CPU time. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium } = await headlessPackage();
  return await chromium.executablePath().catch(() => undefined);
}

/** The same with its bundled system libraries and fonts, for a machine without them. */
async function fromNpmWithLibraries() {
  const path = await fromNpm();
  if (!path) return undefined;
  const { inflate, setupLambdaEnvironment } = await headlessPackage();
  const libraries = await inflate(join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
  setupLambdaEnvironment(join(libraries, 'lib'));
  return path;
}

const headlessPackage = () => import(pathToFileURL(projectRequire.resolve('@sparticuz/chromium')).href);

/** Returns the path of a working Chromium. Throws an error with the installation instructions. */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured))
    throw new ScriptError(`CHROMIUM_PATH names ${configured}, but no such file exists.`);
  const sources = [() => configured, fromNpm, fromPlaywright, installed, fromDebian, fromNpmWithLibraries];
  for (const source of sources) {
    const path = await source();
    if (path && (await run(path, ['--version'], { quiet: true })).code === 0) return path;
  }
  throw new ScriptError(
    'The end-to-end tests need Chromium or Chrome. Install one (for example `npx playwright install --with-deps ' +
      'chromium`, or your system’s chromium package), or set CHROMIUM_PATH to its program.',
  );
}
