/** Restores a deleted order to every list, count and sum, and takes its units from stock again. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { resellProducts } from '../catalog/sell.ts';
import { lockCouponForRestore } from '../coupons/use-coupon.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { touchedByAnswersOf } from './answered-questions.ts';
import { couponUserOf } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { touchedByReview } from './reviewed-orders.ts';
import { stepFieldsOf } from './step-columns.ts';

/**
 * The count is 0 for an order that is not deleted. Throws 404 for an unknown order; 409 for an undelivered one whose units
 * have been sold in the meantime, and for one whose coupon has no use left.
 */
export async function restoreOrder(
  { db, now, publicCache }: Pick<Context, 'db' | 'now' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<typeof orderEndpoints.restoreOrder>> {
  const restoredAt = now();
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    const [stored] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    const row = orNotFound(stored, orderTexts.notFound);
    if (!row.deletedAt) return { modifiedCount: 0, message: orderTexts.notDeleted };
    if (orderCan.returnUnits(stepFieldsOf(row))) {
      const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, id));
      const sale = await resellProducts(tx, lines, {
        why: 'order-restored',
        at: restoredAt,
        orderId: id,
        staffId: currentUser.userId,
      });
      if (sale === 'too-few') throw new ApplicationError('broken-rule', orderTexts.unitsUnavailable);
      touch(sale);
    }
    if (
      row.couponId !== null &&
      row.cancelledAt === null &&
      !(await lockCouponForRestore(tx, row.couponId, couponUserOf(row)))
    ) {
      throw new ApplicationError('broken-rule', orderTexts.couponUsedUp);
    }
    await tx.update(orders).set({ deletedAt: null }).where(eq(orders.id, id));
    touch(await touchedByReview(tx, row));
    touch(await touchedByAnswersOf(tx, id));
    const changes = { before: { deleted: true }, after: { deleted: false } };
    await recordOrderAudit(tx, restoredAt, currentUser, { event: 'restoreOrder', id, ...changes });
    return { modifiedCount: 1, message: orderTexts.restored };
  });
}
