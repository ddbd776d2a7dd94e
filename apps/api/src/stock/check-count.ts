/** Compares a list of codes and counted units with the stock; changes nothing. */

import { toCode } from '@jontro/shop/catalog/product-codes.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import type { CountedItem } from '@jontro/shop/stock/stock.ts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { productCodes } from '../catalog/product-codes.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import { saleColumns } from '../catalog/stock.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { selectVariants } from '../catalog/variants.ts';
import { productSku } from '../catalog/write-codes.ts';
import type { Db } from '../database/db.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { toStockItem } from './stock-items.ts';
import { countUnitsToPack, toPackOf } from './units-to-pack.ts';

type Input = EndpointInput<typeof stockEndpoints.checkCount>['body'];
interface Found {
  productId: string;
  variantId: string;
}

/** A line names a product or variant by one of its codes, its SKU or its id. */
export async function checkCount(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  currentUser: CurrentUser,
  { lines }: Input,
): Promise<EndpointResponse<typeof stockEndpoints.checkCount>> {
  await limits.limit('change-stock', currentUser.userId);
  const codes = [...new Set(lines.map(({ code }) => toCode(code)))];
  const found = await findByCode(db, codes);
  const units = new Map<string, Found & { counted: number }>();
  const unknown = new Set<string>();
  for (const line of lines) {
    const match = found.get(toCode(line.code));
    if (!match) {
      unknown.add(line.code.trim());
      continue;
    }
    const key = match.variantId || match.productId;
    units.set(key, { ...match, counted: (units.get(key)?.counted ?? 0) + line.units });
  }
  return { items: await toItems(db, [...units.values()]), unknown: [...unknown] };
}

/** What each code belongs to; a code of a package goes before an SKU, and that before an id. */
async function findByCode(db: Db, codes: readonly string[]): Promise<Map<string, Found>> {
  const sku = sql<string>`upper(${productVariants.sku})`;
  const variantId = sql<string>`coalesce(${products.defaultVariantId}, '')`;
  const ownSku = sql<string>`upper(${productSku})`;
  const [byCode, bySku, byOwnSku, byId] = await Promise.all([
    db.select().from(productCodes).where(inArray(productCodes.code, codes)),
    db
      .select({ code: sku, productId: productVariants.productId, variantId: productVariants.id })
      .from(productVariants)
      .where(and(isNull(productVariants.deletedAt), inArray(sku, codes))),
    db
      .select({ code: ownSku, productId: products.id, variantId })
      .from(products)
      .where(and(offered, inArray(ownSku, codes))),
    db
      .select({ code: sql<string>`upper(${products.id})`, productId: products.id, variantId })
      .from(products)
      .where(
        inArray(
          products.id,
          codes.map((code) => code.toLowerCase()),
        ),
      ),
  ]);
  return new Map(
    [...byId, ...byOwnSku, ...bySku, ...byCode].map(({ code, productId, variantId }) => [
      code,
      { productId, variantId },
    ]),
  );
}

/** The products that are still sold, in the order of the list. */
async function toItems(db: Db, counted: readonly (Found & { counted: number })[]): Promise<CountedItem[]> {
  if (counted.length === 0) return [];
  const ids = counted.map(({ productId }) => productId);
  const variantIds = counted.flatMap(({ variantId }) => variantId || []);
  const [rows, variants, toPack] = await Promise.all([
    db
      .select({ ...saleColumns, sku: productSku })
      .from(products)
      .where(and(inArray(products.id, ids), offered)),
    variantIds.length > 0 ? selectVariants(db, variantIds) : [],
    countUnitsToPack(db, ids),
  ]);
  const productOf = new Map(rows.map((row) => [row.id, row]));
  const variantOf = new Map(variants.map((row) => [row.id, row]));
  return counted.flatMap(({ productId, variantId, counted }) => {
    const product = productOf.get(productId);
    if (!product) return [];
    const item = toStockItem(product, variantOf.get(variantId));
    return [{ ...item, counted, ...toPackOf(toPack, item) }];
  });
}
