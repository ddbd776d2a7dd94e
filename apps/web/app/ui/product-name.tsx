/** A product's name in the page's language, marked as English if it has none, and the words of its variant. */
import { type NamedProduct, variantIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';

export function ProductName({ product }: { product: NamedProduct }) {
  const { language } = useLanguage();
  const words = variantIn(language, product);
  const translated = language === 'en' ? product.productName : product.names?.[language];
  const name = translated ?? <span lang="en">{product.productName}</span>;
  return words === undefined ? (
    name
  ) : (
    <>
      {name} ({words})
    </>
  );
}
