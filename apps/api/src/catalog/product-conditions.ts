/** Conditions of products, written exactly as in their indexes and in the triggers that count them. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { products } from './catalog.table.ts';

/** Not deleted. */
export const offered: SQL = isNull(products.deletedAt);
/** At least one unit can be bought, unless the product is deleted. */
export const onSale: SQL = sql`(${products.inStock} and ${products.stock} is distinct from 0)`;
export const soldOut: SQL = sql`(not ${onSale})`;
