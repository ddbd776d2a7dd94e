/** A product's name in the page's language, shortened for the dashboard's lists. */
import { useLanguage } from '../language/use-language.ts';
import { localizedName, type NamedProduct } from './product-name.tsx';
import { ShortText } from './short-text.tsx';

export function ShortProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  const name = localizedName(language, product);
  return (
    <span lang={name === product.productName ? 'en' : language}>
      <ShortText text={name} />
    </span>
  );
}
