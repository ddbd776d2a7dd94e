/** A product's name in the language of the page, if it has one in it. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { useLanguage } from '../language/use-language.ts';

export function ProductName({ product }: { product: Pick<Product, 'productName' | 'nameBn'> }) {
  const { language } = useLanguage();
  if (language === 'en') return product.productName;
  return product.nameBn ? product.nameBn : <span lang="en">{product.productName}</span>;
}
