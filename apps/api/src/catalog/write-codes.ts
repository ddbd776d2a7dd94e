/** Writes the SKU and the codes on packages that a product and its variants are given. */
import type { CompleteProduct } from '@jontro/shop/catalog/catalog.ts';
import { toCode } from '@jontro/shop/catalog/product-codes.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { products } from './catalog.table.ts';
import { productCodes } from './product-codes.table.ts';
import { inOwnersLists } from './product-conditions.ts';
import { productVariants } from './variants.table.ts';
import { listVariants } from './variants.ts';

/** The SKU of a product without variants. */
export const productSku = sql<string | null>`(${products.additional}->>'sku')`;

/** The products that have these SKUs, of their own or of a variant, in the owner's lists; at most one has each. */
export async function productsBySku(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const wanted = sql`any(${sql.param([...skus])}::text[])`;
  const rows = await db
    .select({ sku: productVariants.sku, id: productVariants.productId })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(inOwnersLists, isNull(productVariants.deletedAt), sql`${productVariants.sku} = ${wanted}`))
    .union(
      db
        .select({ sku: productSku, id: products.id })
        .from(products)
        .where(and(inOwnersLists, sql`${productSku} = ${wanted}`)),
    );
  return new Map(rows.map(({ sku, id }) => [sku ?? '', id]));
}

/** The codes of products by product, then by variant, empty for a product without; sorted. */
export async function codesOfProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Map<string, string[]>>> {
  const found = new Map<string, Map<string, string[]>>();
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(productCodes)
    .where(inArray(productCodes.productId, [...ids]))
    .orderBy(productCodes.code);
  for (const { code, productId, variantId } of rows) {
    const ofProduct = found.get(productId) ?? new Map<string, string[]>();
    ofProduct.set(variantId, [...(ofProduct.get(variantId) ?? []), code]);
    found.set(productId, ofProduct);
  }
  return found;
}

/** Throws 409 if another product, or a variant of one, has the SKU of a product. */
export async function checkSku(tx: Db, id: string, sku: string | undefined): Promise<void> {
  if (!sku) return;
  const owner = (await productsBySku(tx, [sku])).get(sku);
  if (owner !== undefined && owner !== id)
    throw new ApplicationError('broken-rule', variantTexts.sameSku, { field: 'sku' });
}

/** Replaces the codes that a written product names; those of what it does not name stay. Throws 409 for a code of another product. */
export async function writeCodes(
  tx: Db,
  productId: string,
  { codes, variants = [] }: Pick<CompleteProduct, 'codes' | 'variants'>,
): Promise<void> {
  const wanted = new Map<string, string[]>();
  const named = variants.filter((variant) => variant.codes !== undefined);
  const stored = named.length > 0 ? await listVariants(tx, productId) : [];
  for (const { values, codes = [] } of named) {
    const row = stored.find((one) => one.values.join('\n') === values.join('\n'));
    if (row) wanted.set(row.id, codes.map(toCode));
  }
  if (codes && variants.length === 0) wanted.set('', codes.map(toCode));
  if (wanted.size === 0) return;
  const ofProduct = eq(productCodes.productId, productId);
  await tx.delete(productCodes).where(and(ofProduct, inArray(productCodes.variantId, [...wanted.keys()])));
  const rows = [...wanted].flatMap(([variantId, given]) =>
    [...new Set(given)].map((code) => ({ code, productId, variantId })),
  );
  if (rows.length === 0) return;
  const added = await tx.insert(productCodes).values(rows).onConflictDoNothing().returning();
  if (added.length < rows.length)
    throw new ApplicationError('broken-rule', stockTexts.codeTaken, { field: 'codes' });
}

/** The product that has each of these codes. */
export async function productsByCode(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ code: productCodes.code, id: productCodes.productId })
    .from(productCodes)
    .where(sql`${productCodes.code} = any(${sql.param([...codes])}::text[])`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
