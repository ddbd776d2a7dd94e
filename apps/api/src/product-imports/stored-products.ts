/** Reads products with all that a file has of them. */
import { inArray } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { variantsOfProducts } from '../catalog/product-variants.ts';
import { codesOfProducts } from '../catalog/write-codes.ts';
import type { Db } from '../database/db.ts';
import type { StoredProduct } from './file-cells.ts';

/** The products with these ids, with variants and codes, in any order; unknown ids are left out. */
export async function readStoredProducts(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  const [variants, codes] = [await variantsOfProducts(db, rows), await codesOfProducts(db, ids)];
  return rows.map((row) => ({
    row,
    variants: variants.get(row.id) ?? [],
    codes: codes.get(row.id) ?? new Map(),
  }));
}
