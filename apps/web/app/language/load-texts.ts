/** Loads the texts of pages that not everybody opens, in the language of the page. */
import { dictionariesOf, parseLanguage } from '@jontro/shop/language.ts';
import type { DictionaryPart } from '@jontro/shop/languages/dictionary.ts';
import { registerLanguage } from './translate.ts';

/** In the browser only. Rejects if they cannot be loaded; the pages are in English then. */
export async function loadTexts(part: DictionaryPart): Promise<void> {
  const language = parseLanguage(document.documentElement.lang) ?? 'en';
  const dictionary = await dictionariesOf(language)[part]?.();
  if (dictionary) registerLanguage(language, dictionary);
}
