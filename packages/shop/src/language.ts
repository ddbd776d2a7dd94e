/** The shop's languages, one row each, and parsing of an explicit choice. */
import { bengaliLanguage } from './languages/bn/bengali-language.ts';
import { englishLanguage } from './languages/en/english-language.ts';
import type { LanguageRow } from './languages/language-row.ts';

/** By the tag of their addresses, cookies and columns. */
export const languageRows = {
  en: englishLanguage,
  bn: bengaliLanguage,
} as const satisfies Record<string, LanguageRow>;
export type Language = keyof typeof languageRows;
export const languages = /* @__PURE__ */ Object.keys(languageRows) as unknown as readonly [
  'en',
  ...Language[],
];

/** The dictionaries of a language. */
export const dictionariesOf = (language: Language): LanguageRow['dictionaries'] =>
  languageRows[language].dictionaries;

/** The cookie with the language chosen in this browser. */
export const languageCookie = 'language';

/** The language of a tag such as `bn` or `en-GB`; undefined for any other text and for none. */
export function parseLanguage(tag: string | null | undefined): Language | undefined {
  const [name] = (tag ?? '').trim().toLowerCase().split('-');
  return languages.find((language) => language === name);
}

const bengaliZero = '০'.charCodeAt(0);

/** Replaces Latin digits with Bengali ones; for amounts, counts and dates, not for ids and telephone numbers. */
export const bengaliDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)));

/** Writes Bengali digits as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));
