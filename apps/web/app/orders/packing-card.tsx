/** An order as whoever packs it needs it. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import type { OrderMove } from '@jontro/shop/orders/order-steps.ts';
import type { PackingOrder } from '@jontro/shop/orders/packing.ts';
import { parcelText } from '@jontro/shop/orders/parcels.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { PlaceText } from '../places/place-text.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { NextMoves, OtherMoves, UndoMove } from './order-moves.tsx';

interface PackingCardProps {
  order: PackingOrder;
  /** After a move that can be undone. */
  onMoved: (move: OrderMove) => void;
}

export function PackingCard({ order, onMoved }: PackingCardProps) {
  const { t, digits } = useLanguage();
  const id = useId();
  return (
    <li>
      <article
        aria-labelledby={id}
        className="flex h-full flex-col gap-4 rounded-card border border-line bg-paper p-4 sm:p-5"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="tabular text-lg font-bold wrap-anywhere">
            {orderLabel(order)}
          </h2>
          <p className="tabular text-sm text-slate">
            {t('Placed on {date}', { date: digits(formatDateTime(order.orderPlaced)) })}
          </p>
        </div>
        <ul aria-label={t('Items')} className="grid gap-3">
          {order.cartItems.map((item) => (
            <li key={item.variantId ?? item.gadgetId} className="flex items-center gap-3">
              <span className="size-14 shrink-0 overflow-hidden rounded-lg bg-sweep">
                <Picture src={item.image} alt="" sizes="3.5rem" className="size-full object-cover" />
              </span>
              <span className="tabular shrink-0 text-lg font-bold">{digits(item.quantity)} ×</span>
              <span className="min-w-0 wrap-anywhere">
                <ProductName product={productOfLine(item)} />
              </span>
            </li>
          ))}
        </ul>
        <div className="border-t border-line pt-3">
          <p className="text-sm font-semibold text-slate">
            {t(order.pickup ? 'Pickup at the shop' : 'Deliver to')}
          </p>
          <p className="font-bold wrap-anywhere">{order.name}</p>
          <a
            href={`tel:${order.mobileNumber}`}
            className="tabular inline-flex min-h-11 items-center font-semibold text-bottle-deep underline underline-offset-4"
          >
            {order.mobileNumber}
          </a>
          {order.pickup ? null : (
            <>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {order.address}
              </p>
              <p>
                <PlaceText place={order} />
              </p>
            </>
          )}
          {order.parcel ? (
            <p className="tabular mt-1 wrap-anywhere">
              {t('Courier')}: <span className="font-semibold">{parcelText(order.parcel)}</span>
            </p>
          ) : null}
        </div>
        {order.additionalInfo ? (
          <p dir="auto" className="rounded-control bg-marigold-wash p-3 wrap-anywhere whitespace-pre-line">
            {order.additionalInfo}
          </p>
        ) : null}
        <div className="mt-auto flex flex-wrap gap-2">
          <NextMoves order={order} onMoved={onMoved} />
          <OtherMoves order={order} onMoved={onMoved} />
          <UndoMove order={order} />
        </div>
      </article>
    </li>
  );
}
