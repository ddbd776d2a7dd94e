/** What is wrong with options and variants, by the names of their inputs. */
import { priceProblem, productErrorTexts } from '@jontro/shop/catalog/product-validation.ts';
import { maxVariantStock, variantAddress, variantTexts } from '@jontro/shop/catalog/variants.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { sentVariants, type VariantsDraft, valuesOf } from './variants-draft.ts';

/** The name of an input; `variants` for all together. */
export type VariantInput = 'variants' | `options.${string}` | `variants.${string}`;
export type VariantProblems = ReadonlyMap<VariantInput, Message>;

export const isVariantInput = (field: string): field is VariantInput => /^(variants|options\.)/.test(field);

export const inputNames = {
  option: (option: number): VariantInput => `options.${option}.name`,
  value: (option: number, value: number): VariantInput => `options.${option}.values.${value}`,
  newValue: (option: number): VariantInput => `options.${option}.newValue`,
  cell: (variant: number, field: string): VariantInput => `variants.${variant}.${field}`,
  all: 'variants',
} as const;

/** The places of texts that are there before, in the same spelling. */
function repeatedPlaces(texts: readonly string[]): number[] {
  const first = new Set<string>();
  return texts.flatMap((text, index) => {
    if (text === '') return [];
    if (first.has(text)) return [index];
    first.add(text);
    return [];
  });
}

function optionProblems({ options }: VariantsDraft, found: Map<VariantInput, Message>): void {
  for (const [index, { name, values }] of options.entries()) {
    if (name.trim() === '') found.set(inputNames.option(index), 'Please enter a name');
    if (values.length === 0) found.set(inputNames.newValue(index), 'Please add at least one value');
    for (const [place, { value }] of values.entries())
      if (value.trim() === '') found.set(inputNames.value(index, place), 'Please enter a value');
    for (const place of repeatedPlaces(values.map(({ value }) => variantAddress([value]))))
      found.set(inputNames.value(index, place), variantTexts.sameValue);
  }
  for (const index of repeatedPlaces(options.map(({ name }) => name.trim().toLowerCase())))
    found.set(inputNames.option(index), variantTexts.sameOption);
}

function isStock(text: string): boolean {
  const units = text.trim() === '' ? 0 : typedNumber(text);
  return Number.isInteger(units) && units >= 0 && units <= maxVariantStock;
}

/** The problems in the order of the inputs; empty if all is right. `form` determines the wording. */
export function variantProblems(draft: VariantsDraft, form: 'add' | 'update'): VariantProblems {
  const found = new Map<VariantInput, Message>();
  optionProblems(draft, found);
  for (const [index, variant] of sentVariants(draft).variants.entries()) {
    const wrong = priceProblem(variant, form);
    const message =
      wrong && Number.isNaN(variant.discountPrice) ? productErrorTexts.discount : wrong?.message;
    if (wrong && message) found.set(inputNames.cell(index, wrong.field), message);
    if (!isStock(draft.variants[index]?.stock ?? ''))
      found.set(inputNames.cell(index, 'stock'), 'Please enter a whole number, or leave it empty');
  }
  for (const index of repeatedPlaces(draft.variants.map(({ sku }) => sku.trim().toLowerCase())))
    found.set(inputNames.cell(index, 'sku'), variantTexts.sameSku);
  if (draft.options.length > 0 && draft.variants.length === 0 && found.size === 0)
    found.set(inputNames.all, variantTexts.noVariants);
  return found;
}

/** The words of a variant for people, as "Black, 256 GB". */
export const variantTitle = (draft: VariantsDraft, index: number): string => {
  const variant = draft.variants[index];
  return variant ? valuesOf(draft, variant).join(', ') : '';
};
