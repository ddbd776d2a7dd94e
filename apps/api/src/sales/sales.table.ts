/**
 * The tables of what came and went on which day: cash that came after an order was paid, units that an order lost or gained, and the
 * materialized receipts of each day.
 */
import type { Poisha } from '@jontro/shop/money.ts';
import { orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import { bigint, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';

/** Cash beside that which paid an order: of a difference, or, below 0, cash whose record was undone. Only ever appended to. */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    poisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('cash_receipts_order').on(table.orderId), index('cash_receipts_at').on(table.at)],
);

/** Of the units that were ordered, or of those that were paid. */
export const unitMeasures = ['ordered', 'sold'] as const;
export type UnitMeasure = (typeof unitMeasures)[number];

/**
 * By how much an order has changed later what it had of a product: a change, a cancellation or a return, on its own day. What it had at
 * first is what it has now without these. Only ever appended to.
 */
export const unitChanges = pgTable(
  'unit_changes',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    productId: text().notNull(),
    measure: text({ enum: unitMeasures }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    units: integer().notNull(),
    /** The prices of the units. */
    poisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    /** What they cost the shop; units that came back sellable have cost nothing. */
    costPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    /** Units that the shop has spent without knowing their cost, and their prices. */
    unknownUnits: integer().notNull(),
    unknownPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
  },
  (table) => [
    index('unit_changes_order').on(table.orderId, table.productId),
    index('unit_changes_at').on(table.measure, table.at),
  ],
);

export const receiptMeasures = ['paidOnline', 'cash'] as const;

/**
 * What paid orders, by the day in Bangladesh on which it came: the sum of a day's rows, which triggers maintain as those of `sales_days`
 * (decision 129). A backup leaves the table out.
 */
export const receiptDays = pgTable(
  'receipt_days',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    measure: text({ enum: receiptMeasures }).notNull(),
    channel: text({ enum: orderChannels }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    poisha: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('receipt_days_day').on(table.day, table.measure, table.channel, table.id)],
);
