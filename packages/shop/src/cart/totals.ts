/** The amounts of cart, checkout, order and payment: subtotal, its adjustments, payable. */
import { type Static, Type } from 'typebox';
import { type CouponTerms, couponDiscount } from '../coupons/coupons.ts';
import { type Message, message } from '../messages.ts';
import { type Poisha, poisha, sumOf, times, toPoisha, toTaka } from '../money.ts';
import type { ShopSettings } from '../settings.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import { deliveryCharge } from './delivery.ts';

/** A fee, or an offer with a negative amount. `kind` is a key of `adjustments`, or one that a later version has added. */
const Adjustment = Type.Object({ kind: Type.String(), amount: Type.Number() });

/** All in taka; `payable` = `totalAmount` + `deliveryCharge` − `discount` + the amounts of `adjustments`. */
export const Totals = Type.Object({
  totalAmount: Type.Number(),
  deliveryCharge: Type.Number(),
  discount: Type.Number(),
  /** Additive: what is neither delivery nor discount; absent if there is none. */
  adjustments: Type.Optional(Type.Array(Adjustment)),
  payable: Type.Number(),
  /** Additive: it is picked up at the shop, so no delivery is charged. */
  pickup: Type.Optional(Type.Boolean()),
});
export type Totals = Static<typeof Totals>;

/** The settings that adjustments depend on. */
export type TotalsSettings = Pick<ShopSettings, 'deliveryRule' | 'flatDeliveryCharge' | 'deliveryZones'> &
  Partial<Pick<ShopSettings, 'cashOnDelivery'>>;

/** What totals are calculated from. */
interface PricedCart {
  lineCount: number;
  subtotalPoisha: Poisha;
  settings: TotalsSettings;
  /** Destination, if it is known. */
  district?: string | undefined;
  area?: string | undefined;
  /** The sum of the weights that are known. */
  grams: number;
  coupon?: CouponTerms | undefined;
  /** How the customer pays, if they have chosen. */
  paymentMethod?: string | undefined;
  /** Nothing is delivered. */
  pickup?: boolean | undefined;
}

interface AdjustmentRow {
  /** In poisha; negative for a discount, 0 if it does not apply. */
  calculate: (cart: PricedCart) => Poisha;
  /** The same of given totals, in taka; only for those with a field of their own in `Totals`. */
  amountIn?: (totals: Totals) => number;
  text: (coupon: string | undefined, pickup?: boolean) => Message;
}

const deliveryOf = ({
  lineCount,
  settings,
  district,
  area,
  grams,
  subtotalPoisha,
  pickup,
}: PricedCart): Poisha =>
  pickup
    ? poisha(0)
    : toPoisha(
        deliveryCharge(lineCount, settings, district, { area, grams, subtotal: toTaka(subtotalPoisha) }),
      );

const discountOf = ({ subtotalPoisha, coupon }: PricedCart): Poisha =>
  toPoisha(coupon ? -couponDiscount(coupon, toTaka(subtotalPoisha)) : 0);

/** A courier takes it for the cash that it collects: there is none at the shop, nor where nothing is collected. */
const hasFee = ({ paymentMethod, pickup }: Pick<PricedCart, 'paymentMethod' | 'pickup'>, amount: Poisha) =>
  paymentMethod === cashOnDelivery && !pickup && amount > 0;

/** What is added to the subtotal, in the order in which it is shown. */
export const adjustments = {
  delivery: {
    calculate: deliveryOf,
    amountIn: (totals) => totals.deliveryCharge,
    text: (_coupon, pickup) => (pickup ? 'Pickup at the shop' : 'Delivery charge'),
  },
  discount: {
    calculate: discountOf,
    amountIn: (totals) => -totals.discount || 0,
    text: (coupon) => (coupon ? message('Discount ({code})', { code: coupon }) : 'Discount'),
  },
  'cash-fee': {
    calculate: (cart) =>
      toPoisha(
        hasFee(cart, sumOf([cart.subtotalPoisha, deliveryOf(cart), discountOf(cart)]))
          ? (cart.settings.cashOnDelivery?.fee ?? 0)
          : 0,
      ),
    text: () => 'Cash on delivery fee',
  },
  /** Added when units come back, so a new order has none. */
  waived: { calculate: () => poisha(0), text: () => 'Waived' },
  returned: { calculate: () => poisha(0), text: () => 'Returned or missing items' },
} as const satisfies Record<string, AdjustmentRow>;
export type AdjustmentKind = keyof typeof adjustments;
const feeKind: AdjustmentKind = 'cash-fee';
const rows = Object.entries(adjustments) as [AdjustmentKind, AdjustmentRow][];

/** A line of totals on screens, invoices and mails; the amount in taka. */
export interface AdjustmentLine {
  kind: AdjustmentKind | 'other';
  text: Message;
  amount: number;
}

const amountOf = (list: Totals['adjustments'] = []): number =>
  toTaka(sumOf(list.map(({ amount }) => toPoisha(amount))));

/** The adjustments of given totals except delivery and discount, in taka. */
export const otherAdjustments = (totals: Totals): number => amountOf(totals.adjustments);

/** The fee of cash on delivery in given totals, in taka. */
export const cashFee = ({ adjustments: listed = [] }: Totals): number =>
  amountOf(listed.filter(({ kind }) => kind === feeKind));

/** The payable amount of given totals without that fee, in taka. */
export const amountWithoutFee = (totals: Totals): number =>
  toTaka(poisha(toPoisha(totals.payable) - toPoisha(cashFee(totals))));

/** Given totals with the fee of another payment method; undefined for one without a fee. */
export function withPaymentMethod(
  totals: Totals,
  paymentMethod: string | undefined,
  settings: Pick<ShopSettings, 'cashOnDelivery'>,
): Totals {
  const amount = toPoisha(amountWithoutFee(totals));
  const fee = hasFee({ paymentMethod, pickup: totals.pickup }, amount)
    ? (settings.cashOnDelivery.fee ?? 0)
    : 0;
  const others = (totals.adjustments ?? []).filter(({ kind }) => kind !== feeKind);
  const listed = fee > 0 ? [...others, { kind: feeKind, amount: fee }] : others;
  const { adjustments: _before, ...rest } = totals;
  return {
    ...rest,
    ...(listed.length > 0 && { adjustments: listed }),
    payable: toTaka(sumOf([amount, toPoisha(fee)])),
  };
}

/** The adjustments of given totals; `coupon` is the code of the discount. Kinds of a later version are one line. */
export function adjustmentLines(totals: Totals, coupon?: string): AdjustmentLine[] {
  const { adjustments: listed = [] } = totals;
  const unknown = listed.filter(({ kind }) => !Object.hasOwn(adjustments, kind));
  const lines = rows.flatMap(([kind, { amountIn, text }]): AdjustmentLine[] => {
    const own = listed.filter((adjustment) => adjustment.kind === kind);
    if (!amountIn && own.length === 0) return [];
    return [{ kind, text: text(coupon, totals.pickup), amount: amountIn ? amountIn(totals) : amountOf(own) }];
  });
  return unknown.length === 0
    ? lines
    : [...lines, { kind: 'other', text: 'Other', amount: amountOf(unknown) }];
}

/** Whether a line of totals can be left out: a discount of nothing, which only the letter names. */
export const saysNothing = ({ kind, amount }: AdjustmentLine): boolean => kind === 'discount' && amount === 0;

/** What totals read of a line; the weight in grams. */
interface PricedLine {
  price: number;
  quantity: number;
  weight?: number;
}

/** The weight of lines as far as it is known, in grams. */
export const gramsOf = (lines: readonly { quantity: number; weight?: number }[]): number =>
  lines.reduce((sum, { weight = 0, quantity }) => sum + weight * quantity, 0);

/** The totals of lines with prices in taka, calculated in whole poisha. `shop` has the settings, the destination and the payment method. */
export function calculateTotals(
  lines: readonly PricedLine[],
  shop: TotalsSettings & Pick<PricedCart, 'district' | 'area' | 'paymentMethod' | 'pickup'>,
  coupon?: CouponTerms,
): Totals {
  const subtotalPoisha = sumOf(lines.map(({ price, quantity }) => times(toPoisha(price), quantity)));
  const { district, area, paymentMethod, pickup } = shop;
  const grams = gramsOf(lines);
  const cart: PricedCart = {
    lineCount: lines.length,
    subtotalPoisha,
    settings: shop,
    district,
    area,
    grams,
    coupon,
    paymentMethod,
    pickup,
  };
  const amounts = rows.map(([kind, row]) => ({ kind, row, poisha: row.calculate(cart) }));
  const poishaOf = (name: AdjustmentKind) =>
    sumOf(amounts.flatMap((a) => (a.kind === name ? [a.poisha] : [])));
  const listed = amounts
    .filter(({ row, poisha }) => !row.amountIn && poisha !== 0)
    .map(({ kind, poisha }) => ({ kind, amount: toTaka(poisha) }));
  return {
    totalAmount: toTaka(subtotalPoisha),
    deliveryCharge: toTaka(poishaOf('delivery')),
    discount: -toTaka(poishaOf('discount')) || 0,
    ...(listed.length > 0 && { adjustments: listed }),
    payable: toTaka(sumOf([subtotalPoisha, ...amounts.map(({ poisha }) => poisha)])),
    ...(pickup && { pickup: true }),
  };
}
