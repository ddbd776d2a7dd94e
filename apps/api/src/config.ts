/** The server's settings: read once at start, checked, and refused with a sentence that names the variable. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { smallestPasswordLength } from '@jontro/shop/session/session.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import type { S3Settings } from './images/s3-store.ts';
import type { ShopFile } from './shop-file.ts';

export interface Config {
  /** `demo` brings stand-ins, demo catalogue and demo logins; `live` refuses all of them. */
  mode: 'demo' | 'live';
  host: string;
  port: number;
  /** What the owner has set in shop.config.ts, with the specification's letter for the rest. */
  shop: ShopSettings;
  /** Whether shop.config.ts names the home page's banners; otherwise they are the demo shop's. */
  ownBanners: boolean;
  /** Absolute. */
  dataDir: string;
  databaseUrl?: string;
  /** Where shoppers reach the shop, without a slash at the end. */
  publicUrl: string;
  /** Addresses and networks of reverse proxies, whose word on a shopper's address is taken, and nobody else's. */
  trustedProxies: string[];
  /** Open connections at once, and of these from one address that is no trusted proxy's. */
  connections: { most: number; mostPerAddress: number };
  /** Off only where the shop is reached over plain http on this very machine. */
  secureCookies: boolean;
  /** Ports of the demo mode's stand-ins. */
  sandboxPort: number;
  openIdPort: number;
  /** The e-mail that becomes the first admin once its provider says that it is verified. */
  firstAdminEmail?: string;
  identity: IdentityConfig;
  payment: PaymentConfig;
  images: ImagesConfig;
  smtpUrl?: string;
  mailFrom: string;
  /** Multiplies the tries of every rate limit; more than 1 where many shoppers share one address. */
  rateLimitFactor: number;
  /** How much the log tells: requests too in live mode, troubles only in demo mode. */
  logLevel: string;
  /** How long requests under way may take after a stop signal, in seconds. */
  stopSeconds: number;
  /** What a collector of `/metrics` must show as a bearer token; without it only this machine may ask. */
  metricsToken?: string;
  /** True where the process serves sources with instant reload. */
  development: boolean;
}

export interface IdentityConfig {
  projectId: string;
  /** `hosted` uses Google's keys and issuer; `embedded` our own. */
  kind: 'embedded' | 'hosted';
  apiKey: string;
  passwordPolicy: PasswordPolicy;
  /** Whether the embedded service keeps to itself which e-mails have an account. */
  emailPrivacy: boolean;
  /** External OpenID provider behind the Google button; none hides the button. */
  google?: { issuer: string; clientId: string; clientSecret: string };
}

/** What the embedded identity service demands of a password (specification section 5). */
export interface PasswordPolicy {
  minLength: number;
  require: readonly CharacterClass[];
}

const characterClasses = ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const;
export type CharacterClass = (typeof characterClasses)[number];

export interface PaymentConfig {
  provider: 'local' | 'sslcommerz';
  baseUrl: string;
  storeId: string;
  storePassword: string;
  /** Further fields of the session call, for example dummies that a store demands. */
  extraFields: Record<string, string>;
}

export interface ImagesConfig {
  /** What stands before the addresses of pictures: "" on the shop itself, or a cookie-free host that passes on to it. */
  publicBase: string;
  store: { kind: 'disk' } | ({ kind: 's3' } & S3Settings);
  /** Where uploads of people are kept: here, or at a service that speaks the image-hosting service's protocol. */
  host: { kind: 'local' } | { kind: 'imgbb'; baseUrl: string; key: string };
  /** The key for uploads by other programs at `/1/upload`; none closes it. */
  apiKey?: string;
}

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

const wholeNumber = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
};

const port = (env: Environment, name: string, fallback: number): number =>
  wholeNumber(env, name, fallback, 0, 65_535);

const oneOf = <const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T => {
  const text = env[name] || fallback;
  const value = values.find((each) => each === text);
  if (value) return value;
  throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
};

const required = (env: Environment, name: string, why: string): string => {
  const text = env[name];
  if (text) return text;
  throw new ConfigError(`${name} is missing: ${why}.`);
};

const url = (env: Environment, name: string, fallback: string): string => {
  const text = env[name] || fallback;
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, '');
  throw new ConfigError(
    `${name} must be an address that starts with http:// or https://, but it is "${text}".`,
  );
};

function extraFields(env: Environment): Record<string, string> {
  const text = env.SSLCZ_EXTRA_FIELDS;
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]));
    }
  } catch {
    // The sentence below says what is expected.
  }
  throw new ConfigError('SSLCZ_EXTRA_FIELDS must be a JSON object of texts.');
}

function paymentConfig(env: Environment, mode: Config['mode'], sandboxPort: number): PaymentConfig {
  const provider = oneOf(
    env,
    'PAYMENT_PROVIDER',
    ['local', 'sslcommerz'],
    mode === 'live' ? 'sslcommerz' : 'local',
  );
  if (provider === 'local') {
    if (mode === 'live')
      throw new ConfigError('PAYMENT_PROVIDER cannot be "local" in live mode: it takes no money.');
    return {
      provider,
      baseUrl: url(env, 'SSLCZ_BASE_URL', `http://127.0.0.1:${sandboxPort}`),
      storeId: env.SSLCZ_STORE_ID || 'localstore',
      storePassword: env.SSLCZ_STORE_PASSWD || 'localstore@ssl',
      extraFields: extraFields(env),
    };
  }
  const live = oneOf(env, 'SSLCZ_MODE', ['sandbox', 'live'], mode === 'live' ? 'live' : 'sandbox') === 'live';
  return {
    provider,
    baseUrl: live ? 'https://securepay.sslcommerz.com' : 'https://sandbox.sslcommerz.com',
    storeId: required(env, 'SSLCZ_STORE_ID', 'the payment provider gives it with the store'),
    storePassword: required(env, 'SSLCZ_STORE_PASSWD', 'the payment provider gives it with the store'),
    extraFields: extraFields(env),
  };
}

function proxies(env: Environment): string[] {
  const names = (env.TRUSTED_PROXIES ?? '').split(',').map((each) => each.trim());
  const wrong = names.find((name) => {
    const [address = '', length = '0'] = name.split('/');
    return name && name !== 'loopback' && !(isIP(address) && /^\d{1,3}$/.test(length));
  });
  if (wrong) {
    throw new ConfigError(
      `TRUSTED_PROXIES takes addresses and networks such as loopback or 10.0.0.0/8, separated by commas, but it has "${wrong}".`,
    );
  }
  return names.filter((name) => name !== '');
}

/** Mobile carriers put many shoppers behind one address: that many are let in from each, whatever is set. */
const fewestPerAddress = 1_000;

function connectionBounds(env: Environment): Config['connections'] {
  const most = wholeNumber(env, 'MAX_CONNECTIONS', 12_000, 1, 1_000_000);
  return { most, mostPerAddress: Math.max(fewestPerAddress, Math.floor(most / 4)) };
}

function metricsToken(token: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new ConfigError('METRICS_TOKEN must have at least 16 characters, without spaces.');
}

function passwordPolicy(env: Environment): PasswordPolicy {
  const names = (env.PASSWORD_REQUIRE ?? '').split(',').map((each) => each.trim());
  const unknown = names.find((name) => name && !characterClasses.some((known) => known === name));
  if (unknown) {
    throw new ConfigError(
      `PASSWORD_REQUIRE takes ${characterClasses.join(', ')}, separated by commas, but it has "${unknown}".`,
    );
  }
  return {
    minLength: wholeNumber(env, 'PASSWORD_MIN_LENGTH', smallestPasswordLength, 6, 30),
    require: characterClasses.filter((each) => names.includes(each)),
  };
}

function identityConfig(env: Environment, mode: Config['mode'], openIdPort: number): IdentityConfig {
  const kind = oneOf(env, 'IDENTITY', ['embedded', 'hosted'], 'embedded');
  const google = env.GOOGLE_CLIENT_ID
    ? {
        issuer: url(env, 'GOOGLE_ISSUER', 'https://accounts.google.com'),
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: required(env, 'GOOGLE_CLIENT_SECRET', 'it belongs to GOOGLE_CLIENT_ID'),
      }
    : mode === 'demo'
      ? {
          issuer: `http://localhost:${openIdPort}`,
          clientId: 'jontro-local',
          clientSecret: 'jontro-local-secret',
        }
      : undefined;
  return {
    kind,
    projectId:
      kind === 'hosted' ? required(env, 'IDENTITY_PROJECT_ID', 'hosted identity needs it') : 'jontro',
    apiKey: kind === 'hosted' ? required(env, 'IDENTITY_API_KEY', 'hosted identity needs it') : 'embedded',
    passwordPolicy: passwordPolicy(env),
    emailPrivacy: oneOf(env, 'EMAIL_PRIVACY', ['on', 'off'], 'on') === 'on',
    ...(google && { google }),
  };
}

function imagesConfig(env: Environment): ImagesConfig {
  const host = oneOf(env, 'IMAGE_HOST', ['local', 'imgbb'], 'local');
  return {
    publicBase: env.IMAGE_PUBLIC_BASE ? url(env, 'IMAGE_PUBLIC_BASE', '') : '',
    store: oneOf(env, 'IMAGE_STORE', ['disk', 's3'], 'disk') === 's3' ? s3Store(env) : { kind: 'disk' },
    host:
      host === 'imgbb'
        ? {
            kind: host,
            baseUrl: url(env, 'IMGBB_BASE_URL', 'https://api.imgbb.com'),
            key: required(env, 'IMGBB_KEY', 'the image-hosting service gives it with the account'),
          }
        : { kind: host },
    ...(env.IMAGE_API_KEY && { apiKey: imageApiKey(env.IMAGE_API_KEY) }),
  };
}

function s3Store(env: Environment): ImagesConfig['store'] {
  const why = 'IMAGE_STORE is "s3"';
  return {
    kind: 's3',
    endpoint: url(env, 'S3_ENDPOINT', required(env, 'S3_ENDPOINT', why)),
    bucket: required(env, 'S3_BUCKET', why),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', why),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', why),
    pathStyle: oneOf(env, 'S3_PATH_STYLE', ['true', 'false'], 'true') === 'true',
  };
}

function imageApiKey(key: string): string {
  if (key.length >= 16) return key;
  throw new ConfigError('IMAGE_API_KEY must have at least 16 characters: whoever knows it can upload.');
}

function mailConfig(
  env: Environment,
  mode: Config['mode'],
  shopName: string,
): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env;
  // The address may hold a password and is not repeated.
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:\/\/./.test(smtpUrl))) {
    throw new ConfigError(
      'SMTP_URL must be an address that starts with smtp:// or smtps://, with special characters of a password percent-encoded.',
    );
  }
  if (mailFrom && !/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom)) {
    throw new ConfigError(
      `MAIL_FROM must be an e-mail address, as in shop@example.com or Jontro <shop@example.com>, but it is "${mailFrom}".`,
    );
  }
  if (mode === 'live' && smtpUrl) required(env, 'MAIL_FROM', 'it is the sender of the mails of SMTP_URL');
  return {
    ...(smtpUrl && { smtpUrl }),
    mailFrom: mailFrom || `${shopName.replace(/[<>@]/g, ' ')} <shop@localhost>`,
  };
}

function isPlainLocalhost(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Reads the settings from the environment; the last is what shop.config.ts gave. Throws a ConfigError with a sentence for people. */
export function readConfig(
  env: Environment,
  root = process.cwd(),
  { settings: shop = defaultSettings, banners }: Partial<ShopFile> = {},
): Config {
  const mode = oneOf(env, 'SHOP_MODE', ['demo', 'live'], 'demo');
  const host = env.HOST || (mode === 'demo' ? 'localhost' : '0.0.0.0');
  const ownPort = port(env, 'PORT', 3000);
  const sandboxPort = port(env, 'SANDBOX_PORT', ownPort + 1);
  const openIdPort = port(env, 'OPENID_PORT', ownPort + 2);
  const publicUrl = url(env, 'PUBLIC_URL', `http://localhost:${ownPort}`);
  if (mode === 'live' && !publicUrl.startsWith('https://')) {
    throw new ConfigError(
      'PUBLIC_URL must start with https:// in live mode, for example https://shop.example.com.',
    );
  }
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new ConfigError('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  return {
    mode,
    shop,
    ownBanners: banners !== undefined,
    host,
    port: ownPort,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    publicUrl,
    trustedProxies: proxies(env),
    connections: connectionBounds(env),
    secureCookies: !isPlainLocalhost(publicUrl),
    sandboxPort,
    openIdPort,
    ...(env.FIRST_ADMIN_EMAIL && { firstAdminEmail: env.FIRST_ADMIN_EMAIL.trim().toLowerCase() }),
    identity: identityConfig(env, mode, openIdPort),
    payment: paymentConfig(env, mode, sandboxPort),
    images: imagesConfig(env),
    ...mailConfig(env, mode, shop.name),
    rateLimitFactor: wholeNumber(env, 'RATE_LIMIT_FACTOR', 1, 1, 100_000),
    logLevel: oneOf(
      env,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      mode === 'live' ? 'info' : 'warn',
    ),
    stopSeconds: wholeNumber(env, 'STOP_SECONDS', 8, 1, 600),
    ...(env.METRICS_TOKEN && { metricsToken: metricsToken(env.METRICS_TOKEN) }),
    development: env.SHOP_DEV === '1',
  };
}
