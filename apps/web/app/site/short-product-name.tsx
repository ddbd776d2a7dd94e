/**
 * A product's name in the page's language, shortened for the dashboard's lists unless the shop shows whole names; the
 * words of its variant are never cut off.
 */
import { type NamedProduct, nameIn, variantIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';
import { ShortText } from '../ui/short-text.tsx';
import { useSettings } from './settings.ts';

export function ShortProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  const { wholeNames } = useSettings();
  const { productName, names } = product;
  const name = nameIn(language, { productName, names });
  const words = variantIn(language, product);
  return (
    <>
      <span lang={name === productName ? 'en' : language} className={wholeNames ? 'line-clamp-2' : undefined}>
        {wholeNames ? name : <ShortText text={name} />}
      </span>
      {words ? <span> ({words})</span> : null}
    </>
  );
}
