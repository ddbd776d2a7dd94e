/** Choosing a variant on the product's page: what each value leads to, and what is in stock instead of a sold-out one. */
import type { OptionValue, ProductOption, ProductVariant } from './variants.ts';

/** A value that an option offers while a variant is chosen. */
export interface Choice {
  value: OptionValue;
  chosen: boolean;
  /** The variant that choosing it leads to; undefined if there is none with the values of the options before. */
  variant: ProductVariant | undefined;
}

/** Whether some values of an option have no variant, at least with some values of the options before. */
export function hasGaps(
  option: ProductOption,
  position: number,
  variants: readonly ProductVariant[],
): boolean {
  const count = (length: number) =>
    new Set(variants.map(({ values }) => JSON.stringify(values.slice(0, length)))).size;
  return count(position + 1) < count(position) * option.values.length;
}

/**
 * The values of an option. Those of the options before stay as they are, those of the options after it give way, so that
 * each variant can be reached.
 */
export function choicesOf(
  option: ProductOption,
  position: number,
  variants: readonly ProductVariant[],
  chosen: ProductVariant,
): Choice[] {
  return option.values.map((value) => {
    const candidates = variants.filter(
      ({ values }) =>
        values[position] === value.value &&
        values.slice(0, position).every((one, index) => one === chosen.values[index]),
    );
    return { value, chosen: chosen.values[position] === value.value, variant: nearest(candidates, chosen) };
  });
}

/** The variant in stock that differs least from another one; undefined if all are sold out. */
export const nearestInStock = (
  variants: readonly ProductVariant[],
  chosen: ProductVariant,
): ProductVariant | undefined =>
  nearest(
    variants.filter(({ inStock }) => inStock),
    chosen,
  );

/** The one with most values in common, and of these the one in stock, and the nearest in price. */
function nearest(
  variants: readonly ProductVariant[],
  { values: wanted, price, discountPrice }: ProductVariant,
): ProductVariant | undefined {
  const costOf = (variant: ProductVariant): [differing: number, soldOut: number, price: number] => [
    variant.values.filter((value, index) => value !== wanted[index]).length,
    Number(!variant.inStock),
    Math.abs((variant.discountPrice ?? variant.price) - (discountPrice ?? price)),
  ];
  return variants.toSorted((one, other) => {
    const others = costOf(other);
    return costOf(one).reduce((sign, cost, index) => sign || cost - (others[index] ?? 0), 0);
  })[0];
}
