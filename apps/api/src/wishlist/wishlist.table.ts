/** The table of wishlist items, one per user and product. */
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.table.ts';
import { users } from '../users/users.table.ts';

export const wishlistItems = pgTable(
  'wishes',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    productId: text()
      .notNull()
      .references(() => products.id),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishes_newest').on(table.userId, table.addedAt.desc().nullsFirst()),
  ],
);
