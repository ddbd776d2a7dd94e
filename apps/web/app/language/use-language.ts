/** The language of the page for a component: its texts and its numerals. */
import { bengaliDigits, type Language } from '@jontro/shop/language.ts';
import { useSettings } from '../site/settings.ts';
import { translate } from './translate.ts';

interface PageLanguage {
  language: Language;
  /** An English text in the language of the page. */
  t: (text: string) => string;
  /** A number, amount or date with the numerals of the page: Bengali ones if the shop has chosen them for Bengali. */
  digits: (text: string | number) => string;
}

export function useLanguage(): PageLanguage {
  const { language, bengaliDigits: chosen } = useSettings();
  const digits = (text: string | number) =>
    language === 'bn' && chosen ? bengaliDigits(String(text)) : String(text);
  return { language, t: (text) => (language === 'en' ? text : translate(language, text)), digits };
}
