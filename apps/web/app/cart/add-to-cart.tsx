/** Quantity, Add to Cart and Buy Now with their error messages (specification sections 2, 4, 5 and 8). */

import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { currentPrice, type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { variantIn } from '@jontro/shop/catalog/product-names.ts';
import { type ProductVariant, variantWords } from '@jontro/shop/catalog/variants.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { markGuest } from '../lib/guest-marker.ts';
import { ApiError, networkError, send } from '../lib/send.ts';
import { currentSession, type Session, settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { refreshCart } from './my-cart-changes.ts';
import { type PendingAdd, storePendingAdd, takePendingAdd } from './pending-add.ts';

interface AddToCartProps {
  product: Product;
  /** The chosen one, whose price and stock the product has. */
  variant: ProductVariant | undefined;
}

export function AddToCart({ product, variant }: AddToCartProps) {
  const { t, digits, language, textOf } = useLanguage();
  const { guestCart } = useSettings();
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState<Text>('');
  const navigate = useNavigate();

  const adding = useMutation({
    // One after the other: the first one makes a guest of a visitor.
    scope: { id: 'add to cart' },
    async mutationFn({ gadgetId, variantId, quantity: units }: PendingAdd) {
      return send(cartEndpoints.addToCart, {
        body: {
          gadgetId,
          quantity: units,
          ...(variantId !== undefined && { variantId }),
          author: { email: currentSession().user?.email },
          image: product.images[0],
          name: product.productName,
          price: currentPrice(product),
        },
      });
    },
    async onSuccess({ item }, { buy }) {
      if (!currentSession().user) markGuest(true);
      void refreshCart(item.author.email);
      toast.success(buy ? cartTexts.redirecting : cartTexts.added);
      if (buy) await navigate(paths.cart);
    },
    /** Logged, with a message at the buttons; only a lack of stock gives a toast. */
    onError(error) {
      console.error(error);
      if (error.message === productTexts.outOfStock) toast.error(productTexts.outOfStock);
      const hasUserMessage = error instanceof ApiError && (error.status === 409 || error.status === 0);
      setNote(hasUserMessage ? error.text : 'That did not work. Please try again.');
    },
  });

  async function add(buy: boolean): Promise<void> {
    setNote('');
    if (!product.inStock) {
      toast.error(productTexts.outOfStock);
      return;
    }
    // Offline, neither the session nor the login page can be loaded: navigating there would reload this page.
    if (!navigator.onLine && !currentSession().ready) {
      setNote(networkError().message);
      return;
    }
    const pending = { gadgetId: product._id, variantId: variant?._id, quantity, buy };
    const { user } = await settledSession();
    if (user || guestCart) {
      adding.mutate(pending);
      return;
    }
    toast.error(cartTexts.loginFirst);
    storePendingAdd(pending);
    await navigate(paths.login(paths.variant(product, variant?._id)));
  }

  const resumeAdd = useEffectEvent((session: Session) => {
    const pending = takePendingAdd(product._id);
    if (pending && session.user) adding.mutate(pending);
  });
  useEffect(() => {
    let mounted = true;
    void settledSession().then((session) => mounted && resumeAdd(session));
    return () => {
      mounted = false;
    };
  }, []);

  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4 noscript:hidden">
        <span className="font-semibold" aria-hidden="true">
          {t('Quantity')}
        </span>
        <Stepper value={quantity} onChange={setQuantity} label="Quantity" />
      </div>
      <div
        data-buy-bar=""
        className="grid gap-4 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:gap-2 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3 noscript:static"
      >
        <p className="tabular flex min-w-0 gap-2 text-sm md:hidden noscript:hidden">
          <span className="font-bold">{digits(formatTaka(currentPrice(product)))}</span>
          {variant ? (
            <span className="truncate text-slate">
              {variantIn(language, variantWords(product.options ?? [], variant.values))}
            </span>
          ) : null}
        </p>
        <div className="flex gap-3 noscript:hidden">
          <Button
            variant="secondary"
            size="large"
            className="flex-1 max-lg:px-3"
            busy={adding.isPending}
            onClick={() => void add(false)}
          >
            <Icon name="cart" className="max-xs:hidden" /> {t('Add to Cart')}
          </Button>
          <Button
            size="large"
            className="flex-1 max-lg:px-3"
            busy={adding.isPending}
            onClick={() => void add(true)}
          >
            {t('Buy Now')}
          </Button>
        </div>
        {/* Above the buttons on a phone, so that they do not move. */}
        <p role="status" className="text-sm font-medium text-sale-deep empty:hidden max-md:-order-1">
          {textOf(note)}
        </p>
        <noscript>
          <p className="rounded-control bg-marigold-wash p-4 font-medium max-md:p-3 max-md:text-sm">
            {t('Ordering needs JavaScript. Please switch it on in your browser and load this page again.')}
          </p>
        </noscript>
      </div>
    </div>
  );
}
