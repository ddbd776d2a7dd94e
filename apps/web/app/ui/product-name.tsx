/** A product's name in the page's language, if it has one. */
import type { Language } from '@jontro/shop/language.ts';
import { useLanguage } from '../language/use-language.ts';

export interface NamedProduct {
  productName: string;
  nameBn?: string | undefined;
}

/** Returns plain text; `ProductName` also marks the language. */
export const localizedName = (language: Language, { productName, nameBn }: NamedProduct): string =>
  (language === 'bn' && nameBn) || productName;

export function ProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  if (language === 'en') return product.productName;
  return product.nameBn ? product.nameBn : <span lang="en">{product.productName}</span>;
}
