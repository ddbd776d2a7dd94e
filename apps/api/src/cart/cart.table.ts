/** The table of cart lines, one per user and product, or variant of one. */
import type { Poisha } from '@jontro/shop/money.ts';
import { bigint, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

export const cartItems = pgTable(
  'cart_items',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The id of a product, or of the chosen variant of one. A version before variants reads the lines of products only. */
    soldId: text('product_id').notNull(),
    quantity: integer().notNull(),
    /** The current price when the line was added. */
    addedPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('cart_items_user_product').on(table.userId, table.soldId),
    index('cart_items_added').on(table.addedAt.desc().nullsFirst(), table.id),
  ],
);
