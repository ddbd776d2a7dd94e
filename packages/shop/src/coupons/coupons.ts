/** Coupons: what they take off an order and how they are written (specification section 5, Q-028). */
import { type Static, Type } from 'typebox';
import { formatTaka, toPoisha, toTaka } from '../money.ts';

/** `amount` takes taka off, `percent` a part of the goods' sum. */
export const couponKinds = ['amount', 'percent'] as const;

const couponLimits = {
  minCodeLength: 3,
  maxCodeLength: 30,
  maxAmount: 100_000,
  most: 1_000_000,
} as const;

/** What a coupon takes off; it never changes once the coupon is made. Amounts in taka. */
export const CouponTerms = Type.Object({
  code: Type.String(),
  kind: Type.Enum(couponKinds),
  /** Taka or percent. */
  value: Type.Number(),
  /** The most that a percentage takes off. */
  maxDiscount: Type.Optional(Type.Number()),
  /** It counts from this sum of goods on. */
  minSubtotal: Type.Optional(Type.Number()),
});
export type CouponTerms = Static<typeof CouponTerms>;

/** A coupon as an admin sees it. */
export const Coupon = Type.Object({
  _id: Type.String(),
  ...CouponTerms.properties,
  startsAt: Type.Optional(Type.String()),
  endsAt: Type.Optional(Type.String()),
  /** Orders that it may be used for, of all people; without it any number. */
  maxUses: Type.Optional(Type.Integer()),
  /** Of one person. */
  usesPerPerson: Type.Integer(),
  /** Orders that used it, the deleted ones apart. */
  uses: Type.Integer(),
  /** What these orders had taken off together. */
  discounted: Type.Number(),
  createdAt: Type.String(),
});
export type Coupon = Static<typeof Coupon>;

const Money = (minimum: number) =>
  Type.Number({ minimum, maximum: couponLimits.maxAmount, description: 'In taka' });
const Uses = Type.Integer({ minimum: 1, maximum: couponLimits.most });
const Moment = Type.String({ maxLength: 40, description: 'ISO 8601' });

/** When and how often a coupon counts; null takes a limit away. */
export const CouponRules = Type.Object(
  {
    startsAt: Type.Optional(Type.Union([Moment, Type.Null()])),
    endsAt: Type.Optional(Type.Union([Moment, Type.Null()])),
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
  badCode: `A code has ${couponLimits.minCodeLength} to ${couponLimits.maxCodeLength} letters, digits or hyphens`,
  codeTaken: 'There is a coupon with this code already',
  badAmount: 'The amount must be more than nothing, in whole taka',
  badPercent: 'The percentage must be a whole number from 1 to 100',
  badMoment: 'Please give a date and time',
  badPeriod: 'A coupon must end after it starts',
  notFound: 'Coupon not found',
  added: 'Coupon added',
  changed: 'Coupon changed',
  deleted: 'Coupon deleted successfully',
  alreadyDeleted: 'This coupon is deleted already',
} as const;

/** A code as it is stored and compared: without blanks, in capitals. */
export const couponCodeOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** True for what could be a code, in any letter case and with blanks. */
export function isCouponCode(text: string): boolean {
  const code = couponCodeOf(text);
  const { minCodeLength, maxCodeLength } = couponLimits;
  return /^[A-Z0-9-]*$/.test(code) && code.length >= minCodeLength && code.length <= maxCodeLength;
}

export type CouponField = keyof NewCoupon;

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));
const wholeTaka = (amount: number): boolean => Number.isInteger(amount) && amount > 0;

/** What is wrong with the rules of a coupon, by field. */
export function couponRuleProblems({ startsAt, endsAt }: CouponRules): Partial<Record<CouponField, string>> {
  const problems: Partial<Record<CouponField, string>> = {};
  if (startsAt && !isMoment(startsAt)) problems.startsAt = couponTexts.badMoment;
  if (endsAt && !isMoment(endsAt)) problems.endsAt = couponTexts.badMoment;
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

/** What is wrong with a new coupon, by field; empty when all is well. */
export function couponProblems(coupon: NewCoupon): Partial<Record<CouponField, string>> {
  const problems = couponRuleProblems(coupon);
  if (!isCouponCode(coupon.code)) problems.code = couponTexts.badCode;
  if (coupon.kind === 'amount' && !wholeTaka(coupon.value)) problems.value = couponTexts.badAmount;
  if (coupon.kind === 'percent' && !(wholeTaka(coupon.value) && coupon.value <= 100)) {
    problems.value = couponTexts.badPercent;
  }
  for (const field of ['maxDiscount', 'minSubtotal'] as const) {
    const amount = coupon[field];
    if (typeof amount === 'number' && !wholeTaka(amount)) problems[field] = couponTexts.badAmount;
  }
  return problems;
}

/**
 * What a coupon takes off goods of `totalAmount` taka: nothing below its least sum, never more than the goods cost, a
 * percentage in whole taka, rounded down. Delivery is always paid.
 */
export function couponDiscount(terms: CouponTerms, totalAmount: number): number {
  if (totalAmount < (terms.minSubtotal ?? 0)) return 0;
  if (terms.kind === 'amount') return Math.min(terms.value, totalAmount);
  const part = toTaka(Math.floor((toPoisha(totalAmount) * terms.value) / 10_000) * 100);
  return Math.min(part, terms.maxDiscount ?? part, totalAmount);
}

/** What a coupon gives, in words: "10% off", "at most ৳500", "from ৳2,000 on". */
export function couponInWords({ kind, value, maxDiscount, minSubtotal }: CouponTerms): string[] {
  return [
    kind === 'amount' ? `${formatTaka(value)} off` : `${value}% off`,
    ...(kind === 'percent' && maxDiscount ? [`at most ${formatTaka(maxDiscount)}`] : []),
    ...(minSubtotal ? [`from ${formatTaka(minSubtotal)} on`] : []),
  ];
}

const couponStates = ['counts', 'not-yet', 'over', 'used-up'] as const;
export type CouponState = (typeof couponStates)[number];

/** Whether a coupon counts at a moment in ms, and if not why. */
export function couponState(
  { startsAt, endsAt, maxUses, uses }: Pick<Coupon, 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>,
  at: number,
): CouponState {
  if (endsAt && Date.parse(endsAt) <= at) return 'over';
  if (maxUses !== undefined && uses >= maxUses) return 'used-up';
  return startsAt && Date.parse(startsAt) > at ? 'not-yet' : 'counts';
}
