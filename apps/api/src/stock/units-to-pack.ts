/** Units that are sold and not packed yet: the stock has them no more, the shelf still has. */
import { stepsBeforePacking } from '@jontro/shop/orders/order-steps.ts';
import { and, eq, inArray, or, sum } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { isAtStep, notEnded } from '../orders/step-columns.ts';

/** By the id of the variant, or of a product without variants; those without such units are not in it. */
export async function countUnitsToPack(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { productId, variantId } = orderItems;
  const rows = await db
    .select({ productId, variantId, units: sum(orderItems.quantity).mapWith(Number) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'Pending'),
        notEnded,
        notDeleted,
        or(...stepsBeforePacking.map(isAtStep)),
        orderItems.fromStock,
        inArray(productId, [...productIds]),
      ),
    )
    .groupBy(productId, variantId);
  return new Map(rows.map((row) => [row.variantId ?? row.productId, row.units]));
}

/** The field of a product or variant that has such units. */
export function toPackOf(units: ReadonlyMap<string, number>, { _id }: { _id: string }): { toPack?: number } {
  const toPack = units.get(_id);
  return toPack ? { toPack } : {};
}
