/** Queues the SMS to the customer about the advance of an order, within the transaction of what it reports, and says whether one is still due. */
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { DifferenceNote } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import type { SmsConditions } from '../sms/begin-sms.ts';
import { advanceAskedSms, advancePaidSms, sendsAdvanceSms, stepSmsKey } from '../sms/order-sms.ts';
import { queueSms, takeBackSms } from '../sms/queue-sms.ts';
import { sendsSms } from '../sms/sms-gateways.ts';
import { advanceDue } from './order-money.ts';
import { type OrderRow, toOrders } from './order-rows.ts';
import { orders } from './orders.table.ts';

/** An advance is asked for as long as it is due. */
export const smsConditions: SmsConditions = {
  'advance-asked': async (tx, { orderIds: [id = ''] }) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id));
    return row !== undefined && advanceDue(row) > 0;
  },
};

/** Asks for it, if the shop has chosen that; in place of the message that the order was received, while that one waits. */
export async function textAdvanceAsked(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: OrderRow,
): Promise<void> {
  if (!sendsAdvanceSms(config.shop, 'advance-asked') || !sendsSms(config)) return;
  const [order] = await toOrders(tx, [row]);
  if (!order) return;
  await takeBackSms(tx, [stepSmsKey('placed', row.id, '')]);
  await queueSms(tx, at, config, advanceAskedSms(order, row.language, config));
}

/** Says that it was received, if the shop has chosen that; `row` is the order with it. */
export async function textAdvancePaid(
  tx: Db,
  at: Date,
  config: Context['config'],
  row: OrderRow,
  paid: DifferenceNote,
): Promise<void> {
  if (!sendsAdvanceSms(config.shop, 'advance-paid') || !sendsSms(config)) return;
  const [order] = await toOrders(tx, [row]);
  if (order) await queueSms(tx, at, config, advancePaidSms(order, paid, row.language, config));
}
