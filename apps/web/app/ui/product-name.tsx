/** A product's name in the language of the page, if it has one in it. */
import type { Language } from '@jontro/shop/language.ts';
import { useLanguage } from '../language/use-language.ts';

export interface Named {
  productName: string;
  nameBn?: string | undefined;
}

/** For places that take a text only; elsewhere `ProductName` also says which language it is. */
export const nameIn = (language: Language, { productName, nameBn }: Named): string =>
  (language === 'bn' && nameBn) || productName;

export function ProductName({ product }: { product: Named }) {
  const { language } = useLanguage();
  if (language === 'en') return product.productName;
  return product.nameBn ? product.nameBn : <span lang="en">{product.productName}</span>;
}
