/** Quantity, Add to Cart and Buy Now with their error messages (specification sections 2, 4, 5 and 8). */

import { currentPrice, type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { variantIn } from '@jontro/shop/catalog/product-names.ts';
import { type ProductVariant, variantWords } from '@jontro/shop/catalog/variants.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { type Session, settledSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { WithoutScript } from '../ui/without-script.tsx';
import { takePendingAdd } from './pending-add.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** The form in which quantity and variant are chosen without script. */
const plainOrder = ({ _id }: Product, variant: ProductVariant | undefined): string =>
  `${paths.cart}?${new URLSearchParams({ plain: '1', add: _id, ...(variant && { variant: variant._id }) })}`;

interface AddToCartProps {
  product: Product;
  /** The chosen one, whose price and stock the product has. */
  variant: ProductVariant | undefined;
}

export function AddToCart({ product, variant }: AddToCartProps) {
  const { t, digits, language, textOf } = useLanguage();
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState<Text>('');

  /** At the buttons; only a lack of stock gives a toast. */
  function showProblem(error: Error): void {
    if (error.message === productTexts.outOfStock) toast.error(productTexts.outOfStock);
    const hasUserMessage = error instanceof ApiError && (error.status === 409 || error.status === 0);
    setNote(hasUserMessage ? error.text : 'That did not work. Please try again.');
  }
  const { add, resume, isAdding } = useAddToCart(product, showProblem);

  function press(buy: boolean): void {
    setNote('');
    if (product.inStock) void add({ gadgetId: product._id, variantId: variant?._id, quantity, buy });
    else toast.error(productTexts.outOfStock);
  }

  const bar = useRef<HTMLDivElement>(null);
  // What was pressed before React had the page (early-press.ts).
  useEffect(() => {
    const pressed = bar.current?.querySelector<HTMLElement>('[aria-busy]');
    pressed?.removeAttribute('aria-busy');
    pressed?.click();
  }, []);

  const resumeAdd = useEffectEvent((session: Session) => {
    const pending = takePendingAdd(product._id);
    if (pending && session.user) resume(pending);
  });
  useEffect(() => {
    let mounted = true;
    void settledSession().then((session) => mounted && resumeAdd(session));
    return () => {
      mounted = false;
    };
  }, []);

  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex items-center gap-4 noscript:hidden">
        <span className="font-semibold" aria-hidden="true">
          {t('Quantity')}
        </span>
        <Stepper value={quantity} onChange={setQuantity} label="Quantity" />
      </div>
      <div
        ref={bar}
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
            busy={isAdding}
            onClick={() => press(false)}
          >
            <Icon name="cart" className="max-xs:hidden" /> {t('Add to Cart')}
          </Button>
          <Button size="large" className="flex-1 max-lg:px-3" busy={isAdding} onClick={() => press(true)}>
            {t('Buy Now')}
          </Button>
        </div>
        {/* Above the buttons on a phone, so that they do not move. */}
        <p role="status" className="text-sm font-medium text-sale-deep empty:hidden max-md:-order-1">
          {textOf(note)}
        </p>
        <WithoutScript>
          <ButtonLink to={plainOrder(product, variant)} size="large" className="w-full">
            {t('Add to Cart')}
          </ButtonLink>
        </WithoutScript>
      </div>
    </div>
  );
}
