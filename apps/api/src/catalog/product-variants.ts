/** Reads the variants of many products at once, for the owner's lists. */
import { namedLowVariants, type Product } from '@jontro/shop/catalog/catalog.ts';
import { type ProductOption, type VariantWords, variantWords } from '@jontro/shop/catalog/variants.ts';
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

/**
 * The words and units of the variants that are low in stock, those with the fewest units first, in their order of equals. The
 * condition is that of `lowInStock()`.
 */
export const lowVariants = (
  options: readonly ProductOption[],
  variants: VariantsOf,
  threshold: number,
): (VariantWords & { stock: number })[] =>
  variants
    .flatMap(({ inStock, stock, values, lowStockAt }) =>
      inStock && stock && stock <= (lowStockAt ?? threshold)
        ? [{ ...variantWords(options, values), stock }]
        : [],
    )
    .sort((one, other) => one.stock - other.stock);

/**
 * The number of variants, the units of those that are counted and which are low in stock; nothing without variants. `threshold`
 * is the highest quantity of a low stock.
 */
export function variantTotals(
  { options }: Pick<typeof products.$inferSelect, 'options'>,
  variants: VariantsOf = [],
  threshold: number,
): Required<Pick<Product, 'variantTotals'>> | undefined {
  if (variants.length === 0) return undefined;
  const counted = variants.flatMap(({ stock }) => stock ?? []);
  const stock = counted.reduce((sum, units) => sum + units, 0);
  const low = lowVariants(options, variants, threshold);
  return {
    variantTotals: {
      count: variants.length,
      ...(counted.length > 0 && { stock }),
      ...(low.length > 0 && { low: { count: low.length, fewest: low.slice(0, namedLowVariants) } }),
    },
  };
}
