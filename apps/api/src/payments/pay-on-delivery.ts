/** Pay on delivery: the customer's choice, stored with the order; the money is recorded when the courier has brought it. */

import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { nothingDue } from '@jontro/shop/orders/open-amount.ts';
import { orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orderUrl } from '../mail/order-mails.ts';
import { isOnlineOnly } from '../orders/cash-block.ts';
import { checkCashRules, choosePaymentMethod } from '../orders/order-payment.ts';
import type { Context } from '../runtime/context.ts';
import { lockUnpaidOrder } from './unpaid-order.ts';

/** Stores the choice and returns the order's page. Throws 404 and 409 as `lockUnpaidOrder()` does, 409 for a delivered order, one of which nothing is due, and by the shop's rules. */
export function payOnDelivery(
  { db, config }: Pick<Context, 'db' | 'config'>,
  currentUser: Pick<CurrentUser, 'userId'>,
  orderId: string,
  method: string,
): Promise<{ url: string }> {
  return inTransaction(db, async (tx) => {
    const { order, paid, cashReceived } = await lockUnpaidOrder(tx, currentUser, orderId);
    // Its difference is paid online, or settled by staff.
    if (nothingDue(order)) throw new ApplicationError('broken-rule', orderTexts.noDifference);
    if (paid || cashReceived) throw new ApplicationError('broken-rule', paymentTexts.alreadyPaid);
    if (!orderCan.deliver(order)) throw new ApplicationError('broken-rule', orderTexts.alreadyDelivered);
    if (method === cashOnDelivery) await checkCashRules(tx, order, config.shop);
    const { onlineOnly = false, mobileNumber, pickup = false } = order;
    if (onlineOnly || (await isOnlineOnly(tx, { userId: currentUser.userId, mobileNumber, pickup })))
      throw new ApplicationError('broken-rule', customerTexts.cashBlocked, { code: 'payment-refused' });
    await choosePaymentMethod(tx, order, method, config.shop);
    return { url: orderUrl(config.publicUrl, order) };
  });
}
