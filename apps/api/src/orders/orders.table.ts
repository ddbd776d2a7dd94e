/** Where orders and their lines are kept. Deleted orders stay, marked. */
import { languages } from '@jontro/shop/language.ts';
import { orderStatuses } from '@jontro/shop/orders/orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { coupons } from '../coupons/coupons.table.ts';
import { users } from '../users/users.table.ts';

const moment = () => timestamp({ withTimezone: true });

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The account's e-mail when the order was placed. */
    buyerEmail: text().notNull(),
    name: text().notNull(),
    /** For contact. */
    email: text().notNull(),
    mobileNumber: text().notNull(),
    country: text().notNull(),
    district: text().notNull(),
    address: text().notNull(),
    additionalInfo: text().notNull(),
    /** What an owner looks for, in small letters. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || chr(10) || buyer_email || chr(10) || email || chr(10) || mobile_number || chr(10) || id)`,
      ),
    /** What its mails are written in: the buyer's when it was placed. */
    language: text({ enum: languages }).notNull().default(defaultSettings.language),
    status: text({ enum: orderStatuses }).notNull().default('Pending'),
    placedAt: moment().notNull(),
    totalPoisha: bigint({ mode: 'number' }).notNull(),
    deliveryPoisha: bigint({ mode: 'number' }).notNull(),
    discountPoisha: bigint({ mode: 'number' }).notNull().default(0),
    /** What the discount comes from. */
    couponId: text().references(() => coupons.id),
    couponCode: text(),
    paid: boolean().notNull().default(false),
    paidAt: moment(),
    transactionId: text(),
    reviewText: text(),
    reviewAddedAt: moment(),
    deliveredAt: moment(),
    cashReceivedAt: moment(),
    deletedAt: moment(),
    /** The client's key of this placement; the same key gives the same order back. */
    idempotencyKey: text(),
    /** Hash of the ordered lines, to tell the same cart placed twice within 30 s. */
    cartHash: text().notNull(),
  },
  (table) => [
    uniqueIndex('orders_idempotency').on(table.userId, table.idempotencyKey),
    index('orders_user_newest').on(table.userId, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_newest_reviews')
      .on(table.reviewAddedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.reviewText} is not null and ${table.deletedAt} is null`),
    index('orders_coupon').on(table.couponId, table.userId).where(sql`${table.couponId} is not null`),
    // What the owner sorts and filters by, each newest first where it is alike.
    index('orders_customer')
      .on(sql`lower(${table.name})`, table.placedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_status')
      .on(table.status, table.placedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    // With `paid`, so that the best sellers of a period are found in the index alone.
    index('orders_newest')
      .on(table.placedAt.desc().nullsFirst(), table.id, table.paid)
      .where(sql`${table.deletedAt} is null`),
    // The owner's reports sum these up without reading the orders themselves.
    index('orders_paid_when')
      .on(table.paidAt, table.totalPoisha, table.deliveryPoisha, table.discountPoisha)
      .where(sql`${table.paid} and ${table.deletedAt} is null`),
    index('orders_cash_when')
      .on(table.cashReceivedAt, table.totalPoisha, table.deliveryPoisha, table.discountPoisha)
      .where(sql`${table.cashReceivedAt} is not null and ${table.deletedAt} is null`),
    index('orders_unpaid')
      .on(table.placedAt, table.totalPoisha, table.deliveryPoisha, table.discountPoisha)
      .where(sql`not ${table.paid} and ${table.cashReceivedAt} is null and ${table.deletedAt} is null`),
    index('orders_to_deliver')
      .on(table.placedAt, table.totalPoisha, table.deliveryPoisha, table.discountPoisha)
      .where(sql`${table.status} = 'Pending' and ${table.deletedAt} is null`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: text().notNull(),
    name: text().notNull(),
    nameBn: text(),
    pricePoisha: bigint({ mode: 'number' }).notNull(),
    quantity: integer().notNull(),
    image: text().notNull(),
    /** The pieces were taken from counted stock, so they go back there when the order is deleted undelivered. */
    fromStock: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);
