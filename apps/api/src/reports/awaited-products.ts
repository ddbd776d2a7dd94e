/** Products and variants that customers asked to be told about when they are in stock again. */
import { variantWords } from '@jontro/shop/catalog/variants.ts';
import { type AwaitedProduct, reportRows } from '@jontro/shop/reports/reports.ts';
import { and, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered } from '../catalog/product-conditions.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { stockAlerts } from '../stock-alerts/stock-alerts.table.ts';

/** Lists at most 50, those with the most open alerts first; `count` is the number of all. */
export async function listAwaitedProducts(
  db: Db,
  now: Date,
): Promise<{ count: number; products: AwaitedProduct[] }> {
  const open = db
    .select({
      productId: stockAlerts.productId,
      variantId: stockAlerts.variantId,
      waiting: count().as('waiting'),
    })
    .from(stockAlerts)
    .where(and(isNull(stockAlerts.mailedAt), gt(stockAlerts.expiresAt, now)))
    .groupBy(stockAlerts.productId, stockAlerts.variantId)
    .as('open');
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      nameBn: products.nameBn,
      names: products.names,
      options: products.options,
      values: productVariants.values,
      waiting: open.waiting,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(open)
    .innerJoin(products, and(eq(products.id, open.productId), offered))
    .leftJoin(productVariants, and(eq(productVariants.id, open.variantId), isNull(productVariants.deletedAt)))
    .where(or(eq(open.variantId, ''), isNotNull(productVariants.id)))
    .orderBy(desc(open.waiting), desc(products.sold), products.id, open.variantId)
    .limit(reportRows.lowStock);
  return {
    count: rows[0]?.all ?? 0,
    products: rows.map(({ id, name, waiting, options, values, ...names }) => ({
      _id: id,
      productName: name,
      ...namesOf(names),
      ...(values && variantWords(options, values)),
      waiting,
    })),
  };
}
