/** The settings that the shop stores: one row each, and one named `preset`. */
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const storedSettings = pgTable('stored_settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
  /** The admin's e-mail at that time, or one of auditActors; null for a change by an earlier version. */
  changedBy: text(),
});
