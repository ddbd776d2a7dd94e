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
  'the payment provider gives it with the store; PAYMENT_PROVIDER=none opens a shop that takes cash only';

export function paymentConfig(env: Environment, mode: ShopMode, sandboxPort: number): PaymentConfig {
  const provider = oneOf(
    env,
    'PAYMENT_PROVIDER',
    ['local', 'sslcommerz', 'none'],
    mode === 'live' ? 'sslcommerz' : 'local',
  );
  if (provider === 'none') return { provider };
  if (provider === 'local') {
    if (mode === 'live')
      throw new ConfigError('PAYMENT_PROVIDER cannot be "local" in live mode: it is a sandbox.');
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
    storeId: required(env, 'SSLCZ_STORE_ID', credentialsHint),
    storePassword: required(env, 'SSLCZ_STORE_PASSWD', credentialsHint),
    extraFields: extraFields(env),
  };
}
