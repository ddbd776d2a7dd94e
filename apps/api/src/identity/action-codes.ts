/** One-time codes in mails, for a password reset or e-mail verification (docs/protocols/identity.md#rules-of-the-embedded-service). */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type Account, findAccount } from './accounts.ts';
import { identityCodes, type oobCodeKinds } from './identity.table.ts';
import { IdentityError } from './identity-error.ts';

export type CodeKind = (typeof oobCodeKinds)[number];

const lifetimes: Record<CodeKind, number> = { PASSWORD_RESET: 3_600_000, VERIFY_EMAIL: 72 * 3_600_000 };

const hash = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Creates a code for an account; a new password-reset code replaces the earlier ones. */
export async function addCode(db: Db, now: Date, uid: string, kind: CodeKind): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimes[kind]);
  if (kind === 'PASSWORD_RESET') {
    await db.delete(identityCodes).where(and(eq(identityCodes.uid, uid), eq(identityCodes.kind, kind)));
  }
  await db.insert(identityCodes).values({ codeHash: hash(code), uid, kind, expiresAt });
  return code;
}

/** The kind and account of a valid code; does not mark it as used. */
export async function checkCode(
  db: Db,
  now: Date,
  code: string | undefined,
): Promise<{ kind: CodeKind; account: Account }> {
  if (!code) throw new IdentityError('MISSING_OOB_CODE');
  const [row] = await db
    .select()
    .from(identityCodes)
    .where(eq(identityCodes.codeHash, hash(code)));
  const account = row && !row.usedAt ? await findAccount(db, row.uid) : undefined;
  if (!row || !account) throw new IdentityError('INVALID_OOB_CODE');
  if (row.expiresAt <= now) throw new IdentityError('EXPIRED_OOB_CODE');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  return { kind: row.kind, account };
}

/** Marks a code as used; of two concurrent uses, one fails. */
export async function redeemCode(db: Db, now: Date, code: string): Promise<void> {
  const rows = await db
    .update(identityCodes)
    .set({ usedAt: now })
    .where(and(eq(identityCodes.codeHash, hash(code)), isNull(identityCodes.usedAt)))
    .returning({ uid: identityCodes.uid });
  if (rows.length === 0) throw new IdentityError('INVALID_OOB_CODE');
}

export async function removeExpiredCodes(db: Db, now: Date): Promise<void> {
  // Stored for a week, to distinguish an expired link from an invalid one.
  await db.delete(identityCodes).where(lt(identityCodes.expiresAt, new Date(now.getTime() - 7 * 86_400_000)));
}
