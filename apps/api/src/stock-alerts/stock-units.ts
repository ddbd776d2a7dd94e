/** The units of a product or a variant that are on sale. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';

/** 0 if it is not on sale, null if the units are not counted. */
export const unitsOf = (inStock: unknown, stock: unknown) =>
  sql<number | null>`case when ${inStock} then ${stock} else 0 end`;

/** The units now; 0 for what is not sold any more. `variantId` is empty for a product without variants. */
export async function findUnits(
  tx: Db,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<number | null> {
  const [row] = variantId
    ? await tx
        .select({ stock: unitsOf(productVariants.inStock, productVariants.stock) })
        .from(productVariants)
        .where(and(eq(productVariants.id, variantId), isNull(productVariants.deletedAt)))
    : await tx
        .select({ stock: unitsOf(products.inStock, products.stock) })
        .from(products)
        .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  return row ? row.stock : 0;
}
