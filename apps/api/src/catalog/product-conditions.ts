/** Conditions of products, written exactly as in their indexes and in the triggers that count them. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { products } from './catalog.table.ts';
import { productVariants } from './variants.table.ts';

/** Not deleted. */
export const offered: SQL = isNull(products.deletedAt);
/** In the owner's lists: in the shop, or a draft. */
export const inOwnersLists: SQL = sql`(${offered} or ${products.draft})`;
/** At least one unit can be bought, unless the product is deleted. */
export const onSale: SQL = sql`(${products.inStock} and ${products.stock} is distinct from 0)`;
export const soldOut: SQL = sql`(not ${onSale})`;

const isLow = (threshold: number): SQL =>
  sql`low.deleted_at is null and low.in_stock and low.stock > 0 and low.stock <= ${threshold}`;

/** From 1 to `threshold` units are left of it, or of one of its variants. Both parts of the union have an index or few rows. */
export const lowInStock = (threshold: number): SQL =>
  sql`${products.id} in (
    select low.id from ${products} low where ${isLow(threshold)}
    union all
    select low.product_id from ${productVariants} low where ${isLow(threshold)})`;

/** The fewest units left of a variant that is low in stock; null without one. */
export const lowestVariantStock = (threshold: number): SQL<number | null> =>
  sql<
    number | null
  >`(select min(low.stock) from ${productVariants} low where low.product_id = ${products.id} and ${isLow(threshold)})`;
