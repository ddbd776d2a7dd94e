/** The sessions table: the hash of an opaque id, the identity uid it belongs to, and where it is used. */
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 (hex) of the id in the cookie. */
    idHash: text().primaryKey(),
    uid: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The sign-in of which it is a part, see `signInKeyOf`; null if an earlier version opened it. */
    signIn: text(),
    /** Whether the sign-in had a second factor. */
    secondFactor: boolean().notNull().default(false),
    /** Null for an unknown browser, and if an earlier version opened the session; so is `system`. */
    browser: text(),
    system: text(),
    /** To five minutes exact; null until it is used in this version. Requests that a page sends by itself are no use. */
    lastUsedAt: timestamp({ withTimezone: true }),
    /** When the last new sign-in has confirmed whose session it is. */
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('sessions_uid').on(table.uid)],
);
