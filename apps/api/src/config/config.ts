/** The server's settings: read once at start, checked, and refused with a sentence that names the variable. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, port, url, wholeNumber } from './environment.ts';
import { type IdentityConfig, identityConfig } from './identity-config.ts';
import { type ImagesConfig, imagesConfig } from './images-config.ts';
import { type MailConfig, mailConfig } from './mail-config.ts';
import { type PaymentConfig, paymentConfig } from './payment-config.ts';
import type { ShopFile } from './shop-file.ts';
import type { ShopMode } from './shop-mode.ts';

export interface Config extends MailConfig {
  mode: ShopMode;
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
  connections: { max: number; maxPerAddress: number };
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
const minPerAddress = 1_000;

function connectionBounds(env: Environment): Config['connections'] {
  const max = wholeNumber(env, 'MAX_CONNECTIONS', 12_000, 1, 1_000_000);
  return { max, maxPerAddress: Math.max(minPerAddress, Math.floor(max / 4)) };
}

function metricsToken(token: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new ConfigError('METRICS_TOKEN must have at least 16 characters, without spaces.');
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
