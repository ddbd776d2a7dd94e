/** Accounts of the embedded identity service: create, find, change, disable and remove. */

import { randomInt } from 'node:crypto';
import { withoutInvisible } from '@jontro/shop/visible-text.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityAccounts, identityProviders, identityRefreshTokens } from './identity.table.ts';
import { IdentityError } from './identity-error.ts';
import { hashPassword } from './passwords.ts';

export type Account = typeof identityAccounts.$inferSelect;
export type LinkedProvider = typeof identityProviders.$inferSelect;

const uidCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newUid = (): string =>
  Array.from({ length: 28 }, () => uidCharacters[randomInt(uidCharacters.length)]).join('');

/** A timestamp rounded down to the second, the precision of tokens. */
const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);
/** The second after a time: every token issued so far is older. Tokens of the same second are issued as of this one. */
const nextSecond = (time: Date): Date => new Date(wholeSecond(time).getTime() + 1000);

const emailPattern =
  /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** Normalizes an e-mail for comparison: trimmed, lower case and without what nobody sees. Throws for an invalid one. */
export function normalizeEmail(text: string | undefined): string {
  const email = withoutInvisible(text ?? '')
    .trim()
    .normalize('NFC')
    .toLowerCase();
  if (!email) throw new IdentityError('MISSING_EMAIL');
  if (email.length > 254 || !emailPattern.test(email)) throw new IdentityError('INVALID_EMAIL');
  return email;
}

export interface NewAccount {
  email: string;
  /** Omitted for accounts that sign in with an external provider only. */
  password?: string;
  displayName?: string;
  emailVerified?: boolean;
  photoUrl?: string;
}

/**
 * Creates an account and returns its uid. Does not check the password policy; the public sign-up does. Throws
 * `EMAIL_EXISTS`, also for concurrent requests.
 */
export async function addAccount(db: Db, now: Date, account: NewAccount): Promise<string> {
  const { email, password, displayName, emailVerified = false, photoUrl } = account;
  const uid = newUid();
  const rows = await db
    .insert(identityAccounts)
    .values({
      uid,
      email: normalizeEmail(email),
      emailVerified,
      passwordHash: password === undefined ? null : await hashPassword(password),
      passwordUpdatedAt: password === undefined ? null : now,
      displayName: displayName || null,
      photoUrl: photoUrl || null,
      validSince: wholeSecond(now),
      createdAt: now,
      lastLoginAt: now,
    })
    .onConflictDoNothing({ target: identityAccounts.email })
    .returning({ uid: identityAccounts.uid });
  if (rows.length === 0) throw new IdentityError('EMAIL_EXISTS');
  return uid;
}

export async function findAccount(db: Db, uid: string): Promise<Account | undefined> {
  const [row] = await db.select().from(identityAccounts).where(eq(identityAccounts.uid, uid));
  return row;
}

/** Expects an e-mail normalized by `normalizeEmail`. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(identityAccounts).where(eq(identityAccounts.email, email));
  return row;
}

export async function findProviders(db: Db, uid: string): Promise<LinkedProvider[]> {
  return db.select().from(identityProviders).where(eq(identityProviders.uid, uid));
}

/** Removes links of an account to external providers; all of them by default. */
export async function removeProviders(db: Db, uid: string, links?: readonly LinkedProvider[]): Promise<void> {
  const ids = links?.map(({ providerId }) => providerId);
  await db
    .delete(identityProviders)
    .where(and(eq(identityProviders.uid, uid), ids && inArray(identityProviders.providerId, ids)));
}

/** The account of a token's claims; throws if it is deleted, disabled, or its `validSince` is later than the token. */
export async function requireActiveAccount(
  db: Db,
  { sub, iat }: { sub: string; iat: number },
): Promise<Account> {
  const account = await findAccount(db, sub);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  if (iat * 1000 < account.validSince.getTime()) throw new IdentityError('TOKEN_EXPIRED');
  return account;
}

/** Updates fields of an account and returns the updated account. */
export async function changeAccount(
  db: Db,
  uid: string,
  fields: Partial<Omit<Account, 'uid' | 'email' | 'createdAt'>>,
): Promise<Account> {
  const [row] = await db
    .update(identityAccounts)
    .set(fields)
    .where(eq(identityAccounts.uid, uid))
    .returning();
  if (!row) throw new IdentityError('USER_NOT_FOUND');
  return row;
}

/** The time of issue (seconds since 1970) of a token of an account: now, or after a revocation the second from which tokens count. */
export const issueTimeOf = ({ validSince }: Pick<Account, 'validSince'>, now: Date): number =>
  Math.max(wholeSecond(now).getTime(), validSince.getTime()) / 1000;

/** Revokes every refresh token and every ID token of an account that was issued until now, and returns the account. */
export async function revokeTokens(db: Db, now: Date, uid: string): Promise<Account> {
  await db.delete(identityRefreshTokens).where(eq(identityRefreshTokens.uid, uid));
  return changeAccount(db, uid, { validSince: nextSecond(now) });
}

/** Sets a hashed password and revokes all earlier tokens. `fields` are updated with it. */
export async function changePassword(
  db: Db,
  now: Date,
  uid: string,
  passwordHash: string,
  fields: Parameters<typeof changeAccount>[2] = {},
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    await revokeTokens(tx, now, uid);
    return changeAccount(tx, uid, { ...fields, passwordHash, passwordUpdatedAt: now });
  });
}

/** Disables sign-in for an account and revokes its tokens; ignores an unknown uid (Q-044). */
export async function disableAccount(db: Db, now: Date, uid: string): Promise<void> {
  if (!(await findAccount(db, uid))) return;
  await changeAccount(db, uid, { disabled: true });
  await revokeTokens(db, now, uid);
}

/** Removes an account with its providers, tokens and codes. */
export async function removeAccount(db: Db, uid: string): Promise<void> {
  await db.delete(identityAccounts).where(eq(identityAccounts.uid, uid));
}
