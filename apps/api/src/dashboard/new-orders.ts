/** The orders that were placed since a screen of staff asked last. */
import type { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { maxNewOrders, newOrderDelayMs } from '@jontro/shop/dashboard/new-orders.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { and, desc, gt } from 'drizzle-orm';
import type { CurrentUser } from '../http/current-user.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import { cashAmount } from '../orders/order-money.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';

/**
 * Lists at most 50 orders that were placed after `after` (ms since 1970), newest first; without it those of the last minute, for a
 * screen that asks for the first time. An order can be committed after one that was placed later, so callers ask from a minute
 * before the newest that they know.
 */
export async function listNewOrders(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  { userId }: Pick<CurrentUser, 'userId'>,
  { after }: EndpointInput<typeof dashboardEndpoints.listNewOrders>['query'],
): Promise<EndpointResponse<typeof dashboardEndpoints.listNewOrders>> {
  await limits.limit('new-orders', userId);
  const asOf = now().getTime();
  const rows = await db
    .select()
    .from(orders)
    .where(and(notDeleted, gt(orders.placedAt, new Date(after ?? asOf - newOrderDelayMs))))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxNewOrders + 1);
  return {
    asOf,
    orders: rows.slice(0, maxNewOrders).map((row) => ({
      _id: row.id,
      placedAt: row.placedAt.getTime(),
      district: row.district,
      payable: toTaka(payableAmount(row)),
      due: toTaka(row.paid || row.cashReceivedAt ? poisha(0) : cashAmount(row)),
    })),
    more: rows.length > maxNewOrders,
  };
}
