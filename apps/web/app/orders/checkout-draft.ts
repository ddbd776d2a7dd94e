/**
 * The billing input and the pending placement, stored for this browser tab until the order is placed: no input is
 * lost, and a placement whose response was lost is retried with its first key.
 */

import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { Totals } from '@jontro/shop/cart/totals.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { clearTabStorage, readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';

/** The shopper's input. */
export interface Billing {
  name: string;
  mobileNumber: string;
  district: string;
  area: string;
  address: string;
  email: string;
  additionalInfo: string;
  /** Picked up at the shop instead of delivered. */
  pickup: boolean;
}

/** A request to place an order; retries have the same key. */
export interface Placement {
  key: string;
  cartItems: CartItem[];
  totalAmount: number;
  /** Absent in a draft of an earlier version. */
  payable?: number;
  /** Absent if the shopper decides later. */
  paymentMethod?: string | undefined;
  coupon?: AppliedCoupon;
}

/** A coupon and its discount in taka. */
interface AppliedCoupon {
  terms: CouponTerms;
  discount: number;
}

interface Draft {
  billing?: Partial<Billing>;
  /** The chosen payment method, or `decideLater`; left out while none is chosen. */
  paymentMethod?: string | undefined;
  placement?: Placement | undefined;
}

const storageName = (email: string) => `checkout.${email}`;

/** Returns the draft of an account; empty if nothing readable is stored. */
export function readDraft(email: string): Draft {
  const draft = readTabStorage(storageName(email));
  return typeof draft === 'object' && draft !== null ? draft : {};
}

/** Changes the given parts of the draft; `undefined` removes a part. */
export const changeDraft = (email: string, change: Draft): void =>
  writeTabStorage(storageName(email), { ...readDraft(email), ...change });

export const clearDraft = (email: string): void => clearTabStorage(storageName(email));

/** True when two carts have the same quantities of the same products at the same prices. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const lines = (items: readonly CartItem[]) =>
    items
      .map(({ gadgetId, variantId, quantity, price }) => `${variantId ?? gadgetId} ${quantity} ${price}`)
      .sort()
      .join('\n');
  return lines(one) === lines(other);
}

/**
 * Returns the placement to send. One whose outcome is unknown is retried while the cart is the same, or empty because the
 * order may have been placed; with another payment method it has other amounts.
 */
export function placementOf(
  cart: readonly CartItem[],
  { totalAmount, payable }: Pick<Totals, 'totalAmount' | 'payable'>,
  unconfirmed: Placement | undefined,
  coupon?: AppliedCoupon,
  paymentMethod?: string,
): Placement {
  if (unconfirmed && (cart.length === 0 || isSameCart(cart, unconfirmed.cartItems)))
    return cart.length === 0 || unconfirmed.paymentMethod === paymentMethod
      ? unconfirmed
      : { ...unconfirmed, totalAmount, payable, paymentMethod };
  return {
    key: newKey(),
    cartItems: [...cart],
    totalAmount,
    payable,
    ...(paymentMethod && { paymentMethod }),
    ...(coupon && { coupon }),
  };
}

/** `crypto.randomUUID` exists in secure contexts only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
