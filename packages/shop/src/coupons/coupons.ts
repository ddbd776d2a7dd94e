/** Coupons: discounts, codes and validation (specification section 5, Q-028). */

import { type Static, Type } from 'typebox';
import { parseTime } from '../local-times.ts';
import { type Message, message, type PlainMessage } from '../messages.ts';
import { formatTaka, toPoisha } from '../money.ts';
import { plainCharacters } from '../visible-text.ts';

/** `amount` is a discount in taka, `percent` a percentage of the subtotal. */
export const couponKinds = ['amount', 'percent'] as const;

const couponLimits = {
  minCodeLength: 3,
  maxCodeLength: 30,
  maxAmount: 100_000,
  maxUses: 1_000_000,
} as const;

/** The discount of a coupon; fixed once the coupon is created. Amounts in taka. */
export const CouponTerms = Type.Object({
  code: Type.String(),
  kind: Type.Enum(couponKinds),
  /** Taka or percent. */
  value: Type.Number(),
  /** Maximum discount of a percentage. */
  maxDiscount: Type.Optional(Type.Number()),
  /** Minimum subtotal. */
  minSubtotal: Type.Optional(Type.Number()),
});
export type CouponTerms = Static<typeof CouponTerms>;

/** A coupon for admins. */
export const Coupon = Type.Object({
  _id: Type.String(),
  ...CouponTerms.properties,
  startsAt: Type.Optional(Type.String()),
  endsAt: Type.Optional(Type.String()),
  /** Maximum number of orders of all customers; unlimited if absent. */
  maxUses: Type.Optional(Type.Integer()),
  /** Maximum per customer. */
  usesPerPerson: Type.Integer(),
  /** Orders that used it, without deleted ones. */
  uses: Type.Integer(),
  /** Total discount of these orders. */
  discounted: Type.Number(),
  createdAt: Type.String(),
});
export type Coupon = Static<typeof Coupon>;

const Money = (minimum: number) =>
  Type.Number({ minimum, maximum: couponLimits.maxAmount, description: 'In taka' });
const Uses = Type.Integer({ minimum: 1, maximum: couponLimits.maxUses });
const Timestamp = Type.String({ maxLength: 40, description: 'ISO 8601' });

/** Validity period and usage limits; null removes a limit. */
export const CouponRules = Type.Object(
  {
    startsAt: Type.Optional(Type.Union([Timestamp, Type.Null()])),
    endsAt: Type.Optional(Type.Union([Timestamp, Type.Null()])),
    maxUses: Type.Optional(Type.Union([Uses, Type.Null()])),
    usesPerPerson: Type.Optional(Uses),
  },
  { additionalProperties: false },
);
export type CouponRules = Static<typeof CouponRules>;

export const NewCoupon = Type.Object(
  {
    code: Type.String({ maxLength: 100 }),
    kind: Type.Enum(couponKinds),
    value: Money(0),
    maxDiscount: Type.Optional(Type.Union([Money(0), Type.Null()])),
    minSubtotal: Type.Optional(Type.Union([Money(0), Type.Null()])),
    ...CouponRules.properties,
  },
  { additionalProperties: false },
);
export type NewCoupon = Static<typeof NewCoupon>;

export const couponTexts = {
  wrong: 'Wrong Coupon!',
  applied: 'Coupon applied',
  badCode: `A code must have ${couponLimits.minCodeLength} to ${couponLimits.maxCodeLength} letters, digits or hyphens`,
  codeTaken: 'A coupon with this code already exists',
  badAmount: 'The amount must be greater than 0, in whole taka',
  badPercent: 'The percentage must be a whole number from 1 to 100',
  badUses: 'The number of orders must be a whole number from 1 to 10,00,000',
  badDateTime: 'Please enter a date and time',
  badPeriod: 'A coupon must end after it starts',
  notFound: 'Coupon not found',
  added: 'Coupon added',
  changed: 'Coupon changed',
  deleted: 'Coupon deleted successfully',
  alreadyDeleted: 'This coupon is already deleted',
} as const satisfies Record<string, PlainMessage>;

/** Of a code that exists, or was accepted before the number was known; apart from the texts that the product page loads. */
export const couponRefused: PlainMessage =
  'This order cannot have the coupon: it has ended, or was used with this number before.';

/** Normalizes a code for storing and comparing: without whitespace and what nobody sees, in upper case, with Latin digits. */
export const normalizeCouponCode = (text: string): string =>
  plainCharacters(text).replace(/\s+/g, '').toUpperCase();

/** True for a valid code, in any letter case and with whitespace. */
export function isCouponCode(text: string): boolean {
  const code = normalizeCouponCode(text);
  const { minCodeLength, maxCodeLength } = couponLimits;
  return /^[A-Z0-9-]*$/.test(code) && code.length >= minCodeLength && code.length <= maxCodeLength;
}

export type CouponField = keyof NewCoupon;

const isWholeTaka = (amount: number): boolean => Number.isInteger(amount) && amount > 0;

const isUses = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= couponLimits.maxUses;

/** Validates the rules of a coupon; returns problems by field. */
export function validateCouponRules({
  startsAt,
  endsAt,
  maxUses,
  usesPerPerson,
}: CouponRules): Partial<Record<CouponField, PlainMessage>> {
  const problems: Partial<Record<CouponField, PlainMessage>> = {};
  if (typeof maxUses === 'number' && !isUses(maxUses)) problems.maxUses = couponTexts.badUses;
  if (usesPerPerson !== undefined && !isUses(usesPerPerson)) problems.usesPerPerson = couponTexts.badUses;
  if (startsAt && parseTime(startsAt) === undefined) problems.startsAt = couponTexts.badDateTime;
  if (endsAt && parseTime(endsAt) === undefined) problems.endsAt = couponTexts.badDateTime;
  if (
    startsAt &&
    endsAt &&
    !problems.startsAt &&
    !problems.endsAt &&
    Date.parse(startsAt) >= Date.parse(endsAt)
  ) {
    problems.endsAt = couponTexts.badPeriod;
  }
  return problems;
}

/** Validates a new coupon; returns problems by field, empty if there are none. */
export function validateCoupon(coupon: NewCoupon): Partial<Record<CouponField, PlainMessage>> {
  const problems = validateCouponRules(coupon);
  if (!isCouponCode(coupon.code)) problems.code = couponTexts.badCode;
  if (coupon.kind === 'amount' && !isWholeTaka(coupon.value)) problems.value = couponTexts.badAmount;
  if (coupon.kind === 'percent' && !(isWholeTaka(coupon.value) && coupon.value <= 100)) {
    problems.value = couponTexts.badPercent;
  }
  for (const field of ['maxDiscount', 'minSubtotal'] as const) {
    const amount = coupon[field];
    if (typeof amount === 'number' && !isWholeTaka(amount)) problems[field] = couponTexts.badAmount;
  }
  return problems;
}

/**
 * The discount on a subtotal of `totalAmount` taka: 0 below the minimum subtotal, never more than the subtotal; a
 * percentage is in whole taka, rounded down. The delivery charge is never discounted.
 */
export function couponDiscount(terms: CouponTerms, totalAmount: number): number {
  if (totalAmount < (terms.minSubtotal ?? 0)) return 0;
  if (terms.kind === 'amount') return Math.min(terms.value, totalAmount);
  const discount = Math.floor((toPoisha(totalAmount) * terms.value) / 10_000);
  return Math.min(discount, terms.maxDiscount ?? discount, totalAmount);
}

/** Describes a discount: "10% off", "at most ৳500", "from ৳2,000 on". */
export function describeCoupon({ kind, value, maxDiscount, minSubtotal }: CouponTerms): Message[] {
  return [
    message('{discount} off', { discount: kind === 'amount' ? formatTaka(value) : `${value}%` }),
    ...(kind === 'percent' && maxDiscount
      ? [message('at most {amount}', { amount: formatTaka(maxDiscount) })]
      : []),
    ...(minSubtotal ? [message('from {amount}', { amount: formatTaka(minSubtotal) })] : []),
  ];
}

const couponStates = ['counts', 'not-yet', 'over', 'used-up'] as const;
export type CouponState = (typeof couponStates)[number];

/** Whether a coupon is usable at a time in ms, and if not why. */
export function couponState(
  { startsAt, endsAt, maxUses, uses }: Pick<Coupon, 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>,
  now: number,
): CouponState {
  if (endsAt && Date.parse(endsAt) <= now) return 'over';
  if (maxUses !== undefined && uses >= maxUses) return 'used-up';
  return startsAt && Date.parse(startsAt) > now ? 'not-yet' : 'counts';
}
