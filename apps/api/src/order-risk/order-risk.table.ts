/** The table of the risk of orders, with the version of the rule that has decided it; it says nothing of who the customer is. */
import type { OrderRisk } from '@jontro/shop/order-risk/order-risk.ts';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';

export const orderRisks = pgTable('order_risk', {
  orderId: text()
    .primaryKey()
    .references(() => orders.id),
  /** From 0 to 3. */
  level: integer().notNull(),
  reasons: jsonb().$type<OrderRisk['reasons']>().notNull(),
  ruleVersion: integer().notNull(),
  decidedAt: timestamp({ withTimezone: true }).notNull(),
});
