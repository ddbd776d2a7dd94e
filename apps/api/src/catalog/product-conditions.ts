/** Conditions of products, written exactly as in their indexes and in the triggers that count them. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { products } from './catalog.table.ts';
import { productVariants } from './variants.table.ts';

/** Not deleted. */
export const offered: SQL = isNull(products.deletedAt);
/** At least one unit can be bought, unless the product is deleted. */
export const onSale: SQL = sql`(${products.inStock} and ${products.stock} is distinct from 0)`;
export const soldOut: SQL = sql`(not ${onSale})`;

const isCounted = sql`low.deleted_at is null and low.in_stock and low.stock > 0`;
const isLow = (threshold: number): SQL =>
  sql`${isCounted} and low.stock <= ${threshold} and (low.low_stock_at is null or low.stock <= low.low_stock_at)`;
/** With a threshold of its own. */
const isLowByOwn = sql`${isCounted} and low.stock <= low.low_stock_at`;

/**
 * A few units are left of it, or of one of its variants: as many as its own threshold or fewer, without one as the shop's. Each part
 * of the union has an index.
 */
export const lowInStock = (threshold: number): SQL =>
  sql`${products.id} in (
    select low.id from ${products} low where ${isLow(threshold)} and low.default_variant_id is null
    union all
    select low.id from ${products} low where ${isLowByOwn} and low.default_variant_id is null
    union all
    select low.product_id from ${productVariants} low where ${isLow(threshold)}
    union all
    select low.product_id from ${productVariants} low where ${isLowByOwn})`;

/** The fewest units left of a variant that is low in stock; null without one. */
export const lowestVariantStock = (threshold: number): SQL<number | null> =>
  sql<
    number | null
  >`(select min(low.stock) from ${productVariants} low where low.product_id = ${products.id} and ${isCounted} and low.stock <= coalesce(low.low_stock_at, ${threshold}))`;
