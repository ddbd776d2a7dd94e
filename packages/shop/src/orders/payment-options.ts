/** The ways to pay that the checkout offers: later, and the shop's payment methods within their rules. */
import { cashOnDelivery, cashRefusal } from '../cart/cash-on-delivery.ts';
import { amountWithoutFee, type Totals } from '../cart/totals.ts';
import { customerTexts } from '../customers/customers.ts';
import type { Message, PlainMessage } from '../messages.ts';
import { type Poisha, poisha } from '../money.ts';
import type { ShopSettings } from '../settings.ts';
import { advanceOf } from './advance.ts';
import { type CallSettings, nowhereToPay } from './online-only.ts';
import { nothingDueTexts } from './open-amount.ts';
import { isOnline, limitRefusal, type MethodLimits, type OfferedMethod } from './payment-methods.ts';

export interface PaymentOption {
  /** Undefined: the customer decides later. */
  method: OfferedMethod | undefined;
  /** Why it cannot be chosen. */
  refusal: Message | undefined;
}

/** What an order must say about itself for the rules of its payment. */
export interface OrderToPay {
  totals: Totals;
  /** '' while it is not known. */
  district: string;
  items: readonly { name: string; category?: string | undefined }[];
  /** Whether staff have excluded the customer from cash at the door. */
  onlineOnly?: boolean | undefined;
}

/** Whether the items of an order cost nothing, as a coupon covers them: it needs no way to pay. */
export const hasNothingToPay = ({ totals, items }: Pick<OrderToPay, 'totals' | 'items'>): boolean =>
  items.length > 0 && amountWithoutFee(totals) === 0;

/**
 * Why an order cannot be paid by a method; undefined if it can. At the shop cash is always possible: no courier collects it. Online it is
 * what the provider takes.
 */
export const paymentRefusal = (
  method: Pick<OfferedMethod, 'name'> & MethodLimits,
  order: OrderToPay,
  { cashOnDelivery: rules }: Pick<ShopSettings, 'cashOnDelivery'>,
): Message | undefined => {
  const { totals, district, items, onlineOnly } = order;
  if (isOnline(method)) {
    if (hasNothingToPay(order)) return nothingDueTexts.customer;
    // Without a product there is no amount yet.
    return items.length === 0 ? undefined : limitRefusal(method, amountWithoutFee(totals));
  }
  if (method.name !== cashOnDelivery || totals.pickup) return undefined;
  if (onlineOnly) return customerTexts.cashBlocked;
  return cashRefusal(rules, { amount: amountWithoutFee(totals), district, products: items });
};

/** What is asked for in advance of an order that is paid at the door, in poisha; 0 as well for one that cannot be. */
export const advanceAtDoor = (
  offered: readonly OfferedMethod[],
  order: OrderToPay,
  settings: Pick<ShopSettings, 'advance' | 'cashOnDelivery'>,
): Poisha =>
  offered.some((method) => !isOnline(method) && paymentRefusal(method, order, settings) === undefined)
    ? advanceOf(order.totals, settings, offered)
    : poisha(0);

/** Whom to call where an order that is paid online only could not be paid; undefined where it can. */
export const nowhereToPayFor = (
  { onlineOnly, totals }: OrderToPay,
  offered: readonly OfferedMethod[],
  settings: CallSettings,
): Message | undefined =>
  nowhereToPay({ onlineOnly, pickup: totals.pickup, amount: amountWithoutFee(totals) }, offered, settings);

const isOpen = ({ refusal }: PaymentOption): boolean => refusal === undefined;
const isOfOnline = ({ method }: PaymentOption): boolean => method !== undefined && isOnline(method);
const isOpenOnline = (option: PaymentOption): boolean => isOpen(option) && isOfOnline(option);
const isOpenCash = (option: PaymentOption): boolean =>
  isOpen(option) && option.method !== undefined && !isOfOnline(option);

/**
 * The options in the order in which they are shown, none for a shop of which no method is known, and where nothing is to be paid. Deciding later comes first, or
 * last with `laterLast`; it is left out where cash at the door is the only way.
 */
export function paymentOptions(
  offered: readonly OfferedMethod[],
  order: OrderToPay,
  settings: Pick<ShopSettings, 'cashOnDelivery'> & CallSettings,
  laterLast = false,
): PaymentOption[] {
  if (hasNothingToPay(order)) return [];
  const methods = offered.map((method) => ({
    method,
    refusal: paymentRefusal(method, order, settings),
  }));
  const cashAlone = methods.every(isOpen) && !methods.some(isOfOnline);
  if (cashAlone) return methods;
  const later = { method: undefined, refusal: nowhereToPayFor(order, offered, settings) };
  return laterLast ? [...methods, later] : [later, ...methods];
}

/** The name of deciding later, in what was chosen. */
export const decideLater = '';

/**
 * The option of the chosen name; undefined: nothing was chosen. Else the first that can be chosen, but where deciding later comes last cash or that: nobody
 * is led to a provider's page unasked.
 */
export function chosenOption(
  options: readonly PaymentOption[],
  chosen: string | undefined,
): PaymentOption | undefined {
  const open = options.filter(isOpen);
  const laterLast = options[0]?.method && !options.at(-1)?.method;
  return (
    open.find(({ method }) => (method?.name ?? decideLater) === chosen) ??
    (laterLast ? open.find((option) => !isOfOnline(option)) : undefined) ??
    open[0]
  );
}

/** Whether cash is among what deciding later means, for `payLater` of the order. */
export const toldOfLater = (options: readonly PaymentOption[]): 'cash' | 'online' =>
  options.some(isOpenOnline) && !options.some(isOpenCash) ? 'online' : 'cash';

/** What deciding later means beside the other options. */
export function laterText(options: readonly PaymentOption[], pickup = false): PlainMessage {
  const cash = options.some(isOpenCash);
  if (!options.some(isOpenOnline)) {
    if (!cash || !options.some(isOfOnline)) return 'We will agree with you on how you pay.';
    return pickup ? 'In cash at the shop' : 'In cash at the door';
  }
  return cash
    ? pickup
      ? 'Online from the page of your order, or in cash at the shop.'
      : 'Online from the page of your order, or in cash at the door.'
    : 'Online, from the page of your order.';
}
