/** The table of stock moves: each change of the units of a product or variant. */
import type { StockReason } from '@jontro/shop/stock/stock-reasons.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Triggers of the stock's columns add a row in the transaction of the change, so the units are always the sum of the changes
 * (decision 179). A product with variants has none of its own: its units are those of its variants.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text().notNull(),
    /** Empty for a product without variants. */
    variantId: text().notNull().default(''),
    /** In units; below 0 for those that left. */
    change: integer().notNull(),
    /** The units after it. */
    left: integer().notNull(),
    why: text().$type<StockReason>().notNull(),
    orderId: text(),
    staffId: text(),
    note: text(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [
    index('stock_moves_product').on(table.productId, table.variantId, table.id),
    uniqueIndex('stock_moves_opening')
      .on(table.productId, table.variantId)
      .where(sql`${table.why} = 'opening'`),
  ],
);
