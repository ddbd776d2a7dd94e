/** How a stored coupon becomes its terms, and what has been done with it. */
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { coupons } from './coupons.table.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** The bridge to what a coupon takes off. */
export function toTerms({ code, kind, value, maxDiscountPoisha, minSubtotalPoisha }: CouponRow): CouponTerms {
  return {
    code,
    kind,
    value,
    ...(maxDiscountPoisha !== null && { maxDiscount: toTaka(maxDiscountPoisha) }),
    ...(minSubtotalPoisha !== null && { minSubtotal: toTaka(minSubtotalPoisha) }),
  };
}
