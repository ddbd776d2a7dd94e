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
}

/** The name in a language, or else in English. */
export const nameIn = (language: Language, { productName, names }: NamedProduct): string =>
  (language !== 'en' && names?.[language]) || productName;
