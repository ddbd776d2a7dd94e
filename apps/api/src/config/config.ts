/** The server's settings, read and validated once at start; errors name the variable. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { backupConfig, type RemoteBackupConfig } from './backup-config.ts';
import { type BkashConfig, bkashSource } from './bkash-config.ts';
import { ConfigError } from './config-error.ts';
import { type CourierConfigs, courierSources } from './courier-config.ts';
import { type HostUse, parseDatabaseUrl } from './database-url.ts';
import { type EdgeConfig, edgeConfig } from './edge-config.ts';
import { type Environment, oneOf, port, url, wholeNumber } from './environment.ts';
import { type IdentityConfig, identityConfig } from './identity-config.ts';
import { type ImagesConfig, imagesConfig } from './images-config.ts';
import { createLiveSettings, type FixedSettings, type LiveSettings, type LiveShop } from './live-settings.ts';
import { type MailConfig, mailConfig } from './mail-config.ts';
import { type NagadConfig, nagadSource } from './nagad-config.ts';
import { boundByOpenFiles } from './open-files.ts';
import { type PaymentConfig, paymentSource } from './payment-config.ts';
import type { ShopMode } from './shop-mode.ts';
import { type SmsConfig, smsConfig } from './sms-config.ts';
import type { CredentialSources } from './stored-credentials.ts';
import { type TraceConfig, traceConfig, traceHosts } from './trace-config.ts';

export interface Config extends MailConfig, SmsConfig {
  mode: ShopMode;
  host: string;
  port: number;
  /** The current settings of the shop: read them when they are needed, because an owner may change them meanwhile. */
  readonly shop: LiveShop;
  /** Where they come from. */
  settings: LiveSettings;
  /** Absolute. */
  dataDir: string;
  databaseUrl?: string;
  /** The address of the same database without a pooler in between. */
  databaseDirectUrl?: string;
  /** The address of a replica of the database. */
  readDatabaseUrl?: string;
  /** The maximum number of connections of one process to the database, without the one for notifications. */
  databaseConnections: number;
  /** The number of server processes behind the port. */
  processes: number;
  /** The shop's public URL, without a trailing slash. */
  publicUrl: string;
  /** Addresses and networks of reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** The maximum number of open connections of one process, in all and from one address that is not a trusted proxy's. */
  connections: { max: number; maxPerAddress: number };
  /** False only if the shop is reached over plain http on localhost. */
  secureCookies: boolean;
  /** Ports of the demo mode's stand-ins. */
  sandboxPort: number;
  openIdPort: number;
  bkashPort: number;
  nagadPort: number;
  /** The e-mail whose account becomes the first admin once its provider reports it as verified. */
  firstAdminEmail?: string;
  identity: IdentityConfig;
  /** Replaced as a whole when the owner sets other credentials. */
  payment: PaymentConfig;
  /** Replaced as a whole, too. */
  bkash: BkashConfig;
  /** Replaced as a whole, too. */
  nagad: NagadConfig;
  /** The couriers that the shop can book at; replaced as a whole like the payment's. */
  couriers: CourierConfigs;
  credentials: CredentialSources;
  images: ImagesConfig;
  /** Where remote backups are; undefined if none are made. */
  remoteBackups?: RemoteBackupConfig;
  /** A cache in front of the shop that keeps pages. */
  edge: EdgeConfig;
  /** The first one seals secrets, each opens them; without any a file of the data directory has them. */
  secretsKeys?: readonly Buffer[];
  /** Multiplies every rate limit; more than 1 if many shoppers share one address. */
  rateLimitFactor: number;
  /** Whether requests are refused under overload. */
  admission: boolean;
  /** By default `info` (with requests) in live mode and `warn` in demo mode. */
  logLevel: string;
  /** From how many ms on an SQL statement is logged with its plan; 0 for none. */
  slowStatementMs: number;
  /** How long pending requests may take after a stop signal, in seconds. */
  stopSeconds: number;
  /** How long the shop serves after a stop signal while `/readyz` says that it stops, in seconds. */
  drainSeconds: number;
  /** Where traces are sent; without it none are recorded. */
  traces?: TraceConfig;
  /** Hosts of the operator to which requests carry their trace (`traceparent`). */
  traceHosts: string[];
  /** The bearer token for `/metrics`; without it only this machine has access. */
  metricsToken?: string;
  /** True if the process serves sources with hot reload. */
  development: boolean;
}

function proxies(env: Environment): string[] {
  const names = (env.TRUSTED_PROXIES ?? '').split(',').map((name) => name.trim());
  const invalid = names.find((name) => {
    const [address = '', length = '0'] = name.split('/');
    return name && name !== 'loopback' && !(isIP(address) && /^\d{1,3}$/.test(length));
  });
  if (invalid) {
    throw new ConfigError(
      `TRUSTED_PROXIES takes addresses and networks such as loopback or 10.0.0.0/8, separated by commas, but it has "${invalid}".`,
    );
  }
  return names.filter((name) => name !== '');
}

/** The minimum limit per address, because mobile carriers put many shoppers behind one address. */
const minPerAddress = 1_000;

function connectionBounds(env: Environment, processes: number): Config['connections'] {
  const max = wholeNumber(env, 'MAX_CONNECTIONS', 12_000, 1, 1_000_000);
  const maxPerAddress = Math.max(minPerAddress, Math.floor(max / 4));
  return { max: Math.ceil(max / processes), maxPerAddress: Math.ceil(maxPerAddress / processes) };
}

/** Those of a process to the replica. */
export const replicaConnections = 4;
/** Each has at least two of the embedded database's connections. */
const maxProcesses = 16;
/** More than these seldom help, because they share one database. */
const maxAutoProcesses = 8;

/** `auto` is a process for each core but one, which the database uses. A process with hot reload is alone. */
function processCount(env: Environment): number {
  if (env.SHOP_DEV === '1') return 1;
  if (env.PROCESSES !== 'auto') return wholeNumber(env, 'PROCESSES', 1, 1, maxProcesses);
  return Math.min(maxAutoProcesses, Math.max(1, availableParallelism() - 1));
}

function metricsToken(token: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new ConfigError('METRICS_TOKEN must have at least 16 characters, without spaces.');
}

function postgresUrl(env: Environment, name: string, use: HostUse = 'write'): string | undefined {
  const value = env[name] || undefined;
  try {
    if (value !== undefined) parseDatabaseUrl(value, use);
    return value;
  } catch (error) {
    throw new ConfigError(`${name} ${(error as Error).message}.`);
  }
}

function secretsKeys(text: string): Buffer[] {
  const keys = text.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
  if (keys.every((key) => key.length === 32)) return keys;
  throw new ConfigError(
    'SECRETS_KEY must have 32 random bytes in Base64, as `openssl rand -base64 32` prints them; several are separated by commas.',
  );
}

function isPlainLocalhost(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** What the texts of a demo shop promise, until its owner says otherwise. */
export const demoSettings = { returnDays: 7 } as const;

/**
 * Reads the settings from the environment and the loaded shop.config.ts. `openFiles` is the limit of a process that listens.
 * Throws a ConfigError for the operator.
 */
export function readConfig(
  env: Environment,
  root = process.cwd(),
  fixed: FixedSettings = {},
  openFiles?: number,
): Config {
  const mode = oneOf(env, 'SHOP_MODE', ['demo', 'live'], 'demo');
  const host = env.HOST || (mode === 'demo' ? 'localhost' : '0.0.0.0');
  const ownPort = port(env, 'PORT', 3000);
  const sandboxPort = port(env, 'SANDBOX_PORT', ownPort + 1);
  const openIdPort = port(env, 'OPENID_PORT', ownPort + 2);
  const bkashPort = port(env, 'BKASH_PORT', ownPort + 3);
  const nagadPort = port(env, 'NAGAD_PORT', ownPort + 8);
  const publicUrl = url(env, 'PUBLIC_URL', `http://localhost:${ownPort}`);
  if (mode === 'live' && !publicUrl.startsWith('https://')) {
    throw new ConfigError(
      'PUBLIC_URL must start with https:// in live mode, for example https://shop.example.com.',
    );
  }
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const databaseDirectUrl = postgresUrl(env, 'DATABASE_DIRECT_URL');
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL is set without DATABASE_URL, the address of the pooler.');
  const readDatabaseUrl = postgresUrl(env, 'READ_DATABASE_URL', 'read');
  if (readDatabaseUrl && !databaseUrl)
    throw new ConfigError('READ_DATABASE_URL is set without DATABASE_URL, the address of its primary.');
  const processes = processCount(env);
  const databaseConnections = wholeNumber(env, 'DATABASE_CONNECTIONS', 16, 2, 1_000);
  const settings = createLiveSettings({ ...fixed, ...(mode === 'demo' && { base: demoSettings }) });
  const remoteBackups = backupConfig(env);
  const payment = paymentSource(env, mode, sandboxPort);
  const offered = settings.shop.paymentMethods.includes('bkash');
  const bkash = bkashSource(env, mode, { offered, standInPort: bkashPort });
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const nagad = nagadSource(env, mode, { dataDir, standInPort: nagadPort });
  const mail = mailConfig(env, mode, settings.shop.name);
  const courier = courierSources(env, mode, ownPort);
  const sms = smsConfig(env, mode);
  return {
    mode,
    settings,
    get shop() {
      return settings.shop;
    },
    host,
    port: ownPort,
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    ...(databaseDirectUrl && { databaseDirectUrl }),
    ...(readDatabaseUrl && { readDatabaseUrl }),
    databaseConnections,
    publicUrl,
    trustedProxies: proxies(env),
    processes,
    connections: boundByOpenFiles(connectionBounds(env, processes), {
      limit: openFiles,
      databaseConnections: databaseConnections + (readDatabaseUrl ? replicaConnections : 0),
    }),
    secureCookies: !isPlainLocalhost(publicUrl),
    sandboxPort,
    openIdPort,
    bkashPort,
    nagadPort,
    ...(env.FIRST_ADMIN_EMAIL && { firstAdminEmail: env.FIRST_ADMIN_EMAIL.trim().toLowerCase() }),
    identity: identityConfig(env, mode, openIdPort),
    payment: payment.payment,
    bkash: bkash.bkash,
    nagad: nagad.nagad,
    couriers: courier.couriers,
    credentials: {
      ...payment,
      ...bkash,
      ...nagad,
      ...courier,
      mail,
      smsLogins: sms.sms.logins,
      variables: {
        ...Object.fromEntries(Object.keys(sms.sms.logins).map((name) => [name, 'SMS_SANDBOX_PORT'])),
        ...(payment.variable && { sslcommerz: payment.variable }),
        ...(bkash.variable && { bkash: bkash.variable }),
        ...(nagad.variable && { nagad: nagad.variable }),
        ...(env.SMTP_URL && { smtp: 'SMTP_URL' }),
        ...courier.courierVariables,
      },
      senderIsFixed: Boolean(env.MAIL_FROM),
      unreadable: [],
    },
    images: imagesConfig(env),
    ...(remoteBackups && { remoteBackups }),
    edge: edgeConfig(env),
    ...mail,
    ...sms,
    ...(env.SECRETS_KEY && { secretsKeys: secretsKeys(env.SECRETS_KEY) }),
    rateLimitFactor: wholeNumber(env, 'RATE_LIMIT_FACTOR', 1, 1, 100_000),
    admission: oneOf(env, 'ADMISSION', ['on', 'off'], 'on') === 'on',
    logLevel: oneOf(
      env,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      mode === 'live' ? 'info' : 'warn',
    ),
    slowStatementMs: wholeNumber(env, 'SLOW_STATEMENT_MS', 1_000, 0, 60_000),
    stopSeconds: wholeNumber(env, 'STOP_SECONDS', 8, 1, 600),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', mode === 'live' ? 6 : 0, 0, 120),
    traceHosts: traceHosts(env),
    ...traceConfig(env),
    ...(env.METRICS_TOKEN && { metricsToken: metricsToken(env.METRICS_TOKEN) }),
    development: env.SHOP_DEV === '1',
  };
}
