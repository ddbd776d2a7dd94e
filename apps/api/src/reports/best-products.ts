/** What sells best in a period, by pieces or by revenue. */
import type { CallInput, CallReply } from '@jontro/shop/call.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { reportCalls } from '@jontro/shop/reports/reports.calls.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '../bangladesh-days.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { isThere } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { periodOf } from './report-period.ts';

/**
 * The first ten. Pieces are those of orders placed in the period, revenue their prices where the order is paid, without
 * delivery and discounts, which belong to no product. Refuses impossible and too many days with 400.
 */
export async function listBestProducts(
  db: Db,
  now: Date,
  { sort = 'pieces', ...asked }: CallInput<typeof reportCalls.listBestProducts>['query'],
): Promise<CallReply<typeof reportCalls.listBestProducts>> {
  const { from, to } = periodOf(asked, now);
  const amount = sql`${orderItems.pricePoisha} * ${orderItems.quantity}`;
  const pieces = sql<number>`sum(${orderItems.quantity})`;
  const poisha = sql<number>`coalesce(sum(${amount}) filter (where ${orders.paid}), 0)`;
  const sold = db
    .select({
      productId: orderItems.productId,
      pieces: pieces.as('pieces'),
      poisha: poisha.as('poisha'),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isThere, gte(orders.placedAt, startOfDay(from)), lt(orders.placedAt, endOfDay(to))))
    .groupBy(orderItems.productId)
    .orderBy(
      ...(sort === 'pieces' ? [desc(pieces), desc(poisha)] : [desc(poisha), desc(pieces)]),
      orderItems.productId,
    )
    .limit(reportRows.products)
    .as('sold');
  const rows = await db
    .select({
      id: sold.productId,
      // Products are marked when they are deleted, so each is still there.
      name: sql<string>`coalesce(${products.name}, ${sold.productId})`,
      gone: sql<boolean>`${products.id} is null or ${products.deletedAt} is not null`,
      pieces: sql`${sold.pieces}`.mapWith(Number),
      poisha: sql`${sold.poisha}`.mapWith(Number),
    })
    .from(sold)
    .leftJoin(products, eq(products.id, sold.productId))
    .orderBy(
      ...(sort === 'pieces'
        ? [desc(sold.pieces), desc(sold.poisha)]
        : [desc(sold.poisha), desc(sold.pieces)]),
      sold.productId,
    );
  return {
    from,
    to,
    products: rows.map((row) => ({
      _id: row.id,
      productName: row.name,
      gone: row.gone,
      pieces: row.pieces,
      revenue: toTaka(row.poisha),
    })),
  };
}
