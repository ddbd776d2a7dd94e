/** Undoes the cancellation of an order by staff: its units are taken from stock again, and its coupon counts again. */
import { type OrderStep, stepsInShop } from '@jontro/shop/orders/order-steps.ts';
import { orderTexts, undoTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { resellProducts } from '../catalog/sell.ts';
import { lockCouponForRestore } from '../coupons/use-coupon.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { recordUnitChanges } from '../sales/unit-changes.ts';
import { couponUserOf, type OrderRow, unitsBack } from './order-rows.ts';
import { orderItems } from './orders.table.ts';

/**
 * Of a locked order, before its step is recorded; returns the tags that this touches. Throws 409 for units that have been sold in the
 * meantime or came back from outside, and for a coupon without a use left.
 */
export async function resumeOrder(
  tx: Db,
  by: CurrentUser,
  row: OrderRow,
  { from, at }: { from: OrderStep; at: Date },
): Promise<readonly string[]> {
  if (row.couponId !== null && !(await lockCouponForRestore(tx, row.couponId, couponUserOf(row))))
    throw new ApplicationError('broken-rule', orderTexts.couponUsedUp);
  const before = await tx.select().from(orderItems).where(eq(orderItems.orderId, row.id));
  if (!(stepsInShop as readonly OrderStep[]).includes(from)) {
    if (before.some((item) => unitsBack(item) > 0))
      throw new ApplicationError('broken-rule', undoTexts.changedSince);
    return [];
  }
  const move = { why: 'order-restored', at, orderId: row.id, staffId: by.userId } as const;
  const sale = await resellProducts(tx, before, move);
  if (sale === 'too-few') throw new ApplicationError('broken-rule', orderTexts.unitsUnavailable);
  const after = await tx
    .update(orderItems)
    .set({ returnedSellable: 0 })
    .where(eq(orderItems.orderId, row.id))
    .returning();
  await recordUnitChanges(tx, at, row, { before, after });
  return sale;
}
