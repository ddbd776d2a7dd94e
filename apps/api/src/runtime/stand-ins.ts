/** The demo mode's stand-ins: payment gateway and OpenID provider, each a process of its own that lives as long as the shop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Log } from '../database/db.ts';

export interface StandInProgram {
  name: string;
  /** Absolute path of its main module. */
  file: string;
  env: Record<string, string>;
}

export interface StandIns {
  stop(): Promise<void>;
}

/** Where the sandbox gateway takes orders, and the token that it demands. */
export interface SandboxControl {
  /** Without a slash at the end. */
  url: string;
  token: string;
}

const readyMs = 20_000;
const stopMs = 5_000;
/** A stand-in that lived so long is started again at once. */
const healthyMs = 60_000;
const maxPauseMs = 30_000;

const program = (name: string): string =>
  fileURLToPath(new URL(`../../../stand-ins/src/${name}/main.ts`, import.meta.url));

/** The stand-ins that the settings call for: none for a part that is configured to be somewhere else. */
export function standInPrograms(config: Config): StandInProgram[] {
  const { dataDir, sandboxPort, openIdPort, publicUrl, payment, identity } = config;
  const programs: StandInProgram[] = [];
  if (payment.provider === 'local' && payment.baseUrl === `http://127.0.0.1:${sandboxPort}`) {
    programs.push({
      name: 'sandbox payment gateway',
      file: program('payment-gateway'),
      env: {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_STATE_FILE: join(dataDir, 'sandbox-gateway.json'),
        SANDBOX_CONTROL_TOKEN: process.env.SANDBOX_CONTROL_TOKEN || randomBytes(18).toString('base64url'),
        SANDBOX_STORE_ID: payment.storeId,
        SANDBOX_STORE_PASSWD: payment.storePassword,
        SANDBOX_PARENT: '1',
      },
    });
  }
  if (identity.google?.issuer === `http://localhost:${openIdPort}`) {
    programs.push({
      name: 'local OpenID provider',
      file: program('openid-provider'),
      env: {
        OPENID_PORT: String(openIdPort),
        OPENID_CLIENT_ID: identity.google.clientId,
        OPENID_CLIENT_SECRET: identity.google.clientSecret,
        OPENID_REDIRECT_URI: `${publicUrl}/auth/popup/callback`,
        OPENID_KEY_FILE: join(dataDir, 'openid-provider-keys.json'),
        OPENID_PARENT: '1',
      },
    });
  }
  return programs;
}

/**
 * Starts the stand-ins of the settings and resolves when all of them are ready; one that dies later is started again.
 * Refuses with a ConfigError when one cannot start, for example because its port is taken.
 */
export async function startStandIns(
  config: Config,
  log: Log,
): Promise<StandIns & { sandbox: SandboxControl | undefined }> {
  await mkdir(config.dataDir, { recursive: true });
  const programs = standInPrograms(config);
  return { ...(await keepRunning(programs, log)), sandbox: sandboxControl(programs) };
}

/** The control of the sandbox gateway among these programs; undefined where it is none of them. */
export function sandboxControl(programs: readonly StandInProgram[]): SandboxControl | undefined {
  const settings = programs.find(({ env }) => env.SANDBOX_CONTROL_TOKEN)?.env;
  const { SANDBOX_PORT: port, SANDBOX_CONTROL_TOKEN: token } = settings ?? {};
  return port && token ? { url: `http://127.0.0.1:${port}`, token } : undefined;
}

/** Keeps these programs running until stopped; they end by themselves should this process die. */
export async function keepRunning(programs: readonly StandInProgram[], log: Log): Promise<StandIns> {
  const kept = programs.map((each) => keepOne(each, log));
  const standIns = {
    async stop() {
      await Promise.all(kept.map((each) => each.stop()));
    },
  };
  const starts = await Promise.allSettled(kept.map((each) => each.ready));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await standIns.stop();
    throw failed.reason;
  }
  return standIns;
}

function keepOne(standIn: StandInProgram, log: Log): { ready: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let run = startProcess(standIn, log);
  const { ready } = run;

  const keep = async (): Promise<void> => {
    try {
      await ready;
    } catch {
      return;
    }
    for (let failures = 0; !stopping.signal.aborted; ) {
      const since = performance.now();
      const code = await run.ended;
      if (stopping.signal.aborted) return;
      failures = performance.now() - since > healthyMs ? 0 : failures + 1;
      const pause = failures === 0 ? 0 : Math.min(250 * 2 ** failures, maxPauseMs);
      log.warn({ standIn: standIn.name, code, pause }, 'a stand-in ended and is started again');
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      run = startProcess(standIn, log);
      run.ready.catch((error: unknown) => log.error({ err: error }, 'a stand-in could not be started again'));
    }
  };
  const kept = keep();
  return {
    ready,
    async stop() {
      stopping.abort();
      await run.stop();
      await kept;
    },
  };
}

interface Run {
  ready: Promise<void>;
  /** The exit code, or null when it ended by a signal or never started. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

function startProcess({ name, file, env }: StandInProgram, log: Log): Run {
  const child: ChildProcess = spawn(process.execPath, [file], {
    // Only what it needs: none of the shop's own secrets.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SHOP_MODE: 'demo', ...env },
    // A session of its own, so that Ctrl-C reaches the shop first and it stops its parts in order.
    detached: true,
    // Its standard input is the bond: it closes when this process dies, however it dies.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
  child.stdin?.on('error', () => {});
  let lastLine = 'it wrote nothing';
  const lines = (stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void => {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  };
  lines(child.stderr, (line) => {
    lastLine = line;
    log.info({ standIn: name }, line);
  });

  const saidReady = new Promise<'ready'>((resolve) => {
    lines(child.stdout, (line) => {
      if (line.startsWith('{"ready":true')) resolve('ready');
    });
  });
  const tooLate = new AbortController();
  const limit = delay(readyMs, 'too late' as const, { signal: tooLate.signal }).catch(() => 'over' as const);
  const ready = Promise.race([saidReady, limit, ended.then(() => 'ended' as const)]).then((what) => {
    tooLate.abort();
    if (what === 'ready') {
      log.info({ standIn: name, pid: child.pid }, 'a stand-in is ready');
      return;
    }
    child.kill('SIGKILL');
    throw new ConfigError(
      `The ${name} could not start: ${what === 'ended' ? lastLine : 'it took too long'}.`,
    );
  });

  return {
    ready,
    ended,
    async stop() {
      child.stdin?.end();
      child.kill('SIGTERM');
      const stopped = new AbortController();
      const kill = delay(stopMs, undefined, { signal: stopped.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      );
      await ended;
      stopped.abort();
      await kill;
    },
  };
}
