/** The line below the heading of the cart: a notice for 3 s, then only the item count, without a layout shift. */
import { cartNoticeMs } from '@jontro/shop/cart/cart.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useIsModern } from '../site/use-is-modern.ts';

export function CartNotice({ lines }: { lines: number }) {
  const { t } = useLanguage();
  // In `modern` the charge stands below the total.
  const [expired, setExpired] = useState(useIsModern());
  const countText = t('{count} items', { count: lines });

  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), cartNoticeMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <p className="mt-1.5 flex min-h-9 items-center text-sm text-slate">
      {expired ? (
        countText
      ) : (
        <span
          role="status"
          data-cart-notice=""
          className="rounded-control bg-bottle-wash px-3 py-1.5 font-medium text-bottle-deep"
        >
          {countText}
          {t('. The delivery charge is in the total.')}
        </span>
      )}
    </p>
  );
}
