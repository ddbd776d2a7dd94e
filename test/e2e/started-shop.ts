/** A complete shop as `npm start` runs it, in its own process on free ports with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { root } from '../../scripts/project.mjs';

export interface StartedShop {
  /** The shop's address, without a trailing slash. */
  readonly url: string;
  readonly sandboxUrl: string;
  readonly openIdUrl: string;
  readonly bkashUrl: string;
  readonly dataDir: string;
  /** The process id of the server that was started last. */
  pid(): number | undefined;
  /** The server's output so far. */
  log(): string;
  /** Shuts down gracefully, as Ctrl-C does. Rejects unless the server exits with code 0. */
  stop(): Promise<void>;
  /** Sends the server a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Kills the server (SIGKILL), as a power failure would. */
  kill(): Promise<void>;
  /**
   * Starts it on the same data and ports, after stopping it if it still runs; `folder` has the version of the shop to start,
   * by default this one.
   */
  restart(folder?: string): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

/** Settings files for `SHOP_CONFIG`. */
export const e2eSettings = join(root, 'test/e2e/e2e-settings.ts');
export const shortOverlaySettings = join(root, 'test/e2e/short-overlay-settings.ts');
export const specificationSettings = join(root, 'test/e2e/specification-settings.ts');
export const modernSettings = join(root, 'test/e2e/modern-settings.ts');
export const cartDrawerSettings = join(root, 'test/e2e/cart-drawer-settings.ts');
export const dataSaverSettings = join(root, 'test/e2e/data-saver-settings.ts');
export const advanceSettings = join(root, 'test/e2e/advance-settings.ts');
export const pickupSettings = join(root, 'test/e2e/pickup-settings.ts');
export const pickupSpecificationSettings = join(root, 'test/e2e/pickup-specification-settings.ts');

/** Shared: images are addressed by their content, so only the first shop generates those of the demo catalogue. */
const imageFolder = join(root, 'test-results/pictures');

/** Names a folder with the data of a new shop, which every shop of a run of end-to-end tests copies (shop-template.ts). */
export const templateVariable = 'SHOP_TEMPLATE';

/** The first start creates a database and seeds it, which is slow on a busy machine. */
const startDeadlineMs = 600_000;
const stopDeadlineMs = 120_000;

/** The environment variables that the server inherits: none that would change the shop's settings. */
const inheritedEnvironment = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Starts a shop and waits until it is ready. `settings` are additional environment variables; `folder` is that of another
 * version of the shop, and `wrapper` a program that runs another one, with its arguments. With JOURNEY_DATABASE_URL the shop
 * uses that database instead of an embedded one. Rejects with the server's log if it does not start.
 */
export async function startShop(
  settings: Record<string, string> = {},
  folder = root,
  wrapper: readonly string[] = [],
): Promise<StartedShop> {
  try {
    return await startShopOnFreePorts(settings, folder, wrapper);
  } catch (error) {
    // Another process of the tests may have chosen the same port before either listened on it.
    if (!/EADDRINUSE|listens on port/.test(String(error))) throw error;
    return startShopOnFreePorts(settings, folder, wrapper);
  }
}

async function startShopOnFreePorts(
  settings: Record<string, string>,
  version: string,
  wrapper: readonly string[],
): Promise<StartedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'jontro-'));
  // A live shop begins with nothing.
  const template = version === root && settings.SHOP_MODE !== 'live' && process.env[templateVariable];
  if (template) await cp(template, folder, { recursive: true });
  await mkdir(imageFolder, { recursive: true });
  await symlink(imageFolder, join(folder, 'images'));
  const ports = [freePort(), freePort(), freePort(), freePort()] as const;
  const [port, sandboxPort, openIdPort, bkashPort] = await Promise.all(ports);
  const url = `http://localhost:${settings.PORT ?? port}`;
  const databaseUrl = process.env.JOURNEY_DATABASE_URL;
  const env = {
    ...inheritedEnvironment(),
    NODE_ENV: 'production',
    SHOP_MODE: 'demo',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    OPENID_PORT: String(openIdPort),
    BKASH_PORT: String(bkashPort),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    SHOP_CONFIG: e2eSettings,
    // End-to-end tests send more requests per minute than a user per day.
    RATE_LIMIT_FACTOR: '100',
    // A busy machine delays tests; it must not refuse what they request, nor write about it into a log that they read.
    ADMISSION: 'off',
    SLOW_STATEMENT_MS: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  let server: ChildProcess | undefined;
  let log = '';

  const logEnd = () => log.split('\n').slice(-40).join('\n');
  const running = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  const start = async (from: string) => {
    const { production }: typeof import('../../scripts/server.mjs') = await import(
      pathToFileURL(join(from, 'scripts/server.mjs')).href
    );
    const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...production.args];
    server = spawn(program, args, {
      cwd: from,
      env: { ...production.settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const appendLog = (bytes: Buffer) => {
      log += bytes.toString();
    };
    server.stdout?.on('data', appendLog);
    server.stderr?.on('data', appendLog);
    const deadline = Date.now() + startDeadlineMs;
    while (!(await ready())) {
      if (running() && Date.now() < deadline) {
        await wait(100);
        continue;
      }
      const reason = running() ? `was not ready in ${startDeadlineMs / 1000} s` : 'ended while starting';
      server.kill('SIGKILL');
      throw new Error(`The shop ${reason}. Its log ends with:\n${logEnd()}`);
    }
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!server || !running()) return;
    const ended = once(server, 'close', { signal: AbortSignal.timeout(stopDeadlineMs) });
    server.kill(signal);
    await ended.catch(() => {
      server?.kill('SIGKILL');
      throw new Error(`The shop did not stop in ${stopDeadlineMs / 1000} s. Its log ends with:\n${logEnd()}`);
    });
  };

  const shop: StartedShop = {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    openIdUrl: `http://localhost:${openIdPort}`,
    bkashUrl: `http://127.0.0.1:${bkashPort}`,
    dataDir: folder,
    pid: () => server?.pid,
    log: () => log,
    async stop() {
      await end('SIGTERM');
      if (server?.exitCode)
        throw new Error(
          `The shop stopped with exit code ${server.exitCode}. Its log ends with:\n${logEnd()}`,
        );
    },
    signal(signal) {
      server?.kill(signal);
    },
    kill: () => end('SIGKILL'),
    async restart(from = root) {
      await shop.stop();
      await start(from);
    },
    async close() {
      try {
        await shop.stop();
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      }
    },
  };
  await start(version).catch(async (error) => {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    throw error;
  });
  return shop;
}
