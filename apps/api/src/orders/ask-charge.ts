/** Asks for the delivery charge of an order before it is packed, because of earlier parcels of its number. */

import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { chargeInAdvance } from '@jontro/shop/orders/advance.ts';
import { isOnline } from '@jontro/shop/orders/payment-methods.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { advanceAskedMail } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import { mailOrder } from './mail-order.ts';
import { totalsOf } from './order-amounts.ts';
import { advanceDue } from './order-money.ts';
import type { OrderRow } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { textAdvanceAsked } from './text-advance.ts';

/**
 * Returns what is due in advance then, in poisha: 0 if the shop asks for no advance, of an order that is paid online only, or if the charge cannot be paid online. A larger
 * advance stays as it is. `tx` holds the lock on the order.
 */
export async function askCharge(
  tx: Db,
  { now, config, orderPayments }: Pick<Context, 'now' | 'config' | 'orderPayments'>,
  row: OrderRow,
): Promise<Poisha> {
  const offered = orderPayments.offeredMethods();
  const payOnline = offered.some(isOnline);
  if (!config.shop.advance.on || !payOnline || row.pickupCode !== null || row.onlineOnly) return poisha(0);
  const advancePoisha = chargeInAdvance(totalsOf(row), offered);
  if (advancePoisha <= row.advancePoisha) return advanceDue(row);
  const [asked] = await tx
    .update(orders)
    .set({ advancePoisha, advanceIsCharge: true })
    .where(eq(orders.id, row.id))
    .returning();
  if (!asked) throw new Error(`order ${row.id} was not locked`);
  const at = now();
  await mailOrder(tx, at, config, asked, advanceAskedMail);
  await textAdvanceAsked(tx, at, config, asked);
  return advanceDue(asked);
}
