/** Refresh tokens of the embedded identity service: opaque, stored hashed, 30 days from the last use (docs/protocols/identity.md#refresh-tokens). */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type Account, findAccount } from './accounts.ts';
import { identityRefreshTokens } from './identity.table.ts';
import { IdentityError } from './identity-error.ts';

const lifetime = 30 * 24 * 3_600_000;
const wellFormed = /^[A-Za-z0-9_-]{64}$/;

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Provider and time (seconds since 1970) of the original sign-in; unchanged by renewals. */
export interface SignIn {
  provider: string;
  authTime: number;
  /** When an external provider last asked the person who they are (seconds since 1970), if it says so. Not kept by renewals. */
  askedAt?: number | undefined;
  /** Undefined for sign-ins of an earlier version. */
  id?: string | undefined;
  /** It had a second factor. */
  secondFactor?: boolean;
}

/** Creates a token for an account. */
export async function addRefreshToken(db: Db, now: Date, uid: string, signIn: SignIn): Promise<string> {
  const token = randomBytes(48).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetime);
  const { provider, authTime, id, secondFactor = false } = signIn;
  const times = { createdAt: now, lastUsedAt: now, expiresAt };
  await db
    .insert(identityRefreshTokens)
    .values({ tokenHash: hash(token), uid, provider, authTime, signIn: id ?? null, secondFactor, ...times });
  return token;
}

/**
 * Extends a token by 30 days and returns its account and sign-in. The token stays the same, because two tabs may renew
 * with it concurrently. Throws `TOKEN_EXPIRED` for a revoked or expired token, which signs the user out.
 */
export async function renewRefreshToken(
  db: Db,
  now: Date,
  token: string,
): Promise<{ account: Account; signIn: SignIn }> {
  if (!wellFormed.test(token)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const [row] = await db
    .update(identityRefreshTokens)
    .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + lifetime) })
    .where(and(eq(identityRefreshTokens.tokenHash, hash(token)), gt(identityRefreshTokens.expiresAt, now)))
    .returning();
  if (!row) throw new IdentityError('TOKEN_EXPIRED');
  const account = await findAccount(db, row.uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  const { provider, authTime, secondFactor } = row;
  return { account, signIn: { provider, authTime, id: row.signIn ?? undefined, secondFactor } };
}

export async function removeExpiredRefreshTokens(db: Db, now: Date): Promise<void> {
  await db.delete(identityRefreshTokens).where(lt(identityRefreshTokens.expiresAt, now));
}
