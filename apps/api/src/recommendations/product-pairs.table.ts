/** The table of products that are bought together, which a job counts anew each day. A backup leaves it out. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const productPairs = pgTable(
  'product_pairs',
  {
    productId: text().notNull(),
    otherId: text().notNull(),
    /** Orders that contain both. */
    orders: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] })],
);
