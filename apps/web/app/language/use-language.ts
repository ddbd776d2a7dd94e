/** The language of the page for a component: translations and digits. */
import { bengaliDigits, type Language } from '@jontro/shop/language.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useSettings } from '../site/settings.ts';
import { type Translate, translateText, translatorOf } from './translate.ts';

interface PageLanguage {
  language: Language;
  /** Translates a message to the language of the page. */
  t: Translate;
  /** Translates a text that is data or comes from the server; unchanged without a translation. */
  textOf: (text: Text) => string;
  /** A number, amount or date with the digits of the page: Bengali ones on Bengali pages if the shop enables them. */
  digits: (text: string | number) => string;
}

export function useLanguage(): PageLanguage {
  const { language, bengaliDigits: enabled } = useSettings();
  const digits = (text: string | number) =>
    language === 'bn' && enabled ? bengaliDigits(String(text)) : String(text);
  return {
    language,
    t: translatorOf(language, enabled),
    textOf: (text) => translateText(language, text),
    digits,
  };
}
