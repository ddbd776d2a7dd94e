/** A product or variant as the stock pages show it. */
import { type VariantWords, variantWords } from '@jontro/shop/catalog/variants.ts';
import { type Poisha, toTaka } from '@jontro/shop/money.ts';
import { type StockItem, stockTexts } from '@jontro/shop/stock/stock.ts';
import { hasPermission, type Rights } from '@jontro/shop/users/permissions.ts';
import { namesOf } from '../catalog/name-columns.ts';
import type { LockedProducts, SaleProduct } from '../catalog/stock.ts';
import type { VariantRow } from '../catalog/variants.ts';
import { ApplicationError } from '../http/application-error.ts';

type Product = Pick<SaleProduct, 'id' | 'name' | 'nameBn' | 'names' | 'options' | 'stock' | 'lowStockAt'> & {
  sku?: string | null;
};

export function toStockItem(product: Product, variant?: VariantRow): StockItem {
  const { id, name, nameBn, names, options } = product;
  const words: Partial<VariantWords> = variant ? variantWords(options, variant.values) : {};
  const { stock, lowStockAt, sku } = variant ?? product;
  return {
    _id: variant?.id ?? id,
    productId: id,
    productName: name,
    ...namesOf({ nameBn, names }),
    ...(variant && { variantId: variant.id, ...words }),
    ...(sku ? { sku } : {}),
    ...(stock !== null && { stock }),
    ...(lowStockAt !== null && { lowStockAt }),
  };
}

/** The cost price, for those who may see it. */
export const costOf = (currentUser: Rights, { costPoisha }: { costPoisha: Poisha | null }) =>
  costPoisha !== null && hasPermission(currentUser, 'reports') ? { cost: toTaka(costPoisha) } : {};

/** What counts the units of a product: itself, or one of its variants, the default one if none is named. */
export interface CountedStock {
  product: SaleProduct;
  variant: VariantRow | undefined;
  stock: number | null;
}

/** Throws 404 for a deleted product, and for a variant that it does not have. */
export function findCounted(
  { products, variants }: LockedProducts,
  { productId, variantId }: { productId: string; variantId?: string | undefined },
): CountedStock {
  const product = products.get(productId);
  const id = variantId ?? product?.defaultVariantId ?? undefined;
  const variant = id === undefined ? undefined : variants.get(id);
  const isWrong = id !== undefined && (variant?.productId !== productId || variant.deletedAt !== null);
  if (!product || product.gone || isWrong) throw new ApplicationError('not-found', stockTexts.unknown);
  return { product, variant, stock: (variant ?? product).stock };
}
