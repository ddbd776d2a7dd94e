/** The best products of a period, by units ordered or by money received. */

import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { and, asc, type Column, desc, eq, gte, lt, not, or, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { type DayRange, periodOf } from './report-period.ts';
import { salesOf } from './sales-report.ts';

/**
 * The best ten products. Units are those of orders placed in the period that did not come back; amounts are prices of orders paid online or in
 * cash in the period, without delivery and discounts, which belong to no product. Throws 400 for an invalid or too long
 * period.
 */
export async function listBestProducts(
  db: Db,
  now: Date,
  { sort = 'pieces', ...days }: EndpointInput<typeof reportEndpoints.listBestProducts>['query'],
): Promise<EndpointResponse<typeof reportEndpoints.listBestProducts>> {
  const period = periodOf(days, now);
  const sold = soldWithin(db, period);
  const order = (one: Record<'pieces' | 'paidOnline' | 'cash' | 'productId', SQLWrapper>) => {
    const total = sql`${one.paidOnline} + ${one.cash}`;
    return [
      ...(sort === 'pieces' ? [desc(one.pieces), desc(total)] : [desc(total), desc(one.pieces)]),
      asc(one.productId),
    ];
  };
  // Joined with the products of the ten best only.
  const best = db
    .select()
    .from(sold)
    .orderBy(...order(sold))
    .limit(reportRows.products)
    .as('best');
  const rows = await db
    .select({
      id: best.productId,
      // Deleted products stay in the table, so each is still there.
      name: sql<string>`coalesce(${products.name}, ${best.productId})`,
      nameBn: products.nameBn,
      names: products.names,
      gone: sql<boolean>`${products.id} is null or ${products.deletedAt} is not null`,
      pieces: sql`${best.pieces}`.mapWith(Number),
      paidOnline: sql`${best.paidOnline}`.mapWith(decodePoisha),
      cash: sql`${best.cash}`.mapWith(decodePoisha),
    })
    .from(best)
    .leftJoin(products, eq(products.id, best.productId))
    .orderBy(...order(best));
  return {
    from: period.from,
    to: period.to,
    products: rows.map(({ id, name, nameBn, names, gone, pieces, paidOnline, cash }) => ({
      _id: id,
      productName: name,
      ...namesOf({ nameBn, names: names ?? {} }),
      gone,
      pieces,
      ...salesOf(paidOnline, cash),
    })),
  };
}

/** Units and poisha of each product; each condition has its own index on `orders`. */
function soldWithin(db: Db, { from, to }: DayRange) {
  const within = (timestamp: Column) => and(gte(timestamp, startOfDay(from)), lt(timestamp, endOfDay(to)));
  const placed = within(orders.placedAt);
  const paidOnline = and(orders.paid, within(orders.paidAt));
  const cash = and(not(orders.paid), within(orders.cashReceivedAt));
  // What came back was not sold; of a cancelled order that is everything.
  const units = sql`(${orderItems.quantity} - ${orderItems.returnedSellable} - ${orderItems.returnedDamaged} - ${orderItems.returnedForRepair} - ${orderItems.returnedLost})`;
  const amount = sql`${orderItems.pricePoisha} * ${units}`;
  return db
    .select({
      productId: orderItems.productId,
      pieces: sql`coalesce(sum(${units}) filter (where ${placed}), 0)`.as('pieces'),
      paidOnline: sql`coalesce(sum(${amount}) filter (where ${paidOnline}), 0)`.as('paid_online'),
      cash: sql`coalesce(sum(${amount}) filter (where ${cash}), 0)`.as('cash'),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(notDeleted, or(placed, paidOnline, cash)))
    .groupBy(orderItems.productId)
    .as('sold');
}
