/** The languages that the shop speaks, and how a person's explicit choice of one is read. */

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

/** The cookie that holds the choice that somebody made on this browser. */
export const languageCookie = 'language';

/** The language that a tag such as `bn` or `en-GB` names; undefined for any other text and for none. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [name] = (tag ?? '').trim().toLowerCase().split('-');
  return languages.find((language) => language === name);
}

const bengaliZero = '০'.charCodeAt(0);

/** The text with Bengali digits instead of Latin ones; for amounts, counts and dates, not for what is copied or dialled. */
export const bengaliDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)));
