/** The id and the number of an order among its details; the number alone if `orderIds` says so. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useSettings } from '../site/settings.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { LabelledValue } from './details-section.tsx';

export function OrderIds({ order: { _id, orderNumber } }: { order: Order }) {
  const { orderIds } = useSettings();
  return (
    <>
      {orderNumber ? (
        <LabelledValue name="Order number" className="col-span-full">
          <span className="tabular inline-flex max-w-full items-center" title={_id}>
            <span className="min-w-0 text-lg break-all">{orderNumber}</span>{' '}
            <CopyText text={orderNumber} what="order number" />
          </span>
        </LabelledValue>
      ) : null}
      {orderIds === 'long' || !orderNumber ? (
        <LabelledValue name="Order ID" className="col-span-full">
          <span className="tabular inline-flex max-w-full items-center" title={_id}>
            <span className="min-w-0 break-all">{_id}</span> <CopyText text={_id} what="order ID" />
          </span>
        </LabelledValue>
      ) : null}
    </>
  );
}
