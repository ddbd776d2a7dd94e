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
  'the payment provider gives it with the store; PAYMENT_PROVIDER=none, or paymentMethods: ["cash-on-delivery"] in shop.config.ts, opens a shop that takes cash only';

/** `methods` are the shop's payment methods at the start: in live mode, one without online methods needs no provider. */
export function paymentConfig(
  env: Environment,
  mode: ShopMode,
  sandboxPort: number,
  methods: readonly string[],
): PaymentConfig {
  // With credentials, what was paid before is still confirmed and refunded.
  const needsProvider = methods.includes('sslcommerz') || Boolean(env.SSLCZ_STORE_ID);
  const provider = oneOf(
    env,
    'PAYMENT_PROVIDER',
    ['local', 'sslcommerz', 'none'],
    mode === 'demo' ? 'local' : needsProvider ? 'sslcommerz' : 'none',
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
