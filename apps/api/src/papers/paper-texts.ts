/** The texts of papers in a language: translations, digits and the names of places. */
import { dictionariesOf, type Language } from '@jontro/shop/language.ts';
import { englishPlurals } from '@jontro/shop/languages/en/english-plurals.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { areasOf } from '@jontro/shop/places/places.ts';
import { digitsOf, type Translate, translatorWith } from '@jontro/shop/translator.ts';

export interface PaperTexts {
  language: Language;
  t: Translate;
  /** Translates a text that is data, such as a district; unchanged without a translation. */
  textOf: (text: Text) => string;
  digits: (text: string | number) => string;
  /** Thana or upazila, and district. */
  placeOf: (place: { area?: string; district: string }) => string;
}

export async function paperTextsOf(language: Language, withBengaliDigits: boolean): Promise<PaperTexts> {
  const { site, account } = dictionariesOf(language);
  const dictionary = { ...englishPlurals, ...(await site?.()), ...(await account?.()) };
  const t = translatorWith(language, dictionary, withBengaliDigits);
  const textOf = t as PaperTexts['textOf'];
  return {
    language,
    t,
    textOf,
    digits: digitsOf(language, withBengaliDigits),
    placeOf({ area, district }) {
      const known = area && language === 'bn' && areasOf(district).find((place) => place.area === area);
      return [known ? known.bengali : area, textOf(district)].filter(Boolean).join(', ');
    },
  };
}
