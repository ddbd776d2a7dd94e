/** A product's name in the page's language, shortened for the dashboard's lists unless the shop shows whole names. */
import { type NamedProduct, nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';
import { ShortText } from '../ui/short-text.tsx';
import { useSettings } from './settings.ts';

export function ShortProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  const { wholeNames } = useSettings();
  const name = nameIn(language, product);
  return (
    <span
      lang={name.startsWith(product.productName) ? 'en' : language}
      className={wholeNames ? 'line-clamp-2' : undefined}
    >
      {wholeNames ? name : <ShortText text={name} />}
    </span>
  );
}
