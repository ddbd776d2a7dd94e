/** Products with a low stock, and sold out ones. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { and, asc, desc, gt, lte, type SQL } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered, soldOut } from '../catalog/product-conditions.ts';
import { countList } from '../catalog/product-counts.ts';
import type { Db } from '../database/db.ts';

/** A low stock is a counted one from 1 to `threshold` of a product in stock. Lists at most 50 of each, best sellers first. */
export async function listLowStockProducts(
  db: Db,
  threshold: number,
): Promise<EndpointResponse<typeof reportEndpoints.listLowStockProducts>> {
  const isLow = and(products.inStock, gt(products.stock, 0), lte(products.stock, threshold));
  const [low, out] = await Promise.all([
    lowStockPart(db, isLow, db.$count(products, and(offered, isLow))),
    lowStockPart(db, soldOut, countList(db, { lists: ['all-sold-out'] })),
  ]);
  return { threshold, low, soldOut: out };
}

async function lowStockPart(db: Db, condition: SQL | undefined, count: PromiseLike<number>) {
  const [total, rows] = await Promise.all([
    count,
    db
      .select({
        id: products.id,
        name: products.name,
        nameBn: products.nameBn,
        names: products.names,
        stock: products.stock,
      })
      .from(products)
      .where(and(offered, condition))
      .orderBy(asc(products.stock), desc(products.sold), asc(products.id))
      .limit(reportRows.lowStock),
  ]);
  return {
    count: total,
    products: rows.map(({ id, name, stock, ...names }) => ({
      _id: id,
      productName: name,
      ...namesOf(names),
      ...(stock !== null && { stock }),
    })),
  };
}
