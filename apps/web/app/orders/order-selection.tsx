/** Which of the orders to pack get a packing slip. */
import { formatDate } from '@jontro/shop/dates.ts';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';

interface OrderSelectionProps {
  orders: readonly Order[];
  /** Whether there may be more. */
  isFull: boolean;
  excluded: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Check boxes that leave orders out; says so if there are as many as can be printed. */
export function OrderSelection({ orders, isFull, excluded, onToggle }: OrderSelectionProps) {
  const { t, textOf, digits } = useLanguage();
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-paper p-4 sm:px-6">
      <legend className="sr-only">{t('Which orders')}</legend>
      {isFull ? (
        <p className="mb-2 text-sm text-slate">
          {t('Showing {count}, the maximum that can be printed at once.', { count: maxChosenOrders })}
        </p>
      ) : null}
      <ul className="grid max-h-72 grid-cols-1 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {orders.map((order) => (
          <li key={order._id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-bottle"
                checked={!excluded.has(order._id)}
                onChange={() => onToggle(order._id)}
              />
              <span className="min-w-0">
                <span className="block truncate font-medium">{order.name}</span>
                <span className="block text-sm text-slate">
                  {order.orderNumber ? `${order.orderNumber}, ` : null}
                  {textOf(order.district || 'Pickup at the shop')}, {digits(formatDate(order.orderPlaced))}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
