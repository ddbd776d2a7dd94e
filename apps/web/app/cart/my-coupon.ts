/** The applied coupon of an account, stored for this browser tab until an order uses it. */
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { clearTabStorage, useTabStorage, writeTabStorage } from '../lib/tab-storage.ts';

const storageName = (email: string) => `coupon.${email}`;

/** Stores a coupon for an account, or for a visitor (''); without one, removes the stored coupon. */
export function storeCoupon(email: string, coupon?: CouponTerms): void {
  writeTabStorage(storageName(email), coupon);
  if (!coupon) clearTabStorage(storageName(''));
}

/** Returns the coupon that an account has applied, or in this tab its owner before the login. */
export function useMyCoupon(email: string): CouponTerms | undefined {
  const own = useTabStorage(storageName(email));
  const before = useTabStorage(storageName(''));
  const coupon = (own ?? before) as Partial<CouponTerms> | undefined;
  return typeof coupon?.code === 'string' && typeof coupon.value === 'number'
    ? (coupon as CouponTerms)
    : undefined;
}
