/** The number of new orders beside "All Ordered" in the sidebar. */
import { useLanguage } from '../language/use-language.ts';
import { useNewOrders } from './new-order-store.ts';
import { countOf } from './new-orders.ts';

export function NewOrderCount() {
  const { t, digits } = useLanguage();
  const state = useNewOrders();
  if (!state || state.unread.length === 0) return null;
  return (
    <span
      data-count="new-orders"
      className="tabular grid h-6 min-w-6 place-items-center rounded-full bg-marigold px-1.5 text-xs font-bold text-on-marigold"
    >
      <span aria-hidden="true">{digits(countOf(state))}</span>
      <span className="sr-only">{t('{count} new orders', { count: state.unread.length })}</span>
    </span>
  );
}
