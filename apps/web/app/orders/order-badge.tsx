/** A state of an order in words and colour. */
import type { OrderStatus } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';

const looks = {
  Paid: 'bg-stock-wash text-stock',
  Delivered: 'bg-stock-wash text-stock',
  Pending: 'bg-marigold-wash text-ink',
} as const;

export function OrderBadge({ state }: { state: OrderStatus | 'Paid' }) {
  const { t } = useLanguage();
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[state]}`}
    >
      <span
        aria-hidden="true"
        className={`size-1.5 rounded-full ${state === 'Pending' ? 'bg-marigold' : 'bg-current'}`}
      />
      {t(state)}
    </span>
  );
}
