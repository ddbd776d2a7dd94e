/** The change that brings the values back which another change replaces. */
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { additionalFieldNames } from '@jontro/shop/catalog/product-fields.ts';
import type { NewVariant } from '@jontro/shop/catalog/variants.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { ownDiscount } from '../catalog/discount-times.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { toNewVariant, type VariantRow } from '../catalog/variants.ts';
import {
  type Codes,
  ownImagesOf,
  type ProductRow,
  type StoredProduct,
  type VariedProduct,
} from './file-cells.ts';

/** The fields of a stored product as input. */
export const storedFields = (row: ProductRow, codes: Codes): ProductChange => ({
  codes: [...(codes.get('') ?? [])],
  productName: row.name,
  names: namesOf(row).names ?? {},
  category: row.category,
  price: toTaka(row.pricePoisha),
  discountPrice: toDiscount(row),
  discountFrom: row.discountFrom?.toISOString() ?? null,
  discountUntil: row.discountUntil?.toISOString() ?? null,
  inStock: row.inStock,
  stock: row.stock,
  bestSeller: row.bestSeller,
  keyFeatures: row.keyFeatures,
  description: row.description,
  translations: row.translations,
  specs: row.specs,
  images: ownImagesOf(row),
  options: [...row.options],
  ...Object.fromEntries(additionalFieldNames.map((field) => [field, row.additional[field] ?? ''])),
});

/** A stored variant, whose stock keeps what is sold after the change. */
function storedVariant(row: VariantRow, change: ProductChange, codes: Codes): NewVariant {
  const changed = change.variants?.find(({ _id }) => _id === row.id);
  const stockWas = changed?.stock ?? null;
  return {
    ...toNewVariant(row),
    discountPrice: toDiscount(row),
    stock: row.stock,
    stockWas,
    ...(changed?.codes && { codes: [...(codes.get(row.id) ?? [])] }),
  };
}

function toDiscount(row: ProductRow | VariantRow): number | null {
  const discount = ownDiscount(row);
  return discount === null ? null : toTaka(discount);
}

/** The undo of a change of a product as it is stored before that change. */
export function undoOf(
  change: ProductChange,
  { row, variants, codes = new Map() }: VariedProduct & Partial<StoredProduct>,
): ProductChange {
  const stored: Record<string, unknown> = storedFields(row, codes);
  const fields = Object.keys(change).filter((key) => key in stored);
  return {
    ...Object.fromEntries(fields.map((key) => [key, stored[key]])),
    ...(change.stock != null && { stockWas: change.stock }),
    ...(change.variants && {
      variants: variants.map((variant) => storedVariant(variant, change, codes)),
      // Lost with the first variants.
      ...(variants.length === 0 && { sku: row.additional.sku ?? '', codes: [...(codes.get('') ?? [])] }),
    }),
  };
}
