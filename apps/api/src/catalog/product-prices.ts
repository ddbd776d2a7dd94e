/** What a variant costs that is sent without a price, and who may set another price. */
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import type { NewVariant, PricedVariant } from '@jontro/shop/catalog/variants.ts';
import type { Rights } from '@jontro/shop/users/permissions.ts';
import type { Actor } from '../audit/record-audit.ts';
import { requirePermission } from '../http/current-user.ts';
import { toNewVariant, type VariantRow } from './variants.ts';

export type PriceSetter = Pick<Actor, 'userId'> & Partial<Rights>;
type Priced = Pick<PricedVariant, 'price' | 'discountPrice'>;

/** Throws 403 without the permission to change prices. The operator's commands have it. */
export function requirePrices(by: PriceSetter): void {
  if (by.userId !== null)
    requirePermission({ role: 'user', ...by }, 'prices', productFormTexts.pricesNotAllowed);
}

/**
 * What a variant costs now: the one of its values, or else of its id, or else one of its values that was removed. That one has no
 * discount: the sale of which it was may have ended since.
 */
export function storedPrice(
  { _id, values }: NewVariant,
  stored: readonly VariantRow[],
): PricedVariant | undefined {
  const sold = stored.filter(({ deletedAt }) => deletedAt === null);
  const hasValues = (row: VariantRow): boolean => JSON.stringify(row.values) === JSON.stringify(values);
  const row = sold.find(hasValues) ?? sold.find(({ id }) => id === _id);
  if (row) return toNewVariant(row);
  const removed = stored.find(hasValues);
  return removed && { ...toNewVariant(removed), discountPrice: null };
}

/** Variants with their prices: one without costs what it does now, and a new one what the product does. */
export const withPrices = (
  variants: readonly NewVariant[],
  product: Pick<NewProduct, 'price' | 'discountPrice'>,
  stored: readonly VariantRow[] = [],
): PricedVariant[] =>
  variants.map((variant) => {
    if (variant.price !== undefined) return { ...variant, price: variant.price };
    const { price, discountPrice = null } = storedPrice(variant, stored) ?? product;
    return { discountPrice, ...variant, price };
  });

const textOf = ({ price, discountPrice }: Priced): string => JSON.stringify([price, discountPrice || null]);

/**
 * Throws 403 for another price of a product or of a variant that it has or had, a new variant with another price than the product,
 * or another time of a discount, without the permission to change prices.
 */
export function checkPrices(
  by: PriceSetter,
  present: Priced,
  stored: readonly VariantRow[],
  changed: Priced & { variants?: readonly PricedVariant[] },
  hasOtherTimes = false,
): void {
  const isOther =
    hasOtherTimes ||
    textOf(present) !== textOf(changed) ||
    changed.variants?.some((variant) => textOf(storedPrice(variant, stored) ?? present) !== textOf(variant));
  if (isOther) requirePrices(by);
}
