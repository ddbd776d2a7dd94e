/** Settings of bKash: the account, the host, and what differs between merchants. */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url } from './environment.ts';
import type { ShopMode } from './shop-mode.ts';

/** `none`: the shop takes no payments by bKash. */
export type BkashConfig = BkashAccount | { provider: 'none' };

/** `local`: the stand-in of the demo mode. */
export interface BkashAccount extends BkashLogin {
  provider: 'local' | 'bkash';
  /** With the version in its path, without a slash at the end. */
  baseUrl: string;
  /** Of the refund API: bKash moves merchants from the first to the second. */
  refunds: 'v1' | 'v2';
  /** The PEM of the certificate or public key that signs its webhook; without it no message of it counts. */
  webhookKey?: string;
}

export interface BkashLogin {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
}

/** Where the credentials of bKash come from. */
export interface BkashSource {
  /** Of the environment. */
  bkash: BkashConfig;
  /** The variable of the environment that decides it; without one the owner's credentials apply. */
  variable?: string;
  bkashWith(login: BkashLogin): BkashAccount;
}

/** The login of the stand-in. */
const localLogin: BkashLogin = {
  username: 'local-merchant',
  password: 'local-merchant@bkash',
  appKey: 'local-app-key',
  appSecret: 'local-app-secret',
};

const hosts = {
  sandbox: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
  live: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
};

const hint =
  'bKash gives it with the merchant account; without any of the four the owner sets them in the shop, and BKASH_PROVIDER=none leaves bKash out';

/**
 * Reads the settings of bKash. A demo shop whose settings offer bKash (`offered`) uses the stand-in at `standInPort`. Throws a
 * ConfigError for half a login, and for the stand-in in a live shop.
 */
export function bkashSource(
  env: Environment,
  mode: ShopMode,
  { offered, standInPort }: { offered: boolean; standInPort: number },
): BkashSource {
  const names = ['BKASH_PROVIDER', 'BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'];
  const variable = names.find((name) => env[name]);
  const provider = oneOf(
    env,
    'BKASH_PROVIDER',
    ['local', 'bkash', 'none'],
    variable ? 'bkash' : mode === 'demo' && offered ? 'local' : 'none',
  );
  if (provider === 'local' && mode === 'live')
    throw new ConfigError('BKASH_PROVIDER cannot be "local" in live mode: it is a stand-in.');
  const refunds = oneOf(env, 'BKASH_REFUNDS', ['v1', 'v2'], 'v1');
  const host = hosts[oneOf(env, 'BKASH_MODE', ['sandbox', 'live'], mode === 'live' ? 'live' : 'sandbox')];
  const baseUrl =
    provider === 'local' ? url(env, 'BKASH_BASE_URL', `http://127.0.0.1:${standInPort}/v1.2.0-beta`) : host;
  const webhookKey = readKey(env.BKASH_WEBHOOK_CERTIFICATE);
  const account = {
    provider: provider === 'local' ? provider : 'bkash',
    baseUrl,
    refunds,
    ...(webhookKey !== undefined && { webhookKey }),
  } as const;
  const bkashWith = (login: BkashLogin): BkashAccount => ({ ...account, ...login });
  return { bkash: bkashOf(env, provider, bkashWith), ...(variable && { variable }), bkashWith };
}

/** The PEM of a file. Throws a ConfigError for one that cannot be read or has no key. */
function readKey(file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    const pem = readFileSync(file, 'utf8');
    createPublicKey(pem);
    return pem;
  } catch {
    throw new ConfigError(
      `BKASH_WEBHOOK_CERTIFICATE must be a PEM file with the certificate of bKash's messages, but ${file} is not.`,
    );
  }
}

function bkashOf(
  env: Environment,
  provider: BkashConfig['provider'],
  bkashWith: BkashSource['bkashWith'],
): BkashConfig {
  if (provider === 'none') return { provider };
  const setting = (name: string, value: string | undefined, local: string): string =>
    provider === 'local' ? value || local : required(env, name, hint);
  return bkashWith({
    username: setting('BKASH_USERNAME', env.BKASH_USERNAME, localLogin.username),
    password: setting('BKASH_PASSWORD', env.BKASH_PASSWORD, localLogin.password),
    appKey: setting('BKASH_APP_KEY', env.BKASH_APP_KEY, localLogin.appKey),
    appSecret: setting('BKASH_APP_SECRET', env.BKASH_APP_SECRET, localLogin.appSecret),
  });
}
