/** Runs the demo mode's stand-ins, payment gateway and OpenID provider, as child processes. */
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

/** The control API of the sandbox gateway, and its token. */
export interface SandboxControl {
  /** Without a slash at the end. */
  url: string;
  token: string;
}

const readyMs = 20_000;
const stopMs = 5_000;
/** A stand-in that ran this long is restarted at once. */
const healthyMs = 60_000;
const maxPauseMs = 30_000;

const program = (name: string): string =>
  fileURLToPath(new URL(`../../../stand-ins/src/${name}/main.ts`, import.meta.url));

/** The stand-ins that the settings require: none for a service that is configured elsewhere. */
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
 * Starts the stand-ins that the settings require and resolves when all are ready; one that exits later is restarted.
 * Rejects with a ConfigError if one cannot start, for example because its port is in use.
 */
export async function startStandIns(
  config: Config,
  log: Log,
): Promise<StandIns & { sandbox: SandboxControl | undefined }> {
  await mkdir(config.dataDir, { recursive: true });
  const programs = standInPrograms(config);
  return { ...(await superviseStandIns(programs, log)), sandbox: sandboxControl(programs) };
}

/** The control API of the sandbox gateway; undefined if it is not among these programs. */
export function sandboxControl(programs: readonly StandInProgram[]): SandboxControl | undefined {
  const settings = programs.find(({ env }) => env.SANDBOX_CONTROL_TOKEN)?.env;
  const { SANDBOX_PORT: port, SANDBOX_CONTROL_TOKEN: token } = settings ?? {};
  return port && token ? { url: `http://127.0.0.1:${port}`, token } : undefined;
}

/** Runs these programs and restarts them until stopped; they exit if this process dies. */
export async function superviseStandIns(programs: readonly StandInProgram[], log: Log): Promise<StandIns> {
  const runs = programs.map((standIn) => supervise(standIn, log));
  const standIns = {
    async stop() {
      await Promise.all(runs.map((run) => run.stop()));
    },
  };
  const starts = await Promise.allSettled(runs.map((run) => run.ready));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await standIns.stop();
    throw failed.reason;
  }
  return standIns;
}

function supervise(standIn: StandInProgram, log: Log): { ready: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let run = startProcess(standIn, log);
  const { ready } = run;

  const restartUntilStopped = async (): Promise<void> => {
    try {
      await ready;
    } catch {
      return;
    }
    for (let failures = 0; !stopping.signal.aborted; ) {
      const startedAt = performance.now();
      const code = await run.ended;
      if (stopping.signal.aborted) return;
      failures = performance.now() - startedAt > healthyMs ? 0 : failures + 1;
      const pause = failures === 0 ? 0 : Math.min(250 * 2 ** failures, maxPauseMs);
      log.warn({ standIn: standIn.name, code, pause }, 'a stand-in exited and is restarted');
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      run = startProcess(standIn, log);
      run.ready.catch((error: unknown) => log.error({ err: error }, 'a stand-in could not be restarted'));
    }
  };
  const restarting = restartUntilStopped();
  return {
    ready,
    async stop() {
      stopping.abort();
      await run.stop();
      await restarting;
    },
  };
}

interface Run {
  ready: Promise<void>;
  /** The exit code, or null if it was ended by a signal or never started. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

function startProcess({ name, file, env }: StandInProgram, log: Log): Run {
  const child: ChildProcess = spawn(process.execPath, [file], {
    // Only what it needs, without the shop's secrets.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SHOP_MODE: 'demo', ...env },
    // A separate session, so that Ctrl-C reaches only the shop, which stops its components in order.
    detached: true,
    // Its standard input closes when this process dies in any way; the stand-in then exits.
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

  const readyLine = new Promise<'ready'>((resolve) => {
    lines(child.stdout, (line) => {
      if (line.startsWith('{"ready":true')) resolve('ready');
    });
  });
  const timer = new AbortController();
  const timeout = delay(readyMs, 'timeout' as const, { signal: timer.signal }).catch(
    () => 'cancelled' as const,
  );
  const ready = Promise.race([readyLine, timeout, ended.then(() => 'ended' as const)]).then((outcome) => {
    timer.abort();
    if (outcome === 'ready') {
      log.info({ standIn: name, pid: child.pid }, 'a stand-in is ready');
      return;
    }
    child.kill('SIGKILL');
    throw new ConfigError(
      `The ${name} could not start: ${outcome === 'ended' ? lastLine : 'it took too long'}.`,
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
