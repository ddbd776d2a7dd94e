/** Cancels orders of guests that nobody has confirmed in time, so that their units can be sold again. */
import type { Language } from '@jontro/shop/language.ts';
import { poisha } from '@jontro/shop/money.ts';
import { and, eq, exists, gt, isNotNull, lte, not, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { orderConfirmations } from '../order-confirmations/order-confirmations.table.ts';
import type { CancelContext } from './cancel-order.ts';
import { endOrders, hasPayment } from './end-orders.ts';
import { neverPaid } from './order-money.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { isAtStep } from './step-columns.ts';

/** The reason in the order, which its customer reads. */
const reasons: Record<Language, string> = {
  en: 'The order was not confirmed in time. You are welcome to order again.',
  bn: 'অর্ডারটি সময়মতো নিশ্চিত করা হয়নি। আপনি আবার অর্ডার করতে পারেন।',
};

/**
 * Ends what the setting `guestHold` holds no longer; returns how many orders. Whoever has confirmed or paid keeps the order, and so does
 * a member of staff who is calling about it. Orders of versions without this setting have no end.
 */
export async function endUnconfirmedOrders(
  context: CancelContext,
  stopping: () => boolean = () => false,
): Promise<number> {
  if (context.config.shop.guestHold === 0) return 0;
  const now = context.now();
  return endOrders(context, { isOverdue: (db) => isOverdue(db, now), reasons }, stopping);
}

const isOverdue = (db: Db, now: Date) => {
  const { orderId, confirmedAt, claimedUntil } = orderConfirmations;
  const isDealtWith = db
    .select({ orderId })
    .from(orderConfirmations)
    .where(and(eq(orderId, orders.id), or(isNotNull(confirmedAt), gt(claimedUntil, now))));
  return and(
    notDeleted,
    isAtStep('to-confirm'),
    lte(orders.heldUntil, now),
    neverPaid,
    eq(orders.advancePaidPoisha, poisha(0)),
    not(hasPayment(db)),
    not(exists(isDealtWith)),
  );
};
