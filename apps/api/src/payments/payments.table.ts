/** Where payment attempts, their events and refunds are kept (docs/protocols/payment-gateway.md#records). */
import { refundStates, reviewDecisions, settlementSources } from '@jontro/shop/payments/payment-admin.ts';
import { attemptStates } from '@jontro/shop/payments/payments.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';

const moment = () => timestamp({ withTimezone: true });

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
    /** Frozen when the attempt is created. */
    amountPoisha: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    /** While verifying: the state to go back to when the claimed success proves to be none. */
    stateBefore: text({ enum: attemptStates }),
    reason: text(),
    sessionKey: text(),
    gatewayUrl: text(),
    valId: text().unique(),
    bankTranId: text(),
    /** What the gateway says came in, which under review may differ from what was asked for. */
    settledPoisha: bigint({ mode: 'number' }),
    storeAmountPoisha: bigint({ mode: 'number' }),
    settledThrough: text({ enum: settlementSources }),
    /** An admin's about a payment under review. */
    decision: text({ enum: reviewDecisions }),
    decidedAt: moment(),
    /** The admin's e-mail. */
    decidedBy: text(),
    decisionNote: text(),
    cardType: text(),
    cardMasked: text(),
    riskLevel: integer(),
    riskTitle: text(),
    /** As the gateway wrote it; its zone is not documented. */
    tranDateRaw: text(),
    createdAt: moment().notNull(),
    redirectedAt: moment(),
    settledAt: moment(),
    /** When reconciliation looks next; null when nothing is to be looked at. */
    nextCheckAt: moment(),
    checks: integer().notNull().default(0),
    /** The instance that is looking at it has until then. */
    leaseUntil: moment(),
    version: integer().notNull().default(0),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId),
    index('payment_attempts_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('payment_attempts_settled').on(table.settledAt),
    index('payment_attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // One page of the gateway per order. "verifying" is left out: a late success of an earlier attempt may be looked at
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

/** Append-only: every message in and answer out, without secrets and card numbers. */
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
    at: moment().notNull(),
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
    /** Our unique id of this refund at the gateway; kept through every retry. */
    refundTransId: text().notNull().unique(),
    amountPoisha: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: refundStates }).notNull(),
    refundRefId: text(),
    reason: text().notNull(),
    lastAnswer: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    nextCheckAt: moment(),
    checks: integer().notNull().default(0),
    leaseUntil: moment(),
  },
  (table) => [
    index('refunds_attempt').on(table.attemptId),
    index('refunds_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
);
