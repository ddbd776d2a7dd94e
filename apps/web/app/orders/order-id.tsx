/** An order's id in My Orders: its first 20 characters with its number beside them, or the number alone (`orderIds`). */
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { CopyText } from '../ui/copy-text.tsx';

interface OrderIdProps {
  order: Pick<Order, '_id' | 'name' | 'orderNumber'>;
}

/** A link to the details, with a button that copies what it shows; the full id is its title. */
export function OrderId({ order }: OrderIdProps) {
  const { t } = useLanguage();
  const { orderIds } = useSettings();
  const { _id, orderNumber } = order;
  const isLong = orderIds === 'long' || !orderNumber;
  return (
    <span>
      <span className="inline-flex max-w-full items-center gap-0.5">
        <Link
          to={paths.orderDetails(order)}
          title={_id}
          className={`tabular min-w-0 py-1 font-semibold text-bottle-deep underline-offset-4 hover:underline ${
            isLong ? 'text-sm wrap-anywhere' : 'whitespace-nowrap'
          }`}
        >
          <span aria-hidden="true">{isLong ? shorten(_id) : orderNumber}</span>
          <span className="sr-only">{t('Order {id}', { id: isLong ? _id : orderNumber })}</span>
        </Link>
        <CopyText text={isLong ? _id : orderLabel(order)} what={isLong ? 'order ID' : 'order number'} />
      </span>
      {isLong && orderNumber ? <span className="tabular block text-sm text-slate">{orderNumber}</span> : null}
    </span>
  );
}

/** The number in the header of a printed sheet; the id below it where `orderIds` is long. */
export function PrintedOrderId({ order }: OrderIdProps) {
  const { orderIds } = useSettings();
  return (
    <>
      {order.orderNumber ? <p className="tabular mt-1 text-xl font-bold">{order.orderNumber}</p> : null}
      {orderIds === 'long' || !order.orderNumber ? (
        <p className="tabular mt-1 text-sm break-all">{order._id}</p>
      ) : null}
    </>
  );
}
