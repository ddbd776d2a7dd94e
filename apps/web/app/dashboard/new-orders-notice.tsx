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
  // It lies on the page, so that nothing moves when it appears.
  return (
    <div role="status" className="sticky top-16 z-10 flex h-0 justify-center print:hidden">
      {unread.length > 0 ? (
        <button
          type="button"
          className="inline-flex h-11 -translate-y-2 items-center gap-2 rounded-full bg-bottle px-5 text-[0.9375rem] font-semibold whitespace-nowrap text-white shadow-lift hover:bg-bottle-deep"
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
