/** The mail to the customer about a refund. */
import { type Poisha, toTaka } from '@jontro/shop/money.ts';
import type { Db } from '../database/db.ts';
import { paymentRefundedMail } from '../mail/order-change-mails.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { queueMail } from '../mail/outbox.ts';
import { findOrderForPayment } from '../orders/order-payment.ts';
import type { Context } from '../runtime/context.ts';
import type { Attempt } from './attempts.ts';

/** Queues the mail about a completed refund once, within the transaction that records it. */
export async function queueRefundMail(
  tx: Db,
  { now, config }: Pick<Context, 'now' | 'config'>,
  { orderId, tranId }: Pick<Attempt, 'orderId' | 'tranId'>,
  { refundTransId, amountPoisha }: { refundTransId: string; amountPoisha: Poisha },
): Promise<void> {
  const orderForPayment = await findOrderForPayment(tx, orderId);
  if (!orderForPayment?.order.email) return;
  const { order, language, guestToken } = orderForPayment;
  const staysPaid = orderForPayment.paid && order.transactionId !== tranId;
  const note = { refundId: refundTransId, amount: toTaka(amountPoisha), staysPaid };
  const setting = { ...mailContextOf(config), language, guestToken };
  await queueMail(tx, now(), paymentRefundedMail(order, note, setting));
}
