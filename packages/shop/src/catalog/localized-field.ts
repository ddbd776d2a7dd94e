/** A product's texts in the language of a page. */
import type { Language } from '../language.ts';
import type { Product } from './catalog.ts';
import type { ProductTranslation } from './product-fields.ts';

/** The value of a field, and the language that it is in: English where it is not translated. */
export function localizedField<Field extends keyof ProductTranslation & keyof Product>(
  product: Pick<Product, Field | 'translations'>,
  field: Field,
  language: Language,
): { value: Product[Field]; lang: Language } {
  const translated = language === 'en' ? undefined : product.translations?.[language]?.[field];
  return translated?.length
    ? { value: translated as Product[Field], lang: language }
    : { value: product[field], lang: 'en' };
}
