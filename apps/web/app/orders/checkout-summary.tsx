/** The items and totals of the order, the Place Order button, and beside it its error. */

import { type CartItem, canOrderCart, cartItemNote } from '@jontro/shop/cart/cart.ts';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import type { OpenCharge } from '@jontro/shop/cart/open-charge.ts';
import type { Totals } from '@jontro/shop/cart/totals.ts';
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { type Message, toEnglish } from '@jontro/shop/messages.ts';
import { formatTaka, times, toPoisha, toTaka } from '@jontro/shop/money.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { hourMs, useTimeIn } from '../lib/clock.ts';
import { paths } from '../paths.ts';
import type { Destination } from '../places/my-destination.ts';
import { usePromiseText } from '../places/promise-text.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { useBarPadding } from '../ui/bar-padding.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { TotalsList, useAmountText } from '../ui/totals-list.tsx';
import { billingFormId } from './billing-form.tsx';
import type { PlacementFailure } from './checkout-placement.ts';
import { usePaymentTexts } from './use-payment-texts.ts';

interface CheckoutSummaryProps {
  items: readonly CartItem[];
  totals: Totals;
  open: OpenCharge | undefined;
  /** How it will be paid; undefined while that is decided later. */
  way: OfferedMethod | undefined;
  /** The code of the applied coupon. */
  coupon: string | undefined;
  /** Where a coupon is applied. */
  couponBox: ReactNode;
  /** Where it goes; the district is empty until it is chosen. */
  place: Destination;
  busy: boolean;
  failure: PlacementFailure | undefined;
  /** Why it cannot be ordered as a guest. */
  tooMany: Message | undefined;
  /** What is asked for before it is packed, and what is left for the door, in taka. */
  advance: number;
  atDoor: number;
}

export function CheckoutSummary({
  items,
  totals,
  open,
  way,
  coupon,
  couponBox,
  place,
  busy,
  failure,
  tooMany,
  advance,
  atDoor,
}: CheckoutSummaryProps) {
  const { t, digits } = useLanguage();
  const amountText = useAmountText();
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const blockedReason = canOrderCart(items) ? tooMany : 'An item can no longer be ordered as it is.';
  return (
    <section
      aria-labelledby="order-title"
      className="grid min-w-0 grow basis-[min(100%,25rem)] grid-cols-1 gap-4 rounded-card bg-fog p-5 sm:p-6 lg:sticky lg:top-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="order-title" className="text-lg font-bold">
          {t('Your order')}
        </h2>
        <Link to={paths.cart} className="-my-2 py-2 text-sm font-semibold text-bottle hover:underline">
          {t('Edit cart')}
        </Link>
      </div>
      {/* A list that scrolls must be reachable by keyboard. */}
      <ul
        aria-label={t('Items of your order')}
        tabIndex={items.length > 3 ? 0 : undefined}
        className="@container -mx-2 grid grid-cols-1 gap-3 overflow-y-auto px-2 lg:max-h-[max(11rem,calc(100vh-36.5rem))]"
      >
        {items.map((item) => (
          <SummaryLine key={item._id} item={item} />
        ))}
      </ul>
      {couponBox}
      <TotalsList isTerse={useIsModern()} totals={totals} quantity={units} coupon={coupon} open={open} />
      {advance > 0 ? (
        <p data-advance="" className="rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem]">
          {t('{amount} of it online in advance, before we pack. The rest at the door: {rest}.', {
            amount: digits(formatTaka(advance)),
            rest: amountText(atDoor, open),
          })}
        </p>
      ) : null}
      {totals.pickup ? <PickupTime /> : <Arrival place={place} />}
      <PlaceBar totals={totals} open={open} way={way}>
        <Button
          type="submit"
          form={billingFormId}
          size="large"
          className="max-md:px-4"
          busy={busy}
          disabled={blockedReason !== undefined}
          aria-describedby={blockedReason ? 'why-not' : undefined}
        >
          {t(busy ? 'Placing your order…' : 'Place Order')}
        </Button>
        {blockedReason === undefined ? null : (
          <p id="why-not" className="col-span-full mt-2 text-sm font-medium text-sale-deep">
            {t(blockedReason)}{' '}
            <Link to={paths.cart} className="underline">
              {t('Change it in your cart')}
            </Link>
          </p>
        )}
        <div role="status" className="col-span-full">
          {failure ? <Failure {...failure} /> : null}
        </div>
      </PlaceBar>
    </section>
  );
}

type PlaceBarProps = Pick<CheckoutSummaryProps, 'totals' | 'open' | 'way'> & { children: ReactNode };

/** The button and what is said beside it; on phones in `modern` a bar that is always in reach, with the sum. */
function PlaceBar({ totals, open, way, children }: PlaceBarProps) {
  const { t } = useLanguage();
  const isModern = useIsModern();
  const bar = useBarPadding<HTMLDivElement>('--place-bar');
  const amountText = useAmountText();
  const { titleOf } = usePaymentTexts(totals);
  if (!isModern) return <div className="grid">{children}</div>;
  return (
    <div
      ref={bar}
      data-buy-bar=""
      className="grid max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:max-h-[60dvh] max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center max-md:gap-x-4 max-md:overflow-y-auto max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:pt-3"
    >
      <p className="tabular md:hidden" aria-hidden="true">
        <span className="block max-w-[38vw] truncate text-[0.8125rem] text-slate">
          {way ? titleOf(way) : t('Total')}
        </span>
        <span className="block text-lg leading-tight font-bold">{amountText(totals.payable, open)}</span>
      </p>
      {children}
    </div>
  );
}

/** The days of the delivery, once the district is chosen. */
function Arrival({ place }: { place: Destination }) {
  const { t } = useLanguage();
  const settings = useSettings();
  const promiseText = usePromiseText();
  const hour = useTimeIn(hourMs);
  if (settings.deliveryRule === 'flat') return null;
  const promise =
    hour === undefined || !place.district ? undefined : deliveryPromise(settings, place, hour * hourMs);
  return (
    <p data-arrival="" role="status" className="tabular -mt-1 text-sm text-slate empty:hidden">
      {promise ? t('Arrives {days}', { days: promiseText(promise) }) : ''}
    </p>
  );
}

/** When an order is ready to be picked up. */
function PickupTime() {
  const { t, digits, language } = useLanguage();
  const { pickupPoint } = useSettings();
  const ready = pickupPoint ? pickupPoint.ready : undefined;
  return (
    <p data-arrival="" role="status" className="tabular -mt-1 text-sm text-slate">
      {ready ? digits(textIn(ready, language)) : t('We tell you when it is ready.')}
    </p>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  const { digits, textOf } = useLanguage();
  const note = cartItemNote(item);
  return (
    <li
      className="grid grid-cols-[3rem_1fr_auto] items-start gap-x-3 text-sm @max-[14rem]:grid-cols-[--spacing(12)_minmax(0,1fr)]"
      data-cart-line={item.gadgetId}
    >
      <Picture
        src={item.image}
        alt=""
        sizes="3rem"
        width={96}
        height={96}
        className="aspect-square w-full rounded-control bg-sweep object-contain"
      />
      <div className="min-w-0">
        <p className="leading-snug font-medium [overflow-wrap:anywhere]">
          <ProductName product={productOfLine(item)} />
        </p>
        <p className="tabular text-slate">{digits(`${item.quantity} × ${formatTaka(item.price)}`)}</p>
        {note ? (
          <p className={note.kind === 'unavailable' ? 'font-medium text-sale-deep' : 'font-medium'}>
            {textOf(note.text)}
          </p>
        ) : null}
      </div>
      <p className="tabular font-semibold @max-[14rem]:col-start-2">
        {digits(formatTaka(toTaka(times(toPoisha(item.price), item.quantity))))}
      </p>
    </li>
  );
}

function Failure({ message, changes }: PlacementFailure) {
  const { t, textOf } = useLanguage();
  return (
    <div
      data-order-failure=""
      className="mt-3 flex gap-2 rounded-control bg-sale-wash p-3 text-sm font-medium text-sale-deep"
    >
      <Icon name="circleAlert" size={18} className="mt-0.5" />
      <div className="grid gap-1.5">
        <p>{textOf(message)}</p>
        {changes.length > 0 ? (
          <ul className="grid list-disc gap-1 pl-4 font-normal">
            {changes.map((change) => (
              <li key={toEnglish(change)}>{t(change)}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
