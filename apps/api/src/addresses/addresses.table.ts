/** The table of the addresses that customers have saved. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Empty for an address that an order has added. */
    label: text().notNull().default(''),
    name: text().notNull(),
    mobileNumber: text().notNull(),
    district: text().notNull(),
    area: text().notNull().default(''),
    address: text().notNull(),
    /** Chosen by the customer; without a chosen one the last used is the default. */
    chosen: boolean().notNull().default(false),
    /** When an order last used it, or when it was saved. */
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('addresses_last_used').on(
      table.userId,
      table.chosen.desc().nullsFirst(),
      table.usedAt.desc().nullsFirst(),
    ),
    uniqueIndex('addresses_chosen').on(table.userId).where(sql`${table.chosen}`),
  ],
);
