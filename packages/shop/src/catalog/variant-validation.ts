/** Validation of the options and variants that an owner enters. */
import type { OwnAddress } from '../images/picture-address.ts';
import type { PlainMessage } from '../messages.ts';
import {
  isProductPicture,
  type PricedProduct,
  priceProblem,
  productErrorTexts,
} from './product-validation.ts';
import {
  type NewVariant,
  type PricedVariant,
  type ProductOption,
  variantAddress,
  variantTexts,
} from './variants.ts';

const isRepeated = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.trim().toLowerCase())).size < texts.length;

function optionProblem(options: readonly ProductOption[]): PlainMessage | undefined {
  if (isRepeated(options.map(({ name }) => name))) return variantTexts.sameOption;
  // By what stands in the address, so that each variant has its own.
  const repeated = options.some(({ values }) =>
    isRepeated(values.map(({ value }) => variantAddress([value]))),
  );
  return repeated ? variantTexts.sameValue : undefined;
}

const hasValues = (options: readonly ProductOption[], { values }: NewVariant): boolean =>
  values.length === options.length &&
  options.every((option, index) => option.values.some(({ value }) => value === values[index]));

/** The first problem of options and variants, or undefined. `form` determines the wording of a wrong price, `own` are the shop's addresses. */
export function validateVariants(
  options: readonly ProductOption[],
  variants: readonly PricedVariant[],
  form: 'add' | 'update',
  own?: OwnAddress,
): PlainMessage | undefined {
  if (options.length > 0 && variants.length === 0) return variantTexts.noVariants;
  if (options.length === 0 && variants.length > 0) return variantTexts.noOptions;
  const problem = optionProblem(options);
  if (problem) return problem;
  if (!variants.every((variant) => hasValues(options, variant))) return variantTexts.wrongValues;
  if (isRepeated(variants.map(({ values }) => variantAddress(values)))) return variantTexts.sameVariant;
  if (isRepeated(variants.flatMap(({ sku }) => sku?.trim() || []))) return variantTexts.sameSku;
  if (!variants.every(({ images = [] }) => images.every((image) => isProductPicture(image, own))))
    return productErrorTexts.image;
  for (const variant of variants) {
    const wrong = priceProblem(variant satisfies PricedProduct, form);
    if (wrong) return wrong.message;
  }
  return undefined;
}
