/** The names of a product in the shop's languages. */
import { type Static, type TOptional, type TString, Type } from 'typebox';
import { type Language, languages } from '../language.ts';

/** A language that texts are translated into. */
export type TranslationLanguage = Exclude<Language, 'en'>;
export const translationLanguages = /* @__PURE__ */ languages.filter(
  (language): language is TranslationLanguage => language !== 'en',
);

/** Makes an object with a property for each language that texts are translated into. */
/* @__NO_SIDE_EFFECTS__ */
export const mapTranslationLanguages = <Value>(toValue: (tag: TranslationLanguage) => Value) =>
  Object.fromEntries(translationLanguages.map((tag) => [tag, toValue(tag)])) as Record<
    TranslationLanguage,
    Value
  >;

export const maxNameLength = 200;

/** The name of a product in other languages; an empty one removes it. */
export const TranslatedNames = Type.Object(
  mapTranslationLanguages((): TOptional<TString> => Type.Optional(Type.String({ maxLength: maxNameLength }))),
  { additionalProperties: false },
);
export type TranslatedNames = Static<typeof TranslatedNames>;

/** A product, or a line of a cart or an order, with its name in each language. */
export interface NamedProduct {
  productName: string;
  names?: TranslatedNames | undefined;
  /** The words of a variant, as "Black, 256 GB". */
  variantName?: string | undefined;
  variantNames?: TranslatedNames | undefined;
}

const textIn = (language: Language, english: string, translated: TranslatedNames | undefined): string =>
  (language !== 'en' && translated?.[language]) || english;

/** The name in a language, or else in English; with the words of its variant in brackets. */
export const nameIn = (language: Language, product: NamedProduct): string => {
  const name = textIn(language, product.productName, product.names);
  const words = variantIn(language, product);
  return words === undefined ? name : `${name} (${words})`;
};

/** The words of the variant in a language, or else in English; undefined without one. */
export const variantIn = (
  language: Language,
  { variantName, variantNames }: Pick<NamedProduct, 'variantName' | 'variantNames'>,
): string | undefined => variantName && textIn(language, variantName, variantNames);

/** The product of a line of a cart or an order, with its names. */
export const productOfLine = ({
  name,
  names,
  variantName,
  variantNames,
}: Omit<NamedProduct, 'productName'> & { name: string }): NamedProduct => ({
  productName: name,
  names,
  variantName,
  variantNames,
});
