/** Server sessions: an opaque id in a cookie, stored hashed, that belongs to an identity uid. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@jontro/shop/language.ts';
import { isStaff } from '@jontro/shop/users/permissions.ts';
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { inTransaction } from '../database/transaction.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Device } from '../http/device.ts';
import { endSignIns } from '../identity/ended-sign-ins.ts';
import { ownStaffRole, rightsColumns, withRights } from '../users/rights.ts';
import { staffRoles } from '../users/staff-roles.table.ts';
import { users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';

export const sessionCookie = 'jontro_session';
/** Lifetime of a session without and with "Remember me", in ms. */
export const sessionLifetimes = { browser: 24 * 3_600_000, remembered: 30 * 24 * 3_600_000 } as const;

export const hashSessionId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** How long the session of somebody with a permission stays valid without use, in ms. */
export const staffIdleMs = 12 * 3_600_000;
/** The precision of `lastUsedAt`: a use is stored when the last stored one is older, in ms. */
const usePrecisionMs = 5 * 60_000;

/** What is stored of the sign-in that opens a session. */
interface Opening extends Device {
  signIn?: string | undefined;
  secondFactor?: boolean | undefined;
  confirmedAt?: Date | null;
  /** Now by default. */
  lastUsedAt?: Date;
}

/** Opens a session for an identity uid. Returns the id for the cookie and the expiry. */
export async function openSession(
  db: Db,
  now: Date,
  uid: string,
  lifetime: number,
  opening: Opening = {},
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetime);
  await db
    .insert(sessions)
    .values({ idHash: hashSessionId(id), uid, createdAt: now, expiresAt, lastUsedAt: now, ...opening });
  return { id, expiresAt };
}

/** Whether a session has been left unused for longer than staff may; never one of an earlier version that is not used yet. */
const isIdle = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() > staffIdleMs;

/** A live session of a uid by the id of its cookie, which staff have used within the idle limit. */
export async function findOwnSession(db: Db, now: Date, id: string, uid: string) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, hashSessionId(id)), eq(sessions.uid, uid), gt(sessions.expiresAt, now)));
  return session && { ...session, idle: isIdle(session.lastUsedAt, now) };
}

/** A session as a browser names it. */
export interface BrowserSession {
  id: string;
  /** Only if it was opened before. */
  openedBefore?: Date;
}

/**
 * The current user of a session, or undefined if the session or its user no longer exists, or staff left it unused for too long.
 * `languages` are the one chosen in this browser, if any, and the shop's default for users without a choice. `isUse` is false for a
 * request that a page sends by itself.
 */
export async function findCurrentUser(
  db: Db,
  now: Date,
  { id, openedBefore }: BrowserSession,
  languages: { chosen: Language | undefined; ofShop: Language },
  isUse = true,
): Promise<CurrentUser | undefined> {
  const idHash = hashSessionId(id);
  const [row] = await userOfSession(db, {
    idHash,
    now: now.toISOString(),
    openedBefore: openedBefore?.toISOString() ?? 'infinity',
  });
  if (!row) return undefined;
  const { lastUsedAt, ...user } = withRights(row);
  if (isStaff(user) && isIdle(lastUsedAt, now)) return undefined;
  const unstored = now.getTime() - (lastUsedAt?.getTime() ?? 0) > usePrecisionMs;
  if (isUse && unstored)
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.idHash, idHash));
  return { ...user, language: languages.chosen ?? user.language ?? languages.ofShop };
}

const userOfSession = prepared('user-of-session', (db) =>
  db
    .select({
      userId: users.id,
      uid: users.uid,
      email: users.email,
      name: users.name,
      language: users.language,
      ...rightsColumns,
      lastUsedAt: sessions.lastUsedAt,
      secondFactor: sessions.secondFactor,
      confirmedAt: sessions.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(staffRoles, ownStaffRole)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        sql`${sessions.expiresAt} > ${sql.placeholder('now')}`,
        sql`${sessions.createdAt} < ${sql.placeholder('openedBefore')}`,
        isNull(users.deletedAt),
      ),
    ),
);

/** Ends one session with all tokens of its sign-in; ignores an unknown id. */
export async function endSession(db: Db, now: Date, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.idHash, hashSessionId(id)))
      .returning({ uid: sessions.uid, signIn: sessions.signIn });
    if (!ended?.signIn) return;
    await endSignIns(tx, now, ended.uid, [ended.signIn]);
    await endSessionsOf(tx, ended.uid, [ended.signIn]);
  });
}

/** Ends the sessions of sign-ins of a uid. */
export async function endSessionsOf(db: Db, uid: string, signIns: readonly string[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.uid, uid), inArray(sessions.signIn, [...signIns])));
}

/** How long an earlier session remains valid after the next one is opened, for requests in flight. In ms. */
export const overlapMs = 10_000;

/**
 * Ends the earlier session of a browser in which a uid has opened a new one: after `overlapMs` if it has the same uid,
 * because another page may have a request in flight and would be logged out, otherwise immediately.
 */
export async function endEarlierSession(db: Db, now: Date, id: string, uid: string): Promise<void> {
  const overlapEnd = new Date(now.getTime() + overlapMs);
  const own = and(eq(sessions.idHash, hashSessionId(id)), eq(sessions.uid, uid));
  await db
    .update(sessions)
    .set({ expiresAt: overlapEnd })
    .where(and(own, gt(sessions.expiresAt, overlapEnd)));
  await db.delete(sessions).where(and(eq(sessions.idHash, hashSessionId(id)), ne(sessions.uid, uid)));
}

/** Ends every session of a uid, for example when its user is deleted. */
export async function endAllSessions(db: Db, uid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.uid, uid));
}

/** Ends every session of a uid except `ownId`; all of them if it is undefined or belongs to another uid. */
export async function endOtherSessions(db: Db, uid: string, ownId: string | undefined): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.uid, uid), ne(sessions.idHash, hashSessionId(ownId ?? ''))));
}

/** Ends the sessions of a uid that were opened before a time. */
export async function endEarlierSessions(db: Db, uid: string, before: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.uid, uid), lt(sessions.createdAt, before)));
}

export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
