/** A product's name in the page's language, marked as English if it has none. */
import type { NamedProduct } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';

export function ProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  if (language === 'en') return product.productName;
  return product.names?.[language] ?? <span lang="en">{product.productName}</span>;
}
