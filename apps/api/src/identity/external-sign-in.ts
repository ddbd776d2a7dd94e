/** Sign-in with an external provider's ID token (docs/protocols/identity.md#provider-sign-in). */
import { isAllowedPhoto, type PhotoSources } from '@jontro/shop/users/photo.ts';
import { and, eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import type { Db } from '../database/db.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { isStorable, toStorableText } from '../http/storable-text.ts';
import {
  type Account,
  addAccount,
  changeAccount,
  findAccount,
  findAccountByEmail,
  findProviders,
  normalizeEmail,
  revokeTokens,
} from './accounts.ts';
import { type Fields, textField } from './fields.ts';
import { identityProviders } from './identity.table.ts';
import type { Caller, IdentityService } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { googleProviderId } from './openid-provider.ts';
import { federatedId } from './profile.ts';
import { signInOrAsk } from './second-step.ts';

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

/** The account found or created for a provider user; `confirm` if the user must sign in to it in another way first. */
type Match = { account: Account; isNew: boolean } | { account: Account; confirm: true };

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
async function transferToVerifiedOwner(
  identity: IdentityService,
  db: Db,
  account: Account,
): Promise<Account> {
  await db.delete(identityProviders).where(eq(identityProviders.uid, account.uid));
  await revokeTokens(db, identity.now(), account.uid);
  await identity.events.takenOver(db, account.uid);
  return changeAccount(db, account.uid, { emailVerified: true, passwordHash: null, passwordUpdatedAt: null });
}

/** One account per e-mail: linked provider user, verified e-mail, unverified e-mail, or a new account. */
async function match(
  identity: IdentityService,
  db: Db,
  providerUser: ProviderUser,
  mayCreate: boolean,
): Promise<Match> {
  await lockName(db, `identity:${providerUser.email ?? providerUser.subject}`);
  const known = await findLinkedAccount(db, providerUser.subject);
  if (known) return { account: known, isNew: false };
  if (!providerUser.email) throw new IdentityError('INVALID_IDP_RESPONSE', 'The provider gave no e-mail');
  const sameEmail = await findAccountByEmail(db, providerUser.email);
  if (sameEmail?.disabled) throw new IdentityError('USER_DISABLED');
  if (sameEmail && !providerUser.emailVerified) return { account: sameEmail, confirm: true };
  if (sameEmail) {
    const account = sameEmail.emailVerified
      ? sameEmail
      : await transferToVerifiedOwner(identity, db, sameEmail);
    await linkProvider(db, account.uid, providerUser);
    return { account: await fillProfile(db, account, providerUser), isNew: false };
  }
  if (!mayCreate) throw new IdentityError('USER_NOT_FOUND');
  const { email, emailVerified, name, picture } = providerUser;
  const now = identity.now();
  const uid = await addAccount(db, now, { email, emailVerified, displayName: name, photoUrl: picture });
  await linkProvider(db, uid, providerUser);
  const account = await findAccount(db, uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  return { account, isNew: true };
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

/** POST accounts:signInWithIdp. Refuses an `idToken`, which would link the provider to its account. */
export async function signInWithIdp(identity: IdentityService, fields: Fields, caller: Caller) {
  const post = new URLSearchParams(textField(fields, 'postBody')?.replace(/^&/, ''));
  const providerId = post.get('providerId');
  const token = post.get('id_token');
  const { openId, db } = identity;
  if (providerId !== googleProviderId || !openId) throw new IdentityError('OPERATION_NOT_ALLOWED');
  // An ID token lasts an hour; a link made with it would sign in for good, past a new password and the second step.
  if (textField(fields, 'idToken') !== undefined)
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'A provider cannot be linked to an account');
  if (!token) throw new IdentityError('INVALID_IDP_RESPONSE', 'The request has no ID token');
  const claims = await openId.verify(token, post.get('nonce') ?? undefined, identity.now());
  const providerUser = toProviderUser(claims, identity.photoSources);
  const profile = {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId,
    federatedId: federatedId(providerId, providerUser.subject),
    ...(providerUser.email && { email: providerUser.email, emailVerified: providerUser.emailVerified }),
    ...(providerUser.name && { displayName: providerUser.name, fullName: providerUser.name }),
    ...(providerUser.picture && { photoUrl: providerUser.picture }),
    rawUserInfo: JSON.stringify(providerUser.claims),
    oauthIdToken: token,
  };
  const found = await inTransaction(db, (tx) =>
    match(identity, tx, providerUser, fields.autoCreate !== false),
  );
  const { account } = found;
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  if ('confirm' in found) {
    const linked = await findProviders(db, account.uid);
    return {
      ...profile,
      localId: account.uid,
      needConfirmation: true,
      verifiedProvider: [
        ...linked.map((provider) => provider.providerId),
        ...(account.passwordHash ? ['password'] : []),
      ],
    };
  }
  return {
    ...profile,
    localId: account.uid,
    emailVerified: account.emailVerified,
    ...('isNew' in found && found.isNew && { isNewUser: true }),
    ...(await signInOrAsk(identity, account, providerId, caller)),
  };
}
