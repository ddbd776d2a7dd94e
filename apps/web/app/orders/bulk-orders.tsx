/** Orders that could not or cannot take part in an action: number, customer and step, with a link to each. */
import type { BulkOrder } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { orderSteps } from '@jontro/shop/orders/order-steps.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';

interface BulkOrdersProps {
  orders: readonly (BulkOrder & { reason?: string })[];
  /** How many there are besides. */
  more: number;
}

export function BulkOrders({ orders, more }: BulkOrdersProps) {
  const { t, textOf } = useLanguage();
  return (
    <ul className="grid gap-1 pb-3">
      {orders.map(({ _id, orderNumber, name, step, reason }) => (
        <li key={_id} className="min-w-0 break-words">
          <Link
            to={paths.orderDetails({ _id, name })}
            className="tabular inline-block py-1 font-medium underline"
          >
            {orderNumber ?? _id}
          </Link>{' '}
          <span className="text-sm text-slate">
            {name}, {t(orderSteps[step].label)}
          </span>
          {reason ? <span className="block text-sm">{textOf(reason)}</span> : null}
        </li>
      ))}
      {more > 0 ? <li className="text-sm text-slate">{t('and {count} more', { count: more })}</li> : null}
    </ul>
  );
}
