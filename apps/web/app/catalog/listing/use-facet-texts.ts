/** The texts of filters and their values in the language of the page. */
import type { Facet, FacetOption } from '@jontro/shop/catalog/facets.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { numberWithUnit } from '@jontro/shop/translator.ts';
import { useLanguage } from '../../language/use-language.ts';

export function useFacetTexts() {
  const { t, digits, language } = useLanguage();
  const titleOf = ({ key, label }: Facet): string => {
    if (key === 'brand') return t('Brand');
    if (key === 'category') return t('Kind');
    if (key === 'rating') return t('Rating');
    return label ? textIn(label, language) : t('Availability');
  };
  const textOf = (
    { key, unit, atLeast }: Facet,
    { value, label }: Pick<FacetOption, 'value' | 'label'>,
  ): string => {
    if (key === 'stock') return t('In stock only');
    if (key === 'rating') return t('{stars} stars and more', { stars: value });
    if (label) return digits(textIn(label, language));
    if (value === 'true') return t('Yes');
    if (value === 'false') return t('No');
    // A choice that the sheet has no more is still chosen by its address, as the word that it was.
    if (Number.isNaN(Number(value))) return value;
    const number = digits(numberWithUnit(Number(value), unit && textIn(unit, language)));
    return atLeast ? t('{value} or more', { value: number }) : number;
  };
  /** With the name of the filter where the value alone says little. */
  const chipOf = (facet: Facet, option: Pick<FacetOption, 'value' | 'label'>): string =>
    ['stock', 'rating', 'brand', 'category'].includes(facet.key) || option.label
      ? textOf(facet, option)
      : `${titleOf(facet)}: ${textOf(facet, option)}`;
  return { titleOf, textOf, chipOf };
}
