/** Reads the variants of many products at once, for the owner's lists. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { products } from './catalog.table.ts';
import { productVariants } from './variants.table.ts';
import type { VariantRow } from './variants.ts';

export type VariantsOf = readonly VariantRow[];
type ProductRow = Pick<typeof products.$inferSelect, 'id' | 'defaultVariantId'>;

/** The variants that are sold, by product, in their order; products without variants are missing. */
export async function variantsOfProducts(
  db: Db,
  rows: readonly ProductRow[],
): Promise<Map<string, VariantRow[]>> {
  const ids = rows.filter(({ defaultVariantId }) => defaultVariantId !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position));
  return Map.groupBy(variants, ({ productId }) => productId);
}

/** The number of variants and the units of those that are counted; nothing without variants. */
export function variantTotals(
  variants: VariantsOf = [],
): Required<Pick<Product, 'variantTotals'>> | undefined {
  if (variants.length === 0) return undefined;
  const counted = variants.flatMap(({ stock }) => stock ?? []);
  const stock = counted.reduce((sum, units) => sum + units, 0);
  return { variantTotals: { count: variants.length, ...(counted.length > 0 && { stock }) } };
}
