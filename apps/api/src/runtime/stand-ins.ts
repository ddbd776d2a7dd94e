/** Runs the demo mode's stand-ins, payment gateways, OpenID provider, couriers and SMS gateways, as one child process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { courierWebhookPath } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { courierNames, couriers } from '@jontro/shop/couriers/couriers.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { nagadKeyFile } from '../config/nagad-local-keys.ts';
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
/** A process that ran this long is restarted at once. */
const healthyMs = 60_000;
const maxPauseMs = 30_000;
/** A small young generation: the demo's few requests need no more. */
const flags = ['--max-semi-space-size=1'];

/** The program of the stand-ins that the settings require; undefined if every service is configured elsewhere. */
export function standInProgram(config: Config): StandInProgram | undefined {
  const { dataDir, sandboxPort, openIdPort, bkashPort, publicUrl, payment, bkash, identity, sms } = config;
  const { nagad, nagadPort } = config;
  const controlToken = process.env.SANDBOX_CONTROL_TOKEN || randomBytes(18).toString('base64url');
  const gateway = payment.provider === 'local' &&
    payment.baseUrl === `http://127.0.0.1:${sandboxPort}` && {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_STATE_FILE: join(dataDir, 'sandbox-gateway.json'),
      SANDBOX_CONTROL_TOKEN: controlToken,
      SANDBOX_STORE_ID: payment.storeId,
      SANDBOX_STORE_PASSWD: payment.storePassword,
    };
  const openId = identity.google?.issuer === `http://localhost:${openIdPort}` && {
    OPENID_PORT: String(openIdPort),
    OPENID_CLIENT_ID: identity.google.clientId,
    OPENID_CLIENT_SECRET: identity.google.clientSecret,
    OPENID_REDIRECT_URI: `${publicUrl}/auth/popup/callback`,
    OPENID_KEY_FILE: join(dataDir, 'openid-provider-keys.json'),
  };
  const wallet = bkash.provider === 'local' &&
    bkash.baseUrl === `http://127.0.0.1:${bkashPort}/v1.2.0-beta` && {
      BKASH_PORT: String(bkashPort),
      BKASH_STATE_FILE: join(dataDir, 'bkash-stand-in.json'),
      BKASH_CONTROL_TOKEN: controlToken,
      BKASH_USERNAME: bkash.username,
      BKASH_PASSWORD: bkash.password,
      BKASH_APP_KEY: bkash.appKey,
      BKASH_APP_SECRET: bkash.appSecret,
    };
  const nagadWallet = nagad.provider === 'local' &&
    new URL(nagad.baseUrl).origin === `http://127.0.0.1:${nagadPort}` && {
      NAGAD_PORT: String(nagadPort),
      NAGAD_STATE_FILE: join(dataDir, 'nagad-stand-in.json'),
      NAGAD_CONTROL_TOKEN: controlToken,
      NAGAD_MERCHANT_ID: nagad.merchantId,
      NAGAD_KEY_FILE: nagadKeyFile(dataDir),
    };
  const courierStandIns = courierPrograms(config, controlToken);
  const smsGateways = sms.standIn !== undefined && {
    SMS_SANDBOX_PORT: new URL(sms.standIn).port,
    SMS_SANDBOX_TOKEN: process.env.SMS_SANDBOX_TOKEN ?? '',
  };
  const names = [
    gateway && 'sandbox payment gateway',
    openId && 'local OpenID provider',
    wallet && 'stand-in for bKash',
    nagadWallet && 'stand-in for Nagad',
    ...courierStandIns.names,
    smsGateways && 'stand-in for SMS gateways',
  ].filter((name) => name !== false);
  if (names.length === 0) return undefined;
  return {
    name: new Intl.ListFormat('en').format(names),
    file: fileURLToPath(new URL('../../../stand-ins/src/main.ts', import.meta.url)),
    env: {
      ...gateway,
      ...openId,
      ...wallet,
      ...nagadWallet,
      ...courierStandIns.env,
      ...smsGateways,
      STAND_INS_PARENT: '1',
    },
  };
}

/** The stand-ins of couriers. */
function courierPrograms({ credentials, dataDir, publicUrl }: Config, controlToken: string) {
  const { courierStandIns } = credentials;
  const local = courierNames.filter((name) => courierStandIns[name] !== undefined);
  const settings = local.flatMap((name) => {
    const prefix = name.toUpperCase();
    return [
      [`${prefix}_PORT`, String(courierStandIns[name])],
      [`${prefix}_WEBHOOK_URL`, publicUrl + courierWebhookPath.replace(':courier', name)],
      [`${prefix}_STATE_FILE`, join(dataDir, `${name}-parcels.json`)],
      ['SANDBOX_CONTROL_TOKEN', controlToken],
    ];
  });
  return {
    names: local.map((name) => `courier ${couriers[name].name}`),
    env: Object.fromEntries(settings) as Record<string, string>,
  };
}

/**
 * Starts the stand-ins that the settings require and resolves when they are ready; the process is restarted if it exits.
 * Rejects with a ConfigError if it cannot start, for example because a port is in use.
 */
export async function startStandIns(
  config: Config,
  log: Log,
): Promise<StandIns & { sandbox: SandboxControl | undefined }> {
  await mkdir(config.dataDir, { recursive: true });
  const program = standInProgram(config);
  if (!program) return { stop: async () => {}, sandbox: undefined };
  if (!existsSync(program.file))
    throw new ConfigError(
      'This release has no stand-ins, so SHOP_MODE must be "live". `npm run release -- --demo` builds one that has them.',
    );
  return { ...(await superviseStandIns(program, log)), sandbox: sandboxControl(program) };
}

function sandboxControl({ env }: StandInProgram): SandboxControl | undefined {
  const { SANDBOX_PORT: port, SANDBOX_CONTROL_TOKEN: token } = env;
  return port && token ? { url: `http://127.0.0.1:${port}`, token } : undefined;
}

/** Runs the program and restarts it until stopped; it exits if this process dies. */
export async function superviseStandIns(program: StandInProgram, log: Log): Promise<StandIns> {
  const run = supervise(program, log);
  try {
    await run.ready;
  } catch (error) {
    await run.stop();
    throw error;
  }
  return { stop: run.stop };
}

function supervise(program: StandInProgram, log: Log): { ready: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  let run = startProcess(program, log);
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
      log.warn({ program: program.name, code, pause }, 'the stand-ins exited and are restarted');
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      run = startProcess(program, log);
      run.ready.catch((error: unknown) => log.error({ err: error }, 'the stand-ins could not be restarted'));
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
  const child: ChildProcess = spawn(process.execPath, [...flags, file], {
    // Only what it needs, without the shop's secrets.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SHOP_MODE: 'demo', ...env },
    // A separate session, so that Ctrl-C reaches only the shop, which stops its components in order.
    detached: true,
    // Its standard input closes when this process dies in any way; it then exits.
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
    log.info({ program: name }, line);
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
      log.info({ program: name, pid: child.pid }, 'the stand-ins are ready');
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
