/** The embedded identity service: the context of its operations, and the tokens that they issue and verify. */
import { randomBytes } from 'node:crypto';
import { allowedPhoto, type PhotoSources } from '@jontro/shop/users/photo.ts';
import { errors } from 'jose';
import type { Config } from '../config/config.ts';
import { photoSourcesOf } from '../config/photo-sources.ts';
import type { Db } from '../database/db.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RequestSource } from '../http/request-source.ts';
import type { Context } from '../runtime/context.ts';
import { type Account, changeAccount, findProviders, issueTimeOf, requireActiveAccount } from './accounts.ts';
import { isSignInEnded, signInKeyOf } from './ended-sign-ins.ts';
import { IdentityError } from './identity-error.ts';
import { createOpenIdProvider, type OpenIdProvider } from './openid-provider.ts';
import { addRefreshToken, renewRefreshToken, type SignIn } from './refresh-tokens.ts';
import { findActiveFactor } from './second-factor.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { embeddedIssuer, type IdTokenClaims, type TokenSource, verifyIdToken } from './token-verifier.ts';

/** The shop's handlers for changes of an account; they run in the transaction of the change. */
export interface AccountEvents {
  /** The owner is deleting the account; may throw an IdentityError to prevent it. */
  removed(db: Db, now: Date, uid: string): Promise<void>;
  /** The password has changed: ends the account's other sessions. */
  passwordChanged(db: Db, uid: string, cookies: Caller['cookies']): Promise<void>;
  /** Sign-ins were ended, by their ids: ends their sessions. */
  signInsEnded(db: Db, uid: string, signIns: readonly string[]): Promise<void>;
  /** Existing sessions may be somebody else's: after a password reset, or when a verified owner takes over the account. */
  takenOver(db: Db, uid: string): Promise<void>;
  /** Whether the account has a permission in the shop. */
  isStaff(db: Db, uid: string): Promise<boolean>;
}

export type RunAfterResponse = (work: () => Promise<void>) => void;

export interface IdentityService {
  config: Config;
  photoSources: PhotoSources;
  db: Db;
  now: () => Date;
  limits: RateLimits;
  keys: SigningKeys;
  source: TokenSource;
  events: AccountEvents;
  /** The provider behind the Google button, if one is configured. */
  openId?: OpenIdProvider;
  /** Runs work after the response, so that the response time reveals nothing. */
  runAfterResponse: RunAfterResponse;
}

/** The client of a request. */
export interface Caller extends RequestSource {
  /** Language of mails, as requested by the SDK. */
  locale?: string;
  /** Cookies of the browser. They do not authenticate; a password change uses them to keep the shop's current session. */
  cookies: Readonly<Record<string, string | undefined>>;
}

export function createIdentityService(
  { config, db, now, limits }: Pick<Context, 'config' | 'db' | 'now' | 'limits'>,
  events: AccountEvents,
  runAfterResponse: RunAfterResponse,
): IdentityService {
  const keys = createSigningKeys({ config, db });
  const { google } = config.identity;
  return {
    config,
    photoSources: photoSourcesOf(config),
    db,
    now,
    limits,
    keys,
    source: { issuer: embeddedIssuer(config), audience: config.identity.projectId, keys: keys.publicKeyOf },
    events,
    runAfterResponse: runAfterResponse,
    ...(google && { openId: createOpenIdProvider(google) }),
  };
}

const tokenLifetime = 3600;
const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

async function createIdToken(identity: IdentityService, account: Account, signIn: SignIn): Promise<string> {
  const now = identity.now();
  const providers = await findProviders(identity.db, account.uid);
  const issuedAt = issueTimeOf(account, now);
  const photo = allowedPhoto(account.photoUrl, identity.photoSources);
  return identity.keys.sign(
    {
      iss: identity.source.issuer,
      aud: identity.source.audience,
      sub: account.uid,
      user_id: account.uid,
      auth_time: signIn.authTime,
      ...(signIn.askedAt !== undefined && { asked_at: signIn.askedAt }),
      ...(signIn.id && { sid: signIn.id }),
      iat: issuedAt,
      exp: issuedAt + tokenLifetime,
      email: account.email,
      email_verified: account.emailVerified,
      ...(account.displayName && { name: account.displayName }),
      ...(photo && { picture: photo }),
      firebase: {
        identities: {
          email: [account.email],
          ...Object.fromEntries(providers.map((provider) => [provider.providerId, [provider.subject]])),
        },
        sign_in_provider: signIn.provider,
        ...(signIn.secondFactor && { sign_in_second_factor: 'totp' }),
      },
      // Makes two RS256 tokens of the same second differ; the SDK would ignore an identical one.
      jti: randomBytes(12).toString('base64url'),
    },
    now,
  );
}

/** The three token fields of every sign-in response. */
export async function issueTokens(identity: IdentityService, account: Account, signIn: SignIn) {
  return {
    idToken: await createIdToken(identity, account, signIn),
    refreshToken: await addRefreshToken(identity.db, identity.now(), account.uid, signIn),
    expiresIn: String(tokenLifetime),
  };
}

/** A sign-in that begins now. */
export const newSignIn = ({ now }: IdentityService, provider: string): SignIn => ({
  provider,
  authTime: toSeconds(now()),
  id: randomBytes(12).toString('base64url'),
});

/** Records a sign-in and issues its tokens. */
export async function signIn(identity: IdentityService, account: Account, begun: SignIn) {
  const now = identity.now();
  const updated = await changeAccount(identity.db, account.uid, { lastLoginAt: now, lastRefreshAt: now });
  return issueTokens(identity, updated, begun);
}

/** POST /v1/token (docs/protocols/identity.md#token-refresh). */
export async function renewToken(
  identity: IdentityService,
  grantType: string | undefined,
  token: string | undefined,
) {
  if (!grantType) throw new IdentityError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  if (!token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const now = identity.now();
  const { account, signIn } = await renewRefreshToken(identity.db, now, token);
  await changeAccount(identity.db, account.uid, { lastRefreshAt: now });
  const idToken = await createIdToken(identity, account, signIn);
  return {
    access_token: idToken,
    expires_in: String(tokenLifetime),
    token_type: 'Bearer',
    refresh_token: token,
    id_token: idToken,
    user_id: account.uid,
    project_id: identity.source.audience,
  };
}

/** Verifies the ID token of a request and returns its account and claims. */
export async function authenticateIdToken(
  identity: IdentityService,
  idToken: string | undefined,
): Promise<{ account: Account; claims: IdTokenClaims }> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const claims = await verifyIdToken(identity.source, identity.now(), idToken).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new IdentityError('TOKEN_EXPIRED');
    if (error instanceof errors.JOSEError) throw new IdentityError('INVALID_ID_TOKEN');
    throw error;
  });
  if (await isSignInEnded(identity.db, claims.sub, signInKeyOf(claims)))
    throw new IdentityError('TOKEN_EXPIRED');
  return { account: await requireActiveAccount(identity.db, claims), claims };
}

/** Time after a sign-in in which the login can be changed and the account deleted, in ms. */
const recentSignInMs = 5 * 60_000;

/** Throws unless the sign-in of a token is recent, and had the second factor if the account has one. */
export async function requireRecentSignIn(identity: IdentityService, claims: IdTokenClaims): Promise<void> {
  const isRecent = identity.now().getTime() - claims.auth_time * 1000 <= recentSignInMs;
  const isWhole =
    claims.firebase.sign_in_second_factor !== undefined || !(await findActiveFactor(identity.db, claims.sub));
  if (!isRecent || !isWhole) {
    throw new IdentityError(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      'Please sign in again first: this needs a sign-in of the last five minutes.',
    );
  }
}

export const signInOf = (claims: IdTokenClaims): SignIn => ({
  provider: claims.firebase.sign_in_provider,
  authTime: claims.auth_time,
  askedAt: claims.asked_at,
  id: claims.sid,
  secondFactor: claims.firebase.sign_in_second_factor !== undefined,
});
