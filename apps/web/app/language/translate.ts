/** Translation of messages in the browser and on the server, with the dictionaries that are loaded there. */
import { bengaliDigits, type Language } from '@jontro/shop/language.ts';
import type { Dictionary, ParamsOf } from '@jontro/shop/languages/dictionary.ts';
import { englishPlurals } from '@jontro/shop/languages/en/english-plurals.ts';
import {
  type Message,
  type MessageKey,
  type MessageWithParams,
  render,
  type Text,
  withParams,
} from '@jontro/shop/messages.ts';

const dictionaries: Partial<Record<Language, Dictionary>> = { en: englishPlurals };

/** Adds texts to the dictionary of a language. Called at server start, and in the browser before a page shows them. */
export function registerLanguage(language: Language, dictionary: Dictionary): void {
  dictionaries[language] = { ...dictionaries[language], ...dictionary };
}

/** Indian grouping; `toLocaleString()` would look the locale up for each number. */
const grouped = new Intl.NumberFormat('en-IN');

/** What pages and meta data translate with; a key with parameters needs their values. */
export interface Translate {
  <Key extends MessageKey>(
    key: Key,
    ...params: [ParamsOf<Key>] extends [never] ? [] : [Readonly<Record<ParamsOf<Key>, string | number>>]
  ): string;
  (message: Message): string;
}

/** Writes numbers as the shop does in a language: with Bengali digits in Bengali if it is set. */
export const digitsOf =
  (language: Language, withBengaliDigits: boolean) =>
  (text: string | number): string =>
    language === 'bn' && withBengaliDigits ? bengaliDigits(String(text)) : String(text);

/** The translator of a language; `withBengaliDigits` is the shop's setting for the numbers of Bengali texts. */
export const translatorOf =
  (language: Language, withBengaliDigits = false): Translate =>
  (message: Text, params?: MessageWithParams['params']) =>
    render(
      params ? { key: message as string, params } : withParams(message),
      language,
      dictionaries[language] ?? {},
      (value) => digitsOf(language, withBengaliDigits)(grouped.format(value)),
    );

/**
 * Translates a text that is data (the name of a category, a district, a banner) or comes from the server; unchanged if it
 * has no translation.
 */
export const translateText = (language: Language, text: Text): string =>
  translatorOf(language)(text as Message);
