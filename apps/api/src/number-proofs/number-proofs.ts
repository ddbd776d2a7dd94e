/** Proves the mobile numbers of an account by codes in SMS; guests' orders with a proven number move to it (B-PEOPLE-10). */
import { createHash, randomInt } from 'node:crypto';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import {
  type MyNumbers,
  maxProvenNumbers,
  type NumberCode,
  numberProofTexts,
} from '@jontro/shop/number-proofs/number-proofs.ts';
import {
  confirmCodeMs,
  maxCodeTries,
  parseConfirmCode,
} from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockUser } from '../database/user-lock.ts';
import { takeOrdersOfNumbers } from '../guests/guest-orders.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { isSameSecret } from '../runtime/same-secret.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { sendsSms } from '../sms/sms-gateways.ts';
import { numberCodes, provenNumbers } from './number-proofs.table.ts';

type Parts = Pick<Context, 'db' | 'now' | 'limits' | 'config'>;

/** What is stored of a code: useless for another account and number. */
export const numberCodeHash = (userId: string, mobileNumber: string, code: string): string =>
  createHash('sha256').update(`${userId}:${mobileNumber}:${code}`).digest('hex');

const ofAccount = (userId: string, mobileNumber: string) =>
  and(eq(numberCodes.userId, userId), eq(numberCodes.mobileNumber, mobileNumber));

/** As in +8801712345678; throws 400 for what is no mobile number of Bangladesh. */
function parseNumber(text: string): string {
  const mobileNumber = parseMobileNumber(text);
  if (mobileNumber) return mobileNumber;
  const fields = { mobileNumber: numberProofTexts.invalidNumber };
  throw new ApplicationError('invalid', numberProofTexts.invalidNumber, { fields });
}

/** Lists the proven numbers of the current user, and says whether another one can be proven. */
export async function listMyNumbers(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { userId }: CurrentUser,
): Promise<MyNumbers> {
  const rows = await db
    .select()
    .from(provenNumbers)
    .where(eq(provenNumbers.userId, userId))
    .orderBy(asc(provenNumbers.provenAt), asc(provenNumbers.mobileNumber));
  const numbers = rows.map(({ mobileNumber, provenAt }) => ({
    mobileNumber,
    provenAt: provenAt.toISOString(),
  }));
  return { canProve: sendsSms(config), numbers };
}

/**
 * Sends a code to a number, which replaces the one before; once a minute and five times a day for an account, and five times a day
 * for a number. Throws 400 for no mobile number, 409 without a gateway or with three numbers, 429 beyond a limit.
 */
export async function sendNumberCode(
  { db, now, limits, config }: Parts,
  { userId, language }: CurrentUser,
  text: string,
): Promise<{ message: string }> {
  const mobileNumber = parseNumber(text);
  await limits.limit('number-code', userId);
  if (!sendsSms(config)) throw new ApplicationError('broken-rule', numberProofTexts.noSms);
  await limits.limit('number-code-day', userId);
  await limits.limit('confirm-code-number', mobileNumber);
  await inTransaction(db, async (tx) => {
    await lockUser(tx, { userId });
    await requirePlace(tx, userId, mobileNumber);
    const at = now();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const sent = {
      codeHash: numberCodeHash(userId, mobileNumber, code),
      expiresAt: new Date(at.getTime() + confirmCodeMs),
      tries: 0,
    };
    await tx
      .insert(numberCodes)
      .values({ userId, mobileNumber, ...sent })
      .onConflictDoUpdate({ target: [numberCodes.userId, numberCodes.mobileNumber], set: sent });
    await queueSms(tx, at, config, {
      dedupeKey: `number-code:${newId(at)}`,
      kind: 'otp',
      subject: 'code',
      language,
      to: mobileNumber,
      text: serverTexts[language].confirmations.sms.number(config.shop.name, code),
    });
  });
  return { message: numberProofTexts.codeSent };
}

/** Throws 409 if an account with a lock has its three numbers, and this is none of them. */
async function requirePlace(tx: Db, userId: string, mobileNumber: string): Promise<void> {
  const numbers = await tx
    .select({ mobileNumber: provenNumbers.mobileNumber })
    .from(provenNumbers)
    .where(eq(provenNumbers.userId, userId));
  const has = numbers.some((row) => row.mobileNumber === mobileNumber);
  if (!has && numbers.length >= maxProvenNumbers)
    throw new ApplicationError('broken-rule', numberProofTexts.full);
}

/**
 * Proves a number by its code: the account has it from now on, whoever had it before, and the guests' orders that were made with it.
 * Throws 400 for a wrong code, 429 after five.
 */
export async function proveNumber(
  { db, now, limits }: Pick<Parts, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  { mobileNumber: text, code: typed }: NumberCode,
): Promise<{ modifiedCount: number; message: string }> {
  const { userId } = currentUser;
  const mobileNumber = parseNumber(text);
  await limits.limit('prove-number', userId);
  const code = parseConfirmCode(typed);
  const moved = await inTransaction(db, async (tx) => {
    await lockUser(tx, { userId });
    if (!code || !(await isRightCode(tx, now(), { userId, mobileNumber, code }))) return undefined;
    await requirePlace(tx, userId, mobileNumber);
    const proven = { userId, provenAt: now() };
    await tx
      .insert(provenNumbers)
      .values({ mobileNumber, ...proven })
      .onConflictDoUpdate({ target: provenNumbers.mobileNumber, set: proven });
    await tx.delete(numberCodes).where(ofAccount(userId, mobileNumber));
    return takeOrdersOfNumbers(tx, now(), currentUser, [mobileNumber]);
  });
  if (moved === undefined) {
    const fields = { code: numberProofTexts.wrongCode };
    throw new ApplicationError('invalid', numberProofTexts.wrongCode, { fields });
  }
  const { proven, provenWithOrders } = numberProofTexts;
  return { modifiedCount: moved, message: moved > 0 ? provenWithOrders : proven };
}

/** Counts a try of the present code in the statement that reads it; false after five, or after its ten minutes. */
async function isRightCode(
  tx: Db,
  at: Date,
  { userId, mobileNumber, code }: { userId: string; mobileNumber: string; code: string },
): Promise<boolean> {
  const [tried] = await tx
    .update(numberCodes)
    .set({ tries: sql`${numberCodes.tries} + 1` })
    .where(
      and(
        ofAccount(userId, mobileNumber),
        lt(numberCodes.tries, maxCodeTries),
        gt(numberCodes.expiresAt, at),
      ),
    )
    .returning({ codeHash: numberCodes.codeHash });
  return tried !== undefined && isSameSecret(numberCodeHash(userId, mobileNumber, code), tried.codeHash);
}

/** Removes an own number; its orders stay with the account. Throws 404 for another account's or an unknown one. */
export async function removeNumber(
  { db }: Pick<Parts, 'db'>,
  { userId }: CurrentUser,
  text: string,
): Promise<{ deletedCount: number; message: string }> {
  const [removed] = await db
    .delete(provenNumbers)
    .where(and(eq(provenNumbers.mobileNumber, parseNumber(text)), eq(provenNumbers.userId, userId)))
    .returning({ mobileNumber: provenNumbers.mobileNumber });
  orNotFound(removed, numberProofTexts.notFound);
  return { deletedCount: 1, message: numberProofTexts.removed };
}

/** Moves the guests' orders with an account's numbers that were made since it was last logged in. */
export async function takeOrdersOfMyNumbers(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  account: { userId: string; email: string },
): Promise<void> {
  const rows = await db
    .select({ mobileNumber: provenNumbers.mobileNumber })
    .from(provenNumbers)
    .where(eq(provenNumbers.userId, account.userId));
  if (rows.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockUser(tx, account);
    const numbers = rows.map(({ mobileNumber }) => mobileNumber);
    await takeOrdersOfNumbers(tx, now(), account, numbers);
  });
}

export async function removeExpiredNumberCodes(db: Db, now: Date): Promise<void> {
  await db.delete(numberCodes).where(lt(numberCodes.expiresAt, now));
}
