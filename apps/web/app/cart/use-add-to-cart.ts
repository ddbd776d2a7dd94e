/** Adds a product to the cart: at once for who has one, for others after the login to which this leads (specification section 5). */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { addedLine } from '../lib/added-line.ts';
import { markGuest } from '../lib/guest-marker.ts';
import { networkError, send } from '../lib/send.ts';
import { currentSession, settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { refreshCart } from './my-cart-changes.ts';
import { type PendingAdd, storePendingAdd } from './pending-add.ts';

type AddedProduct = Pick<Product, '_id' | 'productName' | 'price' | 'discountPrice' | 'images'>;

/** `onProblem` shows why nothing was added. `resume` adds what was requested before the login. */
export function useAddToCart(product: AddedProduct, onProblem: (error: Error) => void) {
  const { guestCart, cartDrawer } = useSettings();
  const navigate = useNavigate();
  const { isPending, mutate } = useMutation({
    // One after the other: the first one makes a guest of a visitor.
    scope: { id: 'add to cart' },
    mutationFn: ({ gadgetId, variantId, quantity }: PendingAdd) =>
      send(cartEndpoints.addToCart, {
        body: {
          gadgetId,
          quantity,
          ...(variantId !== undefined && { variantId }),
          author: { email: currentSession().user?.email },
          image: product.images[0],
          name: product.productName,
          price: currentPrice(product),
        },
      }),
    async onSuccess({ item }, { buy, gadgetId, variantId }) {
      if (!currentSession().user) markGuest(true);
      void refreshCart(item.author.email);
      if (cartDrawer && !buy) addedLine.set({ gadgetId, variantId });
      else toast.success(buy ? cartTexts.redirecting : cartTexts.added);
      if (buy) await navigate(paths.cart);
    },
    onError(error) {
      console.error(error);
      onProblem(error);
    },
  });

  async function add(wanted: PendingAdd): Promise<void> {
    // Offline, neither the session nor the login page can be loaded: navigating there would reload this page.
    if (!navigator.onLine && !currentSession().ready) {
      onProblem(networkError());
      return;
    }
    const { user } = await settledSession();
    if (user || guestCart) {
      mutate(wanted);
      return;
    }
    toast.error(cartTexts.loginFirst);
    storePendingAdd(wanted);
    await navigate(paths.login(paths.variant(product, wanted.variantId)));
  }

  return { add, resume: mutate, isAdding: isPending };
}
