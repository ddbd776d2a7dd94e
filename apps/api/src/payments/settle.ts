/** Settles a confirmed payment exactly once: attempt, order, refund and mail in one transaction (docs/protocols/payment-gateway.md#settling). */

import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { type Poisha, poisha, toPoisha, toTaka } from '@jontro/shop/money.ts';
import type { SettlementSource } from '@jontro/shop/payments/payment-admin.ts';
import { and, eq, ne } from 'drizzle-orm';
import { isDuplicate } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { advancePaidMail, differencePaidMail } from '../mail/order-change-mails.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderPaidMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { mailOrder } from '../orders/mail-order.ts';
import {
  addAdvance,
  addReceived,
  choosePaymentMethod,
  findOrderForPayment,
  markPaid,
  needsMoney,
  type OrderForPayment,
} from '../orders/order-payment.ts';
import { textAdvancePaid } from '../orders/text-advance.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, moveAttempt, negativeStates } from './attempts.ts';
import type { ConfirmedPayment } from './payment-provider.ts';
import { confirmationIdConstraint, paymentAttempts } from './payments.table.ts';
import { addRefund, refundInFull } from './request-refund.ts';

/** `foreign`: the confirmed payment is not this attempt's. `settled`: decided now or before. */
export type Settlement = 'settled' | 'foreign';

const unsettled = ['created', 'init_failed', 'redirected', 'verifying', ...negativeStates] as const;

/** Why a confirmed payment needs a review, or undefined (docs/protocols/payment-gateway.md#validation). */
function reviewReason(attempt: Attempt, payment: ConfirmedPayment): 'amount' | 'risk' | undefined {
  const amounts = [payment.amountPoisha, payment.requestedPoisha];
  if (payment.currency !== undefined && payment.currency !== attempt.currency) return 'amount';
  if (payment.requestedCurrency !== attempt.currency) return 'amount';
  if (amounts.some((poisha) => poisha !== attempt.amountPoisha)) return 'amount';
  return payment.riskLevel === 0 ? undefined : 'risk';
}

/**
 * Settles a payment that the provider has confirmed for `confirmationId`. Marks the attempt and its order paid and queues the
 * mail, or puts the attempt under review: wrong amount, risk, order already paid, cancelled or returned (it is refunded), order deleted.
 */
export async function settle(
  context: Context,
  attempt: Attempt,
  confirmationId: string,
  payment: ConfirmedPayment,
  source: SettlementSource,
): Promise<Settlement> {
  if (payment.tranId !== attempt.tranId || payment.confirmationId !== confirmationId) return 'foreign';
  try {
    return await inTransaction(context.db, (tx) =>
      settleWithin(tx, context, attempt, confirmationId, payment, source),
    );
  } catch (error) {
    if (isDuplicate(error, confirmationIdConstraint)) return 'foreign';
    throw error;
  }
}

async function settleWithin(
  tx: Db,
  { now, config }: Context,
  { id, tranId, orderId, ...attempt }: Attempt,
  confirmationId: string,
  payment: ConfirmedPayment,
  source: SettlementSource,
): Promise<Settlement> {
  const at = now();
  // The order is locked first, as in Pay Now, so that the two cannot deadlock.
  const orderForPayment = await findOrderForPayment(tx, orderId);
  const [otherAttempt] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.confirmationId, confirmationId), ne(paymentAttempts.id, id)));
  if (otherAttempt) return 'foreign';

  const attemptReason = reviewReason({ id, tranId, orderId, ...attempt }, payment);
  const reason = attemptReason ?? orderReviewReason(orderForPayment, attempt);
  const settled = await moveAttempt(tx, at, id, unsettled, reason ? 'review' : 'paid', {
    reason: reason ?? null,
    confirmationId,
    captureId: payment.captureId ?? null,
    settledPoisha: payment.amountPoisha ?? null,
    storeAmountPoisha: payment.storeAmountPoisha ?? null,
    settledThrough: source,
    cardType: payment.cardType ?? null,
    cardMasked: payment.cardMasked ?? null,
    riskLevel: payment.riskLevel,
    riskTitle: payment.riskTitle ?? null,
    tranDateRaw: payment.tranDateRaw ?? null,
    settledAt: at,
  });
  if (!settled) return 'settled';
  if (reason === 'duplicate') await refundInFull(tx, at, settled, 'This order was paid twice');
  if (reason === 'order-ended') await refundInFull(tx, at, settled, 'The order was cancelled or came back');
  if (reason || !orderForPayment) return 'settled';

  await markOrderPaid(tx, at, config, orderForPayment, settled);
  return 'settled';
}

/** Marks an order paid by a payment and queues its mail, within the database transaction of the decision. */
export async function markOrderPaid(
  tx: Db,
  at: Date,
  config: Context['config'],
  orderForPayment: OrderForPayment,
  attempt: Attempt,
): Promise<void> {
  if (attempt.difference) return receiveDifference(tx, at, config, orderForPayment, attempt);
  if (attempt.advance) return receiveAdvance(tx, at, config, orderForPayment, attempt);
  const { order: unpaid, language, guestToken, keptPoisha } = orderForPayment;
  const { tranId, amountPoisha } = attempt;
  const order = { ...unpaid, ...withPaymentMethod(unpaid, undefined, config.shop) };
  const openPoisha = poisha(Math.max(0, toPoisha(order.payable) - keptPoisha));
  // Chosen while the page of the provider was open.
  if (order.payable !== unpaid.payable) await choosePaymentMethod(tx, unpaid, null, config.shop);
  if (!(await markPaid(tx, order._id, { tranId, at, amountPoisha }))) {
    throw new Error(`order ${order._id} could not be marked paid`);
  }
  // The order has changed since the payment was started.
  await refundOver(tx, at, attempt, openPoisha);
  const paid = { ...order, payment: true, paidAt: at.toISOString(), transactionId: tranId };
  const setting = { ...mailContextOf(config), language, guestToken };
  if (paid.email) await queueMail(tx, at, orderPaidMail(paid, setting));
}

/** Receives what a paid order costs more since it was changed; what is too much of it is refunded. */
async function receiveDifference(
  tx: Db,
  at: Date,
  config: Context['config'],
  { order, differencePoisha, language, guestToken }: OrderForPayment,
  attempt: Attempt,
): Promise<void> {
  const { tranId, amountPoisha } = attempt;
  await addReceived(tx, order._id, amountPoisha);
  const paid = { key: tranId, amount: toTaka(amountPoisha), tranId };
  const setting = { ...mailContextOf(config), language, guestToken };
  await queueMail(tx, at, differencePaidMail(order, paid, setting));
  await refundOver(tx, at, attempt, differencePoisha);
}

/** Receives what is paid before the order is packed; the order stays unpaid. */
async function receiveAdvance(
  tx: Db,
  at: Date,
  config: Context['config'],
  { order, payablePoisha, keptPoisha }: OrderForPayment,
  attempt: Attempt,
): Promise<void> {
  const { tranId, amountPoisha } = attempt;
  const row = await addAdvance(tx, order._id, amountPoisha);
  const paid = { key: tranId, amount: toTaka(amountPoisha), tranId };
  await mailOrder(tx, at, config, row, (after, setting) => advancePaidMail(after, paid, setting));
  await textAdvancePaid(tx, at, config, row, paid);
  await refundOver(tx, at, attempt, poisha(Math.max(0, payablePoisha - keptPoisha)));
}

/** Refunds what a payment brought beyond what was open. */
async function refundOver(tx: Db, at: Date, attempt: Attempt, openPoisha: Poisha): Promise<void> {
  const over = poisha(attempt.amountPoisha - openPoisha);
  if (over <= 0) return;
  const refund = { amountPoisha: over, reason: 'The order costs less now', key: 'overpaid' };
  await addRefund(tx, at, attempt, refund);
}

function orderReviewReason(
  orderForPayment: OrderForPayment | undefined,
  attempt: Pick<Attempt, 'difference' | 'advance'>,
): 'order-missing' | 'order-ended' | 'duplicate' | undefined {
  if (!orderForPayment || orderForPayment.deleted) return 'order-missing';
  if (orderForPayment.ended) return 'order-ended';
  return needsMoney(orderForPayment, attempt) ? undefined : 'duplicate';
}
