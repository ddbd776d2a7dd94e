/** Settings of the payment provider. */
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url } from './environment.ts';
import type { ShopMode } from './shop-mode.ts';

/** `none`: the shop takes no online payments. */
export type PaymentConfig = SslcommerzConfig | { provider: 'none' };

/** `local`: the sandbox gateway of the demo mode. */
export interface SslcommerzConfig {
  provider: 'local' | 'sslcommerz';
  baseUrl: string;
  storeId: string;
  storePassword: string;
  /** Additional fields of the session request, for example placeholders that a store requires. */
  extraFields: Record<string, string>;
}

function extraFields(env: Environment): Record<string, string> {
  const text = env.SSLCZ_EXTRA_FIELDS;
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, String(field)]));
    }
  } catch {
    // Reported below.
  }
  throw new ConfigError('SSLCZ_EXTRA_FIELDS must be a JSON object of strings.');
}

const credentialsHint =
  'the payment provider gives it with the store; without both the owner sets them in the shop, and PAYMENT_PROVIDER=none opens a shop that takes cash only';

/** Where the credentials of the payment provider come from. */
export interface PaymentSource {
  /** Of the environment. */
  payment: PaymentConfig;
  /** The variable of the environment that decides it; without one the owner's credentials apply. */
  variable?: string;
  payWith(storeId: string, storePassword: string): SslcommerzConfig;
}

/** In live mode without any credentials the shop takes no online payments until its owner sets them. */
export function paymentSource(env: Environment, mode: ShopMode, sandboxPort: number): PaymentSource {
  const variable = ['PAYMENT_PROVIDER', 'SSLCZ_STORE_ID', 'SSLCZ_STORE_PASSWD'].find((name) => env[name]);
  const provider = oneOf(
    env,
    'PAYMENT_PROVIDER',
    ['local', 'sslcommerz', 'none'],
    mode === 'demo' ? 'local' : variable ? 'sslcommerz' : 'none',
  );
  if (provider === 'local' && mode === 'live')
    throw new ConfigError('PAYMENT_PROVIDER cannot be "local" in live mode: it is a sandbox.');
  const gateway = gatewayOf(env, provider === 'local' ? 'local' : 'sslcommerz', mode, sandboxPort);
  const payWith = (storeId: string, storePassword: string) => ({ ...gateway, storeId, storePassword });
  return { payment: paymentOf(env, provider, payWith), ...(variable && { variable }), payWith };
}

function gatewayOf(
  env: Environment,
  provider: SslcommerzConfig['provider'],
  mode: ShopMode,
  sandboxPort: number,
): Omit<SslcommerzConfig, 'storeId' | 'storePassword'> {
  if (provider === 'local') {
    const baseUrl = url(env, 'SSLCZ_BASE_URL', `http://127.0.0.1:${sandboxPort}`);
    return { provider, baseUrl, extraFields: extraFields(env) };
  }
  const live = oneOf(env, 'SSLCZ_MODE', ['sandbox', 'live'], mode === 'live' ? 'live' : 'sandbox') === 'live';
  return {
    provider,
    baseUrl: live ? 'https://securepay.sslcommerz.com' : 'https://sandbox.sslcommerz.com',
    extraFields: extraFields(env),
  };
}

function paymentOf(
  env: Environment,
  provider: PaymentConfig['provider'],
  payWith: PaymentSource['payWith'],
): PaymentConfig {
  if (provider === 'none') return { provider };
  if (provider === 'local')
    return payWith(env.SSLCZ_STORE_ID || 'localstore', env.SSLCZ_STORE_PASSWD || 'localstore@ssl');
  return payWith(
    required(env, 'SSLCZ_STORE_ID', credentialsHint),
    required(env, 'SSLCZ_STORE_PASSWD', credentialsHint),
  );
}
