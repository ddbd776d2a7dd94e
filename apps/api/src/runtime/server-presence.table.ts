/** The server processes that run on this database: each renews its row while it runs, and deletes it when it stops. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestampTz = () => timestamp({ withTimezone: true }).notNull();

export const serverPresence = pgTable('server_presence', {
  id: text().primaryKey(),
  startedAt: timestampTz(),
  /** By the clock of the database. */
  seenAt: timestampTz(),
});
