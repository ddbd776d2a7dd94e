/**
 * How long the shop takes from a fresh clone of the last commit until it is ready, without downloads: `npm run bench:clone`.
 * Dependencies are installed from npm's cache, which a first installation fills.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../apps/api/src/testing/free-ports.ts';
import { demoCatalog } from '../apps/api/src/testing/search-queries.ts';
import { root } from '../scripts/project.mjs';
import { concludeWithGoals, goalOptions } from './goals.ts';

const { values } = parseArgs({ options: goalOptions });
const folder = await mkdtemp(join(tmpdir(), 'jontro-clone-'));
const clone = join(folder, 'shop');
const run = (program: string, args: readonly string[]): void => {
  execFileSync(program, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
};
try {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  run('npm', ['ci', '--no-audit', '--no-fund']);
  run('rm', ['-rf', 'node_modules', ...['api', 'web', 'stand-ins'].map((app) => `apps/${app}/node_modules`)]);
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  run('npm', ['ci', '--offline', '--no-audit', '--no-fund']);
  const installed = seconds();
  const ports = [freePort(), freePort(), freePort(), freePort()] as const;
  const [port, sandboxPort, openIdPort, bkashPort] = await Promise.all(ports);
  const url = `http://localhost:${port}`;
  const shop = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      OPENID_PORT: String(openIdPort),
      BKASH_PORT: String(bkashPort),
      PUBLIC_URL: url,
      PROCESSES: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (shop.exitCode !== null) throw new Error(`npm start ended with ${shop.exitCode}`);
    await delay(100);
  }
  const value = seconds();
  shop.kill('SIGTERM');
  await once(shop, 'exit');
  console.log(`Installed after ${installed.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`);
  const figure = 'from a fresh clone to ready, without downloads, s';
  await concludeWithGoals([{ figure, products: demoCatalog().length, value }], values);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
