/** The applied coupon of an account, stored for this browser tab until an order uses it. */
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { useMemo, useSyncExternalStore } from 'react';

const storageName = (email: string) => `jontro.coupon.${email}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function readStored(email: string): string | null {
  try {
    return sessionStorage.getItem(storageName(email));
  } catch {
    return null; // Storage is disabled in this browser.
  }
}

/** Stores a coupon for an account; without one, removes the stored coupon. */
export function storeCoupon(email: string, coupon?: CouponTerms): void {
  try {
    if (coupon) sessionStorage.setItem(storageName(email), JSON.stringify(coupon));
    else sessionStorage.removeItem(storageName(email));
  } catch {
    // Without storage no coupon can be carried to the checkout.
  }
  for (const listener of listeners) listener();
}

function parseCoupon(text: string | null): CouponTerms | undefined {
  try {
    const coupon = JSON.parse(text ?? 'null') as Partial<CouponTerms> | null;
    return typeof coupon?.code === 'string' && typeof coupon.value === 'number'
      ? (coupon as CouponTerms)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the coupon that an account has applied. */
export function useMyCoupon(email: string): CouponTerms | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => readStored(email),
    () => null,
  );
  return useMemo(() => parseCoupon(text), [text]);
}
