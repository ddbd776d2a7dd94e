/** The cart (specification section 2). */
import { LazySuggestions } from '../catalog/suggestions/lazy-suggestions.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { OrderAgainNotice } from '../orders/order-again-notice.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/cart-page.ts';
import { CartLine } from './cart-line.tsx';
import { CartNotice } from './cart-notice.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { useMyCart } from './my-cart.ts';
import { useRemovedLines } from './use-removed-lines.tsx';

const loadAdvance = () => import('../orders/advance-at-door.tsx');

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Cart');

export default function CartPage() {
  const { t } = useLanguage();
  return (
    <div className="shell py-6 lg:py-10">
      <h1 className="text-2xl font-bold sm:text-3xl">{t('Cart')}</h1>
      <OrderAgainNotice />
      <Cart />
    </div>
  );
}

function Cart() {
  const { t } = useLanguage();
  const { user } = useSession();
  const isModern = useIsModern();
  const { data: items, isPending, refetch } = useMyCart();
  const { remove, notRemoved, undo } = useRemovedLines();

  if (isPending) return <CartSkeleton />;
  if (!items)
    return (
      <div className="py-8">
        <LoadFailed what="Your cart" onRetry={() => void refetch()} />
      </div>
    );
  if (items.length === 0)
    return (
      <div className="mt-5 grid grid-cols-1 gap-3">
        {undo}
        <EmptyCart>
          {isModern ? null : (
            <>
              <Button disabled aria-describedby="why-not">
                {t('Proceed to Checkout')}
              </Button>
              <p id="why-not" className="text-sm text-slate">
                {t('Add something to the cart first.')}
              </p>
            </>
          )}
        </EmptyCart>
        <LazySuggestions />
      </div>
    );
  return (
    <>
      <CartNotice lines={items.length} />
      <div className="mt-2 flex flex-wrap items-start gap-8 lg:gap-12">
        <section
          aria-label={t('Items in your cart')}
          className="grid min-w-0 grow-999 basis-[min(100%,30rem)] grid-cols-1 gap-3"
        >
          {undo}
          <ul aria-label={t('Cart items')} className="divide-y divide-line">
            {items.map((item) => (
              <CartLine
                key={item._id}
                item={item}
                onRemove={() => remove(item)}
                notRemoved={notRemoved === item._id}
              />
            ))}
          </ul>
        </section>
        <CartSummary items={items} email={user?.email ?? ''} loadAdvance={loadAdvance} />
      </div>
    </>
  );
}
