/** How Pathao gives access tokens: by the login of the merchant, or by the token that renews one. */
import type { PathaoConfig } from '../../config/courier-config.ts';
import { askCourier, isFailure } from '../courier-http.ts';
import type { GrantResult, TokenGrant } from '../courier-tokens.ts';

/** In seconds: what Pathao says, if it says nothing. */
const usualLifetime = 432_000;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function grantPathaoToken(config: PathaoConfig): TokenGrant {
  const { baseUrl, clientId, clientSecret, username, password } = config;
  const client = { client_id: clientId, client_secret: clientSecret };
  return {
    account: [baseUrl, clientId, username],
    credentials: [clientSecret, password],
    async request(refreshToken): Promise<GrantResult> {
      const answer = await askCourier({
        url: `${baseUrl}/issue-token`,
        method: 'POST',
        headers: {},
        body:
          refreshToken === undefined
            ? { ...client, grant_type: 'password', username, password }
            : { ...client, grant_type: 'refresh_token', refresh_token: refreshToken },
      });
      if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
      const { status, json } = answer;
      const { access_token, refresh_token, expires_in } = json as Record<string, unknown>;
      const token = textOf(access_token);
      if (status === 200 && token !== undefined) {
        const seconds = Number(expires_in) > 0 ? Number(expires_in) : usualLifetime;
        return { kind: 'token', token, refreshToken: textOf(refresh_token), lifetimeMs: seconds * 1000 };
      }
      const isRefusal = status >= 400 && status < 500 && status !== 429;
      return { kind: isRefusal ? 'refused' : 'unavailable', reason: `HTTP ${status}` };
    },
  };
}
