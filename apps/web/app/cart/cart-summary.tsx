/** Coupon, totals and the checkout button; on phones total and button stay fixed at the bottom. */
import { type CartItem, canOrderCart } from '@jontro/shop/cart/cart.ts';
import { openCharge } from '@jontro/shop/cart/open-charge.ts';
import { calculateTotals, gramsOf } from '@jontro/shop/cart/totals.ts';
import { guestUnitsProblem } from '@jontro/shop/guests/guest-units.ts';
import type { OrderToPay } from '@jontro/shop/orders/payment-options.ts';
import type { ComponentType } from 'react';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { DeliveryEstimate } from '../places/delivery-estimate.tsx';
import { useDestination } from '../places/my-destination.ts';
import { PickupNote } from '../places/pickup-note.tsx';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useLoaded } from '../ui/lazy.ts';
import { TotalsList, useAmountText } from '../ui/totals-list.tsx';
import { CouponBox } from './coupon-box.tsx';
import { storeCoupon, useMyCoupon } from './my-coupon.ts';

interface CartSummaryProps {
  items: readonly CartItem[];
  email: string;
  /** What is paid in advance; loaded in a shop that asks for that. */
  loadAdvance: () => Promise<{ default: ComponentType<OrderToPay> }>;
}

export function CartSummary({ items, email, loadAdvance }: CartSummaryProps) {
  const { t } = useLanguage();
  const amountText = useAmountText();
  const settings = useSettings();
  const coupon = useMyCoupon(email);
  const destination = useDestination();
  const Advance = useLoaded(loadAdvance, () => settings.advance.on === true);
  const totals = calculateTotals(items, { ...settings, ...destination }, coupon);
  const goods = { grams: gramsOf(items), subtotal: totals.totalAmount };
  const open = openCharge(settings, destination.district, goods);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  // The texts of the checkout, where the same is said.
  const tooMany = email ? undefined : guestUnitsProblem(items);
  useAccountTexts(tooMany !== undefined);
  const blockedReason = canOrderCart(items) ? tooMany : 'An item above can no longer be ordered as it is.';
  return (
    <section
      aria-labelledby="summary-title"
      className="grid min-w-0 grow basis-[min(100%,24rem)] grid-cols-1 gap-5 rounded-card bg-fog p-5 sm:p-6 lg:sticky lg:top-6"
    >
      <h2 id="summary-title" className="text-lg font-bold">
        {t('Summary')}
      </h2>
      <CouponBox
        coupon={coupon}
        discount={totals.discount}
        onChange={(applied) => storeCoupon(email, applied)}
      />
      <TotalsList isTerse={useIsModern()} totals={totals} quantity={units} open={open} />
      {Advance ? <Advance totals={totals} district={destination.district} items={items} /> : null}
      <DeliveryEstimate goods={goods} />
      <PickupNote />
      <div
        data-buy-bar=""
        className="grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="tabular md:hidden" aria-hidden="true">
            <span className="block text-xs text-slate">{t('Total')}</span>
            <span className="block text-lg leading-tight font-bold">{amountText(totals.payable, open)}</span>
          </p>
          {blockedReason ? (
            <Button size="large" className="flex-1 max-md:px-3" disabled aria-describedby="why-not">
              {t('Proceed to Checkout')}
            </Button>
          ) : (
            <ButtonLink to={paths.checkout} size="large" className="flex-1 max-md:px-3">
              {t('Proceed to Checkout')}
            </ButtonLink>
          )}
        </div>
        {blockedReason ? (
          <p id="why-not" className="text-sm font-medium text-sale-deep">
            {t(blockedReason)}
          </p>
        ) : null}
      </div>
    </section>
  );
}
