/** What the checkout without script is made of: cart, coupon, ways to pay and addresses, what was entered, and the amounts for it. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { type OpenCharge, openCharge } from '@jontro/shop/cart/open-charge.ts';
import { calculateTotals, gramsOf, type Totals, withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { defaultMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import {
  chosenOption,
  hasNothingToPay,
  type PaymentOption,
  paymentOptions,
} from '@jontro/shop/orders/payment-options.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { readCart } from './cart-page.ts';
import { findCoupon } from './coupon-cookie.ts';
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
  /** `decideLater`, or the name of a method; undefined while nothing was chosen. */
  method: string | undefined;
  /** The number to which cash at the door was refused; '' for none. */
  barred: string;
  /** Identifies the placement, so that a form that is sent twice places one order. */
  placement: string;
}

export interface CheckoutProblems {
  problem?: string | undefined;
  fields?: Partial<Record<string, string>>;
}

/** What the page is made of; `values` decide about the amounts. */
export interface CheckoutData {
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
    coupon: findCoupon(visit),
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
    method: undefined,
    barred: '',
    placement,
  };
}

export interface Amounts {
  totals: Totals;
  options: PaymentOption[];
  /** The name of the payment method; undefined for later. */
  method: string | undefined;
  nothingToPay: boolean;
  /** While the district is unknown. */
  open: OpenCharge | undefined;
}

/** The amounts for what was entered. */
export function amountsOf(
  { shop, isModern }: Pick<Visit, 'shop' | 'isModern'>,
  { lines, coupon, offered }: CheckoutData,
  { district: given, area, pickup, method: wanted, mobileNumber, barred }: CheckoutValues,
): Amounts {
  const district = findDistrict(given, shop) ?? '';
  const unpaid = calculateTotals(lines, { ...shop, district, area, pickup }, coupon);
  const onlineOnly = barred !== '' && barred === mobileNumber;
  const order = { totals: unpaid, district, items: lines, onlineOnly };
  const options = paymentOptions(offered, order, shop, isModern);
  const method = chosenOption(options, wanted)?.method?.name;
  const totals = withPaymentMethod(unpaid, method, shop);
  const goods = { grams: gramsOf(lines), subtotal: totals.totalAmount };
  const open = pickup ? undefined : openCharge(shop, district, goods);
  return { totals, options, method, nothingToPay: hasNothingToPay(order), open };
}
