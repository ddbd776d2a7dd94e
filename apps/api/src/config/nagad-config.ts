/** Settings of Nagad: the merchant's id and keys, and the host. */
import { ConfigError } from './config-error.ts';
import { type Environment, oneOf, required, url } from './environment.ts';
import { localNagadLogin } from './nagad-local-keys.ts';
import type { NagadLogin } from './nagad-login.ts';
import type { ShopMode } from './shop-mode.ts';

/** `none`: the shop takes no payments by Nagad. */
export type NagadConfig = NagadAccount | { provider: 'none' };

/** `local`: the stand-in of the demo mode. */
export interface NagadAccount extends NagadLogin {
  provider: 'local' | 'nagad';
  /** Without a slash at the end. */
  baseUrl: string;
}

/** Where the credentials of Nagad come from. */
export interface NagadSource {
  /** Of the environment. */
  nagad: NagadConfig;
  /** The variable of the environment that decides it; without one the owner's credentials apply. */
  variable?: string;
  nagadWith(login: NagadLogin): NagadAccount;
}

const hosts = {
  sandbox: 'https://sandbox-ssl.mynagad.com/api/dfs',
  live: 'https://api.mynagad.com/api/dfs',
};

const hint =
  'Nagad gives it with the merchant account; without any of the three the owner sets them in the shop, and NAGAD_PROVIDER=none leaves Nagad out';

/**
 * Reads the settings of Nagad. `NAGAD_PROVIDER=local` uses the stand-in at `standInPort`, whose keys are in `dataDir`. Throws a
 * ConfigError for half an account, and for the stand-in in a live shop.
 */
export function nagadSource(
  env: Environment,
  mode: ShopMode,
  { dataDir, standInPort }: { dataDir: string; standInPort: number },
): NagadSource {
  const names = ['NAGAD_PROVIDER', 'NAGAD_MERCHANT_ID', 'NAGAD_PUBLIC_KEY', 'NAGAD_PRIVATE_KEY'];
  const variable = names.find((name) => env[name]);
  const provider = oneOf(env, 'NAGAD_PROVIDER', ['local', 'nagad', 'none'], variable ? 'nagad' : 'none');
  if (provider === 'local' && mode === 'live')
    throw new ConfigError('NAGAD_PROVIDER cannot be "local" in live mode: it is a stand-in.');
  const host =
    provider === 'local'
      ? `http://127.0.0.1:${standInPort}${new URL(hosts.live).pathname}`
      : hosts[oneOf(env, 'NAGAD_MODE', ['sandbox', 'live'], mode === 'live' ? 'live' : 'sandbox')];
  // A live shop pays at Nagad only.
  const baseUrl = mode === 'live' ? host : url(env, 'NAGAD_BASE_URL', host);
  const nagadWith = (login: NagadLogin): NagadAccount => ({
    provider: provider === 'local' ? provider : 'nagad',
    baseUrl,
    ...login,
  });
  return { nagad: nagadOf(env, provider, dataDir, nagadWith), ...(variable && { variable }), nagadWith };
}

function nagadOf(
  env: Environment,
  provider: NagadConfig['provider'],
  dataDir: string,
  nagadWith: NagadSource['nagadWith'],
): NagadConfig {
  if (provider === 'none') return { provider };
  if (provider === 'local' && !env.NAGAD_PRIVATE_KEY) return nagadWith(localNagadLogin(dataDir));
  return nagadWith({
    merchantId: required(env, 'NAGAD_MERCHANT_ID', hint),
    publicKey: required(env, 'NAGAD_PUBLIC_KEY', hint),
    privateKey: required(env, 'NAGAD_PRIVATE_KEY', hint),
  });
}
