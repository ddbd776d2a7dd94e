/** Guests: people without an account, known by a random token in a cookie, which is stored hashed. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@jontro/shop/language.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { prepared } from '../database/prepared.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { guestRow } from '../orders/guest-row.ts';
import { users } from '../users/users.table.ts';

/** How long a guest is known after the last change of the cart, in ms. */
export const guestLifetimeMs = 30 * 24 * 3_600_000;

/** No identity provider has such an id. */
const uidOf = (token: string) => `guest:${createHash('sha256').update(token).digest('hex')}` as const;

const toGuest = (row: { userId: string; uid: string }, language: Language): CurrentUser => ({
  ...row,
  email: '',
  name: '',
  role: 'user',
  guest: true,
  language,
});

const guestOfUid = prepared('guest-of-uid', (db) =>
  db
    .select({ userId: users.id, uid: users.uid })
    .from(users)
    .where(
      and(
        eq(users.uid, sql.placeholder('uid')),
        users.guest,
        gt(users.lastLoginAt, sql`${sql.placeholder('since')}::timestamptz`),
      ),
    ),
);

/** The guest of a token; undefined for an unknown one, and after 30 days. */
export async function findGuest(
  db: Db,
  now: Date,
  token: string,
  language: Language,
): Promise<CurrentUser | undefined> {
  const since = new Date(now.getTime() - guestLifetimeMs).toISOString();
  const [row] = await guestOfUid(db, { uid: uidOf(token), since });
  return row && toGuest(row, language);
}

/** Creates a guest; returns the token for the cookie. */
export async function createGuest(
  db: Db,
  now: Date,
  language: Language,
): Promise<{ token: string; guest: CurrentUser }> {
  const token = randomBytes(32).toString('base64url');
  const row = { userId: newId(now), uid: uidOf(token) };
  await db.insert(users).values(guestRow(now, { id: row.userId, uid: row.uid, name: '', language }));
  return { token, guest: toGuest(row, language) };
}

/** Begins the 30 days of a guest anew. */
export async function keepGuest(db: Db, now: Date, { userId }: CurrentUser): Promise<void> {
  await db
    .update(users)
    .set({ lastLoginAt: now })
    .where(and(eq(users.id, userId), users.guest));
}

/** The time before which a guest was last known. */
export const guestsBefore = (now: Date) =>
  and(users.guest, lt(users.lastLoginAt, new Date(now.getTime() - guestLifetimeMs)));
