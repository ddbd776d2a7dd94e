/** Translation of messages in the browser and on the server, with the dictionaries that are loaded there. */
import type { Language } from '@jontro/shop/language.ts';
import type { Dictionary } from '@jontro/shop/languages/dictionary.ts';
import { englishPlurals } from '@jontro/shop/languages/en/english-plurals.ts';
import type { Message, Text } from '@jontro/shop/messages.ts';
import { type Translate, translatorWith } from '@jontro/shop/translator.ts';

export { digitsOf, type Translate } from '@jontro/shop/translator.ts';

const dictionaries: Partial<Record<Language, Dictionary>> = { en: englishPlurals };

/** Adds texts to the dictionary of a language. Called at server start, and in the browser before a page shows them. */
export function registerLanguage(language: Language, dictionary: Dictionary): void {
  dictionaries[language] = { ...dictionaries[language], ...dictionary };
}

/** The translator of a language; `withBengaliDigits` is the shop's setting for the numbers of Bengali texts. */
export const translatorOf = (language: Language, withBengaliDigits = false): Translate =>
  translatorWith(language, dictionaries[language] ?? {}, withBengaliDigits);

/**
 * Translates a text that is data (the name of a category, a district, a banner) or comes from the server; unchanged if it
 * has no translation.
 */
export const translateText = (language: Language, text: Text): string =>
  translatorOf(language)(text as Message);
