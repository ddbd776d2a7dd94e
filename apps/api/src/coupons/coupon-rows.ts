/** Conversion of stored coupons. */
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { coupons } from './coupons.table.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** Converts a row to the terms of the coupon. */
export function toCouponTerms({
  code,
  kind,
  value,
  maxDiscountPoisha,
  minSubtotalPoisha,
}: CouponRow): CouponTerms {
  return {
    code,
    kind,
    value,
    ...(maxDiscountPoisha !== null && { maxDiscount: toTaka(maxDiscountPoisha) }),
    ...(minSubtotalPoisha !== null && { minSubtotal: toTaka(minSubtotalPoisha) }),
  };
}
