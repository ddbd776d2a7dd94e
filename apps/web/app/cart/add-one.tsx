/** Adds one unit of a product from a place beside its page; a product with variants is chosen on its page. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

type AddedProduct = Pick<
  Product,
  '_id' | 'productName' | 'names' | 'price' | 'discountPrice' | 'inStock' | 'images'
> & { hasVariants: boolean };

export function AddOne({ product }: { product: AddedProduct }) {
  const { t, language } = useLanguage();
  const { add, isAdding } = useAddToCart(product, (error) => {
    toast.error(error instanceof ApiError ? error.text : 'That did not work. Please try again.');
  });

  if (!product.inStock) return null;
  const label = { product: nameIn(language, product) };
  if (product.hasVariants)
    return (
      <ButtonLink
        to={paths.product(product)}
        size="small"
        className="max-md:w-full max-md:px-1"
        aria-label={t('Choose a variant: {product}', label)}
      >
        {t('Choose a variant')}
      </ButtonLink>
    );
  return (
    <Button
      size="small"
      className="noscript:hidden max-md:w-full max-md:px-1"
      busy={isAdding}
      aria-label={t('Add to Cart: {product}', label)}
      onClick={() => void add({ gadgetId: product._id, quantity: 1, buy: false })}
    >
      {t('Add to Cart')}
    </Button>
  );
}
