/** The words of the home page's second edition in the language of the page. */
import { editionTexts } from '@jontro/shop/home/edition-texts.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../../language/use-language.ts';

/** Returns the function that gives a text in the language of the page, with the values of its parameters. */
export function useEditionTexts() {
  const { language, digits } = useLanguage();
  return (name: keyof typeof editionTexts, values: Readonly<Record<string, string | number>> = {}): string =>
    Object.entries(values).reduce(
      (text, [parameter, value]) => text.replace(`{${parameter}}`, digits(value)),
      textIn(editionTexts[name], language),
    );
}
