/** Reads products that are compared. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { CategorySettings } from '@jontro/shop/catalog/categories.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { products } from './catalog.table.ts';
import { offered } from './product-conditions.ts';
import { toFullProduct } from './products.ts';
import { findSpecSheet } from './spec-sheet.ts';

/** The products with these ids that have the category of the first one, and what became of the others. */
export async function compareProducts(
  db: Db,
  settings: CategorySettings & Pick<ShopSettings, 'specSheets'>,
  ids: readonly string[],
): Promise<EndpointResponse<typeof catalogEndpoints.compareProducts>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(products)
          .where(and(inArray(products.id, [...ids]), offered));
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const category = found[0]?.category;
  return {
    products: found
      .filter((row) => row.category === category)
      .map((row) => ({
        ...toFullProduct(row),
        ...(row.defaultVariantId !== null && { options: [...row.options] }),
      })),
    fields: category === undefined ? [] : findSpecSheet({ ...settings, deviceFit: false }, category).fields,
    missing: ids.filter((id) => !found.some((row) => row.id === id)),
    refused: found
      .filter((row) => row.category !== category)
      .map(({ id, name, category: other }) => ({ _id: id, productName: name, category: other })),
  };
}
