/** The four numbers of cart, checkout, order and gateway: subtotal, delivery, discount, payable. */
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

/** What the product page says (specification section 2) and the flat charge of the totals (section 9), in taka. */
export const deliveryCharges = { flat: 100, insideDhaka: 50, outsideDhaka: 99 } as const;

/** What the delivery charge goes by. */
export interface Delivery {
  deliveryRule: ShopSettings['deliveryRule'];
  /** Where to; as long as it is not known, the charge is the higher one. */
  district?: string | undefined;
}

/** The delivery charge in taka by the shop's rule; an empty cart has none. */
export function deliveryCharge(lineCount: number, { deliveryRule, district }: Delivery): number {
  if (lineCount === 0) return 0;
  if (deliveryRule === 'flat') return deliveryCharges.flat;
  return district === 'Dhaka' ? deliveryCharges.insideDhaka : deliveryCharges.outsideDhaka;
}

/** The totals of lines with price in taka and quantity, and a coupon if there is one, counted in whole poisha. */
export function totalsOf(
  lines: readonly { price: number; quantity: number }[],
  to: Delivery,
  coupon?: CouponTerms,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + toPoisha(line.price) * line.quantity, 0);
  const delivery = toPoisha(deliveryCharge(lines.length, to));
  const discount = coupon ? toPoisha(couponDiscount(coupon, toTaka(subtotal))) : 0;
  return {
    totalAmount: toTaka(subtotal),
    deliveryCharge: toTaka(delivery),
    discount: toTaka(discount),
    payable: toTaka(subtotal + delivery - discount),
  };
}
