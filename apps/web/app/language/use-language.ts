/** The language of the page for a component: translations and digits. */
import type { Language } from '@jontro/shop/language.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { useSettings } from '../site/settings.ts';
import { digitsOf, type Translate, translatorOf } from './translate.ts';

export interface PageLanguage {
  language: Language;
  /** Translates a message to the language of the page. */
  t: Translate;
  /** Translates a text that is data or comes from the server; unchanged without a translation. */
  textOf: (text: Text) => string;
  /** A number, amount or date with the digits of the page: Bengali ones on Bengali pages if the shop enables them. */
  digits: (text: string | number) => string;
}

export function useLanguage(): PageLanguage {
  const { language, bengaliDigits } = useSettings();
  const t = translatorOf(language, bengaliDigits);
  return { language, t, textOf: t as PageLanguage['textOf'], digits: digitsOf(language, bengaliDigits) };
}
