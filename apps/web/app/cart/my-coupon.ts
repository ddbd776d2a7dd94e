/** The coupon that somebody has applied, kept for this browser tab until an order uses it. */
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { useMemo, useSyncExternalStore } from 'react';

const storageName = (email: string) => `jontro.coupon.${email}`;

const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

function stored(email: string): string | null {
  try {
    return sessionStorage.getItem(storageName(email));
  } catch {
    return null; // Storage is switched off in this browser.
  }
}

/** Keeps a coupon for an account; without one, forgets what was kept. */
export function keepCoupon(email: string, coupon?: CouponTerms): void {
  try {
    if (coupon) sessionStorage.setItem(storageName(email), JSON.stringify(coupon));
    else sessionStorage.removeItem(storageName(email));
  } catch {
    // Without storage no coupon can be carried to the checkout.
  }
  for (const watcher of watchers) watcher();
}

function couponOf(text: string | null): CouponTerms | undefined {
  try {
    const coupon = JSON.parse(text ?? 'null') as Partial<CouponTerms> | null;
    return typeof coupon?.code === 'string' && typeof coupon.value === 'number'
      ? (coupon as CouponTerms)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The coupon that an account has applied. */
export function useMyCoupon(email: string): CouponTerms | undefined {
  const text = useSyncExternalStore(
    watch,
    () => stored(email),
    () => null,
  );
  return useMemo(() => couponOf(text), [text]);
}
