/** How the shop asks its customers to confirm their orders. */
import type { AskedWay } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { sendsSms } from '../sms/sms-gateways.ts';
import type { OrderRow } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { stepOfRow } from './step-columns.ts';

/** Undefined if it does not ask. A code can only be sent by SMS. */
export function askedWay(config: Pick<Config, 'mode' | 'shop' | 'sms'>): AskedWay | undefined {
  const { confirmation } = config.shop;
  if (confirmation === 'off') return undefined;
  return confirmation === 'code' && !sendsSms(config) ? 'link' : confirmation;
}

/**
 * How the customer of an order that waits is asked: by which way and in which messages. Nothing if no message can be sent; the first mail of
 * a guest has a link that confirms, unless a code is asked for.
 */
export function confirmationOf(
  config: Pick<Config, 'mode' | 'shop' | 'sms'>,
  row: OrderRow,
): Pick<Order, 'confirmation'> {
  if (stepOfRow(row) !== 'to-confirm' || row.paid) return {};
  const way = askedWay(config);
  const sms = way !== undefined && sendsSms(config);
  const mail = row.email !== '' && (way === 'link' || (way === undefined && row.guest));
  return mail || sms ? { confirmation: { way: way ?? 'link', mail, sms } } : {};
}

/** Whether the customer of an order has confirmed it, though it may wait for a call. The table is one of a feature above orders. */
export async function hasConfirmed(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  const confirmed = sql`exists (select 1 from order_confirmations c where c.order_id = ${orders.id} and c.confirmed_at is not null)`;
  const [row] = await db
    .select({ confirmed: confirmed.mapWith(Boolean) })
    .from(orders)
    .where(eq(orders.id, id));
  return row?.confirmed ?? false;
}
