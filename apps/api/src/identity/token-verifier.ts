/** Verifies the identity provider's ID tokens, hosted and embedded alike (docs/protocols/identity.md#checks-of-an-id-token). */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Config } from '../config/config.ts';
import { ApplicationError } from '../http/application-error.ts';
import { isStorable } from '../http/storable-text.ts';
import type { Context } from '../runtime/context.ts';
import { requireActiveAccount } from './accounts.ts';
import { isSignInEnded, signInEnded, signInKeyOf } from './ended-sign-ins.ts';
import { checkHostedAccount } from './hosted-account.ts';
import { IdentityError } from './identity-error.ts';
import { providerUnreachable } from './provider-unreachable.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { TokenVerifier } from './verified-identity.ts';

export interface TokenSource {
  issuer: string;
  /** The project id. */
  audience: string;
  keys: JWTVerifyGetKey;
}

/** The claims of a verified token. */
export interface IdTokenClaims extends JWTPayload {
  sub: string;
  iat: number;
  exp: number;
  auth_time: number;
  /** The sign-in; only in tokens of the embedded service. */
  sid?: string;
  /** When an external provider last asked the person who they are; only in tokens of the embedded service. */
  asked_at?: number;
  firebase: { sign_in_provider: string; sign_in_second_factor?: string };
}

const clockTolerance = 60;
const providers = new Set(['password', 'google.com']);

/** The issuer of the embedded service's tokens. */
export const embeddedIssuer = ({ publicUrl, identity }: Pick<Config, 'publicUrl' | 'identity'>): string =>
  `${publicUrl}/identity/${identity.projectId}`;

const invalidClaim = (reason: string): errors.JWTClaimValidationFailed =>
  new errors.JWTClaimValidationFailed(reason, {});

/** Treats a claim that cannot be stored as missing: sanitized, an e-mail might be somebody else's. */
const textClaim = (value: unknown): string | undefined =>
  typeof value === 'string' && value && isStorable(value) ? value : undefined;

/**
 * Returns the claims of a token after all checks of docs/protocols/identity.md#checks-of-an-id-token. Throws a jose error
 * for an invalid token (`JWTExpired` for an expired one), any other error if the keys cannot be fetched.
 */
export async function verifyIdToken(source: TokenSource, now: Date, token: string): Promise<IdTokenClaims> {
  const { payload, protectedHeader } = await jwtVerify(token, source.keys, {
    issuer: source.issuer,
    audience: source.audience,
    algorithms: ['RS256'],
    clockTolerance,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
  });
  const { sub, iat, exp = 0, auth_time: authTime, asked_at: askedAt, firebase } = payload;
  const latest = now.getTime() / 1000 + clockTolerance;
  if (!protectedHeader.kid) throw invalidClaim('"kid" is missing');
  if (payload.aud !== source.audience) throw invalidClaim('"aud" names more than this project');
  if (typeof iat !== 'number' || iat > latest) throw invalidClaim('"iat" is in the future');
  if (typeof authTime !== 'number' || authTime > latest) throw invalidClaim('"auth_time" is in the future');
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > 128)
    throw invalidClaim('"sub" is not a valid account id');
  const signInFields = firebase as Partial<Record<string, unknown>> | null | undefined;
  const provider = signInFields?.sign_in_provider;
  if (typeof provider !== 'string' || !providers.has(provider))
    throw invalidClaim('the sign-in provider is not allowed');
  const sid = textClaim(payload.sid);
  const factor = textClaim(signInFields?.sign_in_second_factor);
  const signInClaims = { sign_in_provider: provider, ...(factor && { sign_in_second_factor: factor }) };
  const asked = typeof askedAt === 'number' && { asked_at: askedAt };
  const signIn = { auth_time: authTime, ...asked, ...(sid && { sid }), firebase: signInClaims };
  return { ...payload, sub, iat, exp, ...signIn };
}

/** The hosted provider's URLs; tests pass their own. */
const hostedUrls = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkit: 'https://identitytoolkit.googleapis.com',
};

/** Issuer, audience and keys of the configured provider's tokens. */
function tokenSource({ config, db }: Pick<Context, 'config' | 'db'>, hosted: typeof hostedUrls): TokenSource {
  const audience = config.identity.projectId;
  return config.identity.kind === 'hosted'
    ? {
        issuer: `https://securetoken.google.com/${audience}`,
        audience,
        keys: createRemoteJWKSet(new URL(hosted.keys)),
      }
    : { issuer: embeddedIssuer(config), audience, keys: createSigningKeys({ config, db }).publicKeyOf };
}

/**
 * When the person of a token of the embedded service last proved who they are, in ms: at the sign-in with a password, and with an external
 * provider only if it says when it asked. Its own login in the same browser may be years old.
 */
export const provenAtOf = ({ auth_time, asked_at = 0, firebase }: IdTokenClaims): number =>
  1000 * (firebase.sign_in_provider === 'password' ? auth_time : Math.min(auth_time, asked_at));

/** Errors of fetching the keys, not of the token. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');

/**
 * The verifier of the configured provider. The signature alone would accept an account disabled within the last hour, so
 * the account is checked, too: in the shop's own table, or at the hosted provider.
 */
export function createTokenVerifier(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  hosted = hostedUrls,
): TokenVerifier {
  const source = tokenSource({ config, db }, hosted);
  const { kind, apiKey } = config.identity;
  return async (token) => {
    try {
      const claims = await verifyIdToken(source, now(), token);
      const signIn = signInKeyOf(claims);
      if (await isSignInEnded(db, claims.sub, signIn)) throw signInEnded();
      if (kind === 'embedded') await requireActiveAccount(db, claims);
      // The embedded service ends sessions itself; the hosted one only reports `validSince`.
      const hostedAccount =
        kind === 'hosted' ? await checkHostedAccount(hosted.toolkit, apiKey, token) : undefined;
      return {
        uid: claims.sub,
        email: textClaim(claims.email)?.toLowerCase(),
        emailVerified: claims.email_verified === true,
        name: textClaim(claims.name),
        picture: textClaim(claims.picture),
        signedInAt: new Date(claims.auth_time * 1000),
        // What a hosted provider knows of Google is not in its tokens.
        provenAt: new Date(kind === 'embedded' ? provenAtOf(claims) : claims.auth_time * 1000),
        issuedAt: new Date(claims.iat * 1000),
        expiresAt: new Date(claims.exp * 1000),
        signIn,
        ...(claims.firebase.sign_in_second_factor && { secondFactor: true }),
        ...hostedAccount,
      };
    } catch (error) {
      if (isUnreachable(error)) throw new ApplicationError('outside-service', providerUnreachable);
      if (error instanceof errors.JOSEError || error instanceof IdentityError) {
        throw new ApplicationError('no-session', sessionTexts.signInNeeded);
      }
      throw error;
    }
  };
}
