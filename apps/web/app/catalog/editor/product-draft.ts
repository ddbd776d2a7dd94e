/** A product as the state of its form, and as it is sent (specification section 5, Q-124). */

import {
  type NewProduct,
  type Product,
  type ProductChange,
  splitFeatures,
} from '@jontro/shop/catalog/catalog.ts';
import type { EditedProduct } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import {
  type AdditionalField,
  additionalFieldNames,
  additionalFields,
  additionalValuesOf,
  isNumber,
  mapAdditional,
  maxFeatureLength,
  maxFeatures,
  type ProductTranslation,
  withoutEmpty,
} from '@jontro/shop/catalog/product-fields.ts';
import {
  mapTranslationLanguages,
  type TranslationLanguage,
  translationLanguages,
} from '@jontro/shop/catalog/product-names.ts';
import { validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import { type Spec, type SpecField, specsInOrder } from '@jontro/shop/catalog/spec-sheets.ts';
import { defaultVariant } from '@jontro/shop/catalog/variants.ts';
import { fromLocalTime, toLocalTime } from '@jontro/shop/local-times.ts';
import { type Message, message, type PlainMessage, withParams } from '@jontro/shop/messages.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { type VariantInput, variantProblems } from './variants/variant-problems.ts';
import { sentVariants, type VariantsDraft, variantsDraftOf } from './variants/variants-draft.ts';

/** The largest stock of a product, in units. */
export const maxStock = 1_000_000;

type AdditionalTexts = Record<AdditionalField, string>;

/** The texts of one language; features one per line, so that a feature can have a comma. */
export interface TranslationDraft extends AdditionalTexts {
  name: string;
  features: string;
  description: string;
}

export interface ProductDraft {
  productName: string;
  category: string;
  price: string;
  discountPrice: string;
  /** In Bangladesh, as inputs have it; empty for at once. */
  discountFrom: string;
  /** Empty for no end. */
  discountUntil: string;
  /** Not in the shop. */
  draft: boolean;
  publishAt: string;
  unpublishAt: string;
  inStock: boolean;
  /** Units; empty if stock is not counted. */
  stock: string;
  /** The units that the form started with; null if they were not counted. */
  stockWas?: number | null;
  bestSeller: boolean;
  images: readonly string[];
  features: string;
  moreFeatures: string;
  description: string;
  /** Additive. */
  specs: readonly Spec[];
  /** Additive. */
  additional: AdditionalTexts;
  /** Additive. */
  translations: Record<TranslationLanguage, TranslationDraft>;
  /** Additive; null for a product that never had options. */
  variants: VariantsDraft | null;
}

const translationDraftOf = (name = '', texts: ProductTranslation = {}): TranslationDraft => ({
  name,
  ...mapAdditional((field) => texts[field] ?? ''),
  features: texts.keyFeatures?.join('\n') ?? '',
  description: texts.description ?? '',
});

const translationOf = ({
  name: _,
  features,
  description,
  ...additional
}: TranslationDraft): ProductTranslation => ({
  ...additional,
  keyFeatures: features
    .split('\n')
    .map((feature) => feature.trim())
    .filter(Boolean),
  description: description.trim(),
});

export const emptyDraft: ProductDraft = {
  productName: '',
  category: '',
  price: '',
  discountPrice: '',
  discountFrom: '',
  discountUntil: '',
  draft: false,
  publishAt: '',
  unpublishAt: '',
  inStock: true,
  stock: '',
  bestSeller: false,
  images: [],
  features: '',
  moreFeatures: '',
  description: '',
  specs: [],
  additional: mapAdditional(() => ''),
  translations: mapTranslationLanguages(() => translationDraftOf()),
  variants: null,
};

const inputTime = (time: string | undefined): string => (time === undefined ? '' : toLocalTime(time));

/** All features go into the first input. */
export const draftOf = (product: EditedProduct): ProductDraft => ({
  productName: product.productName,
  category: product.category,
  price: String(product.price),
  discountPrice: product.discountPrice === undefined ? '' : String(product.discountPrice),
  discountFrom: inputTime(product.discountFrom),
  discountUntil: inputTime(product.discountUntil),
  draft: product.draft ?? false,
  publishAt: inputTime(product.publishAt),
  unpublishAt: inputTime(product.unpublishAt),
  inStock: product.inStock,
  stock: product.stock === undefined ? '' : String(product.stock),
  stockWas: product.stock ?? null,
  bestSeller: product.bestSeller ?? false,
  images: product.ownImages ?? product.images,
  features: product.keyFeatures.join(', '),
  moreFeatures: '',
  description: product.description,
  specs: product.specs ?? [],
  additional: mapAdditional((field) => product[field] ?? ''),
  translations: mapTranslationLanguages((tag) =>
    translationDraftOf(product.names?.[tag], product.translations?.[tag]),
  ),
  variants: variantsDraftOf(product),
});

/** A new product with everything of another one but what is its own: stock, SKUs, the time of its discount, and the mark as best seller. */
export const copyOf = (product: Product): ProductDraft => {
  const { stockWas: _, variants, ...draft } = draftOf(product);
  return {
    ...draft,
    discountFrom: '',
    discountUntil: '',
    draft: false,
    publishAt: '',
    unpublishAt: '',
    stock: '',
    bestSeller: false,
    additional: { ...draft.additional, sku: '' },
    variants: variants && {
      ...variants,
      variants: variants.variants.map(({ _id, stockWas, ...variant }) => ({
        ...variant,
        sku: '',
        stock: '',
      })),
    },
  };
};

/** Whether prices and stock are those of variants. */
export const isByVariant = ({ variants }: ProductDraft): boolean => (variants?.variants.length ?? 0) > 0;

/** Whether the product or one of its variants has a discount. */
export const hasDiscount = (draft: ProductDraft): boolean =>
  (isByVariant(draft) ? (draft.variants?.variants ?? []) : [draft]).some(
    ({ discountPrice }) => discountPrice.trim() !== '',
  );

/** Whether and when it is in the shop. */
const publicationOf = ({ draft, publishAt, unpublishAt }: ProductDraft) => ({
  draft,
  publishAt: (draft && fromLocalTime(publishAt)) || null,
  unpublishAt: fromLocalTime(unpublishAt) ?? null,
});

/** When the discounts begin and end. */
const timesOf = (draft: ProductDraft): Pick<NewProduct, 'discountFrom' | 'discountUntil'> => {
  const sent = (time: string) => (hasDiscount(draft) && fromLocalTime(time)) || null;
  return { discountFrom: sent(draft.discountFrom), discountUntil: sent(draft.discountUntil) };
};

/** Price and stock of the default variant, with options and variants; nothing for a product that never had any. */
function variantPart({ variants }: ProductDraft): Partial<NewProduct> {
  if (!variants) return {};
  const sent = sentVariants(variants);
  const shown = defaultVariant(
    sent.variants.map(({ discountPrice, inStock = true, stock, price }) => ({
      price,
      ...(discountPrice && { discountPrice }),
      inStock: inStock && stock !== 0,
      stock: stock ?? null,
    })),
  );
  return { ...(shown && { ...shown, discountPrice: shown.discountPrice ?? null }), ...sent };
}

/**
 * An empty price becomes NaN, which the shop's rules reject; an empty discount price means none. `fields` is the sheet of the
 * category; as long as it is not loaded, the specifications are not sent.
 */
export const productOf = (draft: ProductDraft, fields?: readonly SpecField[]): NewProduct => ({
  productName: draft.productName.trim(),
  names: mapTranslationLanguages((tag) => draft.translations[tag].name.trim()),
  category: draft.category,
  price: typedNumber(draft.price),
  discountPrice: draft.discountPrice.trim() === '' ? null : typedNumber(draft.discountPrice),
  ...timesOf(draft),
  ...publicationOf(draft),
  inStock: draft.inStock,
  stock: draft.stock.trim() === '' ? null : typedNumber(draft.stock),
  bestSeller: draft.bestSeller,
  images: [...draft.images],
  keyFeatures: splitFeatures(draft.features, draft.moreFeatures),
  description: draft.description.trim(),
  ...mapAdditional((field) => (isNumber(field) ? plainCharacters : String)(draft.additional[field])),
  ...(fields && { specs: specsInOrder(draft.specs, fields).map(({ spec }) => spec) }),
  translations: mapTranslationLanguages((tag) => translationOf(draft.translations[tag])),
  ...variantPart(draft),
});

/**
 * What changes of a product: all but a stock that was not entered, since orders change it meanwhile, and what follows from its
 * variants.
 */
export function changeOf(
  start: ProductDraft,
  draft: ProductDraft,
  fields?: readonly SpecField[],
): ProductChange {
  const { price, discountPrice, inStock, stock, ...change } = productOf(draft, fields);
  if (isByVariant(draft)) return change;
  return {
    ...change,
    price,
    ...(discountPrice !== undefined && { discountPrice }),
    ...(draft.inStock !== start.inStock && { inStock }),
    ...((stock ?? null) !== draft.stockWas && { stock, stockWas: draft.stockWas }),
  };
}

/** A change by who may not change prices: the server leaves them, and gives new variants the price of the product. */
export function withoutPrices(change: ProductChange): ProductChange {
  const { price, discountPrice, discountFrom, discountUntil, variants, ...rest } = change;
  return {
    ...rest,
    ...(variants && { variants: variants.map(({ price, discountPrice, ...variant }) => variant) }),
  };
}

const invalidStock = 'Please enter a whole number, or leave it empty';

const longFeatures = message('At most {count} features, each of up to {length} characters', {
  count: maxFeatures,
  length: maxFeatureLength,
});

/** An input of the form that can be wrong. */
export type DraftField = keyof NewProduct | `${TranslationLanguage}.keyFeatures` | VariantInput;

/** What is wrong, and at which input. */
export interface DraftProblem {
  field: DraftField;
  message: Message;
}

/** What the form's inputs get. */
export interface FieldsProps {
  draft: ProductDraft;
  errorOf: (field: DraftField) => Message | undefined;
  /** Whether prices can be changed. */
  mayPrice: boolean;
  onChange: (part: Partial<ProductDraft>) => void;
}

/** The first problem of a draft and its field; the specification's own rules come first. */
export function draftProblem(
  draft: ProductDraft,
  form: 'add' | 'update',
  categories: readonly string[],
): DraftProblem | undefined {
  const units = draft.stock.trim() === '' ? 0 : typedNumber(draft.stock);
  const wrongNumber = additionalFieldNames.find(
    (field) => isNumber(field) && !/^\s*\d*\s*$/.test(plainCharacters(draft.additional[field])),
  );
  const product = productOf(draft);
  const tooLong = translationLanguages.find((tag) => {
    const { keyFeatures = [] } = product.translations?.[tag] ?? {};
    return keyFeatures.length > maxFeatures || keyFeatures.some(({ length }) => length > maxFeatureLength);
  });
  // The prices of variants have cells of their own.
  const priced = isByVariant(draft) ? { ...product, price: 1, discountPrice: null } : product;
  const [wrongVariant] = draft.variants ? variantProblems(draft.variants, form) : [];
  return (
    validateProduct(priced, form, categories) ??
    (wrongVariant && { field: wrongVariant[0], message: wrongVariant[1] }) ??
    (Number.isInteger(units) && units >= 0 && units <= maxStock
      ? undefined
      : { field: 'stock', message: invalidStock }) ??
    (wrongNumber && { field: wrongNumber, message: invalidStock }) ??
    (tooLong && { field: `${tooLong}.keyFeatures`, message: longFeatures })
  );
}

/** True when no field differs. */
export const isSameDraft = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The product as a shopper would see it, with placeholders for empty fields. */
export function previewOf(draft: ProductDraft, namePlaceholder: string): Product {
  const { price: entered, discountPrice, discountUntil, inStock = true, stock } = productOf(draft);
  const price = entered || 0;
  const discount = Number(discountPrice);
  return {
    _id: 'preview',
    productName: draft.productName.trim() || namePlaceholder,
    names: withoutEmpty(mapTranslationLanguages((tag) => draft.translations[tag].name)),
    category: draft.category,
    price,
    ...(discount > 0 && discount < price && { discountPrice: discount }),
    ...(discount > 0 && discountUntil && { discountUntil }),
    inStock: inStock && stock !== 0,
    images: [...draft.images],
    keyFeatures: splitFeatures(draft.features, draft.moreFeatures),
    description: draft.description,
    ...additionalValuesOf(draft.additional),
    ...(draft.specs.length > 0 && { specs: [...draft.specs] }),
    translations: mapTranslationLanguages((tag) => translationOf(draft.translations[tag])),
  };
}

const fieldNames = {
  productName: 'Product name',
  category: 'Category',
  price: 'Price',
  discountPrice: 'Discount price',
  discountFrom: 'Discount from',
  discountUntil: 'Discount until',
  draft: 'Is a draft',
  publishAt: 'Publish at',
  unpublishAt: 'Leaves the shop at',
  inStock: 'In stock',
  stock: 'Stock quantity',
  bestSeller: 'Best Seller',
  images: 'Images',
  features: 'Key features',
  description: 'Description',
  specs: 'Specifications',
  translations: 'Translations',
  variants: 'Variants',
} as const satisfies Partial<Record<keyof ProductDraft, PlainMessage>>;

/** Describes how another admin's version differs from the one that the form started with. */
export function changesOf(start: ProductDraft, theirs: ProductDraft): Message[] {
  const describe = (name: PlainMessage, value: unknown): Message => {
    if (typeof value === 'boolean')
      return message(value ? '{field}: now yes' : '{field}: now no', { field: withParams(name) });
    if (typeof value !== 'string' || value.length > 60) return name;
    return value
      ? message('{field}: now {value}', { field: withParams(name), value })
      : message('{field}: now empty', { field: withParams(name) });
  };
  const fields = [
    ...Object.entries(fieldNames).map(
      ([field, name]) => [name, (draft: ProductDraft) => draft[field as keyof ProductDraft]] as const,
    ),
    ...additionalFieldNames.map(
      (field) => [additionalFields[field].label, (draft: ProductDraft) => draft.additional[field]] as const,
    ),
  ];
  return fields.flatMap(([name, read]) => {
    const before = read(start);
    const now = read(theirs);
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    return [describe(name, now)];
  });
}
