/** Signing in with an external provider's ID token (docs/protocols/identity.md#provider-sign-in). */
import { isPhoto, type PhotoPlaces } from '@jontro/shop/users/photo.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { isStorable, storable } from '../http/storable-text.ts';
import {
  type Account,
  accountByEmail,
  accountOf,
  addAccount,
  changeAccount,
  providersOf,
  revokeTokens,
  toEmail,
} from './accounts.ts';
import { type Fields, textField } from './fields.ts';
import { identityProviders } from './identity.table.ts';
import { findHolder, type Identity, signIn } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { googleProviderId } from './openid-provider.ts';
import { federatedId } from './profile.ts';

/** What the provider says of a person. */
interface Person {
  subject: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  picture?: string;
  claims: JWTPayload;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value && isStorable(value) ? value : undefined;

function toPerson(claims: JWTPayload & { sub: string }, places: PhotoPlaces): Person {
  const email = text(claims.email);
  const picture = text(claims.picture);
  return {
    subject: claims.sub,
    ...(email && { email: toEmail(email) }),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: storable(text(claims.name)?.trim() ?? '', 100) || undefined,
    ...(picture && isPhoto(picture, places) && { picture }),
    claims,
  };
}

/** How a person's account was found. */
type Match = { account: Account; isNew: boolean } | { account: Account; confirm: true };

async function attach(db: Db, uid: string, person: Person): Promise<void> {
  const { subject, email, name, picture } = person;
  await db.insert(identityProviders).values({
    providerId: googleProviderId,
    subject,
    uid,
    email: email ?? null,
    displayName: name ?? null,
    photoUrl: picture ?? null,
  });
}

async function attachedAccount(db: Db, subject: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ uid: identityProviders.uid })
    .from(identityProviders)
    .where(and(eq(identityProviders.providerId, googleProviderId), eq(identityProviders.subject, subject)));
  return row && accountOf(db, row.uid);
}

/** The address is proven by the provider: whoever registered it without proof loses every way in. */
async function takeOver(identity: Identity, db: Db, account: Account): Promise<Account> {
  await db.delete(identityProviders).where(eq(identityProviders.uid, account.uid));
  await revokeTokens(db, identity.now(), account.uid);
  await identity.events.takenOver(db, account.uid);
  return changeAccount(db, account.uid, { emailVerified: true, passwordHash: null, passwordUpdatedAt: null });
}

/** One account per e-mail: known person, known and proven e-mail, known but unproven e-mail, or a new account. */
async function match(identity: Identity, db: Db, person: Person, mayCreate: boolean): Promise<Match> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`identity:${person.email ?? person.subject}`}))`,
  );
  const known = await attachedAccount(db, person.subject);
  if (known) return { account: known, isNew: false };
  if (!person.email) throw new IdentityError('INVALID_IDP_RESPONSE', 'The provider gave no e-mail');
  const same = await accountByEmail(db, person.email);
  if (same?.disabled) throw new IdentityError('USER_DISABLED');
  if (same && !person.emailVerified) return { account: same, confirm: true };
  if (same) {
    const account = same.emailVerified ? same : await takeOver(identity, db, same);
    await attach(db, account.uid, person);
    return { account: await fillProfile(db, account, person), isNew: false };
  }
  if (!mayCreate) throw new IdentityError('USER_NOT_FOUND');
  const { email, emailVerified, name, picture } = person;
  const now = identity.now();
  const uid = await addAccount(db, now, { email, emailVerified, displayName: name, photoUrl: picture });
  await attach(db, uid, person);
  const account = await accountOf(db, uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  return { account, isNew: true };
}

/** A name and photo that the account has none of are taken from the provider. */
async function fillProfile(db: Db, account: Account, { name, picture }: Person): Promise<Account> {
  const { displayName, photoUrl } = account;
  if ((displayName || !name) && (photoUrl || !picture)) return account;
  return changeAccount(db, account.uid, {
    displayName: displayName ?? name ?? null,
    photoUrl: photoUrl ?? picture ?? null,
  });
}

/** Attaches the provider to the account that is signed in. */
async function link(db: Db, holder: Account, person: Person): Promise<Account> {
  const known = await attachedAccount(db, person.subject);
  if (known && known.uid !== holder.uid) throw new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED');
  if (!known) await attach(db, holder.uid, person);
  return fillProfile(db, holder, person);
}

/** POST accounts:signInWithIdp. */
export async function signInWithIdp(identity: Identity, fields: Fields) {
  const post = new URLSearchParams(textField(fields, 'postBody')?.replace(/^&/, ''));
  const providerId = post.get('providerId');
  const token = post.get('id_token');
  const { openId, db } = identity;
  if (providerId !== googleProviderId || !openId) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (!token) throw new IdentityError('INVALID_IDP_RESPONSE', 'The request has no ID token');
  const claims = await openId.verify(token, post.get('nonce') ?? undefined, identity.now());
  const person = toPerson(claims, identity.photoPlaces);
  const told = {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId,
    federatedId: federatedId(providerId, person.subject),
    ...(person.email && { email: person.email, emailVerified: person.emailVerified }),
    ...(person.name && { displayName: person.name, fullName: person.name }),
    ...(person.picture && { photoUrl: person.picture }),
    rawUserInfo: JSON.stringify(person.claims),
    oauthIdToken: token,
  };
  const idToken = textField(fields, 'idToken');
  if (idToken !== undefined) {
    const { account: holder } = await findHolder(identity, idToken);
    try {
      const account = await inTransaction(db, (tx) => link(tx, holder, person));
      return { ...told, localId: account.uid, ...(await signIn(identity, account, providerId)) };
    } catch (fault) {
      if (fault instanceof IdentityError && fields.returnIdpCredential === true) {
        return { ...told, errorMessage: fault.message };
      }
      throw fault;
    }
  }
  const found = await inTransaction(db, (tx) => match(identity, tx, person, fields.autoCreate !== false));
  const { account } = found;
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  if ('confirm' in found) {
    const attached = await providersOf(db, account.uid);
    return {
      ...told,
      localId: account.uid,
      needConfirmation: true,
      verifiedProvider: [
        ...attached.map((each) => each.providerId),
        ...(account.passwordHash ? ['password'] : []),
      ],
    };
  }
  return {
    ...told,
    localId: account.uid,
    emailVerified: account.emailVerified,
    ...('isNew' in found && found.isNew && { isNewUser: true }),
    ...(await signIn(identity, account, providerId)),
  };
}
