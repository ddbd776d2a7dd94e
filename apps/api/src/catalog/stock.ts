/** What is sold: a product or one of its variants, locked so that no other order sells the last unit. */
import { type ProductOption, type VariantWords, variantWords } from '@jontro/shop/catalog/variants.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { products } from './catalog.table.ts';
import type { NameColumns } from './name-columns.ts';
import { selectVariants, type VariantRow } from './variants.ts';

/** The fields of a product that cart and order items need; the price in poisha. */
export interface SaleProduct extends NameColumns {
  id: string;
  name: string;
  /** The main image. */
  image: string;
  category: string;
  presentPoisha: Poisha;
  inStock: boolean;
  /** Units in stock; null if they are not counted. */
  stock: number | null;
  /** Its own threshold of a low stock. */
  lowStockAt: number | null;
  /** What a unit costs the shop; never sent to shoppers. */
  costPoisha: Poisha | null;
  /** Deleted from the catalogue. */
  gone: boolean;
  /** Of one unit in grams; 0 if it is unknown. */
  weight: number;
  options: readonly ProductOption[];
  defaultVariantId: string | null;
  /** The main image of variants without any; null if that is the product's. */
  ownImage: string | null;
  /** The variant that is sold; absent for a product without variants. */
  variant?: VariantWords & { id: string };
}

/** A product as one of its variants sells it; a deleted variant is out of stock. */
export function asVariant(product: SaleProduct, variant: VariantRow | null | undefined): SaleProduct {
  if (!variant) return product;
  return {
    ...product,
    image: variant.images[0] ?? product.ownImage ?? product.image,
    presentPoisha: variant.presentPoisha,
    inStock: variant.inStock && variant.deletedAt === null,
    stock: variant.stock,
    lowStockAt: variant.lowStockAt,
    costPoisha: variant.costPoisha,
    variant: { id: variant.id, ...variantWords(product.options, variant.values) },
  };
}

/** The weight of one unit in grams; 0 if it is unknown. */
export const productGrams = sql<number>`coalesce(substring(${products.additional} ->> 'weight' from '^[0-9]{1,6}$')::integer, 0)`;

/** The columns of a SaleProduct, for queries that join `products`. */
export const saleColumns = {
  id: products.id,
  name: products.name,
  nameBn: products.nameBn,
  names: products.names,
  image: sql<string>`coalesce(${products.images}[1], '')`,
  category: products.category,
  presentPoisha: products.presentPoisha,
  inStock: products.inStock,
  stock: products.stock,
  lowStockAt: products.lowStockAt,
  costPoisha: products.costPoisha,
  gone: sql<boolean>`${products.deletedAt} is not null`,
  weight: productGrams,
  options: products.options,
  defaultVariantId: products.defaultVariantId,
  ownImage: sql<string | null>`${products.ownImages}[1]`,
};

/** True if at least one unit can be bought; `product-conditions.ts` has the same for queries. */
export const isOnSale = (product: Pick<SaleProduct, 'inStock' | 'stock' | 'gone'>): boolean =>
  !product.gone && product.inStock && product.stock !== 0;

/**
 * Locks the products with these ids, deleted ones included, until the transaction ends. They are locked in the order of
 * their ids, so that two orders of the same products cannot deadlock.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<Map<string, SaleProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await productLocks(tx, inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The query that locks the products of a condition, in the same order. */
export const productLocks = (tx: Db, condition: SQL) =>
  tx.select(saleColumns).from(products).where(condition).orderBy(products.id).for('no key update');

/** What a line of a cart or an order sells, among locked products and their variants: without a variant the default one. */
export function findSold(
  { products, variants }: LockedProducts,
  productId: string,
  variantId: string | null | undefined,
): SaleProduct | undefined {
  const product = products.get(productId);
  const variant = variants.get(variantId ?? product?.defaultVariantId ?? '');
  if (variantId && variant?.productId !== productId) return undefined;
  return product && asVariant(product, variant);
}

/** Locked products, and the variants that are concerned, by their ids. */
export interface LockedProducts {
  products: ReadonlyMap<string, SaleProduct>;
  variants: ReadonlyMap<string, VariantRow>;
}

/** Locks the products of lines, and reads their variants after that, since the lock of a product protects its variants. */
export async function lockSold(
  tx: Db,
  lines: readonly { productId: string; variantId?: string | null | undefined }[],
): Promise<LockedProducts> {
  const products = await lockProducts(tx, [...new Set(lines.map(({ productId }) => productId))]);
  const defaults = [...products.values()].map(({ defaultVariantId }) => defaultVariantId);
  const ids = [...lines.map(({ variantId }) => variantId), ...defaults].filter((id) => id != null);
  const variants = ids.length > 0 ? await selectVariants(tx, ids) : [];
  return { products, variants: new Map(variants.map((variant) => [variant.id, variant])) };
}
