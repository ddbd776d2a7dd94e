/** Sends refunds to the gateway: each under one id, retried with it until the gateway has responded. */
import { eq } from 'drizzle-orm';
import { afterCommit } from '../database/after-commit.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockOrder } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { createLeasedQueue, type LeasedQueue } from '../runtime/leased-queue.ts';
import { giveBackRows, type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import type { Attempt } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { providerOf } from './payment-methods.ts';
import { paymentAttempts, type RefundRow, refunds } from './payments.table.ts';
import { nextRefundPoll, nextRefundRetry, soon } from './poll-times.ts';
import { queueRefundMail } from './refund-mail.ts';
import { listRefunds } from './request-refund.ts';

const leased: LeasedTable<typeof refunds> = {
  table: refunds,
  dueAt: 'nextCheckAt',
  attempts: 'checks',
  leaseMs: 120_000,
};
/** A refund begins at once or in the first half of its lease; the gateway's limits end it in the second. */
const maxWaitMs = leased.leaseMs / 2;
const atOnce = 10;

/** The refunds that are due to be sent or polled, as one process works on them; those of one payment one after the other. */
export const createRefundQueue = (context: Context): LeasedQueue =>
  createLeasedQueue<RefundRow>({
    lease: (limit) => leaseDueRows(context.db, leased, { now: context.now(), limit }),
    handle: (refund) =>
      refund.state === 'requested' ? sendRefund(context, refund) : pollRefund(context, refund),
    giveBack: (rows) => giveBackRows(context.db, leased, rows),
    keyOf: ({ attemptId }) => attemptId,
    batch: atOnce,
    atOnce: () => atOnce,
    beginBy: () => context.now().getTime() + maxWaitMs,
    now: context.now,
  });

async function sendRefund(context: Context, refund: RefundRow): Promise<void> {
  const { db, now } = context;
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  if (!attempt?.captureId) {
    return failRefund(context, refund, attempt?.orderId, 'no bank transaction id');
  }
  const provider = providerOf(context, attempt);
  const others = (await listRefunds(db, attempt.id)).filter(({ id }) => id !== refund.id);
  const first = provider.refundsInTurn ? firstOf(others, refund) : undefined;
  if (first) {
    const nextCheckAt = new Date(Math.max(soon(now()).getTime(), first.nextCheckAt?.getTime() ?? 0));
    return updateRefund(context, refund, { nextCheckAt, checks: refund.checks - 1 });
  }
  const { refundTransId, amountPoisha, reason } = refund;
  const { captureId, providerRef } = attempt;
  const result = await provider.refund({
    captureId,
    providerRef,
    refundTransId,
    amountPoisha,
    remarks: reason,
    mayHaveBeenSent: refund.checks > 1,
    otherRefIds: others.flatMap(({ refundRefId }) => refundRefId ?? []),
  });
  await logEvent(db, now(), attempt, {
    source: 'refund',
    payload: { refundTransId, amountPoisha, ...result },
  });
  if (result.kind === 'accepted') {
    const { refundRefId } = result;
    if (result.completed) return endRefund(context, { ...refund, refundRefId }, attempt, 'refunded');
    const nextCheckAt = nextRefundPoll(refund.createdAt, now());
    return updateRefund(context, refund, { state: 'processing', refundRefId, lastAnswer: null, nextCheckAt });
  }
  if (result.kind === 'failed') {
    return failRefund(context, refund, attempt.orderId, result.reason);
  }
  const nextCheckAt = nextRefundRetry(now(), refund.checks - 1);
  await updateRefund(context, refund, { lastAnswer: `${result.kind}: ${result.reason}`, nextCheckAt });
}

async function pollRefund(context: Context, refund: RefundRow): Promise<void> {
  const { db, now } = context;
  const { attemptId, refundTransId, refundRefId, createdAt } = refund;
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (!attempt || !refundRefId)
    return updateRefund(context, refund, { state: 'requested', nextCheckAt: now() });
  const result = await providerOf(context, attempt).refundStatus(refundRefId, attempt);
  await logEvent(db, now(), attempt, { source: 'refund', payload: { refundTransId, ...result } });
  if (result.kind === 'refunded' || result.kind === 'cancelled')
    return endRefund(context, refund, attempt, result.kind);
  const lastAnswer = result.kind === 'unavailable' ? `unavailable: ${result.reason}` : null;
  await updateRefund(context, refund, { lastAnswer, nextCheckAt: nextRefundPoll(createdAt, now()) });
}

/** The refund of the payment that was requested before this one and has not been sent. */
const firstOf = (others: readonly RefundRow[], { createdAt, id }: RefundRow): RefundRow | undefined =>
  others.find((other) => {
    const age = other.createdAt.getTime() - createdAt.getTime();
    return other.state === 'requested' && (age < 0 || (age === 0 && other.id < id));
  });

/** Records what became of a refund, with its mail. */
const endRefund = (
  context: Context,
  refund: RefundRow,
  attempt: Attempt,
  state: 'refunded' | 'cancelled',
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await lockOrder(tx, attempt.orderId);
    if (state === 'refunded') await queueRefundMail(tx, context, attempt, refund);
    const { refundRefId } = refund;
    await updateRefund({ db: tx, now: context.now }, refund, {
      state,
      refundRefId,
      lastAnswer: null,
      nextCheckAt: null,
    });
  });

/** Fails a refund. Its order is locked first, because a trigger changes what the order has refunded. */
const failRefund = (
  { db, now }: Context,
  refund: RefundRow,
  orderId: string | undefined,
  lastAnswer: string,
) =>
  inTransaction(db, async (tx) => {
    if (orderId) await lockOrder(tx, orderId);
    await updateRefund({ db: tx, now }, refund, { state: 'failed', lastAnswer, nextCheckAt: null });
  });

async function updateRefund(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: RefundRow,
  changes: Partial<RefundRow>,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...changes, leaseUntil: null, updatedAt: now() })
    .where(eq(refunds.id, id));
  const { state } = changes;
  if (state) afterCommit(db, () => counters.refunds.add({ state }));
}
