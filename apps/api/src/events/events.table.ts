/** What happened in the shop: a row is inserted in the transaction of what it reports, and handled by subscribers later. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamptz().notNull(),
    /** The subscribers that have handled it. */
    handledBy: text().array().notNull().default([]),
    /** When its remaining subscribers are called next; null when all have handled it or the retries are over. */
    nextTryAt: timestamptz(),
    tries: integer().notNull().default(0),
    leaseUntil: timestamptz(),
    lastError: text(),
  },
  (table) => [index('events_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`)],
);
