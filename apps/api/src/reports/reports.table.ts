/** Counts of zero-result searches: the text, the count and the last time, without any personal data. */
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const zeroResultSearches = pgTable(
  'failed_searches',
  {
    /** Normalized by `searchKey`. */
    text: text().primaryKey(),
    count: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('failed_searches_most').on(table.count.desc().nullsFirst(), table.lastAt.desc().nullsFirst()),
  ],
);
