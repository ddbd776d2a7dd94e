/** Options and variants of a product as the state of its form; each change returns a new state. */

import type { CompleteProduct, Product } from '@jontro/shop/catalog/catalog.ts';
import { withoutEmpty } from '@jontro/shop/catalog/product-fields.ts';
import { mapTranslationLanguages, type TranslationLanguage } from '@jontro/shop/catalog/product-names.ts';
import { maxOptions, maxValues, maxVariants } from '@jontro/shop/catalog/variants.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';

interface NamesDraft {
  names: Record<TranslationLanguage, string>;
}

/** `id` stays when the value gets another word, so that its variants stay too. */
export interface ValueDraft extends NamesDraft {
  id: number;
  value: string;
  /** As #rrggbb; empty for none. */
  swatch: string;
}

export interface OptionDraft extends NamesDraft {
  id: number;
  name: string;
  values: readonly ValueDraft[];
}

export interface VariantDraft {
  /** Absent for one that is not stored yet. */
  _id?: string;
  /** The ids of its values, one for each option. */
  valueIds: readonly number[];
  sku: string;
  price: string;
  discountPrice: string;
  inStock: boolean;
  /** Units; empty if they are not counted. */
  stock: string;
  /** The units that the form started with. */
  stockWas?: number | null;
  images: readonly string[];
}

export interface VariantsDraft {
  options: readonly OptionDraft[];
  variants: readonly VariantDraft[];
  nextId: number;
}

/** What the first variant of a product has: that of the product so far. */
export type VariantStart = Pick<VariantDraft, 'price' | 'discountPrice' | 'inStock' | 'stock'>;

export const noVariants: VariantsDraft = { options: [], variants: [], nextId: 1 };

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** The variants of a product; null for one without. */
export function variantsDraftOf({ options = [], variants = [] }: Product): VariantsDraft | null {
  if (options.length === 0) return null;
  let nextId = 1;
  const id = () => nextId++;
  const namesOf = (names: Partial<Record<TranslationLanguage, string>> = {}) =>
    mapTranslationLanguages((tag) => names[tag] ?? '');
  const drafts = options.map(({ name, names, values }) => ({
    id: id(),
    name,
    names: namesOf(names),
    values: values.map((one) => ({
      id: id(),
      value: one.value,
      names: namesOf(one.names),
      swatch: one.swatch ?? '',
    })),
  }));
  return {
    options: drafts,
    variants: variants.map(({ _id, values, sku, price, discountPrice, inStock, stock, images }) => ({
      _id,
      valueIds: values.map(
        (word, index) => drafts[index]?.values.find(({ value }) => value === word)?.id ?? 0,
      ),
      sku: sku ?? '',
      price: String(price),
      discountPrice: numberText(discountPrice),
      // Sold out by its count only: on sale again with new units.
      inStock: inStock || stock === 0,
      stock: numberText(stock),
      stockWas: stock ?? null,
      images: images ?? [],
    })),
    nextId,
  };
}

/** The words of the values of a variant, in the order of the options. */
export const valuesOf = ({ options }: VariantsDraft, { valueIds }: VariantDraft): string[] =>
  options.map(({ values }, index) => values.find(({ id }) => id === valueIds[index])?.value.trim() ?? '');

/** Options and variants as they are sent. */
export function sentVariants(draft: VariantsDraft): Required<Pick<CompleteProduct, 'options' | 'variants'>> {
  const namesOf = ({ names }: NamesDraft) => {
    const filled = withoutEmpty(mapTranslationLanguages((tag) => names[tag].trim()));
    return Object.keys(filled).length > 0 && { names: filled };
  };
  return {
    options: draft.options.map((option) => ({
      name: option.name.trim(),
      ...namesOf(option),
      values: option.values.map((value) => ({
        value: value.value.trim(),
        ...namesOf(value),
        ...(value.swatch && { swatch: value.swatch }),
      })),
    })),
    variants: draft.variants.map((variant) => ({
      ...(variant._id !== undefined && { _id: variant._id }),
      values: valuesOf(draft, variant),
      ...(variant.sku.trim() && { sku: variant.sku.trim() }),
      price: typedNumber(variant.price),
      discountPrice: variant.discountPrice.trim() === '' ? null : typedNumber(variant.discountPrice),
      inStock: variant.inStock,
      stock: variant.stock.trim() === '' ? null : typedNumber(variant.stock),
      ...(variant.stockWas !== undefined && { stockWas: variant.stockWas }),
      images: [...variant.images],
    })),
  };
}

const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, position) => position !== index);

const changedAt = <Item>(items: readonly Item[], index: number, part: NoInfer<Partial<Item>>): Item[] =>
  items.map((item, position) => (position === index ? { ...item, ...part } : item));

const keyOf = (ids: readonly number[]): string => ids.join('.');

/** The first variant of each combination. */
function withoutRepeated(variants: readonly VariantDraft[]): VariantDraft[] {
  const seen = new Set<string>();
  return variants.filter(({ valueIds }) => {
    const key = keyOf(valueIds);
    return !seen.has(key) && seen.add(key);
  });
}

/** Variants in the order of the values of their options. */
function inOrder(options: readonly OptionDraft[], variants: readonly VariantDraft[]): VariantDraft[] {
  const places = options.map(({ values }) => new Map(values.map(({ id }, place) => [id, place])));
  const place = ({ valueIds }: VariantDraft, option: number) =>
    places[option]?.get(valueIds[option] ?? 0) ?? 0;
  return variants.toSorted((one, other) => {
    const option = options.findIndex((_, index) => one.valueIds[index] !== other.valueIds[index]);
    return option < 0 ? 0 : place(one, option) - place(other, option);
  });
}

/** A new variant; what it sells for is that of one beside it, its number and units are its own. */
const newVariant = (valueIds: readonly number[], like: VariantStart): VariantDraft => ({
  valueIds,
  sku: '',
  price: like.price,
  discountPrice: like.discountPrice,
  inStock: true,
  stock: like.stock.trim() === '' ? '' : '0',
  images: [],
});

/** Adds an option without values, up to three. */
export function addOption(draft: VariantsDraft): VariantsDraft {
  if (draft.options.length >= maxOptions) return draft;
  const option = { id: draft.nextId, name: '', names: mapTranslationLanguages(() => ''), values: [] };
  // Until it has a value, variants have none of it.
  const variants = draft.variants.map((one) => ({ ...one, valueIds: [...one.valueIds, 0] }));
  return { options: [...draft.options, option], variants, nextId: draft.nextId + 1 };
}

/** Removes an option; of variants that it told apart the first stays. */
export function removeOption(draft: VariantsDraft, index: number): VariantsDraft {
  const options = without(draft.options, index);
  const shorter = draft.variants.map((variant) => ({
    ...variant,
    valueIds: without(variant.valueIds, index),
  }));
  return { ...draft, options, variants: options.length === 0 ? [] : withoutRepeated(shorter) };
}

export const changeOption = (
  draft: VariantsDraft,
  index: number,
  part: Partial<Pick<OptionDraft, 'name' | 'names'>>,
): VariantsDraft => ({ ...draft, options: changedAt(draft.options, index, part) });

export const changeValue = (
  draft: VariantsDraft,
  option: number,
  index: number,
  part: Partial<Pick<ValueDraft, 'value' | 'names' | 'swatch'>>,
): VariantsDraft => ({
  ...draft,
  options: changedAt(draft.options, option, {
    values: changedAt(draft.options[option]?.values ?? [], index, part),
  }),
});

/** Every combination of one id of each option; of too many the first, one more than allowed. */
const combinationsOf = (ids: readonly (readonly number[])[]): number[][] =>
  ids.reduce<number[][]>(
    (found, next) => found.flatMap((before) => next.map((id) => [...before, id])).slice(0, maxVariants + 1),
    [[]],
  );

/** The variants with those of a new value: the first value of an option is that of all variants so far. */
function variantsWith(draft: VariantsDraft, option: number, id: number, start: VariantStart): VariantDraft[] {
  const { options, variants } = draft;
  const isFirst = options[option]?.values.length === 0;
  const valueIds = (before: readonly number[]) => {
    const ids = options.map((_, index) => before[index] ?? 0);
    return ids.with(option, id);
  };
  if (isFirst && variants.length > 0)
    return variants.map((variant) => ({ ...variant, valueIds: valueIds(variant.valueIds) }));
  if (variants.length === 0) {
    const ids = options.map(({ values }, index) => (index === option ? [id] : values.map((one) => one.id)));
    const [first, ...more] = combinationsOf(ids).map((valueIds) => newVariant(valueIds, start));
    return first ? [{ ...first, inStock: start.inStock, stock: start.stock }, ...more] : [];
  }
  const others = withoutRepeated(
    variants.map((variant) => ({ ...variant, valueIds: valueIds(variant.valueIds) })),
  );
  return [...variants, ...others.map((variant) => newVariant(variant.valueIds, variant))];
}

/** Adds a value with its combinations; undefined if there would be too many. */
export function addValue(
  draft: VariantsDraft,
  option: number,
  value: string,
  start: VariantStart,
): VariantsDraft | undefined {
  const values = draft.options[option]?.values ?? [];
  const added = { id: draft.nextId, value, names: mapTranslationLanguages(() => ''), swatch: '' };
  const variants = variantsWith(draft, option, added.id, start);
  if (values.length >= maxValues || variants.length > maxVariants) return undefined;
  const options = changedAt(draft.options, option, { values: [...values, added] });
  return { options, variants: inOrder(options, variants), nextId: draft.nextId + 1 };
}

/** Removes a value and its variants. */
export function removeValue(draft: VariantsDraft, option: number, index: number): VariantsDraft {
  const values = draft.options[option]?.values ?? [];
  const id = values[index]?.id;
  return {
    ...draft,
    options: changedAt(draft.options, option, { values: without(values, index) }),
    variants: draft.variants.filter(({ valueIds }) => valueIds[option] !== id),
  };
}

/** The values of the first combination that is not there; undefined if all are. */
export function firstMissing({ options, variants }: VariantsDraft): number[] | undefined {
  const present = new Set(variants.map(({ valueIds }) => keyOf(valueIds)));
  const all = combinationsOf(options.map(({ values }) => values.map(({ id }) => id)));
  return all.find((ids) => !present.has(keyOf(ids)));
}

/** Adds the combination of these values; undefined if there is no room for it or it is there. */
export function addVariant(
  draft: VariantsDraft,
  valueIds: readonly number[],
  start: VariantStart,
): VariantsDraft | undefined {
  const isPossible = draft.options.every(({ values }, index) =>
    values.some(({ id }) => id === valueIds[index]),
  );
  const isThere = draft.variants.some((variant) => keyOf(variant.valueIds) === keyOf(valueIds));
  if (!isPossible || draft.options.length === 0 || isThere || draft.variants.length >= maxVariants)
    return undefined;
  const variants = [...draft.variants, newVariant(valueIds, draft.variants[0] ?? start)];
  return { ...draft, variants: inOrder(draft.options, variants) };
}

export const removeVariant = (draft: VariantsDraft, index: number): VariantsDraft => ({
  ...draft,
  variants: without(draft.variants, index),
});

export const changeVariant = (
  draft: VariantsDraft,
  index: number,
  part: Partial<Omit<VariantDraft, '_id' | 'valueIds'>>,
): VariantsDraft => ({ ...draft, variants: changedAt(draft.variants, index, part) });
