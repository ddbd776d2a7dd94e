/** The credentials that the owner has set in the shop, sealed. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const shopSecrets = pgTable('shop_secrets', {
  /** One of `secretNames`. */
  name: text().primaryKey(),
  /** The fields as JSON, see `seal`. */
  sealed: text().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
  /** The admin's e-mail at that time. */
  changedBy: text().notNull(),
});
