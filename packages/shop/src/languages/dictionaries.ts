/** The texts of the pages in each language, one row each. */
import type { Language } from '../language.ts';
import { bengaliDictionaries } from './bn/bengali-dictionaries.ts';
import type { LanguageDictionaries } from './dictionary.ts';

export const dictionaries: Readonly<Record<Language, LanguageDictionaries>> = {
  // English texts are their own keys, except those that depend on a count.
  en: { admin: async () => (await import('./en/english-admin.ts')).englishAdmin },
  bn: bengaliDictionaries,
};
