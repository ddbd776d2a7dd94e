/** The mail to the customer about a step that the order has reached, if the shop sends one. */
import { undoMs } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { messagesAt } from '@jontro/shop/mail/message-templates.ts';
import type { Db } from '../database/db.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderStepMail, stepMailKey } from '../mail/order-mails.ts';
import { queueMail, sendWaitingMails, takeBackMails } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { type OrderRow, toOrders } from './order-rows.ts';
import { stepOfRow } from './step-columns.ts';

type ShopConfig = Pick<Context['config'], 'publicUrl' | 'shop'>;
type LogRow = Pick<OrderRow, 'id' | 'stepLog'>;

/** The keys of the mails about steps that an order has reached. */
const mailKeys = ({ shop }: ShopConfig, id: string, log: LogRow['stepLog']): string[] =>
  log.flatMap(({ step, at }) =>
    messagesAt(step, shop.stepMails).map((message) => stepMailKey(message, id, at)),
  );

/**
 * Queues it within the transaction of the move; `row` is the order after the move. It is sent from `dueAt` on. Mails about earlier
 * steps that still wait are sent before it.
 */
export async function mailStep(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: OrderRow,
  dueAt = at,
): Promise<void> {
  const messages = messagesAt(stepOfRow(row), config.shop.stepMails);
  // A guest may have no address.
  if (messages.length === 0 || row.email === '') return;
  const [order] = await toOrders(tx, [row], undefined, { forCustomer: true });
  if (!order) return;
  const waitingSince = at.getTime() - undoMs;
  const recent = row.stepLog.slice(0, -1).filter((earlier) => Date.parse(earlier.at) >= waitingSince);
  const earlier = mailKeys(config, row.id, recent);
  if (earlier.length > 0) await sendWaitingMails(tx, earlier, new Date(at.getTime() - 1));
  const mailContext = { ...mailContextOf(config), language: row.language, guestToken: row.guestToken };
  for (const message of messages) await queueMail(tx, at, orderStepMail(message, order, mailContext), dueAt);
}

/** Removes the mail about the last step of an order; returns false if it is sent already, or about to be. */
export const takeBackStepMail = (tx: Db, config: ShopConfig, { id, stepLog }: LogRow): Promise<boolean> =>
  takeBackMails(tx, mailKeys(config, id, stepLog.slice(-1)));
