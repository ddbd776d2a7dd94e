/** Additive: the form of an order that staff take by telephone, chat or at the counter; the number comes first. */

import { calculateTotals, withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import type { Text } from '@jontro/shop/messages.ts';
import { idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import {
  chosenOption,
  hasNothingToPay,
  laterText,
  paymentOptions,
} from '@jontro/shop/orders/payment-options.ts';
import {
  channelLabels,
  type KnownCustomer,
  type StaffChannel,
  staffChannels,
  staffOrderTexts,
} from '@jontro/shop/orders/staff-orders.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { CouponBox } from '../cart/coupon-box.tsx';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { now } from '../lib/clock.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { AreaField } from '../places/area-field.tsx';
import { DistrictField } from '../places/district-field.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { staffPaths } from '../staff-paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Field, SelectField, TextArea } from '../ui/field.tsx';
import { useLazy } from '../ui/lazy.ts';
import type { Route } from './+types/staff-order-page.ts';
import { CustomerLookup } from './customer-lookup.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { type ChosenProduct, lineKey } from './found-products.tsx';
import type { NoteLine } from './order-note.tsx';
import { PaymentOptions } from './payment-options.tsx';
import { PickupCodeDialog } from './pickup-code-dialog.tsx';
import { gramsOfProduct } from './product-weight.ts';
import { type StaffLine, StaffOrderLines } from './staff-order-lines.tsx';
import { StaffOrderSum } from './staff-order-sum.tsx';
import { usePaymentMethods } from './use-payment-methods.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Take an order');

/** With the list of all places, which only a note needs. */
const loadOrderNote = () => import('./order-note.tsx');

const emptyForm = {
  channel: 'phone' as StaffChannel,
  /** The chosen account; '' for a guest. */
  userId: '',
  mobileNumber: '',
  name: '',
  district: '',
  area: '',
  address: '',
  email: '',
  additionalInfo: '',
  pickup: false,
};

export default function StaffOrderPage() {
  const { t } = useLanguage();
  const settings = useSettings();
  const navigate = useNavigate();
  const { data: offered = [] } = usePaymentMethods();
  const [form, setForm] = useState(emptyForm);
  const [lines, setLines] = useState<readonly StaffLine[]>([]);
  const [OrderNote, showOrderNote] = useLazy(loadOrderNote);
  const [hasNote, setHasNote] = useState(false);
  const [wantedMethod, setWantedMethod] = useState<string>();
  // The number that is excluded from cash at the door.
  const [barred, setBarred] = useState<string>();
  const [coupon, setCoupon] = useState<CouponTerms>();
  const [taken, setTaken] = useState<Order>();
  // The same order when it is sent again after a lost response.
  const [key] = useState(() => `staff-${now()}-${Math.random().toString(36).slice(2)}`);

  const items = lines.map(({ product, quantity, price }) => ({
    weight: gramsOfProduct(product),
    name: product.productName,
    category: product.category,
    price: price === '' ? currentPrice(product) : typedNumber(price),
    quantity,
  }));
  const { district, area, pickup } = form;
  const later = calculateTotals(items, { ...settings, district, area, pickup }, coupon);
  const delivered = calculateTotals(items, { ...settings, district, area }, coupon);
  // An online payment is started by the customer, from the page of the order.
  const onlineOnly = barred === form.mobileNumber;
  const all = paymentOptions(offered, { totals: later, district, items, onlineOnly }, settings);
  const options = all.filter(({ method, refusal }) => method?.collected !== 'online' || refusal);
  const chosen = chosenOption(options, wantedMethod);
  const paymentMethod = chosen?.method?.name;
  const totals = withPaymentMethod(later, paymentMethod, settings);

  const taking = useMutation({
    mutationFn: () => {
      const { userId, email, additionalInfo, pickup, district, area: place, address, ...required } = form;
      return send(
        orderEndpoints.placeStaffOrder,
        {
          body: {
            ...required,
            ...(userId && { userId }),
            ...(email && { email }),
            ...(pickup ? { pickup } : { district, address, ...(place && { area: place }) }),
            ...(additionalInfo && { additionalInfo }),
            ...(paymentMethod && { paymentMethod }),
            ...(coupon && { coupon: coupon.code }),
            lines: lines.map(({ product, quantity, price, reason }) => ({
              gadgetId: product._id,
              ...(product.variantId && { variantId: product.variantId }),
              quantity,
              ...(price !== '' && { price: typedNumber(price), reason }),
            })),
            shownPayable: totals.payable,
          },
        },
        { headers: { [idempotencyHeader]: key } },
      );
    },
    async onSuccess({ order }) {
      toast.success(staffOrderTexts.placed);
      // Whoever is on the telephone or at the counter writes it down; there is no other moment at which staff see it.
      if (order.pickupCode) {
        setTaken(order);
        return;
      }
      await navigate(paths.orderDetails(order));
    },
  });
  const customer = { mobileNumber: form.mobileNumber, ...(form.userId && { userId: form.userId }) };
  const problem: Text | undefined =
    taking.error instanceof ApiError ? taking.error.text : taking.error?.message;
  const errors =
    taking.error instanceof ApiError
      ? ((taking.error.details.fields as Partial<Record<string, string>> | undefined) ?? {})
      : {};

  const change = (next: Partial<typeof form>) => setForm((before) => ({ ...before, ...next }));
  const bind = (field: Exclude<keyof typeof form, 'channel' | 'userId' | 'pickup'>) => ({
    name: field,
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  /** What is known fills in what is empty. */
  function useKnown({ accounts, addresses, cashBlock }: KnownCustomer): void {
    setBarred(cashBlock === undefined ? undefined : form.mobileNumber);
    const [address] = addresses;
    setForm((before) => ({
      ...before,
      ...(address && !before.address && address),
      userId: accounts[0]?.userId ?? '',
    }));
  }
  /** Lines of a note in place of those of the note before; a product that is there already stays as it is. */
  function changeLines(dropped: readonly ChosenProduct[], added: readonly NoteLine[]): void {
    const gone = new Set(dropped.map(lineKey));
    setLines((before) => {
      const kept = before.filter(({ product }) => !gone.has(lineKey(product)));
      const known = new Set(kept.map(({ product }) => lineKey(product)));
      const fresh = added.filter(({ product }) => !known.has(lineKey(product)));
      return [...kept, ...fresh.map((line) => ({ ...line, price: '', reason: '' }))];
    });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!taking.isPending && !taking.isSuccess) taking.mutate();
  }

  return (
    <section>
      {taken ? <PickupCodeDialog order={taken} /> : null}
      <BackLink to={staffPaths.allOrdered} text="All Ordered" />
      <DashboardHeading title="Take an order">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={hasNote}
          onClick={() => {
            showOrderNote();
            setHasNote(!hasNote);
          }}
        >
          {t('Paste a note')}
        </Button>
      </DashboardHeading>
      {OrderNote && hasNote ? (
        <OrderNote
          maxQuantity={settings.maxQuantity}
          onFields={(fields) => change({ ...fields, channel: 'chat', pickup: false })}
          onLines={changeLines}
        />
      ) : null}
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 items-start gap-6 @min-[58rem]/page:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid min-w-0 grid-cols-1 gap-5 rounded-card border border-line bg-paper p-4 sm:p-6">
          <Field
            label="Mobile number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
            {...bind('mobileNumber')}
          />
          <CustomerLookup
            mobileNumber={form.mobileNumber}
            userId={form.userId}
            onFound={useKnown}
            onAccount={(userId) => change({ userId })}
            onAddress={change}
          />
          <SelectField
            label="Source"
            value={form.channel}
            onChange={({ target }) => change({ channel: target.value as StaffChannel })}
          >
            {staffChannels.map((channel) => (
              <option key={channel} value={channel}>
                {t(channelLabels[channel])}
              </option>
            ))}
          </SelectField>
          <Field label="Full name" autoComplete="off" required {...bind('name')} />
          <DeliveryChoice
            pickup={pickup}
            deliveryCharge={delivered.deliveryCharge}
            onChoose={(chosenPickup) => change({ pickup: chosenPickup })}
          />
          {pickup ? null : (
            <>
              <DistrictField {...bind('district')} />
              <AreaField value={area} district={district} onChange={change} />
              <TextArea label="Address" rows={2} autoComplete="off" required {...bind('address')} />
            </>
          )}
          <Field label="Email (optional)" type="email" autoComplete="off" {...bind('email')} />
          <TextArea label="Additional information (optional)" rows={2} {...bind('additionalInfo')} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <StaffOrderLines lines={lines} maxQuantity={settings.maxQuantity} onChange={setLines} />
          {options.length > 0 && items.length > 0 ? (
            <PaymentOptions
              legend="How will the customer pay?"
              options={options}
              chosen={chosen}
              totals={totals}
              later={onlineOnly ? laterText(all, pickup) : undefined}
              onChoose={setWantedMethod}
            />
          ) : null}
          {hasNothingToPay({ totals, items }) ? (
            <p data-nothing-due="">{t(nothingDueTexts.customer)}</p>
          ) : null}
          <StaffOrderSum
            totals={totals}
            quantity={items.reduce((sum, { quantity }) => sum + quantity, 0)}
            coupon={coupon?.code}
            busy={taking.isPending || taking.isSuccess}
            problem={problem}
          >
            <CouponBox
              folded
              coupon={coupon}
              discount={totals.discount}
              tryCode={(code) => send(orderEndpoints.tryStaffCoupon, { body: { code, ...customer } })}
              onChange={setCoupon}
            />
          </StaffOrderSum>
        </div>
      </form>
    </section>
  );
}
