/** The value of a specification as a text in the language of the page. */
import type { Spec, SpecField } from '@jontro/shop/catalog/spec-sheets.ts';
import type { Language } from '@jontro/shop/language.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { numberWithUnit } from '@jontro/shop/translator.ts';
import { useLanguage } from '../../language/use-language.ts';
import { weightText } from './weight-text.ts';

/** `lang` is the language that a text is in: English where it is not translated. */
export function useSpecText() {
  const { t, digits, language } = useLanguage();
  return ({ unit, choices }: SpecField, { value, texts }: Spec): { text: string; lang?: Language } => {
    if (typeof value === 'boolean') return { text: t(value ? 'Yes' : 'No') };
    if (typeof value === 'number') {
      if (unit?.en === 'g') return { text: digits(weightText(value, t)) };
      return { text: digits(numberWithUnit(value, unit && textIn(unit, language))) };
    }
    const chosen = choices?.find(({ en }) => en === value);
    const translated = language === 'en' ? value : (chosen?.[language] ?? texts?.[language]);
    // Names such as IPX4 are the same in every language.
    return translated === undefined && !chosen
      ? { text: value, lang: 'en' }
      : { text: digits(translated ?? value) };
  };
}
