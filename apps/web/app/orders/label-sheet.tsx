/** A sheet of four delivery labels of A6: recipient, number as a barcode, and the cash that the courier collects. */
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { countUnits, type Order } from '@jontro/shop/orders/orders.ts';
import { parcelText } from '@jontro/shop/orders/parcels.ts';
import { useLanguage } from '../language/use-language.ts';
import { PlaceText } from '../places/place-text.tsx';
import { useSettings } from '../site/settings.ts';
import { Barcode } from './barcode.tsx';
import { CashToCollect } from './cash-to-collect.tsx';

export const labelsOfSheet = 4;

/** At most four orders. */
export function LabelSheet({ orders }: { orders: readonly Order[] }) {
  return (
    <div
      data-paper=""
      data-labels=""
      className="mx-auto grid w-full max-w-[50rem] grid-cols-1 rounded-card border border-line bg-paper break-after-page last:break-after-auto sm:grid-cols-2 print:h-[296mm] print:max-w-none print:grid-cols-2 print:grid-rows-[148mm_148mm] print:rounded-none print:border-0"
    >
      {orders.map((order) => (
        <Label key={order._id} order={order} />
      ))}
    </div>
  );
}

function Label({ order }: { order: Order }) {
  const { t, textOf } = useLanguage();
  const { name: shop, address } = useSettings();
  const number = orderLabel(order);
  return (
    <article
      aria-label={t('Label of order {id}', { id: number })}
      className="flex min-w-0 flex-col gap-3 overflow-hidden border-line p-5 max-sm:border-b max-sm:last:border-b-0 sm:even:border-l sm:nth-[n+3]:border-t print:border-dashed print:p-[8mm]"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="min-w-0 grow basis-32">
          <span className="block font-bold">{shop}</span>
          <span className="line-clamp-2 text-sm text-slate">{address.join(', ')}</span>
        </p>
        <p className="tabular text-xl font-bold wrap-anywhere">{number}</p>
      </header>
      <Barcode text={number} />
      <div className="min-h-0 grow overflow-hidden">
        <h2 className="text-sm font-semibold text-slate">
          {t(order.pickup ? 'Pickup at the shop' : 'Deliver to')}
        </h2>
        <p className="line-clamp-2 text-xl font-bold">{order.name}</p>
        <p className="tabular text-2xl font-bold wrap-anywhere">{order.mobileNumber}</p>
        {order.pickup ? null : (
          <>
            <p className="line-clamp-4 text-lg leading-snug break-words whitespace-pre-line" dir="auto">
              {order.address}
            </p>
            <p className="text-lg font-semibold wrap-anywhere">
              <PlaceText place={order} />, {textOf(order.country)}
            </p>
          </>
        )}
      </div>
      <CashToCollect order={order} className="w-full" />
      {order.parcel ? <p className="tabular font-bold wrap-anywhere">{parcelText(order.parcel)}</p> : null}
      <p className="text-sm">
        {t('{count} units', { count: countUnits(order.cartItems) })}
        {order.additionalInfo ? <span className="line-clamp-1">{order.additionalInfo}</span> : null}
      </p>
    </article>
  );
}
