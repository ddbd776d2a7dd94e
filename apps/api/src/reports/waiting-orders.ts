/** Unpaid and undelivered orders. */

import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import type { WaitingOrders } from '@jontro/shop/reports/reports.ts';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { payablePoisha } from '../orders/order-amounts.ts';
import { isUnpaid } from '../orders/order-money.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { notEnded } from '../orders/step-columns.ts';

/** Unpaid orders are paid neither online nor in cash, and something of them is due; undelivered ones are Pending. An order may be both. */
export async function findWaitingOrders(
  db: Db,
): Promise<EndpointResponse<typeof reportEndpoints.findWaitingOrders>> {
  const [unpaid, toDeliver] = await Promise.all([
    summarize(db, isUnpaid),
    summarize(db, eq(orders.status, 'Pending')),
  ]);
  return { unpaid, toDeliver };
}

async function summarize(db: Db, condition: SQL | undefined): Promise<WaitingOrders> {
  const [sums] = await db
    .select({ count: count(), poisha: sql`coalesce(sum(${payablePoisha}), 0)`.mapWith(decodePoisha) })
    .from(orders)
    .where(and(notDeleted, notEnded, condition));
  const [oldest] = await db
    .select({ id: orders.id, name: orders.name, placedAt: orders.placedAt })
    .from(orders)
    .where(and(notDeleted, notEnded, condition))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(1);
  return {
    count: sums?.count ?? 0,
    sum: toTaka(sums?.poisha ?? poisha(0)),
    ...(oldest && {
      oldest: { _id: oldest.id, name: oldest.name, orderPlaced: oldest.placedAt.toISOString() },
    }),
  };
}
