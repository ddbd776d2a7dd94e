/** Above the list of all orders: says that new ones have come, and shows them. Marks those that the list has as seen. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useEffect } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { markOrdersSeen, useNewOrders } from './new-order-store.ts';

interface NewOrdersNoticeProps {
  /** The orders of the unfiltered list; undefined while it loads or is filtered. */
  listed: readonly Order[] | undefined;
  onShow: () => void;
}

export function NewOrdersNotice({ listed, onShow }: NewOrdersNoticeProps) {
  const { t } = useLanguage();
  const state = useNewOrders();
  const started = state !== undefined;
  useEffect(() => {
    if (!started || !listed) return;
    markOrdersSeen(listed.map(({ _id, orderPlaced }) => ({ _id, placedAt: Date.parse(orderPlaced) })));
  }, [listed, started]);
  const unread = state?.unread ?? [];
  // It lies on the page, so that nothing moves when it appears; on phones near the bottom, above toasts, where it covers no heading.
  return (
    <div
      role="status"
      className="z-20 flex justify-center max-sm:pointer-events-none max-sm:fixed max-sm:inset-x-4 max-sm:bottom-24 sm:sticky sm:top-16 sm:h-0 print:hidden"
    >
      {unread.length > 0 ? (
        <button
          type="button"
          className="pointer-events-auto inline-flex h-11 items-center sm:-translate-y-2 gap-2 rounded-full bg-bottle px-5 text-[0.9375rem] font-semibold whitespace-nowrap text-on-bottle shadow-lift hover:bg-bottle-deep"
          onClick={() => {
            markOrdersSeen(unread);
            onShow();
          }}
        >
          {t('{count} new orders', { count: unread.length })}{' '}
          <span className="underline">{t('Show them')}</span>
        </button>
      ) : null}
    </div>
  );
}
