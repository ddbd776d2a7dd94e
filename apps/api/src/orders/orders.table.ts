/** The tables of orders and their lines. Orders are soft-deleted. */

import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';
import { languages } from '@jontro/shop/language.ts';
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { type OrderStep, orderStatuses, orderStepNames } from '@jontro/shop/orders/order-steps.ts';
import type { CancelRequest, LoggedStep, OrderChange, StepChange } from '@jontro/shop/orders/orders.ts';
import { orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { eq, or, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { coupons } from '../coupons/coupons.table.ts';
import { users } from '../users/users.table.ts';

/** An adjustment of the total, in poisha. */
interface StoredAdjustment {
  kind: string;
  poisha: Poisha;
}

const timestamptz = () => timestamp({ withTimezone: true });

/** The columns that the admin reports sum up, for index-only scans. */
const amountsOf = <Column>(table: Record<AmountColumn, Column>) =>
  [table.totalPoisha, table.deliveryPoisha, table.discountPoisha, table.adjustmentPoisha] as const;
type AmountColumn = 'totalPoisha' | 'deliveryPoisha' | 'discountPoisha' | 'adjustmentPoisha';

/** What an order is to be paid. */
export const payableIn = (table: Record<AmountColumn, unknown>) =>
  sql`${table.totalPoisha} + ${table.deliveryPoisha} - ${table.discountPoisha} + ${table.adjustmentPoisha}`;

/** What the shop has of the customer's money of a paid order. */
export const keptIn = (table: Record<ReceiptColumn, unknown>) =>
  sql`coalesce(${table.receivedPoisha}, ${payableIn(table)}) - ${table.refundedPoisha} - ${table.cashRefundedPoisha}`;

/** Of a paid order what the shop has of the customer's money beyond what it costs, or is kept of one that has ended; in poisha. */
export const surplusIn = (table: Record<SurplusColumn, unknown>) =>
  sql`${keptIn(table)} - (case
    when ${table.cancelledAt} is null and ${table.returnedAt} is null then ${payableIn(table)} - ${table.concededPoisha}
    else ${table.keptChargePoisha} end)`;
export const hasSurplusIn = (table: Record<SurplusColumn, unknown>) =>
  sql`(${table.paid} or ${table.cashReceivedAt} is not null) and ${surplusIn(table)} > 0`;
type ReceiptColumn = AmountColumn | 'receivedPoisha' | 'refundedPoisha' | 'cashRefundedPoisha';
export type SurplusColumn =
  | ReceiptColumn
  | 'paid'
  | 'cashReceivedAt'
  | 'concededPoisha'
  | 'keptChargePoisha'
  | 'cancelledAt'
  | 'returnedAt';

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Null only until a migration has numbered the orders of former versions. */
    number: bigint({ mode: 'number' }).default(sql`nextval('order_numbers')`).unique(),
    /** The prefix with which the number was printed. */
    numberPrefix: text().notNull().default(defaultSettings.orderNumberPrefix),
    /** The secret of the link at which the order is tracked; null for an order of a former version. */
    trackingKey: text(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Placed by a guest, whose record `userId` is; it ends when an account takes the order over. */
    guest: boolean().notNull().default(false),
    /** The secret of the link in the mails of a guest's order. */
    guestToken: text(),
    /** When the customer used that link, which proves that the contact address is theirs. */
    contactProvenAt: timestamptz(),
    /** The account's e-mail when the order was placed; empty for a guest. */
    buyerEmail: text().notNull(),
    name: text().notNull(),
    /** The contact address. */
    email: text().notNull(),
    mobileNumber: text().notNull(),
    country: text().notNull(),
    district: text().notNull(),
    /** Thana or upazila; empty if it is unknown. */
    area: text().notNull().default(''),
    /** That of the shop, if the order is picked up. */
    address: text().notNull(),
    /** What the customer says when they pick it up at the shop; null for an order that is delivered. */
    pickupCode: text(),
    /** The days that were promised for the delivery, if the zone has any. */
    promisedFrom: date(),
    promisedTo: date(),
    /** Within how many days unused goods can be returned, as it was promised; 0 for none, null for an order of a former version. */
    returnDays: integer(),
    /** When the customer was told that the last of these days has passed, and the days that they were told then. */
    lateToldAt: timestamptz(),
    lateFrom: date(),
    lateTo: date(),
    additionalInfo: text().notNull(),
    /** All searchable fields in lower case. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || chr(10) || buyer_email || chr(10) || email || chr(10) || mobile_number || chr(10) || id)`,
      ),
    /** Language of its mails: the customer's when it was placed. */
    language: text({ enum: languages }).notNull().default(defaultSettings.language),
    status: text({ enum: orderStatuses }).notNull().default('Pending'),
    /** What versions before 0028 stored, which know fewer steps; `step-columns.ts` reads both. */
    step: text({ enum: orderStepNames as [OrderStep, ...OrderStep[]] }),
    stepChanges: jsonb().$type<readonly StepChange[]>().notNull().default([]),
    /** Null until the first move, which also sets the status. */
    currentStep: text({ enum: orderStepNames as [OrderStep, ...OrderStep[]] }),
    /** Every step that was reached: when, by which member of staff, and why. Only ever appended to. */
    stepLog: jsonb().$type<readonly LoggedStep[]>().notNull().default([]),
    /** When an unconfirmed order of a guest stops holding its units; null for any other. */
    heldUntil: timestamptz(),
    cancelledAt: timestamptz(),
    /** Set when no unit stayed with the customer. */
    returnedAt: timestamptz(),
    /** The customer's request to cancel, until staff answer it. */
    cancelAskedAt: timestamptz(),
    cancelRequest: jsonb().$type<CancelRequest>(),
    placedAt: timestamptz().notNull(),
    totalPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    deliveryPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    discountPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** The sum of `adjustments`. */
    adjustmentPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** What is neither delivery nor discount, in the order in which it is shown. */
    adjustments: jsonb().$type<readonly StoredAdjustment[]>().notNull().default([]),
    /** The coupon of the discount. */
    couponId: text().references(() => coupons.id),
    couponCode: text(),
    paid: boolean().notNull().default(false),
    paidAt: timestamptz(),
    transactionId: text(),
    /** Where it comes from. */
    channel: text({ enum: orderChannels }).notNull().default('web'),
    /** Staff who took it for the customer. */
    placedBy: text(),
    /** The order of which it sends units again. */
    replacementOf: text(),
    /** Set when the customer chose to pay on delivery, at the checkout or later. */
    paymentMethod: text(),
    /** Whether its customer was excluded from cash at the door when it was placed or changed: it is paid online only. */
    onlineOnly: boolean().notNull().default(false),
    /** When its packing slip was printed; null if it was not, or not since what is packed has changed. */
    slipPrintedAt: timestamptz(),
    /** Who brings the parcel, by its name in the setting `couriers`, and the courier's code. */
    courier: text(),
    parcelCode: text(),
    reviewText: text(),
    reviewAddedAt: timestamptz(),
    deliveredAt: timestamptz(),
    cashReceivedAt: timestamptz(),
    deletedAt: timestamptz(),
    /** What was received; null if it is what is to be paid, as it is until a paid order changes. */
    receivedPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    /** What the payment or the cash that paid it brought, without what came before and after; a trigger of the database sets it once. */
    receiptPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    /** What is asked for before it is packed; 0 if nothing is, or no longer. */
    advancePoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** Whether that is the delivery charge, because of earlier parcels. */
    advanceIsCharge: boolean().notNull().default(false),
    /** What payments in advance brought; `receivedPoisha` of a paid order includes it. */
    advancePaidPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** The sum of its payments' refunds that were not rejected; a trigger of the database maintains it. */
    refundedPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** The sum of `cash_refunds`. */
    cashRefundedPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** What was given back of a paid order although it was due, as goodwill: no longer asked for. */
    concededPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** What the shop keeps of an order that came back whole: its delivery charge, or nothing. */
    keptChargePoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull().default(poisha(0)),
    /** Incremented by each change of what was ordered, so that two editors cannot overwrite each other. */
    revision: integer().notNull().default(0),
    /** Those changes, oldest first. */
    changeLog: jsonb().$type<readonly OrderChange[]>().notNull().default([]),
    /** The client's idempotency key; the same key returns the same order. */
    idempotencyKey: text(),
    /** Hash of the ordered lines, to detect the same cart placed twice within 30 s. */
    cartHash: text().notNull(),
  },
  (table) => [
    uniqueIndex('orders_idempotency').on(table.userId, table.idempotencyKey),
    index('orders_staff_key')
      .on(table.placedBy, table.idempotencyKey)
      .where(sql`${table.placedBy} is not null`),
    index('orders_guest_email').on(sql`lower(${table.email})`).where(sql`${table.guest}`),
    index('orders_user_newest').on(table.userId, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_newest_reviews')
      .on(table.reviewAddedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.reviewText} is not null and ${table.deletedAt} is null`),
    index('orders_coupon').on(table.couponId, table.userId).where(sql`${table.couponId} is not null`),
    // For the sorts and filters of the admin's table, each newest first among equals.
    index('orders_customer')
      .on(sql`lower(${table.name})`, table.placedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_status')
      .on(table.status, table.placedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_total')
      .on(
        sql`(${table.totalPoisha} + ${table.deliveryPoisha} - ${table.discountPoisha} + ${table.adjustmentPoisha})`,
        table.placedAt.desc().nullsFirst(),
        table.id,
      )
      .where(sql`${table.deletedAt} is null`),
    index('orders_district')
      .on(table.district, table.placedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_mobile_number')
      .on(table.mobileNumber, table.placedAt.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('orders_parcel_code')
      .on(sql`upper(${table.parcelCode})`)
      .where(sql`${table.parcelCode} is not null`),
    // Those of the web shop are the rest.
    index('orders_channel')
      .on(table.channel, table.placedAt)
      .where(sql`${table.channel} <> 'web' and ${table.deletedAt} is null`),
    // For the report by channel.
    index('orders_ended')
      .on(table.placedAt, table.channel, table.cancelledAt, table.returnedAt)
      .where(
        sql`(${table.cancelledAt} is not null or ${table.returnedAt} is not null) and ${table.deletedAt} is null`,
      ),
    index('orders_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // With `paid`, so that the best sellers of a period need only an index-only scan.
    index('orders_newest')
      .on(table.placedAt.desc().nullsFirst(), table.id, table.paid)
      .where(sql`${table.deletedAt} is null`),
    index('orders_paid_amounts')
      .on(table.paidAt, ...amountsOf(table))
      .where(sql`${table.paid} and ${table.deletedAt} is null`),
    index('orders_cash_amounts')
      .on(table.cashReceivedAt, ...amountsOf(table))
      .where(sql`${table.cashReceivedAt} is not null and ${table.deletedAt} is null`),
    // For lists of what came on a day, also of orders that were deleted since.
    index('orders_receipts_online').on(table.paidAt).where(sql`${table.paid}`),
    index('orders_receipts_cash')
      .on(table.cashReceivedAt)
      .where(sql`${table.cashReceivedAt} is not null and not ${table.paid}`),
    index('orders_unpaid_open')
      .on(table.placedAt, ...amountsOf(table))
      .where(
        sql`not ${table.paid} and ${table.cashReceivedAt} is null and ${table.cancelledAt} is null and ${table.returnedAt} is null and ${table.deletedAt} is null`,
      ),
    index('orders_pending_open')
      .on(table.placedAt, ...amountsOf(table), table.currentStep)
      .where(
        sql`${table.status} = 'Pending' and ${table.cancelledAt} is null and ${table.returnedAt} is null and ${table.deletedAt} is null`,
      ),
    index('orders_pending_steps')
      .on(table.currentStep, table.step)
      .where(
        sql`${table.status} = 'Pending' and ${table.cancelledAt} is null and ${table.returnedAt} is null and ${table.deletedAt} is null`,
      ),
    index('orders_cash_due')
      .on(table.placedAt, ...amountsOf(table))
      .where(
        sql`${table.status} = 'Delivered' and not ${table.paid} and ${table.cashReceivedAt} is null and ${table.cancelledAt} is null and ${table.returnedAt} is null and ${table.deletedAt} is null`,
      ),
    index('orders_step')
      .on(table.currentStep, table.placedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.currentStep} is not null and ${table.deletedAt} is null`),
    index('orders_advance_due')
      .on(table.placedAt)
      .where(
        sql`${table.advancePoisha} > ${table.advancePaidPoisha} and not ${table.paid} and ${table.deletedAt} is null`,
      ),
    // For sums of cash: what of it came in advance.
    index('orders_advance_cash')
      .on(table.cashReceivedAt)
      .where(sql`${table.advancePaidPoisha} > 0 and ${table.deletedAt} is null`),
    index('orders_replacement').on(table.replacementOf).where(sql`${table.replacementOf} is not null`),
    // For what is to be given back; such orders are few.
    index('orders_surplus')
      .on(table.placedAt)
      .where(sql`${hasSurplusIn(table)} and ${table.deletedAt} is null`),
    index('orders_cancel_asked')
      .on(table.cancelAskedAt)
      .where(sql`${table.cancelAskedAt} is not null and ${table.deletedAt} is null`),
  ],
);

/** Money given back outside of a payment provider, by the number of its transfer. */
export const cashRefunds = pgTable(
  'cash_refunds',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amountPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    /** Number of the transfer to a wallet or a bank; empty if it was given by hand. */
    transfer: text().notNull(),
    note: text().notNull(),
    actorId: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('cash_refunds_order').on(table.orderId),
    index('cash_refunds_at').on(table.at),
    uniqueIndex('cash_refunds_transfer')
      .on(table.orderId, table.transfer)
      .where(sql`${table.transfer} <> ''`),
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
    /** In languages other than English and Bengali. */
    names: jsonb().$type<TranslatedNames>().notNull().default({}),
    /** The variant, and its words when it was ordered; null for a product without variants. */
    variantId: text(),
    variantName: text(),
    variantNames: jsonb().$type<TranslatedNames>().notNull().default({}),
    pricePoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    /** What a unit cost the shop when it was ordered; null if that was unknown. For the permission `reports` alone. */
    costPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    quantity: integer().notNull(),
    image: text().notNull(),
    /** The units were taken from counted stock, so they return there if the order is deleted undelivered. */
    fromStock: boolean().notNull().default(false),
    /** Units that came back, by the place where they are now, and units that are lost. */
    returnedSellable: integer().notNull().default(0),
    returnedDamaged: integer().notNull().default(0),
    returnedForRepair: integer().notNull().default(0),
    returnedLost: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** The condition of orders that no account has. Those that staff took for guests in a former version have no mark. */
export const ofGuests = or(orders.guest, eq(orders.buyerEmail, ''));
