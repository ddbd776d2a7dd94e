/** The tables of back-in-stock alerts. */
import { languages } from '@jontro/shop/language.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });
/** Empty for a product without variants. */
const variantId = () => text().notNull().default('');

/** Who waits for what. A mailed alert stays for its link, and is removed later. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: text().primaryKey(),
    productId: text().notNull(),
    variantId: variantId(),
    email: text().notNull(),
    language: text({ enum: languages }).notNull(),
    /** In the link that stops the alerts of the address. */
    token: text().notNull().unique(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** When it was mailed; null while it is open. */
    mailedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('stock_alerts_open')
      .on(table.productId, table.variantId, table.email)
      .where(sql`${table.mailedAt} is null`),
    index('stock_alerts_oldest')
      .on(table.productId, table.variantId, table.createdAt, table.id)
      .where(sql`${table.mailedAt} is null`),
    index('stock_alerts_email').on(table.email),
    index('stock_alerts_expiry').on(table.expiresAt),
  ],
);

/** For how many of the units in stock somebody was mailed; one row for each product or variant with an alert. */
export const stockAlertCounts = pgTable(
  'stock_alert_counts',
  {
    productId: text().notNull(),
    variantId: variantId(),
    /** The units when they were last looked at. */
    stock: integer().notNull().default(0),
    /** Of these, those for which somebody was mailed. */
    mailed: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.variantId] })],
);
