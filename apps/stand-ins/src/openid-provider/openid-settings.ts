// The settings of the local OpenID provider.
import { assertNotLive, type Environment, readPort } from '../stand-in-environment.ts';

export interface OpenIdSettings {
  /** 0 takes any free port. */
  port: number;
  clientId: string;
  clientSecret: string;
  /** The shop's callback URL; the only one that is accepted. */
  redirectUri: string;
  /** Where the signing key is stored; without it each start has a new key. */
  keyFile?: string;
}

/** Reads the settings of the process. Throws an error that names the variable. */
export function readOpenIdSettings(environment: Environment): OpenIdSettings {
  assertNotLive(environment, 'The local OpenID provider');
  const redirectUri = environment.OPENID_REDIRECT_URI ?? '';
  if (!URL.canParse(redirectUri)) throw new Error('OPENID_REDIRECT_URI must be the callback URL.');
  const clientSecret = environment.OPENID_CLIENT_SECRET ?? '';
  if (!clientSecret) throw new Error('OPENID_CLIENT_SECRET must be set.');
  return {
    port: readPort(environment, 'OPENID_PORT'),
    clientId: environment.OPENID_CLIENT_ID || 'jontro-local',
    clientSecret,
    redirectUri,
    keyFile: environment.OPENID_KEY_FILE || undefined,
  };
}
