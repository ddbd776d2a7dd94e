/** The language of the page for a component: translations and digits. */
import { bengaliDigits, type Language } from '@jontro/shop/language.ts';
import { useSettings } from '../site/settings.ts';
import { translate } from './translate.ts';

interface PageLanguage {
  language: Language;
  /** Translates an English text to the language of the page. */
  t: (text: string) => string;
  /** A number, amount or date with the digits of the page: Bengali ones on Bengali pages if the shop enables them. */
  digits: (text: string | number) => string;
}

export function useLanguage(): PageLanguage {
  const { language, bengaliDigits: enabled } = useSettings();
  const digits = (text: string | number) =>
    language === 'bn' && enabled ? bengaliDigits(String(text)) : String(text);
  return { language, t: (text) => (language === 'en' ? text : translate(language, text)), digits };
}
