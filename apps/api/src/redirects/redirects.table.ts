/** The table of redirects of old addresses. */
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const redirects = pgTable(
  'redirects',
  {
    id: text().primaryKey(),
    /** As `sourceOf()` writes an address. */
    source: text().notNull(),
    /** Path and query in the shop's default language. */
    target: text().notNull(),
    /** The import of products that has added it, which an undo removes again. */
    importId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('redirects_source').on(table.source),
    index('redirects_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('redirects_target').on(table.target),
  ],
);
