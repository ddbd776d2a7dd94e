/** A product's name in the page's language, shortened for the dashboard's lists. */
import { type NamedProduct, nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';
import { ShortText } from './short-text.tsx';

export function ShortProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  const name = nameIn(language, product);
  return (
    <span lang={name.startsWith(product.productName) ? 'en' : language}>
      <ShortText text={name} />
    </span>
  );
}
