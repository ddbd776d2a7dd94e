/** The best products of a period, by units ordered or by money received. */

import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { sumOf, toTaka } from '@jontro/shop/money.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { asc, desc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { dayLimit } from '../sales/day-limit.ts';
import { unitMoves } from '../sales/unit-changes.ts';
import { type DayRange, periodOf } from './report-period.ts';
import { soldUnits } from './sold-units.ts';

/**
 * The best ten products. Units are those that were ordered in the period, less those that were cancelled or came back in it; amounts are prices
 * of units that were paid online or in cash in it, less those that came back, without delivery and discounts, which belong to no product.
 * Throws 400 for an invalid or too long period.
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
      sales: toTaka(sumOf([paidOnline, cash])),
      paidOnline: toTaka(paidOnline),
      cash: toTaka(cash),
    })),
  };
}

/** Units and poisha of each product, each on its own day. */
function soldWithin(db: Db, days: DayRange) {
  const within = dayLimit(days);
  const changed = within(sql`u.at`);
  const ordered = unitMoves('ordered', {
    at: sql`o.placed_at`,
    first: sql`o.deleted_at is null and ${within(sql`o.placed_at`)}`,
    changed: sql`o.deleted_at is null and ${changed}`,
  });
  const sold = soldUnits(days);
  return db
    .select({
      productId: sql<string>`product_id`.as('productId'),
      pieces: sql`coalesce(sum(pieces), 0)`.as('pieces'),
      paidOnline: sql`coalesce(sum(poisha) filter (where paid), 0)`.as('paid_online'),
      cash: sql`coalesce(sum(poisha) filter (where not paid), 0)`.as('cash'),
    })
    .from(
      sql`(select m.product_id, m.units as pieces, 0 as poisha, false as paid from ${ordered} m
        union all select m.product_id, 0, m.poisha, o.paid from ${sold} m join orders o on o.id = m.order_id) moved`,
    )
    .groupBy(sql`product_id`)
    .having(sql`sum(pieces) <> 0 or sum(poisha) <> 0`)
    .as('sold');
}
