/** Queues a mail to the customer within the transaction of what it reports. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Db } from '../database/db.ts';
import { mailContextOf, type OrderMailContext } from '../mail/order-mail-parts.ts';
import { type NewMail, queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { type OrderRow, toOrders } from './order-rows.ts';

/** `row` is the order after the change; a guest without an address gets no mail. */
export async function mailOrder(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: OrderRow,
  mailOf: (order: Order, setting: OrderMailContext) => NewMail,
): Promise<void> {
  if (row.email === '') return;
  const [order] = await toOrders(tx, [row]);
  if (!order) return;
  const { language, guestToken } = row;
  await queueMail(tx, at, mailOf(order, { ...mailContextOf(config), language, guestToken }));
}
