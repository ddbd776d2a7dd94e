/** Sums and counts of orders, for the dashboards. */

import { poisha, toTaka } from '@jontro/shop/money.ts';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { readRowCount } from '../database/row-counts.ts';
import { keptPoisha, openPoisha } from './order-money.ts';
import { belongsToAccount, notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { notEnded } from './step-columns.ts';

/** Sums up an account's orders in taka: unpaid and paid amounts, without what came in advance and what was refunded. */
export async function sumOrders(
  db: Db,
  email: string,
): Promise<{ totalOrders: number; unpaid: number; totalRevenue: number }> {
  const isUnpaid = and(eq(orders.paid, false), isNull(orders.cashReceivedAt), notEnded);
  const [row] = await db
    .select({
      totalOrders: count(),
      unpaid: sql`coalesce(sum(${openPoisha}) filter (where ${isUnpaid}), 0)`.mapWith(decodePoisha),
      paid: sql`coalesce(sum(${keptPoisha}) filter (where ${orders.paid}), 0)`.mapWith(decodePoisha),
    })
    .from(orders)
    .where(and(belongsToAccount(db, email), notDeleted));
  const { totalOrders = 0, unpaid = poisha(0), paid = poisha(0) } = row ?? {};
  return { totalOrders, unpaid: toTaka(unpaid), totalRevenue: toTaka(paid) };
}

/** Counts orders without deleted ones. */
export const countOrders = (db: Db): Promise<number> => readRowCount(db, 'orders');
