/** The sessions table: the hash of an opaque id, and the identity uid it belongs to. */
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 (hex) of the id in the cookie. */
    idHash: text().primaryKey(),
    uid: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_uid').on(table.uid)],
);
