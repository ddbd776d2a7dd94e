/** Texts that are the shop's data, in each of its languages: the name of a delivery zone, of a category. */
import { Type } from 'typebox';
import { type Language, languages } from './language.ts';

/** One line of text without spaces around it. */
export const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^\\S(.*\\S)?$' });

/** English, and what there is of the other languages. */
export type LocalizedText = { readonly en: string } & { readonly [Tag in Language]?: string };

/* @__NO_SIDE_EFFECTS__ */
export const localizedText = (maxLength: number) => {
  const text = line(maxLength);
  const ofLanguages = languages.map((tag) => [tag, tag === 'en' ? text : Type.Optional(text)]);
  return Type.Object(Object.fromEntries(ofLanguages), { additionalProperties: false });
};

/** The text in a language, or else in English. */
export const textIn = (text: LocalizedText, language: Language): string => text[language] ?? text.en;
