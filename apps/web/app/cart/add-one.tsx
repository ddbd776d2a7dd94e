/** Adds one unit of a product from a place beside its page; a product with variants is chosen on its page. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { markGuest } from '../lib/guest-marker.ts';
import { ApiError, networkError, send } from '../lib/send.ts';
import { currentSession, settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { refreshCart } from './my-cart-changes.ts';
import { storePendingAdd } from './pending-add.ts';

type AddedProduct = Pick<
  Product,
  '_id' | 'productName' | 'names' | 'price' | 'discountPrice' | 'inStock' | 'images'
> & { hasVariants: boolean };

export function AddOne({ product }: { product: AddedProduct }) {
  const { t, language } = useLanguage();
  const { guestCart } = useSettings();
  const navigate = useNavigate();
  const adding = useMutation({
    scope: { id: 'add to cart' },
    mutationFn: () =>
      send(cartEndpoints.addToCart, {
        body: {
          gadgetId: product._id,
          quantity: 1,
          author: { email: currentSession().user?.email },
          image: product.images[0],
          name: product.productName,
          price: currentPrice(product),
        },
      }),
    onSuccess({ item }) {
      if (!currentSession().user) markGuest(true);
      void refreshCart(item.author.email);
      toast.success(cartTexts.added);
    },
    onError(error) {
      toast.error(error instanceof ApiError ? error.text : 'That did not work. Please try again.');
    },
  });

  async function add(): Promise<void> {
    if (!navigator.onLine && !currentSession().ready) {
      toast.error(networkError().message);
      return;
    }
    const { user } = await settledSession();
    if (user || guestCart) {
      adding.mutate();
      return;
    }
    toast.error(cartTexts.loginFirst);
    storePendingAdd({ gadgetId: product._id, quantity: 1, buy: false });
    await navigate(paths.login(paths.product(product)));
  }

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
      busy={adding.isPending}
      aria-label={t('Add to Cart: {product}', label)}
      onClick={() => void add()}
    >
      {t('Add to Cart')}
    </Button>
  );
}
