/** The embedded identity service as a whole: what its calls share, and the tokens that they give and take. */
import { randomBytes } from 'node:crypto';
import { type PhotoPlaces, shownPhoto } from '@jontro/shop/users/photo.ts';
import { errors } from 'jose';
import type { Config } from '../config/config.ts';
import { photoPlacesOf } from '../config/photo-places.ts';
import type { Db } from '../database/db.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Context } from '../runtime/context.ts';
import { type Account, changeAccount, findTokenHolder, providersOf } from './accounts.ts';
import { IdentityError } from './identity-error.ts';
import { createOpenIdProvider, type OpenIdProvider } from './openid-provider.ts';
import { addRefreshToken, renewRefreshToken, type SignIn } from './refresh-tokens.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { embeddedIssuer, type IdTokenClaims, type TokenSource, verifyIdToken } from './token-verifier.ts';

/** What the shop does when something happens to an account; each within the transaction of the change. */
export interface AccountEvents {
  /** The account is about to be removed by its owner; may refuse with an IdentityError. */
  removed(db: Db, now: Date, uid: string): Promise<void>;
  /** The password is another one: whoever else is signed in as this person stays so no longer. */
  passwordChanged(db: Db, uid: string, cookies: Caller['cookies']): Promise<void>;
  /** Whoever was signed in before may have been somebody else: a password reset, or a proven owner taking over. */
  takenOver(db: Db, uid: string): Promise<void>;
}

export interface Identity {
  config: Config;
  photoPlaces: PhotoPlaces;
  db: Db;
  now: () => Date;
  limits: RateLimits;
  keys: SigningKeys;
  source: TokenSource;
  events: AccountEvents;
  /** The provider behind the Google button, if one is configured. */
  openId?: OpenIdProvider;
  /** Does work after the answer, so that its duration tells nothing. */
  later(work: () => Promise<void>): void;
}

/** Where a request came from. */
export interface Caller {
  /** Key of the network address, see `addressKey`. */
  address: string;
  /** Language of mails, as the SDK asks for it. */
  locale?: string;
  /** Of the same browser. They say to nobody who the caller is; the shop's own session is spared by them. */
  cookies: Readonly<Record<string, string | undefined>>;
}

export function createIdentity(
  { config, db, now, limits }: Pick<Context, 'config' | 'db' | 'now' | 'limits'>,
  events: AccountEvents,
  later: Identity['later'],
): Identity {
  const keys = createSigningKeys(db);
  const { google } = config.identity;
  return {
    config,
    photoPlaces: photoPlacesOf(config),
    db,
    now,
    limits,
    keys,
    source: { issuer: embeddedIssuer(config), audience: config.identity.projectId, keys: keys.publicKeyOf },
    events,
    later,
    ...(google && { openId: createOpenIdProvider(google) }),
  };
}

const tokenLifetime = 3600;
const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

async function idTokenOf(identity: Identity, account: Account, signIn: SignIn): Promise<string> {
  const now = identity.now();
  const providers = await providersOf(identity.db, account.uid);
  const issuedAt = seconds(now);
  const photo = shownPhoto(account.photoUrl, identity.photoPlaces);
  return identity.keys.sign(
    {
      iss: identity.source.issuer,
      aud: identity.source.audience,
      sub: account.uid,
      user_id: account.uid,
      auth_time: signIn.authTime,
      iat: issuedAt,
      exp: issuedAt + tokenLifetime,
      email: account.email,
      email_verified: account.emailVerified,
      ...(account.displayName && { name: account.displayName }),
      ...(photo && { picture: photo }),
      firebase: {
        identities: {
          email: [account.email],
          ...Object.fromEntries(providers.map((each) => [each.providerId, [each.subject]])),
        },
        sign_in_provider: signIn.provider,
      },
      // Two RS256 tokens of the same second would be the same text, and the SDK would ignore the second one.
      jti: randomBytes(12).toString('base64url'),
    },
    now,
  );
}

/** The three fields that every sign-in answers with. */
export async function giveTokens(identity: Identity, account: Account, signIn: SignIn) {
  return {
    idToken: await idTokenOf(identity, account, signIn),
    refreshToken: await addRefreshToken(identity.db, identity.now(), account.uid, signIn),
    expiresIn: String(tokenLifetime),
  };
}

/** Notes a real sign-in of this moment and gives its tokens. */
export async function signIn(identity: Identity, account: Account, provider: string) {
  const now = identity.now();
  const fresh = await changeAccount(identity.db, account.uid, { lastLoginAt: now, lastRefreshAt: now });
  return giveTokens(identity, fresh, { provider, authTime: seconds(now) });
}

/** POST /v1/token (docs/protocols/identity.md#token-refresh). */
export async function renewToken(
  identity: Identity,
  grantType: string | undefined,
  token: string | undefined,
) {
  if (!grantType) throw new IdentityError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  if (!token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const now = identity.now();
  const { account, signIn } = await renewRefreshToken(identity.db, now, token);
  await changeAccount(identity.db, account.uid, { lastRefreshAt: now });
  const idToken = await idTokenOf(identity, account, signIn);
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

/** The account that an ID token in a request speaks for, and the token's claims. */
export async function findHolder(
  identity: Identity,
  idToken: string | undefined,
): Promise<{ account: Account; claims: IdTokenClaims }> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const claims = await verifyIdToken(identity.source, identity.now(), idToken).catch((fault: unknown) => {
    if (fault instanceof errors.JWTExpired) throw new IdentityError('TOKEN_EXPIRED');
    if (fault instanceof errors.JOSEError) throw new IdentityError('INVALID_ID_TOKEN');
    throw fault;
  });
  return { account: await findTokenHolder(identity.db, claims), claims };
}

/** How long after a sign-in the password may be changed and the account removed, in ms. */
const recentSignIn = 5 * 60_000;

export function demandRecentSignIn(identity: Identity, claims: IdTokenClaims): void {
  if (identity.now().getTime() - claims.auth_time * 1000 > recentSignIn) {
    throw new IdentityError(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      'Please sign in again first: this needs a sign-in of the last five minutes.',
    );
  }
}

export const signInOf = (claims: IdTokenClaims): SignIn => ({
  provider: claims.firebase.sign_in_provider,
  authTime: claims.auth_time,
});
