/** What an order that is cancelled, changed or brought back does to its payments. */
import { type Poisha, poisha, sumOf } from '@jontro/shop/money.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { NewRefund } from '../orders/order-rows.ts';
import { type Attempt, closeAttempt, findOpenAttempt } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { paymentAttempts } from './payments.table.ts';
import { addRefund, listRefunds, refundablePoisha } from './request-refund.ts';

/** Closes the open page at the provider; a success that arrives nevertheless is settled as it arrives. */
export async function closeOpenAttempt(tx: Db, now: Date, orderId: string): Promise<void> {
  const open = await findOpenAttempt(tx, orderId);
  if (!open) return;
  const closed = await closeAttempt(tx, now, open);
  if (closed) await logEvent(tx, now, closed, { source: 'timer', payload: { closed: closed.reason } });
}

/** The payments that succeeded, newest first. */
const listPaid = (tx: Db, orderId: string): Promise<Attempt[]> =>
  tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'paid')))
    .orderBy(desc(paymentAttempts.settledAt), desc(paymentAttempts.id));

/**
 * Requests refunds of the order's payments, newest first, up to an amount; returns how much of it they cover. The same key
 * requests the same refunds. `tx` must hold the lock on the order.
 */
export async function refundPayments(
  tx: Db,
  now: Date,
  orderId: string,
  { amountPoisha, reason, key }: NewRefund,
): Promise<Poisha> {
  let left: number = amountPoisha;
  for (const attempt of await listPaid(tx, orderId)) {
    const refundable = refundablePoisha(attempt, await listRefunds(tx, attempt.id));
    const part = poisha(Math.min(left, refundable));
    if (part <= 0) continue;
    await addRefund(tx, now, attempt, { amountPoisha: part, reason, key });
    left -= part;
  }
  return poisha(amountPoisha - left);
}

/** What the order's payments brought, in poisha. */
export const sumPayments = async (db: Db, orderId: string): Promise<Poisha> =>
  sumOf((await listPaid(db, orderId)).map((attempt) => attempt.settledPoisha ?? attempt.amountPoisha));
