/** The applied coupon of an account, stored for this browser tab until an order uses it. */
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { useTabStorage, writeTabStorage } from '../lib/tab-storage.ts';

const storageName = (email: string) => `coupon.${email}`;

/** Stores a coupon for an account; without one, removes the stored coupon. */
export const storeCoupon = (email: string, coupon?: CouponTerms): void =>
  writeTabStorage(storageName(email), coupon);

/** Returns the coupon that an account has applied. */
export function useMyCoupon(email: string): CouponTerms | undefined {
  const coupon = useTabStorage(storageName(email)) as Partial<CouponTerms> | undefined;
  return typeof coupon?.code === 'string' && typeof coupon.value === 'number'
    ? (coupon as CouponTerms)
    : undefined;
}
