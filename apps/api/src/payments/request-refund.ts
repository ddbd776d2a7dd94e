/** Requests refunds: stored once per key, up to the received amount; the worker sends them. */
import { type Poisha, poisha, sumOf } from '@jontro/shop/money.ts';
import { isActiveRefund, paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { asc, eq } from 'drizzle-orm';
import { afterCommit } from '../database/after-commit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { ApplicationError } from '../http/application-error.ts';
import { counters } from '../runtime/counters.ts';
import type { Attempt } from './attempts.ts';
import { type RefundRow, refunds } from './payments.table.ts';
import { refundTransIdOf } from './tran-id.ts';

type PaidAttempt = Pick<Attempt, 'id' | 'tranId' | 'amountPoisha' | 'settledPoisha'>;

const countRequested = (tx: Db): void => afterCommit(tx, () => counters.refunds.add({ state: 'requested' }));

/** The refunds of a payment, oldest first. */
export const listRefunds = (db: Db, attemptId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, attemptId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** The amount of a payment, in poisha, that is neither refunded nor being refunded. */
export const refundablePoisha = (attempt: PaidAttempt, all: readonly RefundRow[]): Poisha =>
  poisha(
    (attempt.settledPoisha ?? attempt.amountPoisha) -
      sumOf(all.filter(isActiveRefund).map(({ amountPoisha }) => amountPoisha)),
  );

/**
 * Requests a refund of part of a payment. The same `key` requests the same refund. `tx` is the transaction of the
 * decision and must hold the lock on the payment's order. Throws 409 for more than what is left.
 */
export async function addRefund(
  tx: Db,
  now: Date,
  attempt: PaidAttempt,
  { amountPoisha, reason, key }: { amountPoisha: Poisha; reason: string; key: string },
): Promise<RefundRow> {
  const all = await listRefunds(tx, attempt.id);
  const refundTransId = refundTransIdOf(attempt.tranId, key);
  const existing = all.find((refund) => refund.refundTransId === refundTransId);
  if (existing) return existing;
  if (amountPoisha <= 0 || amountPoisha > refundablePoisha(attempt, all)) {
    throw new ApplicationError('broken-rule', paymentAdminTexts.tooMuch);
  }
  signalOnCommit(tx, 'payments');
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId(now),
      attemptId: attempt.id,
      refundTransId,
      amountPoisha,
      state: 'requested',
      reason,
      createdAt: now,
      updatedAt: now,
      nextCheckAt: now,
    })
    .returning();
  if (!refund) throw new Error('the insert of a refund returned no row');
  countRequested(tx);
  return refund;
}

/** Queues a refund that the gateway refused again, under its own id. */
export async function requeueRefund(tx: Db, now: Date, { id }: RefundRow): Promise<void> {
  const requeued = {
    state: 'requested',
    lastAnswer: null,
    nextCheckAt: now,
    updatedAt: now,
    checks: 0,
  } as const;
  signalOnCommit(tx, 'payments');
  await tx.update(refunds).set(requeued).where(eq(refunds.id, id));
  countRequested(tx);
}

/**
 * Refunds a payment under review in full: once, and again under the same id when the gateway refused it. A refund that
 * the bank cancelled needs a new id, because the gateway regards the old one as finished.
 */
export async function refundInFull(tx: Db, now: Date, attempt: PaidAttempt, reason: string): Promise<void> {
  const all = await listRefunds(tx, attempt.id);
  if (all.some(isActiveRefund)) return;
  const failed = all.find(({ state }) => state === 'failed');
  if (failed) return requeueRefund(tx, now, failed);
  const amountPoisha = refundablePoisha(attempt, all);
  await addRefund(tx, now, attempt, { amountPoisha, reason, key: `all ${all.length}` });
}
