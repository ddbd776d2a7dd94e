/** Products with a low stock, sold out ones, and those that customers wait for. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { type LowStockProduct, reportRows } from '@jontro/shop/reports/reports.ts';
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { lowestVariantStock, lowInStock, offered, soldOut } from '../catalog/product-conditions.ts';
import { countList } from '../catalog/product-counts.ts';
import { lowVariants, variantsOfProducts } from '../catalog/product-variants.ts';
import type { Db } from '../database/db.ts';
import { listAwaitedProducts } from './awaited-products.ts';

/**
 * A low stock is a counted one from 1 to the threshold, their own or the given one, of a product in stock, or of a variant: its product is listed with the variant that
 * has the fewest units. Lists at most 50 of each, best sellers first.
 */
export async function listLowStockProducts(
  db: Db,
  threshold: number,
  now: Date,
): Promise<EndpointResponse<typeof reportEndpoints.listLowStockProducts>> {
  const isLow = lowInStock(threshold);
  const lowest = sql`coalesce(${lowestVariantStock(threshold)}, ${products.stock})`;
  const [low, lowCount, out, outCount, awaited] = await Promise.all([
    listByStock(db, isLow, lowest),
    db.$count(products, and(offered, isLow)),
    listByStock(db, soldOut, products.stock),
    countList(db, { lists: ['all-sold-out'] }),
    listAwaitedProducts(db, now),
  ]);
  const variants = await variantsOfProducts(db, low);
  return {
    threshold,
    low: {
      count: lowCount,
      products: low.map((row) => ({
        ...toListed(row),
        ...lowVariants(row.options, variants.get(row.id) ?? [], threshold)[0],
      })),
    },
    soldOut: { count: outCount, products: out.map(toListed) },
    awaited,
  };
}

type Row = Awaited<ReturnType<typeof listByStock>>[number];

const listByStock = (db: Db, condition: SQL, stock: typeof products.stock | SQL) =>
  db
    .select({
      id: products.id,
      name: products.name,
      nameBn: products.nameBn,
      names: products.names,
      stock: products.stock,
      options: products.options,
      defaultVariantId: products.defaultVariantId,
    })
    .from(products)
    .where(and(offered, condition))
    .orderBy(asc(stock), desc(products.sold), asc(products.id))
    .limit(reportRows.lowStock);

const toListed = ({ id, name, nameBn, names, stock }: Row): LowStockProduct => ({
  _id: id,
  productName: name,
  ...namesOf({ nameBn, names }),
  ...(stock !== null && { stock }),
});
