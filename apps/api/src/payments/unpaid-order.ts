/** Finds an order that its customer can pay. */
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { findOrderForPayment, type OrderForPayment } from '../orders/order-payment.ts';
import { paymentUndecided } from './payment-undecided.ts';

/**
 * Returns an order of the current user, locked. Throws 404 for an unknown, deleted or foreign one, 409 for one that has ended, is paid without a difference due,
 * or whose payment is being confirmed.
 */
export async function lockUnpaidOrder(
  tx: Db,
  { userId }: Pick<CurrentUser, 'userId'>,
  orderId: string,
): Promise<OrderForPayment> {
  const stored = await findOrderForPayment(tx, orderId);
  const own = stored && !stored.deleted && stored.userId === userId ? stored : undefined;
  const orderForPayment = orNotFound(own, paymentTexts.notFound);
  if (orderForPayment.ended) throw new ApplicationError('broken-rule', paymentTexts.orderEnded);
  const isPaid = orderForPayment.paid || orderForPayment.cashReceived;
  if (isPaid && orderForPayment.differencePoisha === 0)
    throw new ApplicationError('broken-rule', paymentTexts.alreadyPaid);
  if ((await paymentUndecided(tx, [orderId])).has(orderId))
    throw new ApplicationError('broken-rule', paymentTexts.undecided);
  return orderForPayment;
}
