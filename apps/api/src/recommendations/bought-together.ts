/** The products that are bought together with another: the list, and the job that counts them. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { minCommonOrders, storedTogether } from '@jontro/shop/recommendations/recommendations.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { type CatalogChanger, changeCatalog } from '../catalog/catalog-version.ts';
import { type CardSettings, listProducts, toListed } from '../catalog/products.ts';
import type { Db } from '../database/db.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { productPairs } from './product-pairs.table.ts';

/** Orders of this time are counted, in ms. */
const countedMs = 365 * 24 * 3_600_000;

/** The pairs of a product have changed. */
export const pairsTag = (productId: string): string => `pairs:${productId}`;

/** The products that were ordered most often together with another, sold-out ones included; none for an unknown id. */
export async function listBoughtTogether(
  db: Db,
  productId: string,
  settings: CardSettings = defaultSettings,
): Promise<Product[]> {
  const pairs = await db
    .select({ id: productPairs.otherId })
    .from(productPairs)
    .where(eq(productPairs.productId, productId))
    .orderBy(desc(productPairs.orders), asc(productPairs.otherId));
  return listProducts(
    db,
    pairs.map(({ id }) => id),
    toListed(settings),
  );
}

/**
 * Counts the pairs of the orders of the last year that are neither deleted nor cancelled, keeps the most frequent ones of each
 * product, and drops the responses of the products whose pairs have changed.
 */
export async function countBoughtTogether(context: CatalogChanger & Pick<Context, 'now'>): Promise<void> {
  const since = new Date(context.now().getTime() - countedMs);
  await changeCatalog(context, async (tx, touch) => {
    // A million orders take longer than a request may.
    await tx.execute(sql`set local statement_timeout = '5min'`);
    const { rows } = (await tx.execute(sql`
      with bought as materialized (
        select distinct ${orderItems.orderId} as order_id, ${orderItems.productId} as product_id
        from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
        where ${orders.placedAt} >= ${since.toISOString()}::timestamptz
          and ${orders.deletedAt} is null and ${orders.cancelledAt} is null
      ), counted as (
        select one.product_id, other.product_id as other_id, count(*)::int as orders
        from bought one join bought other on other.order_id = one.order_id and other.product_id <> one.product_id
        group by 1, 2 having count(*) >= ${minCommonOrders}::int
      ), ranked as (
        select *, row_number() over (partition by product_id order by orders desc, other_id) as place from counted
      ), wanted as (
        select product_id, other_id, orders from ranked where place <= ${storedTogether}::int
      ), removed as (
        delete from ${productPairs} pair
        where not exists (
          select from wanted where wanted.product_id = pair.product_id and wanted.other_id = pair.other_id
        )
        returning pair.product_id
      ), stored as (
        insert into ${productPairs} as pair (product_id, other_id, orders)
        select product_id, other_id, orders from wanted
        on conflict (product_id, other_id) do update set orders = excluded.orders
          where pair.orders <> excluded.orders
        returning pair.product_id
      )
      select product_id from removed union select product_id from stored`)) as {
      rows: { product_id: string }[];
    };
    touch(rows.map(({ product_id }) => pairsTag(product_id)));
  });
}
