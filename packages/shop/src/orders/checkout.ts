/** The checkout: districts, the mobile number and the rules of the billing form (specification sections 5 and 9). */
import { type Static, Type } from 'typebox';
import type { ShopSettings } from '../settings.ts';
import { furtherDistricts, otherSpellings } from './further-districts.ts';

/** The districts offered, in order (section 9, Q-026). */
export const districts = [
  'Dhaka',
  'Chittagong',
  'Rajshahi',
  'Khulna',
  'Mymensingh',
  'Sylhet',
  'Barishal',
  'Rangpur',
  'Tangail',
] as const;

export const country = 'Bangladesh';
export const mobileNumberDefault = '+880';

/** The request header that tells one placement from another, so that a repeated one gives the first order. */
export const idempotencyHeader = 'idempotency-key';
export const maxIdempotencyKeyLength = 100;
/** Without that header, the same cart placed again within so many ms is the same placement. */
export const samePlacementMs = 30_000;

export const checkoutTexts = {
  required: 'Please fill out all required fields',
  mobileNumber: 'Please enter a Bangladeshi mobile number, for example 01712\u00a0345678',
  mobileNumberReason: 'The courier calls this number before delivery.',
  email: 'Please enter a valid email address, or leave it empty',
  district: 'Please choose a district from the list',
  country: 'We deliver inside Bangladesh only',
  placed: 'Order placed successfully!',
  failed: 'Failed to place order.',
  emptyCart: 'Your cart is empty. Add something before placing an order.',
  cartChanged: 'Your cart has changed. Please check the new amounts and place the order again.',
  longKey: `Idempotency-Key must have at most ${maxIdempotencyKeyLength} characters`,
  keyUsed: 'This Idempotency-Key placed an order of other items already. Please send a new one.',
  unavailable: 'Something in your cart can no longer be ordered. Please remove it and try again.',
} as const;

/** The most characters that each field of the form takes. */
export const checkoutLengths = {
  name: 100,
  mobileNumber: 40,
  district: 60,
  address: 500,
  email: 254,
  additionalInfo: 1000,
} as const;

export const tooLong = (most: number): string => `Please shorten this to at most ${most} characters`;

/** What "Place Order" sends. Prices, status and times are accepted and never trusted. */
export const Checkout = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: checkoutLengths.name })),
    mobileNumber: Type.Optional(Type.String({ maxLength: checkoutLengths.mobileNumber })),
    country: Type.Optional(Type.String({ maxLength: 60 })),
    district: Type.Optional(Type.String({ maxLength: checkoutLengths.district })),
    address: Type.Optional(Type.String({ maxLength: checkoutLengths.address })),
    email: Type.Optional(Type.Union([Type.String({ maxLength: checkoutLengths.email }), Type.Null()])),
    additionalInfo: Type.Optional(
      Type.Union([Type.String({ maxLength: checkoutLengths.additionalInfo }), Type.Null()]),
    ),
    cartItems: Type.Optional(Type.Unknown()),
    status: Type.Optional(Type.Unknown()),
    orderPlaced: Type.Optional(Type.Unknown()),
    totalAmount: Type.Optional(Type.Number()),
    /** Additive: the code of a coupon; with it, what it takes off in taka as the shopper saw it. */
    coupon: Type.Optional(Type.String({ maxLength: 100 })),
    discount: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);
export type Checkout = Static<typeof Checkout>;

export type CheckoutField =
  | 'name'
  | 'mobileNumber'
  | 'country'
  | 'district'
  | 'address'
  | 'email'
  | 'additionalInfo';

const bengaliZero = '০'.charCodeAt(0);
const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));

/** Latin digits without what people write between them. */
const dialled = (text: string): string => latinDigits(text).replace(/[\s().‐-―-]/g, '');

/** "+8801712345678" of any notation of a Bangladeshi mobile number, or undefined if it cannot be one. */
export function mobileNumberOf(text: string): string | undefined {
  const digits = dialled(text);
  const match = /^(?:\+?880|00880)?0?(1[3-9]\d{8})$/.exec(digits);
  return match ? `+880${match[1]}` : undefined;
}

/**
 * The part of a stored mobile number that a search means, in any notation of Q-025, whole or not: "+8801700010000" of
 * "01700-010000", "880170001" of "+88 01700-01", "0000" of "০০০০"; undefined for what is no number.
 */
export function mobileSearchOf(text: string): string | undefined {
  const digits = dialled(text);
  if (!/^\+?\d+$/.test(digits)) return undefined;
  return mobileNumberOf(digits) ?? digits.replace(/^(?:\+|00)?8800?(?=1)/, '880').replace('+', '');
}

type Offered = Pick<ShopSettings, 'districts'>;

/** The districts that a shop delivers to by its settings, in the order in which it offers them. */
export const districtsOffered = (settings: Offered): readonly string[] =>
  settings.districts === 'all' ? [...districts, ...furtherDistricts] : districts;

/** The offered district that a text means, in any letter case and spelling; Chattogram is Chittagong. */
export function districtOf(text: string, settings: Offered): string | undefined {
  const written = text.trim().toLowerCase();
  const wanted = otherSpellings.get(written) ?? written;
  return districtsOffered(settings).find((district) => district.toLowerCase() === wanted);
}

/** A plain look at an e-mail address: something, @, something with a dot. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);

const blank = (text: string | null | undefined): boolean => !text?.trim();

/**
 * What is wrong with a billing form, by field; empty when all is well. A missing required field has the message of
 * section 5, and the bare "+880" counts as missing. `settings` say where the shop delivers.
 */
export function checkoutProblems(form: Checkout, settings: Offered): Partial<Record<CheckoutField, string>> {
  const problems: Partial<Record<CheckoutField, string>> = {};
  for (const field of ['name', 'mobileNumber', 'district', 'address'] as const) {
    if (blank(form[field])) problems[field] = checkoutTexts.required;
  }
  const mobile = form.mobileNumber?.trim() ?? '';
  if (mobile === mobileNumberDefault) problems.mobileNumber = checkoutTexts.required;
  else if (mobile && !mobileNumberOf(mobile)) problems.mobileNumber = checkoutTexts.mobileNumber;
  if (!blank(form.district) && !districtOf(form.district ?? '', settings)) {
    problems.district = checkoutTexts.district;
  }
  if (!blank(form.country) && form.country?.trim().toLowerCase() !== country.toLowerCase()) {
    problems.country = checkoutTexts.country;
  }
  if (!blank(form.email) && !looksLikeEmail(form.email?.trim() ?? '')) problems.email = checkoutTexts.email;
  for (const [field, most] of Object.entries(checkoutLengths) as [keyof typeof checkoutLengths, number][]) {
    if ((form[field]?.length ?? 0) > most) problems[field] = tooLong(most);
  }
  return problems;
}
