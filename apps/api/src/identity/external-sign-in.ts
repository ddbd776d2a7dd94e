/** Signs in with an external provider's ID token, and links a provider to an account (docs/protocols/identity.md#provider-sign-in). */
import { createHash } from 'node:crypto';
import { isAllowedPhoto, type PhotoSources } from '@jontro/shop/users/photo.ts';
import { and, eq } from 'drizzle-orm';
import { decodeJwt, type JWTPayload } from 'jose';
import { recordSecurityEvent } from '../audit/record-security-event.ts';
import type { Db } from '../database/db.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { isStorable, toStorableText } from '../http/storable-text.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  type Account,
  addAccount,
  changeAccount,
  findAccount,
  findAccountByEmail,
  findProviders,
  normalizeEmail,
  removeProviders,
  revokeTokens,
} from './accounts.ts';
import { isSignInEnded } from './ended-sign-ins.ts';
import { type Fields, textField } from './fields.ts';
import { identityProviders } from './identity.table.ts';
import {
  authenticateIdToken,
  type Caller,
  type IdentityService,
  issueTokens,
  requireRecentSignIn,
  signIn,
  signInOf,
} from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { securityMail } from './identity-mails.ts';
import { googleProviderId } from './openid-provider.ts';
import { federatedId } from './profile.ts';
import type { SignIn } from './refresh-tokens.ts';
import { askSecondStep } from './second-step.ts';

/** What the provider's ID token says about the user. */
interface ProviderUser {
  subject: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  picture?: string;
  claims: JWTPayload;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value && isStorable(value) ? value : undefined;

function toProviderUser(claims: JWTPayload & { sub: string }, sources: PhotoSources): ProviderUser {
  const email = text(claims.email);
  const picture = text(claims.picture);
  return {
    subject: claims.sub,
    ...(email && { email: normalizeEmail(email) }),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: toStorableText(text(claims.name)?.trim() ?? '', 100) || undefined,
    ...(picture && isAllowedPhoto(picture, sources) && { picture }),
    claims,
  };
}

/** Whose sign-in it is: an account that has the provider linked or its e-mail, or a new one. */
type Match =
  | { account: Account; how: 'linked' | 'same-email' }
  /** The user must sign in to the account in another way first. */
  | { account: Account; how: 'unproven' }
  | { account?: never; how: 'new' };

async function linkProvider(db: Db, uid: string, providerUser: ProviderUser): Promise<void> {
  const { subject, email, name, picture } = providerUser;
  await db.insert(identityProviders).values({
    providerId: googleProviderId,
    subject,
    uid,
    email: email ?? null,
    displayName: name ?? null,
    photoUrl: picture ?? null,
  });
}

async function findLinkedAccount(db: Db, subject: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ uid: identityProviders.uid })
    .from(identityProviders)
    .where(and(eq(identityProviders.providerId, googleProviderId), eq(identityProviders.subject, subject)));
  return row && findAccount(db, row.uid);
}

/** The provider has verified the e-mail: removes every credential that was registered with it before. */
async function transferToVerifiedOwner(identity: IdentityService, db: Db, uid: string): Promise<void> {
  await removeProviders(db, uid);
  await revokeTokens(db, identity.now(), uid);
  await identity.events.takenOver(db, uid);
  await changeAccount(db, uid, { emailVerified: true, passwordHash: null, passwordUpdatedAt: null });
}

/** One account per e-mail; changes nothing. An address that has come to another user of the provider does not open the account of the first. */
async function match(db: Db, { subject, email, emailVerified }: ProviderUser): Promise<Match> {
  const linked = await findLinkedAccount(db, subject);
  if (linked) return { account: linked, how: 'linked' };
  if (!email) throw new IdentityError('INVALID_IDP_RESPONSE', 'The provider gave no e-mail');
  const account = await findAccountByEmail(db, email);
  if (!account) return { how: 'new' };
  const isOwn =
    emailVerified && (!account.emailVerified || (await findProviders(db, account.uid)).length === 0);
  return { account, how: isOwn ? 'same-email' : 'unproven' };
}

async function createAccount(identity: IdentityService, db: Db, user: ProviderUser): Promise<Account> {
  const { email = '', emailVerified, name, picture } = user;
  const now = identity.now();
  const uid = await addAccount(db, now, { email, emailVerified, displayName: name, photoUrl: picture });
  await linkProvider(db, uid, user);
  const account = await findAccount(db, uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  return account;
}

/** Links the provider to an account, and tells its owner. */
async function addProvider(
  identity: IdentityService,
  db: Db,
  account: Account,
  user: ProviderUser,
  caller: Caller,
): Promise<Account> {
  const { uid } = account;
  const now = identity.now();
  await linkProvider(db, uid, user);
  await recordSecurityEvent(db, now, caller, { kind: 'provider-linked', uid });
  await queueMail(db, now, securityMail(account, 'provider-linked', caller.locale, identity.config));
  return fillProfile(db, account, user);
}

/** Takes a missing name and photo from the provider. */
async function fillProfile(db: Db, account: Account, { name, picture }: ProviderUser): Promise<Account> {
  const { displayName, photoUrl } = account;
  if ((displayName || !name) && (photoUrl || !picture)) return account;
  return changeAccount(db, account.uid, {
    displayName: displayName ?? name ?? null,
    photoUrl: photoUrl ?? picture ?? null,
  });
}

/**
 * The sign-in that a token of the provider is: used twice, it is the same one, as old as the token. The signature is left out, because
 * it can be written in several ways.
 */
function signInOfToken(token: string): SignIn {
  const { iat = 0, auth_time: askedAt } = decodeJwt<{ auth_time?: unknown }>(token);
  const signed = token.slice(0, token.lastIndexOf('.'));
  return {
    provider: googleProviderId,
    authTime: iat,
    ...(typeof askedAt === 'number' && { askedAt }),
    id: createHash('sha256').update(signed).digest('base64url').slice(0, 16),
  };
}

/** What a request presents: the provider's token and the user that it names. */
interface Presented {
  user: ProviderUser;
  token: string;
  /** Of the response, the provider's part. */
  profile: object;
}

async function readRequest(identity: IdentityService, fields: Fields): Promise<Presented> {
  const post = new URLSearchParams(textField(fields, 'postBody')?.replace(/^&/, ''));
  const providerId = post.get('providerId');
  const token = post.get('id_token');
  const { openId } = identity;
  if (providerId !== googleProviderId || !openId) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (!token) throw new IdentityError('INVALID_IDP_RESPONSE', 'The request has no ID token');
  const claims = await openId.verify(token, post.get('nonce') ?? undefined, identity.now());
  const user = toProviderUser(claims, identity.photoSources);
  const profile = {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId,
    federatedId: federatedId(providerId, user.subject),
    ...(user.email && { email: user.email, emailVerified: user.emailVerified }),
    ...(user.name && { displayName: user.name, fullName: user.name }),
    ...(user.picture && { photoUrl: user.picture }),
    rawUserInfo: JSON.stringify(user.claims),
    oauthIdToken: token,
  };
  return { user, token, profile };
}

/** Sign-ins of one person are decided one after the other. */
const inOrder = <Result>({ db }: IdentityService, user: ProviderUser, work: (tx: Db) => Promise<Result>) =>
  inTransaction(db, async (tx) => {
    await lockName(tx, `identity:${user.email ?? user.subject}`);
    return work(tx);
  });

/** POST accounts:signInWithIdp: signs in, or links the provider to the account of an `idToken`. */
export async function signInWithIdp(identity: IdentityService, fields: Fields, caller: Caller) {
  const presented = await readRequest(identity, fields);
  const idToken = textField(fields, 'idToken');
  return idToken === undefined
    ? signInWithProvider(identity, presented, fields.autoCreate !== false, caller)
    : linkToAccount(identity, presented, idToken, caller);
}

async function signInWithProvider(
  identity: IdentityService,
  { user, token, profile }: Presented,
  mayCreate: boolean,
  caller: Caller,
) {
  const { db } = identity;
  const begun = signInOfToken(token);
  const found = await inOrder(identity, user, async (tx) => {
    const { account, how } = await match(tx, user);
    if (account?.disabled) throw new IdentityError('USER_DISABLED');
    if (account) return { account, how };
    if (!mayCreate) throw new IdentityError('USER_NOT_FOUND');
    return { account: await createAccount(identity, tx, user), how };
  });
  const { account, how } = found;
  const { uid } = account;
  if (how === 'unproven') {
    const linked = await findProviders(db, uid);
    const verifiedProvider = [
      ...linked.map((provider) => provider.providerId),
      ...(account.passwordHash ? ['password'] : []),
    ];
    return { ...profile, localId: uid, needConfirmation: true, verifiedProvider };
  }
  if (await isSignInEnded(db, uid, begun.id ?? ''))
    throw new IdentityError('INVALID_IDP_RESPONSE', 'The sign-in with this ID token was ended');
  const own = { ...profile, localId: uid };
  const { ask, ...step } = await askSecondStep(identity, { account, begun }, caller);
  if (ask) return { ...own, emailVerified: account.emailVerified, ...ask };
  const settled = how === 'same-email' ? await settle(identity, user, caller) : account;
  return {
    ...own,
    emailVerified: settled.emailVerified,
    ...(how === 'new' && { isNewUser: true }),
    ...(await signIn(identity, settled, { ...begun, ...step })),
  };
}

/** Links the provider to the account of its verified e-mail, once all steps of the sign-in are done. */
const settle = (identity: IdentityService, user: ProviderUser, caller: Caller): Promise<Account> =>
  inOrder(identity, user, async (tx) => {
    // Another request may have linked it meanwhile.
    const { account, how } = await match(tx, user);
    if (!account || how === 'unproven') throw new IdentityError('USER_NOT_FOUND');
    if (how === 'linked') return account;
    if (!account.emailVerified) await transferToVerifiedOwner(identity, tx, account.uid);
    const current = await findAccount(tx, account.uid);
    if (!current) throw new IdentityError('USER_NOT_FOUND');
    return addProvider(identity, tx, current, user, caller);
  });

/** Links the provider for whoever has just signed in with every factor; the tokens go on with that sign-in. */
async function linkToAccount(
  identity: IdentityService,
  { user, profile }: Presented,
  idToken: string,
  caller: Caller,
) {
  const { account, claims } = await authenticateIdToken(identity, idToken);
  await requireRecentSignIn(identity, claims);
  const updated = await inOrder(identity, user, async (tx) => {
    const { account: other, how } = await match(tx, user);
    if (how === 'linked' && other.uid === account.uid) return account;
    if (how === 'linked') throw new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED');
    if (other && other.uid !== account.uid) throw new IdentityError('EMAIL_EXISTS');
    if ((await findProviders(tx, account.uid)).length > 0)
      throw new IdentityError('OPERATION_NOT_ALLOWED', 'This account has another Google account already');
    return addProvider(identity, tx, account, user, caller);
  });
  return {
    ...profile,
    localId: account.uid,
    emailVerified: updated.emailVerified,
    ...(await issueTokens(identity, updated, signInOf(claims))),
  };
}
