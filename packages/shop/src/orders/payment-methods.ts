/** The payment methods that a shop offers, as the page of an order shows them. The server has a row for each. */
import { Type } from 'typebox';
import { type LocalizedText, localizedText } from '../localized-text.ts';

/** A name of a payment method, in requests and in the setting `paymentMethods`. */
export const PaymentMethodName = Type.String({ maxLength: 40, pattern: '^[a-z]+(-[a-z]+)*$' });

export const OfferedMethod = Type.Object({
  name: PaymentMethodName,
  /** `online`: on the page of a provider. `on-delivery`: with the parcel. */
  collected: Type.Enum(['online', 'on-delivery']),
  /** Its name as a choice at the checkout. */
  title: Type.Unsafe<LocalizedText>(localizedText(60)),
  /** The label of its button. */
  action: Type.Unsafe<LocalizedText>(localizedText(60)),
  /** Below the button; `{amount}` is the payable amount of the order. */
  note: Type.Unsafe<LocalizedText>(localizedText(200)),
  /** What it takes, one word each: the kinds of cards, the wallets. */
  marks: Type.Array(Type.Unsafe<LocalizedText>(localizedText(20)), { maxItems: 8 }),
});
export type OfferedMethod = Type.Static<typeof OfferedMethod>;

/** The least sum that is paid online, in taka. */
export const leastOnlineTaka = 10;

export const methodNotOffered = 'This payment method is not offered. Please choose another one.';
