/** The tables of orders that are to be confirmed: what was asked of their customers, of links and codes hashes only, and calls. */
import { callOutcomes } from '@jontro/shop/order-confirmations/calls.ts';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

/** How an order was confirmed, beside the step that says that it is. */
export const confirmedByWays = ['link', 'code', 'call'] as const;

export const orderConfirmations = pgTable('order_confirmations', {
  orderId: text()
    .primaryKey()
    .references(() => orders.id),
  /** When the customer was asked, by link or by the first code. */
  askedAt: timestamptz(),
  linkHash: text().unique(),
  linkExpiresAt: timestamptz(),
  codeHash: text(),
  codeExpiresAt: timestamptz(),
  /** Tries of the present code. */
  codeTries: integer().notNull().default(0),
  confirmedAt: timestamptz(),
  confirmedBy: text({ enum: confirmedByWays }),
  /** Who calls about it, and until when nobody else can. */
  claimedBy: text(),
  claimedUntil: timestamptz(),
});

export const orderCalls = pgTable(
  'order_calls',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    staffId: text()
      .notNull()
      .references(() => users.id),
    at: timestamptz().notNull(),
    outcome: text({ enum: [...callOutcomes] }).notNull(),
    note: text().notNull(),
  },
  (table) => [index('order_calls_order').on(table.orderId, table.at)],
);
