/** Asking for money back: written down once for each intention, within what came in; the worker sends it. */
import { paymentAdminTexts, refundCounts } from '@jontro/shop/payments/payment-admin.ts';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Attempt } from './attempts.ts';
import { refunds } from './payments.table.ts';
import type { RefundRow } from './refunds.ts';
import { refundTransIdOf } from './tran-id.ts';

type Paid = Pick<Attempt, 'id' | 'tranId' | 'amountPoisha' | 'settledPoisha'>;

/** The refunds of a payment, oldest first. */
export const refundsOf = (db: Db, attemptId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, attemptId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** What of a payment's money, in poisha, is neither given back nor on its way. */
export const refundableOf = (paid: Paid, all: readonly RefundRow[]): number =>
  all
    .filter(refundCounts)
    .reduce((left, { amountPoisha }) => left - amountPoisha, paid.settledPoisha ?? paid.amountPoisha);

/**
 * Asks for a part of a payment's money back. The same `key` asks for the same refund. Takes the transaction that
 * decides so, which must hold the payment's order. Refuses with 409 more than what is left.
 */
export async function addRefund(
  tx: Db,
  now: Date,
  paid: Paid,
  { amountPoisha, reason, key }: { amountPoisha: number; reason: string; key: string },
): Promise<RefundRow> {
  const all = await refundsOf(tx, paid.id);
  const refundTransId = refundTransIdOf(paid.tranId, key);
  const asked = all.find((refund) => refund.refundTransId === refundTransId);
  if (asked) return asked;
  if (amountPoisha <= 0 || amountPoisha > refundableOf(paid, all)) {
    throw new ApplicationError('broken-rule', paymentAdminTexts.tooMuch);
  }
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId(now),
      attemptId: paid.id,
      refundTransId,
      amountPoisha,
      state: 'requested',
      reason,
      createdAt: now,
      updatedAt: now,
      nextCheckAt: now,
    })
    .returning();
  if (!refund) throw new Error('the database gave no row back for a new refund');
  return refund;
}

/** Asks for a refund that the gateway refused once more, under its own id. */
export async function requeueRefund(tx: Db, now: Date, { id }: RefundRow): Promise<void> {
  const again = {
    state: 'requested',
    lastAnswer: null,
    nextCheckAt: now,
    updatedAt: now,
    checks: 0,
  } as const;
  await tx.update(refunds).set(again).where(eq(refunds.id, id));
}

/**
 * Asks for all the money of a payment under review back: once, and under the same id again when the gateway refused
 * it. One that the bank took back needs a new id, because the gateway knows the old one as done with.
 */
export async function refundInFull(tx: Db, now: Date, paid: Paid, reason: string): Promise<void> {
  const all = await refundsOf(tx, paid.id);
  if (all.some(refundCounts)) return;
  const failed = all.find(({ state }) => state === 'failed');
  if (failed) return requeueRefund(tx, now, failed);
  const amountPoisha = refundableOf(paid, all);
  await addRefund(tx, now, paid, { amountPoisha, reason, key: `all ${all.length}` });
}
