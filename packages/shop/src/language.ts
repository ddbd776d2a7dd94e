/** Supported languages, and parsing of an explicit choice. */

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in itself. */
export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

/** Each language's name in English, as a text of the owner's screens. */
export const englishLanguageNames = { en: 'English', bn: 'Bengali' } as const satisfies Record<
  Language,
  string
>;

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
