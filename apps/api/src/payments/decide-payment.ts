/** What an admin decides about payments: accept or refuse a held one, close it, give money back (docs/protocols/payment-gateway.md#transitions). */

import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { formatTaka, isWholePoisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { paymentAdminTexts, paymentCan } from '@jontro/shop/payments/payment-admin.ts';
import { eq } from 'drizzle-orm';
import { type NewAuditEvent, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { findOrderForPayment, type OrderForPayment } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, attemptOf, moveAttempt } from './attempts.ts';
import { logEvent } from './payment-events.ts';
import { paymentAttempts } from './payments.table.ts';
import type { RefundRow } from './refunds.ts';
import { addRefund, refundableOf, refundInFull, refundsOf, requeueRefund } from './request-refund.ts';
import { payOrder } from './settle.ts';

type Deciding = Pick<Context, 'db' | 'now' | 'config'>;
type Done = { modifiedCount: number; message: string };

interface Held {
  attempt: Attempt;
  refunds: RefundRow[];
  /** In poisha. */
  refundable: number;
  bought: OrderForPayment | undefined;
}

/** The payment with its order locked, so that nobody else decides about it meanwhile; refuses an unknown one with 404. */
async function hold(tx: Db, tranId: string): Promise<Held> {
  const { orderId } = orNotFound(await attemptOf(tx, tranId), paymentAdminTexts.notFound);
  const bought = await findOrderForPayment(tx, orderId);
  const attempt = orNotFound(await attemptOf(tx, tranId), paymentAdminTexts.notFound);
  const refunds = await refundsOf(tx, attempt.id);
  return { attempt, refunds, refundable: refundableOf(attempt, refunds), bought };
}

const decidable = ({ attempt, refunds, refundable }: Held) => ({ ...attempt, refunds, refundable });

const decidedBy = (currentUser: CurrentUser, at: Date) => ({ decidedAt: at, decidedBy: currentUser.email });

/** Takes a payment that was held for its risk: its order is paid now. Refuses with 409 where that cannot be. */
export function acceptPayment(
  { db, now, config }: Deciding,
  currentUser: CurrentUser,
  tranId: string,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    const held = await hold(tx, tranId);
    const { attempt, bought } = held;
    if (!paymentCan.accept(decidable(held)))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notAcceptable);
    if (!bought || bought.deleted) throw new ApplicationError('broken-rule', paymentAdminTexts.orderDeleted);
    if (bought.paid || bought.cashReceived)
      throw new ApplicationError('broken-rule', paymentAdminTexts.orderPaid);
    const at = now();
    const decision = { decision: 'accepted', ...decidedBy(currentUser, at), settledAt: at } as const;
    await moveAttempt(tx, at, attempt.id, ['review'], 'paid', decision);
    await payOrder(tx, at, config, bought, tranId);
    await note(tx, at, attempt, currentUser, { act: 'accept' });
    const facts = {
      before: { state: attempt.state, decision: attempt.decision },
      after: { state: 'paid', decision: 'accepted' },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'acceptPayment', facts);
    return { modifiedCount: 1, message: paymentAdminTexts.accepted };
  });
}

/** Refuses a held payment: its money goes back, and its order can be paid anew or deleted. */
export function refusePayment(
  { db, now }: Deciding,
  currentUser: CurrentUser,
  tranId: string,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    const held = await hold(tx, tranId);
    const { attempt, refundable } = held;
    if (!paymentCan.refuse(decidable(held)))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notRefusable);
    const at = now();
    await decide(tx, attempt, { decision: 'refused', ...decidedBy(currentUser, at) });
    await refundInFull(tx, at, attempt, 'Payment refused by the shop');
    await note(tx, at, attempt, currentUser, { act: 'refuse' });
    const facts = {
      before: { decision: attempt.decision },
      after: { decision: 'refused', amount: refundable },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'refusePayment', facts);
    return { modifiedCount: 1, message: paymentAdminTexts.refused };
  });
}

/** Ends a held payment whose refund has failed; `text` says how its money went back. */
export function closePayment(
  { db, now }: Deciding,
  currentUser: CurrentUser,
  tranId: string,
  text: string,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    const held = await hold(tx, tranId);
    const { attempt } = held;
    if (!paymentCan.close(decidable(held)))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notClosable);
    const at = now();
    const decisionNote = text.trim();
    await decide(tx, attempt, { decision: 'closed', decisionNote, ...decidedBy(currentUser, at) });
    await note(tx, at, attempt, currentUser, { act: 'close', note: decisionNote });
    const facts = {
      before: { decision: attempt.decision, note: attempt.decisionNote },
      after: { decision: 'closed', note: decisionNote },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'closePayment', facts);
    return { modifiedCount: 1, message: paymentAdminTexts.closed };
  });
}

/**
 * Asks for money of a paid payment back; `amount` in taka, all that is left without one. The same key gives the same
 * refund. Refuses with 400 a fraction of a poisha, with 409 a payment that was not paid and more than what is left.
 */
export function refundPayment(
  { db, now }: Deciding,
  currentUser: CurrentUser,
  tranId: string,
  { amount, reason, key }: { amount?: number; reason: string; key: string },
): Promise<{ insertedId: string; message: string }> {
  if (amount !== undefined && !(isWholePoisha(amount) && toPoisha(amount) > 0)) {
    throw new ApplicationError('invalid', paymentAdminTexts.wholePoisha, { field: 'amount' });
  }
  return inTransaction(db, async (tx) => {
    const { attempt, refunds, refundable } = await hold(tx, tranId);
    if (attempt.state !== 'paid') throw new ApplicationError('broken-rule', paymentAdminTexts.notRefundable);
    const at = now();
    const amountPoisha = amount === undefined ? refundable : toPoisha(amount);
    const asked = { amountPoisha, reason: reason.trim(), key: `admin ${key}` };
    const refund = await addRefund(tx, at, attempt, asked);
    if (!refunds.some(({ id }) => id === refund.id)) {
      await note(tx, at, attempt, currentUser, { act: 'refund', amountPoisha, reason: asked.reason });
      const after = { amount: amountPoisha, reason: asked.reason };
      await recordPaymentAudit(tx, at, attempt, currentUser, 'refundPayment', { after });
    }
    return { insertedId: refund.id, message: paymentAdminTexts.refundAsked };
  });
}

/** Asks for a refund that the gateway refused once more. Refuses with 404 and 409 what is none. */
export function retryRefund(
  { db, now }: Deciding,
  currentUser: CurrentUser,
  tranId: string,
  refundId: string,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    const { attempt, refunds, refundable } = await hold(tx, tranId);
    const refund = orNotFound(
      refunds.find(({ id }) => id === refundId),
      paymentAdminTexts.refundNotFound,
    );
    if (!paymentCan.retryRefund(refund))
      throw new ApplicationError('broken-rule', paymentAdminTexts.notRetried);
    if (refund.amountPoisha > refundable)
      throw new ApplicationError('broken-rule', paymentAdminTexts.tooMuch);
    const at = now();
    await requeueRefund(tx, at, refund);
    await note(tx, at, attempt, currentUser, { act: 'retry', refundTransId: refund.refundTransId });
    const facts = {
      before: { state: refund.state },
      after: { state: 'requested', amount: refund.amountPoisha },
    };
    await recordPaymentAudit(tx, at, attempt, currentUser, 'retryRefund', facts);
    return { modifiedCount: 1, message: paymentAdminTexts.refundRetried };
  });
}

type Decision = Pick<Attempt, 'decision' | 'decidedAt' | 'decidedBy'> & { decisionNote?: string };

const decide = (tx: Db, { id }: Attempt, decision: Decision) =>
  tx.update(paymentAttempts).set(decision).where(eq(paymentAttempts.id, id));

const note = (tx: Db, at: Date, attempt: Attempt, currentUser: CurrentUser, what: Record<string, unknown>) =>
  logEvent(tx, at, attempt, { source: 'admin', payload: { ...what, by: currentUser.email } });

/** The same in the audit log, which has every admin's acts on anything. */
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
    on: tranId,
    name: `Payment of ${formatTaka(toTaka(amountPoisha))}`,
    ...changes,
  });
