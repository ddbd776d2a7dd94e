/** A product's name in the language of the page, if it has one in it; whole, or cut as in lists of the dashboard. */
import type { Language } from '@jontro/shop/language.ts';
import { useLanguage } from '../language/use-language.ts';
import { ShortText } from './short-text.tsx';

interface Named {
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

/** Its first 20 characters. */
export function ShortProductName({ product }: { product: Named }) {
  const { language } = useLanguage();
  const name = nameIn(language, product);
  return (
    <span lang={name === product.productName ? 'en' : language}>
      <ShortText text={name} />
    </span>
  );
}
