/** The amounts of cart, checkout, order and payment: subtotal, its adjustments, payable. */
import { type Static, Type } from 'typebox';
import { type CouponTerms, couponDiscount } from '../coupons/coupons.ts';
import { type Message, message } from '../messages.ts';
import { type Poisha, sumOf, times, toPoisha, toTaka } from '../money.ts';
import { type DeliverySettings, deliveryCharge } from './delivery.ts';

/** All in taka; `payable` = `totalAmount` + `deliveryCharge` − `discount`. */
export const Totals = Type.Object({
  totalAmount: Type.Number(),
  deliveryCharge: Type.Number(),
  discount: Type.Number(),
  payable: Type.Number(),
});
export type Totals = Static<typeof Totals>;

/** What totals are calculated from. */
interface PricedCart {
  lineCount: number;
  subtotalPoisha: Poisha;
  delivery: DeliverySettings;
  /** Destination, if it is known. */
  district?: string | undefined;
  coupon?: CouponTerms | undefined;
}

interface AdjustmentRow {
  /** In poisha; a discount is negative. */
  calculate: (cart: PricedCart) => Poisha;
  /** The same of given totals, in taka. */
  amountIn: (totals: Totals) => number;
  text: (coupon: string | undefined) => Message;
}

/** What is added to the subtotal, in the order in which it is shown. */
export const adjustments = {
  delivery: {
    calculate: ({ lineCount, delivery, district }) => toPoisha(deliveryCharge(lineCount, delivery, district)),
    amountIn: (totals) => totals.deliveryCharge,
    text: () => 'Delivery charge',
  },
  discount: {
    calculate: ({ subtotalPoisha, coupon }) =>
      toPoisha(coupon ? -couponDiscount(coupon, toTaka(subtotalPoisha)) : 0),
    amountIn: (totals) => -totals.discount || 0,
    text: (coupon) => (coupon ? message('Discount ({code})', { code: coupon }) : 'Discount'),
  },
} as const satisfies Record<string, AdjustmentRow>;
export type AdjustmentKind = keyof typeof adjustments;
const adjustmentKinds = Object.keys(adjustments) as AdjustmentKind[];

/** A line of totals on screens and invoices; the amount in taka. */
export interface AdjustmentLine {
  kind: AdjustmentKind;
  text: Message;
  amount: number;
}

/** The adjustments of given totals; `coupon` is the code of the discount. */
export const adjustmentLines = (totals: Totals, coupon?: string): AdjustmentLine[] =>
  adjustmentKinds.map((kind) => ({
    kind,
    text: adjustments[kind].text(coupon),
    amount: adjustments[kind].amountIn(totals),
  }));

/** The totals of lines with prices in taka, calculated in whole poisha. `delivery` has the settings and the district. */
export function calculateTotals(
  lines: readonly { price: number; quantity: number }[],
  delivery: DeliverySettings & { district?: string | undefined },
  coupon?: CouponTerms,
): Totals {
  const subtotalPoisha = sumOf(lines.map(({ price, quantity }) => times(toPoisha(price), quantity)));
  const { district } = delivery;
  const cart: PricedCart = { lineCount: lines.length, subtotalPoisha, delivery, district, coupon };
  const amounts = adjustmentKinds.map((kind) => [kind, adjustments[kind].calculate(cart)] as const);
  const payablePoisha = sumOf([subtotalPoisha, ...amounts.map(([, amount]) => amount)]);
  const { delivery: charge, discount } = Object.fromEntries(amounts) as Record<AdjustmentKind, Poisha>;
  return {
    totalAmount: toTaka(subtotalPoisha),
    deliveryCharge: toTaka(charge),
    discount: -toTaka(discount) || 0,
    payable: toTaka(payablePoisha),
  };
}
