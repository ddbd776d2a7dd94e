/** The table of the orders and amounts of each day and channel, which triggers of the database maintain (decision 129). */
import { orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core';

export const salesMeasures = ['orders', 'paidOnline', 'cash'] as const;
export type SalesMeasure = (typeof salesMeasures)[number];

/**
 * Orders that are not deleted, by the day in Bangladesh on which they were placed, paid online or paid in cash: the sum of a
 * day's rows. A transaction changes one that no other has locked, or adds one, so that nothing waits for a sum. A backup leaves
 * the table out.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    measure: text({ enum: salesMeasures }).notNull(),
    /** Where the orders come from. */
    channel: text({ enum: orderChannels }).notNull().default('web'),
    count: bigint({ mode: 'number' }).notNull(),
    /** The sum of what was to be paid. */
    poisha: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('sales_days_day').on(table.day, table.measure, table.id)],
);
