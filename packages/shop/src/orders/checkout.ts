/** The checkout: districts, mobile numbers and validation of the billing form (specification sections 5 and 9). */

import { type Static, Type } from 'typebox';
import { type Message, type MessageWithParams, message, type PlainMessage } from '../messages.ts';
import { plainCharacters, withoutInvisible } from '../visible-text.ts';
import { type DistrictSettings, findDistrict } from './districts.ts';
import { PaymentMethodName } from './payment-methods.ts';

export const country = 'Bangladesh';
export const defaultMobileNumber = '+880';

/** The request header that identifies a placement; a repeated one returns the first order (Q-018). */
export const idempotencyHeader = 'idempotency-key';
export const maxIdempotencyKeyLength = 100;
/** Without that header, the same cart placed again within this many ms is the same placement (Q-018). */
export const duplicateOrderWindowMs = 30_000;

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
  outcomeUnknown:
    'We could not confirm that your order was placed. Please press Place Order again: it will not be placed twice.',
  keyUsed: 'This Idempotency-Key has already placed an order of other items. Please send a new one.',
  unavailable: 'Something in your cart can no longer be ordered. Please remove it and try again.',
} as const;

/** Maximum length of each form field. */
export const maxCheckoutLengths = {
  name: 100,
  mobileNumber: 40,
  district: 60,
  area: 60,
  address: 500,
  email: 254,
  additionalInfo: 1000,
} as const;

export const tooLongMessage = (maxLength: number): MessageWithParams =>
  message('Please shorten this to at most {max} characters', { max: maxLength });

/** The body of "Place Order". Prices, status and timestamps are accepted but never trusted (Q-015). */
export const Checkout = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.name })),
    mobileNumber: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.mobileNumber })),
    country: Type.Optional(Type.String({ maxLength: 60 })),
    district: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.district })),
    /** Additive: thana or upazila. */
    area: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.area })),
    address: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.address })),
    email: Type.Optional(Type.Union([Type.String({ maxLength: maxCheckoutLengths.email }), Type.Null()])),
    additionalInfo: Type.Optional(
      Type.Union([Type.String({ maxLength: maxCheckoutLengths.additionalInfo }), Type.Null()]),
    ),
    cartItems: Type.Optional(Type.Unknown()),
    status: Type.Optional(Type.Unknown()),
    orderPlaced: Type.Optional(Type.Unknown()),
    totalAmount: Type.Optional(Type.Number()),
    /** Additive: the amount to pay in taka as shown to the customer, delivery charge and discount included. */
    shownPayable: Type.Optional(Type.Number()),
    /** Additive: the code of a coupon; `discount` is its discount in taka as shown to the customer. */
    coupon: Type.Optional(Type.String({ maxLength: 100 })),
    discount: Type.Optional(Type.Number()),
    /** Additive: how the customer will pay; left out, they decide later. */
    paymentMethod: Type.Optional(PaymentMethodName),
    /** Additive: what the customer was told of paying later: that it may be in cash at the door, or online only. */
    payLater: Type.Optional(Type.Enum(['cash', 'online'])),
    /** Additive: the customer picks it up at the shop; district, area and address are ignored. */
    pickup: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type Checkout = Static<typeof Checkout>;

export type CheckoutField =
  | 'name'
  | 'mobileNumber'
  | 'country'
  | 'district'
  | 'area'
  | 'address'
  | 'email'
  | 'additionalInfo';

/** What is said at required fields that are empty. */
const emptyFieldTexts: Partial<Record<string, PlainMessage>> = {
  name: 'Please enter your full name',
  mobileNumber: 'Please enter your mobile number, for example 01712\u00a0345678',
  district: 'Please choose a district',
  address: 'Please enter your address',
};

/** The problem of a field as it is shown beside it, where nobody has to ask which one is meant. */
export const problemAtField = <T>(field: string, problem: T): T | PlainMessage =>
  problem === checkoutTexts.required ? (emptyFieldTexts[field] ?? problem) : problem;

/** Converts to Latin digits and removes separators and what nobody sees. */
const normalizeDigits = (text: string): string => plainCharacters(text).replace(/[\s().‐-―-]/g, '');

/** Parses any notation of a Bangladeshi mobile number to "+8801712345678"; undefined if it is not one (Q-025). */
export function parseMobileNumber(text: string): string | undefined {
  const digits = normalizeDigits(text);
  const match = /^(?:\+?880|00880)?0?(1[3-9]\d{8})$/.exec(digits);
  return match ? `+880${match[1]}` : undefined;
}

/**
 * Parses a search text, in any notation of Q-025, to a whole stored mobile number or a part of one: "01700-010000" to
 * "+8801700010000", "+88 01700-01" to "880170001", "০০০০" to "0000"; undefined for anything but a number.
 */
export function parseMobileSearch(text: string): string | undefined {
  const digits = normalizeDigits(text);
  if (!/^\+?\d+$/.test(digits)) return undefined;
  return parseMobileNumber(digits) ?? digits.replace(/^(?:\+|00)?8800?(?=1)/, '880').replace('+', '');
}

/** A simple check of an e-mail address: text, @, text with a dot. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(withoutInvisible(text));

const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/**
 * Validates a billing form; returns problems by field, empty if there are none. A missing required field has the message
 * of section 5; "+880" alone counts as missing (Q-025). `settings` determine the delivery districts. An order that is picked up
 * needs neither district nor address.
 */
export function validateCheckout(
  form: Checkout,
  settings: DistrictSettings,
): Partial<Record<CheckoutField, Message>> {
  const problems: Partial<Record<CheckoutField, Message>> = {};
  const required = form.pickup
    ? (['name', 'mobileNumber'] as const)
    : (['name', 'mobileNumber', 'district', 'address'] as const);
  for (const field of required) {
    if (isBlank(form[field])) problems[field] = checkoutTexts.required;
  }
  const mobile = withoutInvisible(form.mobileNumber ?? '').trim();
  if (mobile === defaultMobileNumber) problems.mobileNumber = checkoutTexts.required;
  else if (mobile && !parseMobileNumber(mobile)) problems.mobileNumber = checkoutTexts.mobileNumber;
  if (!form.pickup && !isBlank(form.district) && !findDistrict(form.district ?? '', settings)) {
    problems.district = checkoutTexts.district;
  }
  if (!isBlank(form.country) && form.country?.trim().toLowerCase() !== country.toLowerCase()) {
    problems.country = checkoutTexts.country;
  }
  if (!isBlank(form.email) && !looksLikeEmail(form.email?.trim() ?? '')) problems.email = checkoutTexts.email;
  for (const [field, maxLength] of Object.entries(maxCheckoutLengths) as [
    keyof typeof maxCheckoutLengths,
    number,
  ][]) {
    if ((form[field]?.length ?? 0) > maxLength) problems[field] = tooLongMessage(maxLength);
  }
  return problems;
}
