/** The second factor of an account: the secret of an authenticator app, and backup codes. */
import { randomBytes, randomInt } from 'node:crypto';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { seal, unseal } from '../runtime/sealed-secrets.ts';
import { passkeys } from './passkeys.table.ts';
import { deriveTag } from './passwords.ts';
import { backupCodes, secondFactors } from './second-factor.table.ts';
import { stepOfCode } from './totp.ts';

export type SecondFactor = typeof secondFactors.$inferSelect;

/** In bytes; the length of the hash that codes are made with (RFC 4226). */
const secretBytes = 20;
const backupCodeCount = 10;
const backupCodeLength = 10;
/** Without characters that look like another. */
const backupCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export async function findFactor(db: Db, uid: string): Promise<SecondFactor | undefined> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.uid, uid));
  return factor;
}

/** The factor that a sign-in needs; undefined if there is none, or it is only being set up. */
export async function findActiveFactor(db: Db, uid: string): Promise<SecondFactor | undefined> {
  const factor = await findFactor(db, uid);
  return factor?.activeAt ? factor : undefined;
}

/** Starts setting it up: stores a new secret, unless one is active already, and returns it. */
export async function addSecret(
  { db, config }: Pick<Context, 'db' | 'config'>,
  now: Date,
  uid: string,
): Promise<Buffer | undefined> {
  const secret = randomBytes(secretBytes);
  const fields = {
    sealedSecret: seal(config, uid, secret),
    startedAt: now,
    lastStep: 0,
    backupSalt: randomBytes(16).toString('base64'),
  };
  const stored = await db
    .insert(secondFactors)
    .values({ uid, ...fields })
    .onConflictDoUpdate({ target: secondFactors.uid, set: fields, setWhere: isNull(secondFactors.activeAt) })
    .returning({ uid: secondFactors.uid });
  return stored.length > 0 ? secret : undefined;
}

/** What a person typed, as digits or capital letters: without blanks, dashes and what nobody sees, Bengali digits as others. */
export const normalizeCode = (typed: string): string =>
  plainCharacters(typed).replace(/[\s-]/g, '').toUpperCase();

/** Uses a code of the app: of several uses at the same moment one succeeds, and none of an earlier step afterwards. */
export async function redeemAppCode(
  { db, config }: Pick<Context, 'db' | 'config'>,
  now: Date,
  { uid, sealedSecret }: SecondFactor,
  typed: string,
): Promise<boolean> {
  const code = normalizeCode(typed);
  if (!/^\d{6}$/.test(code)) return false;
  const step = stepOfCode(unseal(config, uid, sealedSecret), code, now);
  if (step === undefined) return false;
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.uid, uid),
        eq(secondFactors.sealedSecret, sealedSecret),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ uid: secondFactors.uid });
  return used.length > 0;
}

/** Uses a backup code; each works once. */
async function redeemBackupCode(
  db: Db,
  now: Date,
  { uid, backupSalt }: SecondFactor,
  typed: string,
): Promise<boolean> {
  const code = normalizeCode(typed);
  if (code.length !== backupCodeLength) return false;
  const codeHash = await deriveTag(code, Buffer.from(backupSalt, 'base64'));
  const used = await db
    .update(backupCodes)
    .set({ usedAt: now })
    .where(and(eq(backupCodes.uid, uid), eq(backupCodes.codeHash, codeHash), isNull(backupCodes.usedAt)))
    .returning({ uid: backupCodes.uid });
  return used.length > 0;
}

/** Uses a code of the app or a backup code, and returns which; undefined for a wrong or used one. */
export async function redeemFactorCode(
  context: Pick<Context, 'db' | 'config'>,
  now: Date,
  factor: SecondFactor,
  typed: string,
): Promise<'app' | 'backup' | undefined> {
  if (await redeemAppCode(context, now, factor, typed)) return 'app';
  return (await redeemBackupCode(context.db, now, factor, typed)) ? 'backup' : undefined;
}

export interface BackupCodes {
  /** As they are shown, once. */
  codes: string[];
  hashes: string[];
}

/** New backup codes; they take half a second to hash. */
export async function createBackupCodes({
  backupSalt,
}: Pick<SecondFactor, 'backupSalt'>): Promise<BackupCodes> {
  const letters = () => backupCodeLetters[randomInt(backupCodeLetters.length)];
  const plain = new Set<string>();
  while (plain.size < backupCodeCount) plain.add(Array.from({ length: backupCodeLength }, letters).join(''));
  const salt = Buffer.from(backupSalt, 'base64');
  const hashes: string[] = [];
  // One after the other: each takes 19 MiB.
  for (const code of plain) hashes.push(await deriveTag(code, salt));
  return { codes: [...plain].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** Replaces the account's backup codes. */
export async function storeBackupCodes(db: Db, uid: string, { hashes }: BackupCodes): Promise<void> {
  await db.delete(backupCodes).where(eq(backupCodes.uid, uid));
  await db.insert(backupCodes).values(hashes.map((codeHash) => ({ uid, codeHash })));
}

export const countBackupCodes = (db: Db, uid: string): Promise<number> =>
  db.$count(backupCodes, and(eq(backupCodes.uid, uid), isNull(backupCodes.usedAt)));

/** Activates the factor that is being set up; false if another request has. */
export async function activateFactor(
  db: Db,
  now: Date,
  { uid, sealedSecret }: SecondFactor,
): Promise<boolean> {
  const activated = await db
    .update(secondFactors)
    .set({ activeAt: now })
    .where(
      and(
        eq(secondFactors.uid, uid),
        eq(secondFactors.sealedSecret, sealedSecret),
        isNull(secondFactors.activeAt),
      ),
    )
    .returning({ uid: secondFactors.uid });
  return activated.length > 0;
}

/** Removes an account's factor with its backup codes and passkeys; false if there was none. */
export async function removeFactor(db: Db, uid: string): Promise<boolean> {
  await db.delete(passkeys).where(eq(passkeys.uid, uid));
  const removed = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.uid, uid), isNotNull(secondFactors.activeAt)))
    .returning({ uid: secondFactors.uid });
  return removed.length > 0;
}
