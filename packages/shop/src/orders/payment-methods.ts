/** The payment methods that a shop offers, as the page of an order shows them. The server has a row for each. */
import { Type } from 'typebox';
import { type LocalizedText, localizedText } from '../localized-text.ts';
import { type Message, message } from '../messages.ts';
import { formatTaka } from '../money.ts';

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
  /** Additive: the least and the most that an online one takes at once, in taka. */
  least: Type.Optional(Type.Number()),
  most: Type.Optional(Type.Number()),
});
export type OfferedMethod = Type.Static<typeof OfferedMethod>;

/** What a method says about the amounts that it takes. */
export type MethodLimits = Pick<OfferedMethod, 'collected' | 'least' | 'most'>;

export const isOnline = ({ collected }: Pick<OfferedMethod, 'collected'>): boolean => collected === 'online';

const isWithin = ({ least = 0, most = Number.POSITIVE_INFINITY }: MethodLimits, amount: number): boolean =>
  amount >= least && amount <= most;

/** Why an online method takes no payment of an amount in taka; undefined where it does, and for any other method. */
export const limitRefusal = (method: MethodLimits, amount: number): Message | undefined =>
  !isOnline(method) || isWithin(method, amount)
    ? undefined
    : message('Online payment takes amounts from {least} to {most}.', {
        least: formatTaka(method.least ?? 0),
        most: formatTaka(method.most ?? 0),
      });

/** Those of the offered methods by which an amount in taka can be paid online. */
export const onlineMethodsFor = <Method extends MethodLimits>(
  offered: readonly Method[],
  amount: number,
): Method[] => offered.filter((method) => isOnline(method) && isWithin(method, amount));

/** Whether the shop takes online payments, but none of an amount in taka. */
export const isOutsideLimits = (offered: readonly MethodLimits[], amount: number): boolean =>
  offered.some(isOnline) && onlineMethodsFor(offered, amount).length === 0;

export const methodNotOffered = 'This payment method is not offered. Please choose another one.';
