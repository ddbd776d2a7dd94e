/** The mail and the SMS to the customer about a step that the order has reached, if the shop sends them. */
import { messagesAt, messagesOf } from '@jontro/shop/mail/message-templates.ts';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { isSmsStep } from '@jontro/shop/sms/sms-templates.ts';
import type { Db } from '../database/db.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderStepMail, stepMailKey } from '../mail/order-mails.ts';
import { queueMail, sendWaitingMails, takeBackMails } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { chosenStep, orderStepSms, stepSmsKey } from '../sms/order-sms.ts';
import { queueSms, sendWaitingSms, takeBackSms } from '../sms/queue-sms.ts';
import { sendsSms } from '../sms/sms-gateways.ts';
import { type OrderRow, toOrders } from './order-rows.ts';
import { stepOfRow } from './step-columns.ts';

type LogRow = Pick<OrderRow, 'id' | 'stepLog'>;

/** The keys of the mails about steps that an order has reached, also of those that were queued under another setting. */
const mailKeys = (id: string, log: LogRow['stepLog']): string[] =>
  log.flatMap(({ step, at }) => messagesOf(step).map((message) => stepMailKey(message, id, at)));

/** The keys of the SMS about them. */
const smsKeys = (id: string, log: LogRow['stepLog']): string[] =>
  log.flatMap(({ step, at }) => (isSmsStep(step) && step !== 'placed' ? [stepSmsKey(step, id, at)] : []));

/** The steps before the last one whose messages may still wait. */
const earlierSteps = ({ stepLog }: LogRow, at: Date): LogRow['stepLog'] =>
  stepLog.slice(0, -1).filter((earlier) => Date.parse(earlier.at) >= at.getTime() - undoMs);

/** Queues the SMS about the step, as `mailStep` does the mail; that of a placed order follows from its event. */
async function textStep(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: OrderRow,
  dueAt: Date,
): Promise<void> {
  const step = chosenStep(config.shop, stepOfRow(row));
  if (!step || step === 'placed' || !sendsSms(config)) return;
  const [order] = await toOrders(tx, [row], undefined, { forCustomer: true });
  await sendWaitingSms(tx, smsKeys(row.id, earlierSteps(row, at)), new Date(at.getTime() - 1));
  if (order) await queueSms(tx, at, config, orderStepSms(step, order, row.language, config), dueAt);
}

/**
 * Queues them within the transaction of the move; `row` is the order after the move. They are sent from `dueAt` on. Mails about earlier
 * steps that still wait are sent before it.
 */
export async function mailStep(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: OrderRow,
  dueAt = at,
): Promise<void> {
  await textStep(tx, at, config, row, dueAt);
  const messages = messagesAt(stepOfRow(row), config.shop.stepMails);
  // A guest may have no address.
  if (messages.length === 0 || row.email === '') return;
  const [order] = await toOrders(tx, [row], undefined, { forCustomer: true });
  if (!order) return;
  const earlier = mailKeys(row.id, earlierSteps(row, at));
  if (earlier.length > 0) await sendWaitingMails(tx, earlier, new Date(at.getTime() - 1));
  const mailContext = { ...mailContextOf(config), language: row.language, guestToken: row.guestToken };
  for (const message of messages) await queueMail(tx, at, orderStepMail(message, order, mailContext), dueAt);
}

/** Removes mail and SMS about the last step of an order; returns false if one is sent already, or about to be. */
export async function takeBackStepMail(tx: Db, { id, stepLog }: LogRow): Promise<boolean> {
  const last = stepLog.slice(-1);
  const [mails, sms] = [mailKeys(id, last), smsKeys(id, last)];
  return (await takeBackSms(tx, sms)) && (await takeBackMails(tx, mails));
}
