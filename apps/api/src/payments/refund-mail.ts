/** Telling the buyer that money went back. */
import { toTaka } from '@jontro/shop/money.ts';
import type { Db } from '../database/db.ts';
import { mailSettingOf, paymentRefundedMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { findOrderForPayment } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import type { Attempt } from './attempts.ts';

/** Queues the mail about a refund that the gateway has carried out, once. Takes the transaction that records it. */
export async function queueRefundMail(
  tx: Db,
  { now, config }: Pick<Context, 'now' | 'config'>,
  { orderId, tranId }: Pick<Attempt, 'orderId' | 'tranId'>,
  { refundTransId, amountPoisha }: { refundTransId: string; amountPoisha: number },
): Promise<void> {
  const bought = await findOrderForPayment(tx, orderId);
  if (!bought) return;
  const { order, language } = bought;
  const staysPaid = bought.paid && order.transactionId !== tranId;
  const note = { refundId: refundTransId, amount: toTaka(amountPoisha), staysPaid };
  await queueMail(tx, now(), paymentRefundedMail(order, note, { ...mailSettingOf(config), language }));
}
