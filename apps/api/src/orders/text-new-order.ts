/** The SMS that follow from a new order: to its customer, and to the staff, who get several orders in one. */
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { maxSmsParts, smsSize } from '@jontro/shop/sms/sms-parts.ts';
import { digitsOf } from '@jontro/shop/translator.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../runtime/context.ts';
import { advanceAskedSms, amountOf, chosenStep, orderStepSms, sendsAdvanceSms } from '../sms/order-sms.ts';
import { noticeNewOrder } from '../sms/owner-notices.ts';
import { type NewSms, queueSms } from '../sms/queue-sms.ts';
import { sendsSms } from '../sms/sms-gateways.ts';
import { findUndeletedOrder, toOrders } from './order-rows.ts';
import { orders } from './orders.table.ts';

type Placed = { orderId: string };

/**
 * To the customer, one message: that an advance is asked for, or that the order was received, if the shop has chosen that. A deleted order
 * is not told of.
 */
export async function textPlacedOrder({ db, now, config }: Context, { orderId }: Placed): Promise<void> {
  if (!sendsSms(config)) return;
  const order = await findUndeletedOrder(db, orderId);
  const [row] = await db.select({ language: orders.language }).from(orders).where(eq(orders.id, orderId));
  const sms = order && row && placedSms(order, row.language, config);
  if (sms) await inTransaction(db, (tx) => queueSms(tx, now(), config, sms));
}

function placedSms(order: Order, language: Language, config: Config): NewSms | undefined {
  if (waitsForAdvance(order) && sendsAdvanceSms(config.shop, 'advance-asked'))
    return advanceAskedSms(order, language, config);
  return chosenStep(config.shop, 'placed') && orderStepSms('placed', order, language, config);
}

/** To the mobile numbers of the setting `sms`. */
export async function textNewOrder({ db, now, config }: Context, { orderId }: Placed): Promise<void> {
  if (!sendsSms(config) || !(await findUndeletedOrder(db, orderId))) return;
  await noticeNewOrder(db, now(), config, orderId, async (tx, ids) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]));
    return noticeOf(await toOrders(tx, rows), config);
  });
}

/** As many of the orders as fit, with number, sum and district, and where all are. */
export function noticeOf(
  placed: readonly Order[],
  { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>,
): string {
  const { language } = shop;
  const { newOrdersSms } = serverTexts[language].staffMails;
  const count = digitsOf(language, shop.bengaliDigits);
  const taka = (amount: number): string => amountOf(amount, language, shop);
  const sum = placed.reduce((total, { payable }) => total + payable, 0);
  const textOf = (shown: number): string => {
    const lines = placed
      .slice(0, shown)
      .map((order) => [orderLabel(order), taka(order.payable), order.district].filter(Boolean).join(' '));
    const left = placed.length - shown;
    return [
      newOrdersSms.head(shop.name, placed.length, count(placed.length), taka(sum)),
      lines.join(', '),
      ...(left > 0 ? [newOrdersSms.more(count(left))] : []),
      `${publicUrl}/dashboard/all-ordered`,
    ]
      .filter(Boolean)
      .join(' ');
  };
  let shown = placed.length;
  while (shown > 0 && smsSize(textOf(shown)).parts > maxSmsParts) shown -= 1;
  return textOf(shown);
}
