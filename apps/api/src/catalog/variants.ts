/** Reads and writes the variants of a product, whose lock protects them. */
import {
  type PricedVariant,
  type ProductVariant,
  stockAfter,
  type VariantWords,
  variantTexts,
  variantWords,
} from '@jontro/shop/catalog/variants.ts';
import { toPoisha, toTaka } from '@jontro/shop/money.ts';
import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { databaseError } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import { products } from './catalog.table.ts';
import { discountColumns, ownDiscount } from './discount-times.ts';
import { productVariants } from './variants.table.ts';

export type VariantRow = typeof productVariants.$inferSelect;

/** Converts a row to a variant of the API. A variant without units left is not in stock, as a product (Q-118). */
export function toVariant(row: VariantRow): ProductVariant {
  return {
    _id: row.id,
    values: row.values,
    ...(row.sku !== null && { sku: row.sku }),
    price: toTaka(row.pricePoisha),
    ...(row.discountPoisha !== null && { discountPrice: toTaka(row.discountPoisha) }),
    inStock: row.inStock && row.stock !== 0,
    ...(row.stock !== null && { stock: row.stock }),
    ...(row.images.length > 0 && { images: row.images }),
  };
}

/** The variants of a product that are sold, in their order. */
export const listVariants = (db: Db, productId: string): Promise<VariantRow[]> =>
  db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position));

/** The variants that a product had and that are sold no more. */
export const selectRemovedVariants = (db: Db, productId: string): Promise<VariantRow[]> =>
  db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNotNull(productVariants.deletedAt)));

/** The same as an owner entered them. */
export const toNewVariant = (row: VariantRow): PricedVariant => ({
  ...toOwnVariant(row),
  inStock: row.inStock,
});

/** A variant with the discount that its owner entered, which may begin later. */
export const toOwnVariant = (row: VariantRow): ProductVariant =>
  toVariant({ ...row, discountPoisha: ownDiscount(row) });

/** Variants as an owner entered them, with the units sold and returned since. */
export const withLaterSales = (
  variants: readonly PricedVariant[],
  stored: readonly VariantRow[],
): PricedVariant[] =>
  variants.map(({ stockWas, ...variant }) => {
    const current = stored.find(({ id }) => id === variant._id)?.stock ?? null;
    return { ...variant, stock: stockAfter(current, { stock: variant.stock, stockWas }) };
  });

/** `isPlanned` if the discounts begin later. */
const columnsOf = (variant: PricedVariant, isPlanned: boolean) => ({
  values: variant.values,
  sku: variant.sku?.trim() || null,
  pricePoisha: toPoisha(variant.price),
  ...discountColumns(variant.discountPrice, isPlanned),
  inStock: variant.inStock ?? true,
  stock: variant.stock ?? null,
  images: variant.images ?? [],
});

/** Writes a variant; throws 409 for an SKU of another product, with the place of the variant. */
async function writeVariant(tx: Db, row: typeof productVariants.$inferInsert): Promise<void> {
  const { id, ...columns } = row;
  try {
    await tx
      .insert(productVariants)
      .values(row)
      .onConflictDoUpdate({ target: productVariants.id, set: columns });
  } catch (error) {
    if (databaseError(error)?.code !== '23505') throw error;
    const field = `variants.${row.position}.sku`;
    throw new ApplicationError('broken-rule', variantTexts.sameSku, { field });
  }
}

/**
 * Replaces the variants of a locked product; those that are left out are deleted. A variant without an id is the one with the same
 * values, also if it was deleted, or else a new one. `isPlanned` if their discounts begin later. Throws 409 for an SKU of another product.
 */
export async function writeVariants(
  tx: Db,
  now: Date,
  productId: string,
  variants: readonly PricedVariant[],
  isPlanned = false,
): Promise<void> {
  const ofProduct = eq(productVariants.productId, productId);
  const stored = await tx.select().from(productVariants).where(ofProduct);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byValues = new Map(stored.map((row) => [row.values.join('\n'), row.id]));
  const taken = new Set<string>();
  const rows = variants.map((variant, position) => {
    const known = byId.has(variant._id ?? '') ? variant._id : byValues.get(variant.values.join('\n'));
    const id = known !== undefined && !taken.has(known) ? known : newId(now);
    taken.add(id);
    return { id, productId, position, ...columnsOf(variant, isPlanned), deletedAt: null };
  });
  const ids = rows.map(({ id }) => id);
  // Two variants may exchange their numbers.
  await tx
    .update(productVariants)
    .set({ sku: null })
    .where(and(ofProduct, isNotNull(productVariants.sku), isNull(productVariants.deletedAt)));
  for (const row of rows) await writeVariant(tx, row);
  await tx
    .update(productVariants)
    .set({ deletedAt: now })
    .where(
      and(
        ofProduct,
        isNull(productVariants.deletedAt),
        ids.length > 0 ? notInArray(productVariants.id, ids) : undefined,
      ),
    );
}

/** Variants by their ids, deleted ones included. */
export const selectVariants = (tx: Db, ids: readonly string[]): Promise<VariantRow[]> =>
  tx
    .select()
    .from(productVariants)
    .where(inArray(productVariants.id, [...new Set(ids)]));

/** The words of a variant; undefined for an unknown one. */
export async function findVariantWords(db: Db, id: string): Promise<VariantWords | undefined> {
  const [row] = await db
    .select({ options: products.options, values: productVariants.values })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(productVariants.id, id));
  return row && variantWords(row.options, row.values);
}

/** A variant as a line of the audit log; prices in taka. */
export const auditLine = ({ values, sku, price, discountPrice, inStock, stock }: PricedVariant): string =>
  [
    values.join(', '),
    sku,
    `${price}${discountPrice ? ` (${discountPrice})` : ''}`,
    stock ?? (inStock === false ? 'sold out' : 'in stock'),
  ]
    .filter((part) => part !== undefined)
    .join(' | ');
