/** Settles a validated payment exactly once: attempt, order, refund and mail in one transaction (docs/protocols/payment-gateway.md#settling). */
import type { SettlementSource } from '@jontro/shop/payments/payment-admin.ts';
import { and, eq, ne } from 'drizzle-orm';
import { isDuplicate } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { mailContextOf, orderPaidMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { findOrderForPayment, markPaid, type OrderForPayment } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import { type Attempt, moveAttempt, negativeStates } from './attempts.ts';
import type { GatewayTransaction } from './payment-gateway.ts';
import { paymentAttempts } from './payments.table.ts';
import { refundInFull } from './request-refund.ts';

/** `foreign`: the validated transaction is not this attempt's. `settled`: decided now or before. */
export type Settlement = 'settled' | 'foreign';

const unsettled = ['created', 'init_failed', 'redirected', 'verifying', ...negativeStates] as const;

/** Why a validated payment needs a review, or undefined (docs/protocols/payment-gateway.md#validation). */
function reviewReason(attempt: Attempt, transaction: GatewayTransaction): 'amount' | 'risk' | undefined {
  const amounts = [transaction.amountPoisha, transaction.requestedPoisha];
  if (transaction.currency !== undefined && transaction.currency !== attempt.currency) return 'amount';
  if (transaction.requestedCurrency !== attempt.currency) return 'amount';
  if (amounts.some((poisha) => poisha !== attempt.amountPoisha)) return 'amount';
  return transaction.riskLevel === 0 ? undefined : 'risk';
}

/**
 * Settles a transaction that the gateway has validated for `valId`. Marks the attempt and its order paid and queues the
 * mail, or puts the attempt under review: wrong amount, risk, order already paid (it is refunded), order deleted.
 */
export async function settle(
  context: Context,
  attempt: Attempt,
  valId: string,
  transaction: GatewayTransaction,
  source: SettlementSource,
): Promise<Settlement> {
  if (transaction.tranId !== attempt.tranId || transaction.valId !== valId) return 'foreign';
  try {
    return await inTransaction(context.db, (tx) =>
      settleWithin(tx, context, attempt, valId, transaction, source),
    );
  } catch (error) {
    if (isDuplicate(error, 'payment_attempts_val_id_unique')) return 'foreign';
    throw error;
  }
}

async function settleWithin(
  tx: Db,
  { now, config }: Context,
  { id, tranId, orderId, ...attempt }: Attempt,
  valId: string,
  transaction: GatewayTransaction,
  source: SettlementSource,
): Promise<Settlement> {
  const at = now();
  // The order is locked first, as in Pay Now, so that the two cannot deadlock.
  const orderForPayment = await findOrderForPayment(tx, orderId);
  const [sameValId] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.valId, valId), ne(paymentAttempts.id, id)));
  if (sameValId) return 'foreign';

  const attemptReason = reviewReason({ id, tranId, orderId, ...attempt }, transaction);
  const reason = attemptReason ?? orderReviewReason(orderForPayment);
  const settled = await moveAttempt(tx, at, id, unsettled, reason ? 'review' : 'paid', {
    reason: reason ?? null,
    valId,
    bankTranId: transaction.bankTranId ?? null,
    settledPoisha: transaction.amountPoisha ?? null,
    storeAmountPoisha: transaction.storeAmountPoisha ?? null,
    settledThrough: source,
    cardType: transaction.cardType ?? null,
    cardMasked: transaction.cardMasked ?? null,
    riskLevel: transaction.riskLevel,
    riskTitle: transaction.riskTitle ?? null,
    tranDateRaw: transaction.tranDateRaw ?? null,
    settledAt: at,
  });
  if (!settled) return 'settled';
  if (reason === 'duplicate') await refundInFull(tx, at, settled, 'This order was paid twice');
  if (reason || !orderForPayment) return 'settled';

  await markOrderPaid(tx, at, config, orderForPayment, tranId);
  return 'settled';
}

/** Marks an order paid by a payment and queues its mail, within the database transaction of the decision. */
export async function markOrderPaid(
  tx: Db,
  at: Date,
  config: Context['config'],
  orderForPayment: OrderForPayment,
  tranId: string,
): Promise<void> {
  const { order, language } = orderForPayment;
  if (!(await markPaid(tx, order._id, { tranId, at }))) {
    throw new Error(`order ${order._id} could not be marked paid`);
  }
  const paid = { ...order, payment: true, paidAt: at.toISOString(), transactionId: tranId };
  await queueMail(tx, at, orderPaidMail(paid, { ...mailContextOf(config), language }));
}

function orderReviewReason(
  orderForPayment: OrderForPayment | undefined,
): 'order-missing' | 'duplicate' | undefined {
  if (!orderForPayment || orderForPayment.deleted) return 'order-missing';
  return orderForPayment.paid || orderForPayment.cashReceived ? 'duplicate' : undefined;
}
