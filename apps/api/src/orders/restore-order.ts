/** Takes the removal of an order back: it is in every list, count and sum again, with the pieces it had. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { bumpCatalogVersion } from '../catalog/catalog-version.ts';
import { resellProducts } from '../catalog/stock.ts';
import { lockOneMoreUse } from '../coupons/use-coupon.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { orderItems, orders } from './orders.table.ts';
import { recordOrderAudit } from './record-order-audit.ts';

/**
 * An order that was not removed stays as it is and gives a count of 0. Refuses with 404 an unknown one, with 409 one
 * that is still to be delivered when pieces of it were sold to somebody else meanwhile, and one whose coupon would count
 * more often than it may.
 */
export async function restoreOrder(
  { db, now, publicCache }: Pick<Context, 'db' | 'now' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
): Promise<EndpointResponse<typeof orderEndpoints.restoreOrder>> {
  const at = now();
  let seenByAll = false;
  const restored = await inTransaction(db, async (tx) => {
    const [stored] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    const row = orNotFound(stored, orderTexts.notFound);
    if (!row.deletedAt) return { modifiedCount: 0, message: orderTexts.notDeleted };
    if (orderCan.deliver(row)) {
      const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, id));
      const sale = await resellProducts(tx, lines);
      if (sale === 'too-few') throw new ApplicationError('broken-rule', orderTexts.piecesGone);
      seenByAll = sale === 'sold-out';
    }
    if (row.couponId !== null && !(await lockOneMoreUse(tx, row.couponId, row.userId))) {
      throw new ApplicationError('broken-rule', orderTexts.couponUsedUp);
    }
    await tx.update(orders).set({ deletedAt: null }).where(eq(orders.id, id));
    if (row.reviewText !== null) {
      seenByAll = true;
      await bumpCatalogVersion(tx);
    }
    const changes = { before: { deleted: true }, after: { deleted: false } };
    await recordOrderAudit(tx, at, currentUser, { event: 'restoreOrder', id, ...changes });
    return { modifiedCount: 1, message: orderTexts.restored };
  });
  if (seenByAll) publicCache.drop();
  return restored;
}
