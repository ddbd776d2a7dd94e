/** An admin's decisions about payments: accept, refuse or close a held one, refund a paid one (docs/protocols/payment-gateway.md#transitions). */

import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { formatTaka, isWholePoisha, type Poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { paymentAdminTexts, paymentCan } from '@jontro/shop/payments/payment-admin.ts';
import { eq } from 'drizzle-orm';
import { type NewAuditEvent, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { concede, findOrderForPayment, needsMoney, type OrderForPayment } from '../orders/order-payment.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, findAttempt, moveAttempt } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { paymentAttempts, type RefundRow } from './payments.table.ts';
import { addRefund, listRefunds, refundablePoisha, refundInFull, requeueRefund } from './request-refund.ts';
import { markOrderPaid } from './settle.ts';
import { refundTransIdOf } from './tran-id.ts';

type DecisionContext = Pick<Context, 'db' | 'now' | 'config'>;
type DecisionResult = { modifiedCount: number; message: string };

interface LockedPayment {
  attempt: Attempt;
  refunds: RefundRow[];
  /** In poisha. */
  refundable: Poisha;
  order: OrderForPayment | undefined;
}

/** Returns the payment with its order locked, so that decisions are serialized; throws 404 for an unknown one. */
async function lockPayment(tx: Db, tranId: string): Promise<LockedPayment> {
  const { orderId } = orNotFound(await findAttempt(tx, tranId), paymentAdminTexts.notFound);
  const order = await findOrderForPayment(tx, orderId);
  const attempt = orNotFound(await findAttempt(tx, tranId), paymentAdminTexts.notFound);
  const refunds = await listRefunds(tx, attempt.id);
  return { attempt, refunds, refundable: refundablePoisha(attempt, refunds), order };
}

const decidable = ({ attempt, refunds, refundable }: LockedPayment) => ({ ...attempt, refunds, refundable });

const decidedBy = (currentUser: CurrentUser, at: Date) => ({ decidedAt: at, decidedBy: currentUser.email });

/** Accepts a payment that was held for its risk and marks its order paid. Throws 409 where that is impossible. */
export function acceptPayment(
  { db, now, config }: DecisionContext,
  currentUser: CurrentUser,
  tranId: string,
): Promise<DecisionResult> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, tranId);
    const { attempt, order } = locked;
    if (!paymentCan.accept(decidable(locked)))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notAcceptable);
    if (!order || order.deleted) throw new ApplicationError('broken-rule', paymentAdminTexts.orderDeleted);
    if (order.ended) throw new ApplicationError('broken-rule', paymentAdminTexts.orderEnded);
    if (!needsMoney(order, attempt)) throw new ApplicationError('broken-rule', paymentAdminTexts.orderPaid);
    const at = now();
    const decision = { decision: 'accepted', ...decidedBy(currentUser, at), settledAt: at } as const;
    await moveAttempt(tx, at, attempt.id, ['review'], 'paid', decision);
    await markOrderPaid(tx, at, config, order, attempt);
    await logDecision(tx, at, attempt, currentUser, { act: 'accept' });
    const changes = {
      before: { state: attempt.state, decision: attempt.decision },
      after: { state: 'paid', decision: 'accepted' },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'acceptPayment', changes);
    return { modifiedCount: 1, message: paymentAdminTexts.accepted };
  });
}

/** Refuses a held payment and refunds it; its order can be paid again or deleted. */
export function refusePayment(
  { db, now }: DecisionContext,
  currentUser: CurrentUser,
  tranId: string,
): Promise<DecisionResult> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, tranId);
    const { attempt, refundable } = locked;
    if (!paymentCan.refuse(decidable(locked)))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notRefusable);
    const at = now();
    await decide(tx, attempt, { decision: 'refused', ...decidedBy(currentUser, at) });
    await refundInFull(tx, at, attempt, 'Payment refused by the shop');
    await logDecision(tx, at, attempt, currentUser, { act: 'refuse' });
    const changes = {
      before: { decision: attempt.decision },
      after: { decision: 'refused', amount: refundable },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'refusePayment', changes);
    return { modifiedCount: 1, message: paymentAdminTexts.refused };
  });
}

/** Closes a held payment whose refund has failed; `text` says how its money was returned. */
export function closePayment(
  { db, now }: DecisionContext,
  currentUser: CurrentUser,
  tranId: string,
  text: string,
): Promise<DecisionResult> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, tranId);
    const { attempt } = locked;
    if (!paymentCan.close(decidable(locked)))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notClosable);
    const at = now();
    const decisionNote = text.trim();
    await decide(tx, attempt, { decision: 'closed', decisionNote, ...decidedBy(currentUser, at) });
    await logDecision(tx, at, attempt, currentUser, { act: 'close', note: decisionNote });
    const changes = {
      before: { decision: attempt.decision, note: attempt.decisionNote },
      after: { decision: 'closed', note: decisionNote },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'closePayment', changes);
    return { modifiedCount: 1, message: paymentAdminTexts.closed };
  });
}

/**
 * Requests a refund of a paid payment; `amount` in taka, by default all that is left. The same key returns the same
 * refund. Throws 400 for a fraction of a poisha, 409 for a payment that was not paid and for more than what is left.
 */
export function refundPayment(
  { db, now }: DecisionContext,
  currentUser: CurrentUser,
  tranId: string,
  { amount, reason, key }: { amount?: number; reason: string; key: string },
): Promise<{ insertedId: string; message: string }> {
  if (amount !== undefined && !(isWholePoisha(amount) && toPoisha(amount) > 0)) {
    throw new ApplicationError('invalid', paymentAdminTexts.wholePoisha, { field: 'amount' });
  }
  return inTransaction(db, async (tx) => {
    const { attempt, refunds, refundable } = await lockPayment(tx, tranId);
    if (attempt.state !== 'paid') throw new ApplicationError('broken-rule', paymentAdminTexts.notRefundable);
    const at = now();
    const amountPoisha = amount === undefined ? refundable : toPoisha(amount);
    const request = { amountPoisha, reason: reason.trim(), key: `admin ${key}` };
    const isRepeated = refunds.some(
      ({ refundTransId }) => refundTransId === refundTransIdOf(attempt.tranId, request.key),
    );
    if (!isRepeated) await concede(tx, attempt.orderId, amountPoisha);
    const refund = await addRefund(tx, at, attempt, request);
    if (!isRepeated) {
      await logDecision(tx, at, attempt, currentUser, {
        act: 'refund',
        amountPoisha,
        reason: request.reason,
      });
      const after = { amount: amountPoisha, reason: request.reason };
      await recordPaymentAudit(tx, at, attempt, currentUser, 'refundPayment', { after });
    }
    return { insertedId: refund.id, message: paymentAdminTexts.refundAsked };
  });
}

/** Retries a refund that the gateway refused. Throws 404 for an unknown one, 409 for one that cannot be retried. */
export function retryRefund(
  { db, now }: DecisionContext,
  currentUser: CurrentUser,
  tranId: string,
  refundId: string,
): Promise<DecisionResult> {
  return inTransaction(db, async (tx) => {
    const { attempt, refunds, refundable } = await lockPayment(tx, tranId);
    const refund = orNotFound(
      refunds.find(({ id }) => id === refundId),
      paymentAdminTexts.refundNotFound,
    );
    if (!paymentCan.retryRefund(refund))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notRetried);
    if (refund.amountPoisha > refundable)
      throw new ApplicationError('broken-rule', paymentAdminTexts.tooMuch);
    const at = now();
    await concede(tx, attempt.orderId, refund.amountPoisha);
    await requeueRefund(tx, at, refund);
    await logDecision(tx, at, attempt, currentUser, { act: 'retry', refundTransId: refund.refundTransId });
    const changes = {
      before: { state: refund.state },
      after: { state: 'requested', amount: refund.amountPoisha },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'retryRefund', changes);
    return { modifiedCount: 1, message: paymentAdminTexts.refundRetried };
  });
}

type Decision = Pick<Attempt, 'decision' | 'decidedAt' | 'decidedBy'> & { decisionNote?: string };

const decide = (tx: Db, { id }: Attempt, decision: Decision) =>
  tx.update(paymentAttempts).set(decision).where(eq(paymentAttempts.id, id));

const logDecision = (
  tx: Db,
  at: Date,
  attempt: Attempt,
  currentUser: CurrentUser,
  decision: Record<string, unknown>,
) => logEvent(tx, at, attempt, { source: 'admin', payload: { ...decision, by: currentUser.email } });

/** Records the decision in the audit log as well, which covers every admin action. */
const recordPaymentAudit = (
  tx: Db,
  at: Date,
  { tranId, amountPoisha }: Attempt,
  currentUser: CurrentUser,
  event: AuditEvent,
  changes: Pick<NewAuditEvent, 'before' | 'after'>,
): Promise<void> =>
  recordAudit(tx, at, currentUser, {
    event,
    subjectId: tranId,
    name: `Payment of ${formatTaka(toTaka(amountPoisha))}`,
    ...changes,
  });
