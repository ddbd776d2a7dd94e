// The access tokens of Pathao's stand-in: granted by the login or by a token that renews, each for five days.
import { randomBytes } from 'node:crypto';
import type { PathaoSettings } from './pathao-settings.ts';

interface Grant {
  token_type: 'Bearer';
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

export interface PathaoTokens {
  /** Undefined if the credentials are wrong. */
  issue(body: unknown): Grant | undefined;
  isValid(authorization: string | undefined): boolean;
  /** Ends all access tokens early; `refresh` also those that renew. */
  end(refresh: boolean): void;
  /** How each was requested, in order. */
  requests: string[];
}

const lifetimeSeconds = 432_000;
const newToken = (): string => randomBytes(24).toString('base64url');

export function createTokens(settings: PathaoSettings): PathaoTokens {
  const access = new Set<string>();
  const renewing = new Set<string>();
  const requests: string[] = [];
  return {
    requests,
    issue(body) {
      const { client_id, client_secret, grant_type, username, password, refresh_token } = Object(body);
      if (client_id !== settings.clientId || client_secret !== settings.clientSecret) return undefined;
      const isLogin =
        grant_type === 'password' && username === settings.username && password === settings.password;
      const isRenewal = grant_type === 'refresh_token' && renewing.delete(String(refresh_token));
      if (!isLogin && !isRenewal) return undefined;
      requests.push(grant_type);
      const grant = { access_token: newToken(), refresh_token: newToken() };
      access.add(grant.access_token);
      renewing.add(grant.refresh_token);
      return { token_type: 'Bearer', expires_in: lifetimeSeconds, ...grant };
    },
    isValid: (authorization = '') =>
      authorization.startsWith('Bearer ') && access.has(authorization.slice('Bearer '.length)),
    end(refresh) {
      access.clear();
      if (refresh) renewing.clear();
    },
  };
}
