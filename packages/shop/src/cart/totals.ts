/** The amounts of cart, checkout, order and gateway: subtotal, delivery, discount, payable. */
import { type Static, Type } from 'typebox';
import { type CouponTerms, couponDiscount } from '../coupons/coupons.ts';
import { toPoisha, toTaka } from '../money.ts';
import type { ShopSettings } from '../settings.ts';

/** All in taka; `payable` = `totalAmount` + `deliveryCharge` − `discount`. */
export const Totals = Type.Object({
  totalAmount: Type.Number(),
  deliveryCharge: Type.Number(),
  discount: Type.Number(),
  payable: Type.Number(),
});
export type Totals = Static<typeof Totals>;

/** The charges on the product page (specification section 2) and the flat charge of the totals (section 9), in taka. */
export const deliveryCharges = { flat: 100, insideDhaka: 50, outsideDhaka: 99 } as const;

/** What the delivery charge depends on. */
export interface DeliveryOptions {
  deliveryRule: ShopSettings['deliveryRule'];
  /** Destination; while unknown, the higher charge applies. */
  district?: string | undefined;
}

/** The delivery charge in taka by the shop's rule; 0 for an empty cart. */
export function deliveryCharge(lineCount: number, { deliveryRule, district }: DeliveryOptions): number {
  if (lineCount === 0) return 0;
  if (deliveryRule === 'flat') return deliveryCharges.flat;
  return district === 'Dhaka' ? deliveryCharges.insideDhaka : deliveryCharges.outsideDhaka;
}

/** The totals of lines with prices in taka and an optional coupon, calculated in whole poisha. */
export function calculateTotals(
  lines: readonly { price: number; quantity: number }[],
  delivery: DeliveryOptions,
  coupon?: CouponTerms,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + toPoisha(line.price) * line.quantity, 0);
  const charge = toPoisha(deliveryCharge(lines.length, delivery));
  const discount = coupon ? toPoisha(couponDiscount(coupon, toTaka(subtotal))) : 0;
  return {
    totalAmount: toTaka(subtotal),
    deliveryCharge: toTaka(charge),
    discount: toTaka(discount),
    payable: toTaka(subtotal + charge - discount),
  };
}
