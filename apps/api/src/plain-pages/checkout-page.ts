/** The checkout without script: what is ordered, the billing form, how it is delivered and paid, and the amounts for what was entered. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import { type CartItem, canOrderCart } from '@jontro/shop/cart/cart.ts';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { calculateTotals, type Totals, withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message } from '@jontro/shop/messages.ts';
import {
  checkoutTexts,
  country,
  defaultMobileNumber,
  maxCheckoutLengths,
} from '@jontro/shop/orders/checkout.ts';
import { deliveryDistricts, findDistrict } from '@jontro/shop/orders/districts.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import {
  chosenOption,
  laterText,
  type PaymentOption,
  paymentOptions,
} from '@jontro/shop/orders/payment-options.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { areasOf } from '@jontro/shop/places/places.ts';
import { type Html, html } from '../http/html.ts';
import { daysIn } from '../mail/order-mails.ts';
import { readCart } from './cart-page.ts';
import { findCoupon } from './coupon-cookie.ts';
import {
  button,
  choices,
  fault,
  form,
  join,
  selectField,
  sendPlainPage,
  textArea,
  textField,
} from './markup.ts';
import { lineList, taka, totalsList } from './order-lines.ts';
import { loginPath, plainPaths } from './plain-paths.ts';
import type { Visit } from './visit.ts';

export const billingFields = [
  'name',
  'mobileNumber',
  'district',
  'area',
  'address',
  'email',
  'additionalInfo',
] as const;
export type BillingField = (typeof billingFields)[number];

/** What the form has. */
export interface CheckoutValues extends Record<BillingField, string> {
  pickup: boolean;
  /** '' for later. */
  method: string;
  /** Identifies the placement, so that a form that is sent twice places one order. */
  placement: string;
}

export interface CheckoutProblems {
  problem?: string | undefined;
  fields?: Partial<Record<string, string>>;
}

/** What the page is made of; `values` decide about the amounts. */
interface CheckoutData {
  lines: CartItem[];
  coupon: CouponTerms | undefined;
  offered: readonly OfferedMethod[];
  addresses: readonly Address[];
}

/** Reads it; undefined after an answer that leads to the login or the cart. */
export async function readCheckout(visit: Visit): Promise<CheckoutData | undefined> {
  const { user, shop } = visit;
  const lines = user || shop.guestCheckout ? await readCart(visit) : undefined;
  if (!lines) {
    visit.seeOther(loginPath(plainPaths.checkout));
    return undefined;
  }
  const methods = await visit.send(paymentEndpoints.listPaymentMethods);
  const addresses = user ? await visit.send(addressEndpoints.listMyAddresses) : undefined;
  return {
    lines,
    coupon: await findCoupon(visit),
    offered: methods.ok ? methods.body : [],
    addresses: addresses?.ok ? addresses.body : [],
  };
}

/** What a form begins with: a saved address, the one that was chosen or the default. */
export function initialValues(visit: Visit, { addresses }: CheckoutData, placement: string): CheckoutValues {
  const { user } = visit;
  const chosen = addresses.find(({ _id }) => _id === visit.query('address')) ?? addresses[0];
  return {
    name: chosen?.name || user?.name || '',
    mobileNumber: chosen?.mobileNumber || defaultMobileNumber,
    district: findDistrict(chosen?.district ?? '', visit.shop) ?? '',
    area: chosen?.area ?? '',
    address: chosen?.address ?? '',
    email: user?.email ?? '',
    additionalInfo: '',
    pickup: false,
    method: '',
    placement,
  };
}

export interface Amounts {
  totals: Totals;
  options: PaymentOption[];
  /** The name of the payment method; undefined for later. */
  method: string | undefined;
}

/** The amounts for what was entered. */
export function amountsOf(
  { shop }: Pick<Visit, 'shop'>,
  { lines, coupon, offered }: CheckoutData,
  { district: given, area, pickup, method: wanted }: CheckoutValues,
): Amounts {
  const district = findDistrict(given, shop) ?? '';
  const unpaid = calculateTotals(lines, { ...shop, district, area, pickup }, coupon);
  const options = paymentOptions(offered, { totals: unpaid, district, items: lines }, shop);
  const method = chosenOption(options, wanted || undefined)?.method?.name;
  return { totals: withPaymentMethod(unpaid, method, shop), options, method };
}

const requiredTexts: Partial<
  Record<
    string,
    | 'Please enter your full name'
    | 'Please choose a district'
    | 'Please enter your address'
    | 'Please enter your mobile number, for example 01712\u00a0345678'
  >
> = {
  name: 'Please enter your full name',
  mobileNumber: 'Please enter your mobile number, for example 01712\u00a0345678',
  district: 'Please choose a district',
  address: 'Please enter your address',
};

function billing(visit: Visit, values: CheckoutValues, fields: Partial<Record<string, string>>): Html {
  const { t, textOf, shop, user } = visit;
  const common = (name: BillingField) => ({
    name,
    value: values[name],
    problem:
      fields[name] &&
      (fields[name] === checkoutTexts.required && requiredTexts[name]
        ? t(requiredTexts[name])
        : textOf(fields[name])),
  });
  const limit = (name: BillingField) => html` maxlength="${String(maxCheckoutLengths[name])}"`;
  const district = findDistrict(values.district, shop) ?? '';
  const place = html`${selectField(
    {
      label: t('District'),
      required: !values.pickup,
      ...common('district'),
      value: district,
      attributes: html` autocomplete="address-level1"`,
    },
    [
      { value: '', label: t('Choose a district') },
      ...deliveryDistricts(shop).map((value) => ({ value, label: textOf(value) })),
    ],
  )}${
    shop.areas &&
    html`${textField({
      label: t('Thana or upazila (optional)'),
      ...common('area'),
      attributes: html`${limit('area')} autocomplete="address-level2" list="areas"`,
    })}<datalist id="areas">${join(
      (district ? areasOf(district) : []).map(({ area }) => html`<option value="${area}">`),
    )}</datalist>`
  }${textArea({
    label: t('Address'),
    required: !values.pickup,
    hint: t('House, road, area and post office'),
    ...common('address'),
    attributes: html`${limit('address')} autocomplete="street-address"`,
  })}`;
  return html`<section><h2>${t('Billing details')}</h2>${textField({
    label: t('Full name'),
    required: true,
    ...common('name'),
    attributes: html`${limit('name')} autocomplete="name"`,
  })}${textField({
    label: t('Mobile number'),
    required: true,
    hint: t(shop.pickupPoint ? pickupTexts.mobileNumberReason : checkoutTexts.mobileNumberReason),
    ...common('mobileNumber'),
    attributes: html`${limit('mobileNumber')} type="tel" autocomplete="tel"`,
  })}${place}${textField({
    label: t('Email (optional)'),
    hint: t(
      user
        ? 'For messages about this order. Leave it empty to use the email of your account.'
        : 'For a link with which you confirm and follow this order. Without it we call you.',
    ),
    ...common('email'),
    attributes: html`${limit('email')} type="email" autocomplete="email"`,
  })}${textArea({
    label: t('Additional information (optional)'),
    hint: t('A landmark, a good time for delivery'),
    ...common('additionalInfo'),
    attributes: limit('additionalInfo'),
  })}<p><small>${t(country)}: ${t(checkoutTexts.country)}</small></p></section>`;
}

function delivery(visit: Visit, data: CheckoutData, values: CheckoutValues): Html | undefined {
  const { t, shop, language, digits } = visit;
  const { pickupPoint } = shop;
  if (!pickupPoint) return undefined;
  const { totals } = amountsOf(visit, data, { ...values, pickup: false });
  const { address, hours, ready } = pickupPoint;
  const lines = [address, hours, ...(ready ? [ready] : [])].map((text) => digits(textIn(text, language)));
  return html`<section>${choices(t('How do you get it?'), 'pickup', values.pickup ? '1' : '', [
    {
      value: '',
      label: t('Delivery to your address'),
      note: t('A courier brings it and calls first.'),
      amount: taka(visit, totals.deliveryCharge),
    },
    { value: '1', label: t('Pick up at the shop'), note: lines.join(', '), amount: t('Free') },
  ])}</section>`;
}

function payment(visit: Visit, { totals, options, method }: Amounts): Html | undefined {
  const { t, language, shop, digits } = visit;
  if (options.length === 0) return undefined;
  const later = withPaymentMethod(totals, undefined, shop).payable;
  return html`<section>${choices(
    t('How will you pay?'),
    'method',
    method ?? '',
    options.map((option) => {
      const { method: offered, refusal } = option;
      if (!offered) return { value: '', label: t('Pay later'), note: t(laterText(options, totals.pickup)) };
      const { payable } = withPaymentMethod(totals, offered.name, shop);
      const fee = payable - later;
      const atShop = totals.pickup === true && offered.collected === 'on-delivery';
      const amount = taka(visit, payable);
      return {
        value: offered.name,
        label: atShop ? t('Pay at the shop') : textIn(offered.title, language),
        note: refusal
          ? digits(t(refusal))
          : atShop
            ? t(message('{amount} in cash, when you pick up your order.', { amount }))
            : textIn(offered.note, language).replace('{amount}', amount),
        disabled: refusal !== undefined,
        ...(fee > 0 && !refusal && { amount: `+ ${taka(visit, fee)}` }),
      };
    }),
  )}</section>`;
}

function arrival({ t, shop, digits, language, context }: Visit, values: CheckoutValues): Html | undefined {
  if (values.pickup || shop.deliveryRule === 'flat') return undefined;
  const district = findDistrict(values.district, shop);
  if (!district) return html`<p>${t('The highest delivery charge, until you choose the district.')}</p>`;
  const promise = deliveryPromise(shop, { district, area: values.area }, context.now().getTime());
  const days = promise && daysIn(promise, (day) => digits(formatDay(day, language)));
  return days ? html`<p>${t(message('Arrives {days}', { days }))}</p>` : undefined;
}

/** Sends the checkout with what was entered. */
export function sendCheckoutPage(
  visit: Visit,
  data: CheckoutData,
  values: CheckoutValues,
  { problem, fields = {} }: CheckoutProblems = {},
) {
  const { t, href, texts, shop } = visit;
  const { lines, coupon, addresses } = data;
  const title = t('Checkout');
  if (lines.length === 0)
    return sendPlainPage(visit, {
      title,
      content: html`${fault(problem)}<section><p>${t('Your cart is empty.')}</p><a class="button" href="${href('/')}">${t('Start shopping')}</a></section>`,
    });
  const amounts = amountsOf(visit, data, values);
  const isOrderable = canOrderCart(lines);
  const saved =
    addresses.length > 1 &&
    html`<section><h2>${texts.otherAddress}</h2><ul class="links">${join(
      addresses.map(
        ({ _id, name, address, district }) =>
          html`<li><a href="${href(`${plainPaths.checkout}?address=${encodeURIComponent(_id)}`)}">${[name, address, visit.textOf(district)].join(', ')}</a></li>`,
      ),
    )}</ul></section>`;
  const needsUpdate = shop.deliveryRule !== 'flat' || shop.pickupPoint || amounts.options.length > 0;
  const content = html`${fault(problem ?? (Object.keys(fields).length > 0 ? texts.checkFields : undefined))}<section><h2>${t('Items of your order')}</h2>${lineList(visit, lines)}<p><a href="${href(plainPaths.cart)}">${t('Edit cart')}</a></p></section>${saved}${form(
    visit,
    plainPaths.checkout,
    html`${delivery(visit, data, values)}${billing(visit, values, fields)}${payment(visit, amounts)}<section><h2>${t('Your order')}</h2>${totalsList(visit, amounts.totals, lines, coupon?.code)}${arrival(visit, values)}${
      isOrderable
        ? html`<p>${button(t('Place Order'), html` class="wide" name="do" value="place"`)}</p>${
            needsUpdate &&
            html`<p>${button(texts.showAmounts, html` class="second wide" name="do" value="update"`)}</p>`
          }`
        : html`<p class="fault">${texts.unavailable}</p>`
    }</section>`,
    {
      placement: values.placement,
      shown: String(amounts.totals.payable),
      sum: String(amounts.totals.totalAmount),
      ...(coupon && { coupon: coupon.code, discount: String(amounts.totals.discount) }),
    },
  )}`;
  return sendPlainPage(visit, { title, content, pays: true });
}
