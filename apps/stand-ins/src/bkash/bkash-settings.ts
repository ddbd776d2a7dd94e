// The settings of the stand-in for bKash.
import { assertNotLive, type Environment, readPort } from '../stand-in-environment.ts';
import type { IpnSigner } from './bkash-ipn.ts';

export interface MerchantLogin {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
}

export interface BkashSettings {
  /** 0 takes any free port. */
  port: number;
  /** Stores payments, refunds and tokens across restarts; without it they are in memory only. */
  stateFile?: string | undefined;
  login: MerchantLogin;
  /** Enables `/__bkash/*`; without it there is no control interface. */
  controlToken?: string | undefined;
  /** Signs the messages of the webhook. */
  signer?: IpnSigner | undefined;
}

/** Adds the defaults. */
export const bkashSettings = (settings: Partial<BkashSettings> = {}): BkashSettings => ({
  port: 0,
  login: {
    username: 'local-merchant',
    password: 'local-merchant@bkash',
    appKey: 'local-app-key',
    appSecret: 'local-app-secret',
  },
  ...settings,
});

/** Reads the settings of the process. Throws an error that names the variable. */
export function readBkashSettings(environment: Environment): BkashSettings {
  assertNotLive(environment, 'The stand-in for bKash');
  const defaults = bkashSettings().login;
  return bkashSettings({
    port: readPort(environment, 'BKASH_PORT'),
    stateFile: environment.BKASH_STATE_FILE || undefined,
    login: {
      username: environment.BKASH_USERNAME || defaults.username,
      password: environment.BKASH_PASSWORD || defaults.password,
      appKey: environment.BKASH_APP_KEY || defaults.appKey,
      appSecret: environment.BKASH_APP_SECRET || defaults.appSecret,
    },
    controlToken: environment.BKASH_CONTROL_TOKEN || undefined,
  });
}
