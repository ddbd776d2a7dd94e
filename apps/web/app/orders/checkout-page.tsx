/** Checkout (specification section 2): the billing form, and the order summary beside it. */

import type { Address } from '@jontro/shop/addresses/addresses.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { openCharge } from '@jontro/shop/cart/open-charge.ts';
import { calculateTotals, gramsOf, withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { guestUnitsProblem } from '@jontro/shop/guests/guest-units.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { advanceOf, doorAmount } from '@jontro/shop/orders/advance.ts';
import { defaultMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import { nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import {
  chosenOption,
  decideLater,
  hasNothingToPay,
  paymentOptions,
  toldOfLater,
} from '@jontro/shop/orders/payment-options.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { useRef, useState } from 'react';
import { AddressChoice, fieldsOf } from '../addresses/address-choice.tsx';
import { useMyAddresses } from '../addresses/my-addresses.ts';
import { CouponBox } from '../cart/coupon-box.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { useMyCart } from '../cart/my-cart.ts';
import { useCartIsChanging } from '../cart/my-cart-changes.ts';
import { storeCoupon, useMyCoupon } from '../cart/my-coupon.ts';
import { LazySuggestions } from '../catalog/suggestions/lazy-suggestions.tsx';
import { useLanguage } from '../language/use-language.ts';
import { type SessionUser, useSession } from '../lib/session-state.ts';
import { chooseDestination, type Destination, useDestination } from '../places/my-destination.ts';
import { useIsVisitor } from '../site/guest-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/checkout-page.ts';
import { BillingForm } from './billing-form.tsx';
import { type Billing, changeDraft, placementOf, readDraft } from './checkout-draft.ts';
import { isOnlineOnly, usePlaceOrder } from './checkout-placement.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { PaymentOptions } from './payment-options.tsx';
import { usePaymentMethods } from './use-payment-methods.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Checkout');

/** A guest has neither a name nor an address yet. */
const guestUser: SessionUser = { uid: '', email: '', displayName: null, photo: null, google: undefined };

export default function CheckoutPage() {
  const { t } = useLanguage();
  const { user: account } = useSession();
  const isVisitor = useIsVisitor();
  const user = account ?? (isVisitor ? guestUser : undefined);
  const { data: cart, isPending: cartPending, refetch } = useMyCart();
  // Without its addresses the form is empty, as for a first order.
  const { data: addresses = [], isPending: addressesPending } = useMyAddresses();
  // Without them the order is paid later.
  const { data: offered = [], isPending: methodsPending } = usePaymentMethods();
  const isPending = cartPending || (cart !== undefined && ((account && addressesPending) || methodsPending));
  return (
    <div className={`shell py-6 lg:py-8 ${useIsModern() ? 'max-w-6xl' : ''}`}>
      <h1 className="mb-5 text-2xl font-bold sm:text-3xl">{t('Checkout')}</h1>
      {user && cart && !isPending ? (
        <Checkout key={user.email} user={user} cart={cart} addresses={addresses} offered={offered} />
      ) : null}
      {isPending ? <CheckoutSkeleton /> : null}
      {cart || isPending ? null : <LoadFailed what="Your cart" onRetry={() => void refetch()} />}
    </div>
  );
}

/** From the second order on the default address fills the form; a district that the shop no longer serves is chosen anew. */
const initialBilling = (
  user: SessionUser,
  saved: Address | undefined,
  destination: Destination,
  settings: WebSettings,
): Billing => ({
  name: user.displayName ?? '',
  mobileNumber: defaultMobileNumber,
  area: destination.area,
  address: '',
  email: user.email,
  additionalInfo: '',
  pickup: false,
  ...(saved && fieldsOf(saved)),
  district: findDistrict(saved?.district ?? destination.district, settings) ?? '',
});

/** What the delivery charge depends on; a district that is half typed is none. */
const placeOf = ({ district, area, pickup }: Billing, settings: WebSettings) => ({
  district: findDistrict(district, settings) ?? '',
  area,
  pickup,
});

/** The saved address that fills the form: one in the district that this device has chosen, or else the default. */
const addressFor = (addresses: readonly Address[], { district }: Destination): Address | undefined =>
  addresses.find((address) => address.district === district) ?? addresses[0];

interface CheckoutProps {
  user: SessionUser;
  cart: CartItem[];
  /** The default first. */
  addresses: readonly Address[];
  /** The shop's payment methods. */
  offered: readonly OfferedMethod[];
}

function Checkout({ user, cart, addresses, offered }: CheckoutProps) {
  const { t } = useLanguage();
  const settings = useSettings();
  const isModern = useIsModern();
  const destination = useDestination();
  const { email } = user;
  const [stored, setBilling] = useState(() => ({
    ...initialBilling(user, addressFor(addresses, destination), destination, settings),
    ...readDraft(email).billing,
  }));
  // The shop may have ended its pickup since.
  const billing = { ...stored, pickup: stored.pickup && settings.pickupPoint !== false };
  const applied = useMyCoupon(email);
  const [wantedMethod, setWantedMethod] = useState(() => readDraft(email).paymentMethod);
  // The number to which the server has refused cash at the door.
  const [barred, setBarred] = useState<string>();
  const placing = usePlaceOrder(email, {
    onCouponSpent: () => storeCoupon(email),
    onlineMethods: offered.filter(({ collected }) => collected === 'online').map(({ name }) => name),
  });
  const changing = useCartIsChanging();
  // A second click may come before the first has rendered.
  const submitted = useRef(false);
  const unconfirmed = readDraft(email).placement;
  // A placement without a response may have emptied the cart: its items stay visible.
  const sent = placing.isSuccess ? placing.variables.placement : unconfirmed;
  const items = cart.length === 0 && sent ? sent.cartItems : cart;
  const coupon = items === cart ? applied : sent?.coupon?.terms;
  const { failure, variables } = placing;
  const place = placeOf(billing, settings);
  // The server's, if it rejected the amount: the shop's settings may have changed since this page was loaded.
  const unpaidTotals =
    failure?.totals &&
    variables?.billing.district === billing.district &&
    variables.billing.area === billing.area &&
    variables.billing.pickup === billing.pickup
      ? failure.totals
      : calculateTotals(items, { ...settings, ...place }, coupon);
  const delivered = calculateTotals(items, { ...settings, ...place, pickup: false }, coupon);
  const goods = { grams: gramsOf(items), subtotal: unpaidTotals.totalAmount };
  const openDelivery = openCharge(settings, place.district, goods);
  const open = billing.pickup ? undefined : openDelivery;
  const options = paymentOptions(
    offered,
    { totals: unpaidTotals, district: place.district, items, onlineOnly: barred === billing.mobileNumber },
    settings,
    isModern,
  );
  const chosen = chosenOption(options, wantedMethod);
  const paymentMethod = chosen?.method?.name;
  const totals =
    failure?.totals && unpaidTotals === failure.totals && variables?.placement.paymentMethod === paymentMethod
      ? failure.totals
      : withPaymentMethod(unpaidTotals, paymentMethod, settings);

  const hasChoice = addresses.length > 0 && !billing.pickup;
  const advance = chosen?.method?.collected === 'online' ? 0 : toTaka(advanceOf(totals, settings, offered));

  function change(change: Partial<Billing>): void {
    const next = { ...billing, ...change };
    setBilling(next);
    changeDraft(email, { billing: next });
    const district = findDistrict(next.district, settings);
    if (district) chooseDestination({ district, area: next.area });
  }
  function chooseMethod(method = decideLater): void {
    setWantedMethod(method);
    changeDraft(email, { paymentMethod: method });
  }
  function placeOrder(): void {
    if (submitted.current || changing || items.length === 0) return;
    submitted.current = true;
    const appliedCoupon = coupon && { terms: coupon, discount: totals.discount };
    const placement = placementOf(cart, totals, unconfirmed, appliedCoupon, paymentMethod);
    placing.mutate(
      { billing, placement, payLater: toldOfLater(options) },
      {
        onError(error) {
          submitted.current = false;
          if (isOnlineOnly(error)) setBarred(billing.mobileNumber);
        },
      },
    );
  }

  if (items.length === 0)
    return (
      <>
        <EmptyCart>{isModern ? null : <Button disabled>{t('Place Order')}</Button>}</EmptyCart>
        <LazySuggestions />
      </>
    );
  return (
    <div className="flex flex-wrap items-start gap-8 lg:gap-12">
      <div
        className={`grid min-w-0 basis-[min(100%,30rem)] grid-cols-1 gap-8 ${
          isModern ? 'grow lg:max-w-120' : 'grow-999'
        }`}
      >
        <DeliveryChoice
          pickup={billing.pickup}
          deliveryCharge={delivered.deliveryCharge}
          open={openDelivery}
          onChoose={(pickup) => change({ pickup })}
        />
        {hasChoice ? <AddressChoice addresses={addresses} current={billing} onChoose={change} /> : null}
        <BillingForm
          billing={billing}
          onChange={change}
          onSubmit={placeOrder}
          isGuest={email === ''}
          serverErrors={failure?.fields ?? {}}
          isContinued={isModern && hasChoice}
        />
        {options.length > 0 ? (
          <PaymentOptions
            options={options}
            chosen={chosen}
            totals={totals}
            open={open}
            onChoose={chooseMethod}
          />
        ) : null}
        {hasNothingToPay({ totals, items }) ? <p data-nothing-due="">{t(nothingDueTexts.customer)}</p> : null}
      </div>
      <CheckoutSummary
        items={items}
        totals={totals}
        open={open}
        way={chosen?.method}
        coupon={coupon?.code}
        // An order that was sent and has no answer keeps its own.
        couponBox={
          items === cart ? (
            <CouponBox
              folded
              coupon={coupon}
              discount={totals.discount}
              onChange={(next) => storeCoupon(email, next)}
            />
          ) : null
        }
        place={place}
        busy={placing.isPending || placing.isSuccess || changing}
        failure={failure}
        tooMany={email ? undefined : guestUnitsProblem(items)}
        advance={advance}
        atDoor={doorAmount(totals, settings, offered)}
      />
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <Loading label="Loading your order" className="flex flex-wrap items-start gap-8 lg:gap-12">
      <Skeleton height={760} className="min-w-0 grow-999 basis-[min(100%,30rem)]" />
      <Skeleton height={460} className="min-w-0 grow basis-[min(100%,25rem)]" />
    </Loading>
  );
}
