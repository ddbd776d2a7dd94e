/** Giving money back: asked for once with one id, repeated with the same id until the gateway has answered. */
import { and, eq, lte, sql } from 'drizzle-orm';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../runtime/context.ts';
import { isFree } from '../runtime/lease.ts';
import { logEvent } from './payment-events.ts';
import { paymentAttempts, refunds } from './payments.table.ts';
import { nextRefundPoll, nextRefundRetry } from './poll-times.ts';
import { queueRefundMail } from './refund-mail.ts';

export type RefundRow = typeof refunds.$inferSelect;

const leaseMs = 120_000;

/** Sends the requested refunds that are due and asks after those under way; gives how many it looked at. */
export async function processDueRefunds(
  context: Context,
  stopping: () => boolean = () => false,
): Promise<number> {
  let looked = 0;
  while (!stopping()) {
    const refund = await leaseNext(context);
    if (!refund) break;
    if (refund.state === 'requested') await sendRefund(context, refund);
    else await followRefund(context, refund);
    looked += 1;
  }
  return looked;
}

async function leaseNext({ db, now }: Context): Promise<RefundRow | undefined> {
  const moment = now();
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(lte(refunds.nextCheckAt, moment), isFree(refunds.leaseUntil, moment, leaseMs)))
    .orderBy(refunds.nextCheckAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [refund] = await db
    .update(refunds)
    .set({ leaseUntil: new Date(moment.getTime() + leaseMs), checks: sql`${refunds.checks} + 1` })
    .where(sql`${refunds.id} in ${due}`)
    .returning();
  return refund;
}

async function sendRefund(context: Context, refund: RefundRow): Promise<void> {
  const { db, gateway, now } = context;
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  if (!attempt?.bankTranId) {
    return change(context, refund, {
      state: 'failed',
      lastAnswer: 'no bank transaction id',
      nextCheckAt: null,
    });
  }
  const { refundTransId, amountPoisha, reason } = refund;
  const { bankTranId } = attempt;
  const answer = await gateway.refund({ bankTranId, refundTransId, amountPoisha, remarks: reason });
  await logEvent(db, now(), attempt, {
    source: 'refund',
    payload: { refundTransId, amountPoisha, ...answer },
  });
  if (answer.kind === 'accepted') {
    const { refundRefId } = answer;
    const nextCheckAt = nextRefundPoll(refund.createdAt, now());
    return change(context, refund, { state: 'processing', refundRefId, lastAnswer: null, nextCheckAt });
  }
  if (answer.kind === 'failed') {
    return change(context, refund, { state: 'failed', lastAnswer: answer.reason, nextCheckAt: null });
  }
  const nextCheckAt = nextRefundRetry(now(), refund.checks - 1);
  await change(context, refund, { lastAnswer: `${answer.kind}: ${answer.reason}`, nextCheckAt });
}

async function followRefund(context: Context, refund: RefundRow): Promise<void> {
  const { db, gateway, now } = context;
  const { attemptId, refundTransId, refundRefId, createdAt } = refund;
  if (!refundRefId) return change(context, refund, { state: 'requested', nextCheckAt: now() });
  const answer = await gateway.refundStatus(refundRefId);
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (attempt) {
    await logEvent(db, now(), attempt, { source: 'refund', payload: { refundTransId, ...answer } });
  }
  if (answer.kind === 'refunded' || answer.kind === 'cancelled') {
    const { kind: state } = answer;
    return inTransaction(db, async (tx) => {
      if (attempt && state === 'refunded') await queueRefundMail(tx, context, attempt, refund);
      await change({ db: tx, now }, refund, { state, lastAnswer: null, nextCheckAt: null });
    });
  }
  const lastAnswer = answer.kind === 'unavailable' ? `unavailable: ${answer.reason}` : null;
  await change(context, refund, { lastAnswer, nextCheckAt: nextRefundPoll(createdAt, now()) });
}

async function change(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: RefundRow,
  to: Partial<RefundRow>,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...to, leaseUntil: null, updatedAt: now() })
    .where(eq(refunds.id, id));
}
