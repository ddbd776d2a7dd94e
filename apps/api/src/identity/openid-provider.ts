/** The external OpenID provider of the Google button: discovery and verification of its ID tokens. */
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
} from 'openid-client';
import type { IdentityConfig } from '../config/identity-config.ts';
import { IdentityError } from './identity-error.ts';

export type OpenIdSettings = NonNullable<IdentityConfig['google']>;

/** How old a token of the provider may be, in seconds: the time for the second step of a sign-in. */
const maxTokenAge = 600;

/** The provider's id in the protocol, whichever issuer is configured. */
export const googleProviderId = 'google.com';

export interface OpenIdProvider {
  /** For `openid-client`. Rejects while the provider is unreachable. */
  client(): Promise<Configuration>;
  /** The claims of a token issued by the provider to this client; rejects any other with the protocol's codes. */
  verify(idToken: string, rawNonce: string | undefined, now: Date): Promise<JWTPayload & { sub: string }>;
}

const isLoopback = (issuer: URL): boolean =>
  issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);

/** Google documents the secret as a form field; every other provider must accept the header. */
const clientSecretOf = (issuer: URL, secret: string) =>
  issuer.hostname === 'accounts.google.com' ? ClientSecretPost(secret) : ClientSecretBasic(secret);

/** The hashed nonce sent to the provider; only the service that verifies the token receives the raw one. */
export const hashNonce = (raw: string): string => createHash('sha256').update(raw).digest('hex');

function checkNonce(claims: JWTPayload, rawNonce: string | undefined): void {
  if (claims.nonce === undefined && rawNonce === undefined) return;
  if (rawNonce === undefined || claims.nonce !== hashNonce(rawNonce)) {
    throw new IdentityError('MISSING_OR_INVALID_NONCE', 'The nonce does not belong to this ID token');
  }
}

export function createOpenIdProvider(settings: OpenIdSettings): OpenIdProvider {
  let discovered:
    | Promise<{ configuration: Configuration; keys: JWTVerifyGetKey; issuer: string }>
    | undefined;

  const discover = async () => {
    const issuer = new URL(settings.issuer);
    const configuration = await discovery(
      issuer,
      settings.clientId,
      undefined,
      clientSecretOf(issuer, settings.clientSecret),
      { timeout: 10, execute: isLoopback(issuer) ? [allowInsecureRequests] : [] },
    );
    const { jwks_uri: keysUrl, issuer: ownIssuer } = configuration.serverMetadata();
    if (!keysUrl) throw new Error('the OpenID provider publishes no keys');
    return { configuration, keys: createRemoteJWKSet(new URL(keysUrl)), issuer: ownIssuer };
  };
  const provider = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    client: async () => (await provider()).configuration,
    async verify(idToken, rawNonce, now) {
      const { keys, issuer } = await provider();
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: settings.clientId,
        algorithms: ['RS256'],
        clockTolerance: 60,
        maxTokenAge,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'sub'],
      }).catch((error: unknown) => {
        if (
          error instanceof errors.JOSEError &&
          !(error instanceof errors.JWKSTimeout) &&
          error.code !== 'ERR_JOSE_GENERIC'
        ) {
          throw new IdentityError('INVALID_IDP_RESPONSE', 'The ID token is not good');
        }
        throw error;
      });
      checkNonce(payload, rawNonce);
      const { sub } = payload;
      if (!sub || sub.length > 255)
        throw new IdentityError('INVALID_IDP_RESPONSE', 'The ID token names nobody');
      return { ...payload, sub };
    },
  };
}
