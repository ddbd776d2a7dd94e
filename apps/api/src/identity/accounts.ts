/** Accounts of the embedded identity service: made, found, changed and ended. */
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityAccounts, identityProviders, identityRefreshTokens } from './identity.table.ts';
import { IdentityError } from './identity-error.ts';
import { hashPassword } from './passwords.ts';

export type Account = typeof identityAccounts.$inferSelect;
export type AttachedProvider = typeof identityProviders.$inferSelect;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newUid = (): string => Array.from({ length: 28 }, () => letters[randomInt(letters.length)]).join('');

/** The whole second of a moment: tokens count in seconds. */
const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

const address =
  /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** An e-mail as accounts are compared by it: trimmed and lower case. Refuses what cannot be one. */
export function toEmail(text: string | undefined): string {
  const email = text?.trim().normalize('NFC').toLowerCase();
  if (!email) throw new IdentityError('MISSING_EMAIL');
  if (email.length > 254 || !address.test(email)) throw new IdentityError('INVALID_EMAIL');
  return email;
}

export interface NewAccount {
  email: string;
  /** Left out for an account that only an external provider signs in. */
  password?: string;
  displayName?: string;
  emailVerified?: boolean;
  photoUrl?: string;
}

/**
 * Makes an account and gives its uid. Checks no password rules: that is for those who let strangers in. Refuses with
 * `EMAIL_EXISTS`, also when two ask at the same moment.
 */
export async function addAccount(db: Db, now: Date, account: NewAccount): Promise<string> {
  const { email, password, displayName, emailVerified = false, photoUrl } = account;
  const uid = newUid();
  const rows = await db
    .insert(identityAccounts)
    .values({
      uid,
      email: toEmail(email),
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

export async function accountOf(db: Db, uid: string): Promise<Account | undefined> {
  const [row] = await db.select().from(identityAccounts).where(eq(identityAccounts.uid, uid));
  return row;
}

/** The account of an e-mail that `toEmail` gave. */
export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(identityAccounts).where(eq(identityAccounts.email, email));
  return row;
}

export async function providersOf(db: Db, uid: string): Promise<AttachedProvider[]> {
  return db.select().from(identityProviders).where(eq(identityProviders.uid, uid));
}

/** The account behind a token's claims; refuses if it is gone, disabled, or the token is older than its `validSince`. */
export async function findTokenHolder(db: Db, { sub, iat }: { sub: string; iat: number }): Promise<Account> {
  const account = await accountOf(db, sub);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  if (iat * 1000 < account.validSince.getTime()) throw new IdentityError('TOKEN_EXPIRED');
  return account;
}

/** Changes fields of an account and gives the account as it is then. */
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

/** Ends every refresh token and every earlier ID token of an account. */
export async function revokeTokens(db: Db, now: Date, uid: string): Promise<void> {
  await changeAccount(db, uid, { validSince: wholeSecond(now) });
  await db.delete(identityRefreshTokens).where(eq(identityRefreshTokens.uid, uid));
}

/** Sets a hashed password and ends every token that was given before. `fields` are changed along with it. */
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

/** Stops an account from signing in and ends its tokens; one that is not there is fine (Q-044). */
export async function disableAccount(db: Db, now: Date, uid: string): Promise<void> {
  if (!(await accountOf(db, uid))) return;
  await changeAccount(db, uid, { disabled: true });
  await revokeTokens(db, now, uid);
}

/** Removes an account with its providers, tokens and codes. */
export async function removeAccount(db: Db, uid: string): Promise<void> {
  await db.delete(identityAccounts).where(eq(identityAccounts.uid, uid));
}
