/** Settling a validated payment exactly once: attempt, order, refund and mail in one transaction (docs/protocols/payment-gateway.md#settling). */
import type { SettlementSource } from '@jontro/shop/payments/payment-admin.ts';
import { and, eq, ne } from 'drizzle-orm';
import { isDuplicate } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { mailSettingOf, orderPaidMail } from '../mail/order-mails.ts';
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

/** Why a real payment must be looked at by a person, or undefined (docs/protocols/payment-gateway.md#validation). */
function faultOf(attempt: Attempt, said: GatewayTransaction): 'amount' | 'risk' | undefined {
  const amounts = [said.amountPoisha, said.requestedPoisha];
  if (said.currency !== undefined && said.currency !== attempt.currency) return 'amount';
  if (said.requestedCurrency !== attempt.currency) return 'amount';
  if (amounts.some((each) => each !== attempt.amountPoisha)) return 'amount';
  return said.riskLevel === 0 ? undefined : 'risk';
}

/**
 * Takes a transaction that the gateway has validated for `valId`. Marks the attempt and its order paid and queues the
 * mail, or puts the attempt under review: wrong amount, risk, order paid before (the money goes back), order deleted.
 */
export async function settle(
  context: Context,
  attempt: Attempt,
  valId: string,
  said: GatewayTransaction,
  through: SettlementSource,
): Promise<Settlement> {
  if (said.tranId !== attempt.tranId || said.valId !== valId) return 'foreign';
  try {
    return await inTransaction(context.db, (tx) => settleWithin(tx, context, attempt, valId, said, through));
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
  said: GatewayTransaction,
  through: SettlementSource,
): Promise<Settlement> {
  const at = now();
  // The order is locked first, as Pay Now does, so that the two never wait for each other in a circle.
  const bought = await findOrderForPayment(tx, orderId);
  const [elsewhere] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.valId, valId), ne(paymentAttempts.id, id)));
  if (elsewhere) return 'foreign';

  const fault = faultOf({ id, tranId, orderId, ...attempt }, said);
  const reason = fault ?? reasonOfOrder(bought);
  const mine = await moveAttempt(tx, at, id, unsettled, reason ? 'review' : 'paid', {
    reason: reason ?? null,
    valId,
    bankTranId: said.bankTranId ?? null,
    settledPoisha: said.amountPoisha ?? null,
    storeAmountPoisha: said.storeAmountPoisha ?? null,
    settledThrough: through,
    cardType: said.cardType ?? null,
    cardMasked: said.cardMasked ?? null,
    riskLevel: said.riskLevel,
    riskTitle: said.riskTitle ?? null,
    tranDateRaw: said.tranDateRaw ?? null,
    settledAt: at,
  });
  if (!mine) return 'settled';
  if (reason === 'duplicate') await refundInFull(tx, at, mine, 'This order was paid twice');
  if (reason || !bought) return 'settled';

  await payOrder(tx, at, config, bought, tranId);
  return 'settled';
}

/** Marks an order paid by a transaction, with its mail, within the transaction that decides so. */
export async function payOrder(
  tx: Db,
  at: Date,
  config: Context['config'],
  bought: OrderForPayment,
  tranId: string,
): Promise<void> {
  const { order, language } = bought;
  if (!(await markPaid(tx, order._id, { tranId, at }))) {
    throw new Error(`order ${order._id} could not be marked paid`);
  }
  const paid = { ...order, payment: true, paidAt: at.toISOString(), transactionId: tranId };
  await queueMail(tx, at, orderPaidMail(paid, { ...mailSettingOf(config), language }));
}

function reasonOfOrder(bought: OrderForPayment | undefined): 'order-missing' | 'duplicate' | undefined {
  if (!bought || bought.deleted) return 'order-missing';
  return bought.paid || bought.cashReceived ? 'duplicate' : undefined;
}
