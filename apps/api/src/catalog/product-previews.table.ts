/** The table of preview links of products. */
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from './catalog.table.ts';

/** One row for each link, until it expires. */
export const productPreviews = pgTable(
  'product_previews',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('product_previews_expiry').on(table.expiresAt)],
);
