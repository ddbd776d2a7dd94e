/** An order's id: its first 20 characters as a link to the details; the full id in the title and to copy. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { CopyText } from './copy-text.tsx';

export function OrderId({ order }: { order: Pick<Order, '_id' | 'name'> }) {
  const { t } = useLanguage();
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <Link
        to={paths.orderDetails(order)}
        title={order._id}
        className="tabular min-w-0 py-1 text-sm wrap-anywhere font-semibold text-bottle-deep underline-offset-4 hover:underline"
      >
        <span aria-hidden="true">{shorten(order._id)}</span>
        <span className="sr-only">{t('Order {id}', { id: order._id })}</span>
      </Link>
      <CopyText text={order._id} what="order ID" />
    </span>
  );
}
