/**
 * What is typed at checkout and the placement that is under way, kept for this browser tab until the order is placed:
 * nothing typed is lost, and a placement whose answer was lost is tried again under its first key.
 */
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';

/** What a person types or chooses. */
export interface Billing {
  name: string;
  mobileNumber: string;
  district: string;
  address: string;
  email: string;
  additionalInfo: string;
}

/** One wish to place an order. */
export interface Placement {
  key: string;
  cartItems: CartItem[];
  totalAmount: number;
  coupon?: Used;
}

/** A coupon, and what it takes off in taka. */
interface Used {
  terms: CouponTerms;
  discount: number;
}

interface Draft {
  billing?: Partial<Billing>;
  placement?: Placement;
}

const storageName = (email: string) => `jontro.checkout.${email}`;

/** The draft of an account; empty where nothing, or nothing readable, is kept. */
export function readDraft(email: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageName(email)) ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

/** Changes the given parts of the draft; `undefined` forgets a part. */
export function changeDraft(email: string, change: Draft): void {
  try {
    sessionStorage.setItem(storageName(email), JSON.stringify({ ...readDraft(email), ...change }));
  } catch {
    // Without storage what is typed lasts as long as the page.
  }
}

export function clearDraft(email: string): void {
  try {
    sessionStorage.removeItem(storageName(email));
  } catch {
    // Nothing was stored either.
  }
}

/** True when two carts hold the same pieces at the same prices. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const lines = (items: readonly CartItem[]) =>
    items
      .map(({ gadgetId, quantity, price }) => `${gadgetId} ${quantity} ${price}`)
      .sort()
      .join('\n');
  return lines(one) === lines(other);
}

/**
 * The placement that pressing the button means. One whose outcome is unknown stays the one meant while the cart is the
 * same, or empty since the order may have been placed.
 */
export function placementOf(
  cart: readonly CartItem[],
  totalAmount: number,
  unsure: Placement | undefined,
  coupon?: Used,
): Placement {
  if (unsure && (cart.length === 0 || isSameCart(cart, unsure.cartItems))) return unsure;
  return { key: newKey(), cartItems: [...cart], totalAmount, ...(coupon && { coupon }) };
}

/** `crypto.randomUUID` exists on secure addresses only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
