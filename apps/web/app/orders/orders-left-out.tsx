/** The chosen orders that are not printed, by their reason. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { BulkOrders } from './bulk-orders.tsx';

/** How many are named for each reason. */
const maxNamed = 20;

interface OrdersLeftOutProps {
  orders: readonly Order[];
  /** Undefined for an order that is printed. */
  reasonOf: (order: Order) => PlainMessage | undefined;
}

export function OrdersLeftOut({ orders, reasonOf }: OrdersLeftOutProps) {
  const { t } = useLanguage();
  const left = Map.groupBy(orders, reasonOf);
  left.delete(undefined);
  if (left.size === 0) return null;
  return (
    <section aria-label={t('Not printed')} className="grid gap-2">
      {[...left].map(([reason, found]) =>
        reason ? (
          <details key={reason} className="rounded-control border border-line bg-paper px-3">
            <summary className="min-h-11 cursor-pointer py-2.5">
              <span className="font-semibold">{t('Not printed')}:</span>{' '}
              <span className="tabular">
                {t(reason)} ({t('{count} orders', { count: found.length })})
              </span>
            </summary>
            <BulkOrders
              orders={found.slice(0, maxNamed).map((order) => ({ ...order, step: stepOf(order) }))}
              more={Math.max(0, found.length - maxNamed)}
            />
          </details>
        ) : null,
      )}
    </section>
  );
}
