/** What the pictures of a product show, as the owner has written it: for who cannot see them. */
import type { Language } from '../language.ts';
import type { Product } from './catalog.ts';
import { localizedField } from './localized-field.ts';

/** Between the texts of two pictures. */
const separator = '|';

/**
 * Returns the text of one of the product's pictures in a language; undefined if there is none, and for the pictures of a variant,
 * which show something else.
 */
export function pictureText(
  product: Pick<Product, 'images' | 'ownImages' | 'pictureTexts' | 'translations'>,
  image: string,
  language: Language,
): string | undefined {
  const { value = '', lang } = localizedField(product, 'pictureTexts', language);
  if (lang !== language) return undefined;
  const position = (product.ownImages ?? product.images).indexOf(image);
  return value.split(separator)[position]?.trim() || undefined;
}
