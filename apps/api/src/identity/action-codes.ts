/** One-time codes in mails: a new password, or the proof that an address is one's own (docs/protocols/identity.md#rules-of-the-embedded-service). */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type Account, accountOf } from './accounts.ts';
import { identityCodes, type oobCodeKinds } from './identity.table.ts';
import { IdentityError } from './identity-error.ts';

export type CodeKind = (typeof oobCodeKinds)[number];

const lifetimes: Record<CodeKind, number> = { PASSWORD_RESET: 3_600_000, VERIFY_EMAIL: 72 * 3_600_000 };

const hash = (code: string): string => createHash('sha256').update(code).digest('hex');

/** A new code of an account; a new one for a password cancels the earlier ones. */
export async function addCode(db: Db, now: Date, uid: string, kind: CodeKind): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimes[kind]);
  if (kind === 'PASSWORD_RESET') {
    await db.delete(identityCodes).where(and(eq(identityCodes.uid, uid), eq(identityCodes.kind, kind)));
  }
  await db.insert(identityCodes).values({ codeHash: hash(code), uid, kind, expiresAt });
  return code;
}

/** The kind and account of a code that is still good; does not use it up. */
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
  const account = row && !row.usedAt ? await accountOf(db, row.uid) : undefined;
  if (!row || !account) throw new IdentityError('INVALID_OOB_CODE');
  if (row.expiresAt <= now) throw new IdentityError('EXPIRED_OOB_CODE');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  return { kind: row.kind, account };
}

/** Uses a code up; of two who try at the same moment one is refused. */
export async function spendCode(db: Db, now: Date, code: string): Promise<void> {
  const rows = await db
    .update(identityCodes)
    .set({ usedAt: now })
    .where(and(eq(identityCodes.codeHash, hash(code)), isNull(identityCodes.usedAt)))
    .returning({ uid: identityCodes.uid });
  if (rows.length === 0) throw new IdentityError('INVALID_OOB_CODE');
}

export async function removeExpiredCodes(db: Db, now: Date): Promise<void> {
  // Kept for a week, so that an old link is told apart from a wrong one.
  await db.delete(identityCodes).where(lt(identityCodes.expiresAt, new Date(now.getTime() - 7 * 86_400_000)));
}
