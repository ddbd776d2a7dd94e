/** Browsers that an account has signed in on: others cannot lock it out there, and its second factor may be remembered. */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lt, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { knownDevices } from './second-factor.table.ts';

/** How long a browser is known after a sign-in, in ms. */
export const deviceLifetimeMs = 180 * 24 * 3_600_000;
/** No account has more; the oldest are forgotten. */
const maxDevices = 20;

export const hashDevice = (token: string): string => createHash('sha256').update(token).digest('hex');

const ofDevice = (uid: string, token: string) =>
  and(eq(knownDevices.uid, uid), eq(knownDevices.tokenHash, hashDevice(token)));

type Device = typeof knownDevices.$inferSelect;

/** The account's device with a token; undefined for an unknown or forgotten one. */
export async function findKnownDevice(
  db: Db,
  now: Date,
  uid: string,
  token: string | undefined,
): Promise<Device | undefined> {
  if (!token) return undefined;
  const [device] = await db
    .select()
    .from(knownDevices)
    .where(and(ofDevice(uid, token), gt(knownDevices.expiresAt, now)));
  return device;
}

/** Makes a browser known to an account, under its token or a new one, which it returns. */
export async function rememberDevice(
  db: Db,
  now: Date,
  uid: string,
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  const expiresAt = new Date(now.getTime() + deviceLifetimeMs);
  await inTransaction(db, async (tx) => {
    await tx
      .insert(knownDevices)
      .values({ uid, tokenHash: hashDevice(token), createdAt: now, expiresAt })
      .onConflictDoUpdate({ target: [knownDevices.uid, knownDevices.tokenHash], set: { expiresAt } });
    const newest = tx
      .select({ tokenHash: knownDevices.tokenHash })
      .from(knownDevices)
      .where(eq(knownDevices.uid, uid))
      .orderBy(desc(knownDevices.expiresAt), desc(knownDevices.tokenHash))
      .limit(maxDevices);
    await tx
      .delete(knownDevices)
      .where(and(eq(knownDevices.uid, uid), notInArray(knownDevices.tokenHash, newest)));
  });
  return token;
}

/** Within this time a page repeats the first step of a sign-in, in ms. */
const firstStepMs = 2 * 60_000;

/**
 * Lets the account sign in without a code on a browser that has just proven its second factor, for some time in ms. Makes it known under
 * its token or a new one, which it returns.
 */
export async function proveFactor(
  db: Db,
  now: Date,
  uid: string,
  known: string | undefined,
  duration = firstStepMs,
): Promise<string> {
  const token = await rememberDevice(db, now, uid, known);
  const factorUntil = new Date(now.getTime() + duration);
  await db.update(knownDevices).set({ factorUntil }).where(ofDevice(uid, token));
  return token;
}

/** Forgets the account's devices, except the one with a token. */
export async function forgetDevices(db: Db, uid: string, except?: string): Promise<void> {
  const others = except ? ne(knownDevices.tokenHash, hashDevice(except)) : undefined;
  await db.delete(knownDevices).where(and(eq(knownDevices.uid, uid), others));
}

export async function removeExpiredDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.expiresAt, now));
}
