/** Tables of payment attempts, their events and refunds (docs/protocols/payment-gateway.md#records). */

import type { Poisha } from '@jontro/shop/money.ts';
import { refundStates, reviewDecisions, settlementSources } from '@jontro/shop/payments/payment-admin.ts';
import { attemptStates } from '@jontro/shop/payments/payments.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

/** Its name in the first migration. */
export const confirmationIdConstraint = 'payment_attempts_valId_unique';

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    /** "P" and 26 Crockford base32 characters. */
    tranId: text().notNull().unique(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    userId: text().notNull(),
    provider: text().notNull().default('sslcommerz'),
    /** Frozen when the attempt is created. */
    amountPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    /** What a paid order costs more since it was changed; it is paid besides the payment of the order. */
    difference: boolean().notNull().default(false),
    /** A part of the order that is paid before it is packed, besides the payment of the order. */
    advance: boolean().notNull().default(false),
    currency: text().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    /** While verifying: the state to return to when the claimed success proves false. */
    stateBefore: text({ enum: attemptStates }),
    reason: text(),
    /** The provider's id of the started payment. */
    providerRef: text('session_key'),
    gatewayUrl: text(),
    /** The provider's id of what it confirmed. */
    confirmationId: text('val_id').unique(confirmationIdConstraint),
    /** The provider's id of the received money; refunds name it. */
    captureId: text('bank_tran_id'),
    /** The amount that the gateway reports as received; under review it may differ from the requested one. */
    settledPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    storeAmountPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    settledThrough: text({ enum: settlementSources }),
    /** An admin's decision about a payment under review. */
    decision: text({ enum: reviewDecisions }),
    decidedAt: timestamptz(),
    /** The admin's e-mail. */
    decidedBy: text(),
    decisionNote: text(),
    cardType: text(),
    cardMasked: text(),
    riskLevel: integer(),
    riskTitle: text(),
    /** As the gateway sent it; its time zone is not documented. */
    tranDateRaw: text(),
    createdAt: timestamptz().notNull(),
    redirectedAt: timestamptz(),
    settledAt: timestamptz(),
    /** When the attempt is polled next; null when it is not. */
    nextCheckAt: timestamptz(),
    checks: integer().notNull().default(0),
    /** When the lease of the instance that reconciles it expires. */
    leaseUntil: timestamptz(),
    version: integer().notNull().default(0),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId),
    index('payment_attempts_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('payment_attempts_amount').on(table.amountPoisha, table.createdAt.desc().nullsFirst(), table.id),
    index('payment_attempts_state').on(table.state, table.createdAt.desc().nullsFirst(), table.id),
    index('payment_attempts_settled').on(table.settledAt),
    // For the sums of days: what came before an order was packed, and after it was paid.
    index('payment_attempts_parts')
      .on(table.settledAt)
      .where(sql`(${table.difference} or ${table.advance}) and ${table.state} = 'paid'`),
    index('payment_attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // One open gateway page per order. "verifying" is excluded: a late success of an earlier attempt may be verified
    // while a later one is open.
    uniqueIndex('payment_attempts_open')
      .on(table.orderId)
      .where(sql`${table.state} in ('created', 'redirected')`),
  ],
);

export const eventSources = [
  'init',
  'return',
  'ipn',
  'validate',
  'query',
  'refund',
  'admin',
  'timer',
] as const;

/** Append-only: every notification and gateway response, without secrets and card numbers. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: text(),
    tranId: text(),
    source: text({ enum: eventSources }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** ok, mismatch or absent, where a signature was expected. */
    signature: text(),
    at: timestamptz().notNull(),
  },
  (table) => [
    index('payment_events_attempt').on(table.attemptId, table.id),
    index('payment_events_mismatch').on(table.at).where(sql`${table.signature} = 'mismatch'`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => paymentAttempts.id),
    /** Our unique id of this refund at the gateway; the same for every retry. */
    refundTransId: text().notNull().unique(),
    amountPoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    state: text({ enum: refundStates }).notNull(),
    refundRefId: text(),
    reason: text().notNull(),
    lastAnswer: text(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    nextCheckAt: timestamptz(),
    checks: integer().notNull().default(0),
    leaseUntil: timestamptz(),
  },
  (table) => [
    index('refunds_attempt').on(table.attemptId),
    index('refunds_made').on(table.updatedAt).where(sql`${table.state} = 'refunded'`),
    index('refunds_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;
