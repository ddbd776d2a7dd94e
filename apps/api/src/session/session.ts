/** Server sessions: an opaque id in a cookie, stored hashed, tied to the identity uid. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@jontro/shop/language.ts';
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';

export const sessionCookie = 'jontro_session';
/** How long a session lives without "Remember me" and with it, in ms. */
export const sessionLifetimes = { browser: 24 * 3_600_000, remembered: 30 * 24 * 3_600_000 } as const;

const hash = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Opens a session of an identity uid. Gives the id for the cookie and when it ends. */
export async function openSession(
  db: Db,
  now: Date,
  uid: string,
  lifetime: number,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetime);
  await db.insert(sessions).values({ idHash: hash(id), uid, createdAt: now, expiresAt });
  return { id, expiresAt };
}

/**
 * The viewer of a session id, or undefined if the session or its user is not there any more. `languages` are the one that
 * this browser asks for, if it does, and the shop's own for those who have chosen none.
 */
export async function findCurrentUser(
  db: Db,
  now: Date,
  id: string,
  languages: { chosen: Language | undefined; ofShop: Language },
): Promise<CurrentUser | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      uid: users.uid,
      email: users.email,
      name: users.name,
      role: users.role,
      language: users.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .where(and(eq(sessions.idHash, hash(id)), gt(sessions.expiresAt, now), isNull(users.deletedAt)));
  return row && { ...row, language: languages.chosen ?? row.language ?? languages.ofShop };
}

/** Ends one session; one that is not there is fine. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hash(id)));
}

/** What was asked with the earlier session when the next one was opened still gets its answer: so long, in ms. */
export const overlapMs = 10_000;

/**
 * Ends the earlier session of a browser in which a uid has opened the next one: soon if it was theirs, because another
 * page of theirs may be asking with it at this moment and would be logged out, else at once.
 */
export async function endEarlierSession(db: Db, now: Date, id: string, uid: string): Promise<void> {
  const soon = new Date(now.getTime() + overlapMs);
  const own = and(eq(sessions.idHash, hash(id)), eq(sessions.uid, uid));
  await db
    .update(sessions)
    .set({ expiresAt: soon })
    .where(and(own, gt(sessions.expiresAt, soon)));
  await db.delete(sessions).where(and(eq(sessions.idHash, hash(id)), ne(sessions.uid, uid)));
}

/** Ends every session of a uid, for example when its user is deleted. */
export async function endSessionsOf(db: Db, uid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.uid, uid));
}

/** Ends every session of a uid but the one with this id; all of them if there is none or it is of somebody else. */
export async function endOtherSessions(db: Db, uid: string, ownId: string | undefined): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.uid, uid), ne(sessions.idHash, hash(ownId ?? ''))));
}

/** Ends the sessions of a uid that were opened before a moment. */
export async function endEarlierSessions(db: Db, uid: string, moment: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.uid, uid), lt(sessions.createdAt, moment)));
}

/** Removes sessions that have run out. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
