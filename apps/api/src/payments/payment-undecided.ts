/** Whether another payment of an unpaid order can be started, and whether the order can be deleted. */
import type { RefundState } from '@jontro/shop/payments/payment-admin.ts';
import { type AttemptState, undecidedStates } from '@jontro/shop/payments/payments.ts';
import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { paymentAttempts, refunds } from './payments.table.ts';

const refundIs = (...states: RefundState[]) =>
  sql`exists (select 1 from ${refunds} where ${refunds.attemptId} = ${paymentAttempts.id} and ${inArray(refunds.state, states)})`;

/** A held payment is decided by an admin, or by a completed refund. */
export const notDecided = or(
  ne(paymentAttempts.state, 'review'),
  and(isNull(paymentAttempts.decision), not(refundIs('refunded'))),
);

/** Held payments that wait for an admin: not decided, or refused without a successful refund. */
export const waitsForDecision = and(
  eq(paymentAttempts.state, 'review'),
  or(isNull(paymentAttempts.decision), eq(paymentAttempts.decision, 'refused')),
  not(refundIs('requested', 'processing', 'refunded')),
);

async function ordersWith(
  db: Db,
  orderIds: readonly string[],
  states: readonly AttemptState[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.orderId, [...orderIds]),
        inArray(paymentAttempts.state, [...states]),
        notDecided,
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

/**
 * Returns those of the orders with a payment that is being confirmed or reviewed: Pay Now is hidden for them and another
 * payment rejected (docs/protocols/payment-gateway.md#what-shoppers-see). An open page at the gateway does not count.
 */
export const paymentUndecided = (db: Db, orderIds: readonly string[]): Promise<Set<string>> =>
  ordersWith(db, orderIds, ['verifying', 'review']);

/** Those of the orders that may still be paid, including by an open page at the gateway. */
export const paymentsMayArrive = (db: Db, orderIds: readonly string[]): Promise<Set<string>> =>
  ordersWith(db, orderIds, undecidedStates);

/** True while an order may still be paid, including an open page at the gateway: it must not be deleted. */
export const paymentMayArrive = async (db: Db, orderId: string): Promise<boolean> =>
  (await paymentsMayArrive(db, [orderId])).has(orderId);
