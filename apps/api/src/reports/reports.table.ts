/** Where searches without a result are counted: a text, how often, and when last. Nobody's name or address. */
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const zeroResultSearches = pgTable(
  'failed_searches',
  {
    /** As `searchKey` writes it. */
    text: text().primaryKey(),
    count: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('failed_searches_most').on(table.count.desc().nullsFirst(), table.lastAt.desc().nullsFirst()),
  ],
);
