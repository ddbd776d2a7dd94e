/** The table of the numbers of products by price and time, which triggers of the database maintain (decision 120). */
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const countAxes = ['price', 'time'] as const;
export type CountAxis = (typeof countAxes)[number];

/**
 * How many products of a list have a key within a bucket of 2^`shift` keys. The key is the current price in poisha, or the time
 * of creation in ms since 1970. Derived from `products`, so that a backup leaves it out.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    /** `all`, `all-sold-out`, `category:Fan`, `sold-out:Fan`, `best-sellers` or `best-sellers-sold-out`. */
    list: text().notNull(),
    axis: text({ enum: countAxes }).notNull(),
    shift: integer().notNull(),
    bucket: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.axis, table.shift, table.bucket] })],
);
