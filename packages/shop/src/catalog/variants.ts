/** Variants of a product: its options (Colour, Storage), their combinations, and which one is the default. */
import { type Static, Type } from 'typebox';
import { type Language, languages } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { GivenCodes } from './product-codes.ts';
import { mapTranslationLanguages, type TranslatedNames } from './product-names.ts';

export const maxOptions = 3;
export const maxValues = 50;
export const maxVariants = 100;
export const maxOptionLength = 40;
/** The largest number of pictures of one variant. */
export const maxVariantImages = 4;
export const maxVariantStock = 1_000_000;

const Text = Type.String({ minLength: 1, maxLength: maxOptionLength, pattern: '\\S' });
const Names = Type.Object(
  mapTranslationLanguages(() => Type.Optional(Type.String({ maxLength: maxOptionLength }))),
  { additionalProperties: false },
);

/** A value of an option, as Black. */
export const OptionValue = Type.Object(
  {
    value: Text,
    /** In other languages. */
    names: Type.Optional(Names),
    /** The colour that a swatch shows. */
    swatch: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  },
  { additionalProperties: false },
);
export type OptionValue = Static<typeof OptionValue>;

/** What a product can be chosen by, with its values in the order in which they are offered. */
export const ProductOption = Type.Object(
  {
    name: Text,
    names: Type.Optional(Names),
    values: Type.Array(OptionValue, { minItems: 1, maxItems: maxValues }),
  },
  { additionalProperties: false },
);
export type ProductOption = Static<typeof ProductOption>;
export const ProductOptions = Type.Array(ProductOption, { maxItems: maxOptions });

/** A combination that is sold: one value of each option, in their order. Prices in taka. */
export const ProductVariant = Type.Object({
  _id: Type.String(),
  values: Type.Array(Type.String()),
  /** Stock keeping unit: the shop's own number. */
  sku: Type.Optional(Type.String()),
  price: Type.Number(),
  discountPrice: Type.Optional(Type.Number()),
  inStock: Type.Boolean(),
  /** Units in stock, if the shop counts them. */
  stock: Type.Optional(Type.Integer()),
  /** Absent if it has none of its own and shows those of the product. */
  images: Type.Optional(Type.Array(Type.String())),
});
export type ProductVariant = Static<typeof ProductVariant>;

/** A variant that an owner enters; without an id it is new. */
export const NewVariant = Type.Object(
  {
    _id: Type.Optional(Type.String({ maxLength: 40 })),
    values: Type.Array(Text, { maxItems: maxOptions }),
    sku: Type.Optional(Type.String({ maxLength: 60 })),
    price: Type.Optional(
      Type.Number({
        description:
          'Left out, price and discount of a variant stay, and a new one has those of the product. Another one needs the permission "prices"',
      }),
    ),
    discountPrice: Type.Optional(Type.Union([Type.Number(), Type.Null(), Type.Literal('')])),
    inStock: Type.Optional(Type.Boolean()),
    stock: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: maxVariantStock }), Type.Null()])),
    /** The stock that the change starts from: units sold and returned since are kept. Left out, `stock` is as given. */
    stockWas: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: maxVariantStock }), Type.Null()]),
    ),
    images: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: maxVariantImages })),
    codes: GivenCodes,
  },
  { additionalProperties: false },
);
export type NewVariant = Static<typeof NewVariant>;
/** One whose price is known. */
export type PricedVariant = NewVariant & { price: number };
export const NewVariants = Type.Array(NewVariant, { maxItems: maxVariants });

export const variantTexts = {
  unknown: 'This variant is not sold any more',
  sameOption: 'Each option needs a name of its own',
  sameValue: 'Each value of an option can be there once',
  sameVariant: 'Each combination can be there once',
  sameSku: 'Each variant needs an SKU of its own; this one is used already',
  wrongValues: 'A variant has one of the values of each option',
  noVariants: 'A product with options needs at least one variant',
  noOptions: 'Variants need at least one option',
} as const satisfies Record<string, PlainMessage>;

/** A stock entered over an earlier one, with the units sold and returned since; never below 0. */
export function stockAfter(
  current: number | null,
  {
    stock = null,
    stockWas = null,
  }: { stock?: number | null | undefined; stockWas?: number | null | undefined },
): number | null {
  return stock === null || stockWas === null || current === null
    ? stock
    : Math.max(0, current + stock - stockWas);
}

type Sold = Pick<ProductVariant, 'inStock' | 'price' | 'discountPrice'>;

/** The variant that a product shows and sells if none is chosen: the cheapest in stock, the first of equals. */
export function defaultVariant<Variant extends Sold>(variants: readonly Variant[]): Variant | undefined {
  const priceOf = ({ price, discountPrice }: Sold) => discountPrice ?? price;
  return variants.reduce<Variant | undefined>((best, variant) => {
    if (!best) return variant;
    if (best.inStock !== variant.inStock) return variant.inStock ? variant : best;
    return priceOf(variant) < priceOf(best) ? variant : best;
  }, undefined);
}

/** A value of an option in a language, or else in English. */
export const optionText = (
  language: Language,
  { names }: { names?: TranslatedNames | undefined },
  english: string,
): string => (language !== 'en' && names?.[language]) || english;

/** The words of a variant, as "Black, 256 GB", in English and in each language that differs. */
export interface VariantWords {
  variantName: string;
  variantNames?: TranslatedNames;
}

/** The words of the values of a variant. */
export function variantWords(options: readonly ProductOption[], values: readonly string[]): VariantWords {
  const wordsIn = (language: Language): string =>
    values
      .map((value, index) => {
        const found = options[index]?.values.find((one) => one.value === value);
        return found ? optionText(language, found, value) : value;
      })
      .join(', ');
  const variantName = wordsIn('en');
  const others = languages.flatMap((language) => {
    const words = wordsIn(language);
    return language === 'en' || words === variantName ? [] : [[language, words]];
  });
  return { variantName, ...(others.length > 0 && { variantNames: Object.fromEntries(others) }) };
}

/** The words of all values, in each language. */
export const wordsOfOptions = (options: readonly ProductOption[]): string[] =>
  options.flatMap(({ values }) =>
    values.flatMap(({ value, names = {} }) => [value, ...Object.values(names).filter(Boolean)]),
  );

/** The value of the parameter `v` in the address of a product's page, as "black.256-gb". */
export const variantAddress = (values: readonly string[]): string =>
  values
    .map((value) =>
      value
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
    )
    .join('.');
