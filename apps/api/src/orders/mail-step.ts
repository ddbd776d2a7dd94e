/** The mail to the customer about a step that the order has reached, if the shop sends one. */
import { messagesAt } from '@jontro/shop/mail/message-templates.ts';
import type { Db } from '../database/db.ts';
import { mailContextOf, orderStepMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { type OrderRow, toOrders } from './order-rows.ts';
import { stepOfRow } from './step-columns.ts';

/** Queues it within the transaction of the move; `row` is the order after the move. */
export async function mailStep(tx: Db, at: Date, config: Context['config'], row: OrderRow): Promise<void> {
  const messages = messagesAt(stepOfRow(row), config.shop.stepMails);
  if (messages.length === 0) return;
  const [order] = await toOrders(tx, [row]);
  if (!order) return;
  const mailContext = { ...mailContextOf(config), language: row.language, guestToken: row.guestToken };
  for (const message of messages) await queueMail(tx, at, orderStepMail(message, order, mailContext));
}
