/** Orders that are paid online only, because staff have excluded their customer from cash at the door. Server and screens use the same rule. */

import type { Business } from '../business.ts';
import { type Message, message } from '../messages.ts';
import { isUnpaid, type MoneyFields } from './open-amount.ts';
import type { Order } from './orders.ts';
import { isOutsideLimits, type MethodLimits, onlineMethodsFor } from './payment-methods.ts';

export const onlineOnlyTexts = {
  label: 'Online payment only',
  /** To the customer. */
  payFirst: 'This order is paid online only. We send it once it is paid.',
  /** To staff. */
  notPaid: 'Online payment only, and not paid yet: take no cash, and do not send it.',
  differenceOnline: 'Online payment only: the difference is paid online.',
  waits: 'This order is paid online only, and it is not paid yet',
} as const;

/** Who runs the shop. */
export interface CallSettings {
  business?: Business | undefined;
}

/** Whom to call where an order that is paid online only could not be paid; undefined where it can. `amount` in taka. */
export function nowhereToPay(
  {
    onlineOnly,
    pickup,
    amount,
  }: { onlineOnly?: boolean | undefined; pickup?: boolean | undefined; amount: number },
  offered: readonly MethodLimits[],
  { business }: CallSettings,
): Message | undefined {
  if (!onlineOnly || pickup || amount === 0 || onlineMethodsFor(offered, amount).length > 0) return undefined;
  const number = business?.hotline;
  if (isOutsideLimits(offered, amount))
    return number
      ? message('This order can only be paid online, which takes no such amount. Please call us: {number}', {
          number,
        })
      : 'This order can only be paid online, which takes no such amount. Please contact us.';
  return number
    ? message(
        'This order can only be paid online, which is not possible at the moment. Please call us: {number}',
        { number },
      )
    : 'This order can only be paid online, which is not possible at the moment. Please contact us.';
}

/** Whom to call where online payment takes no such amount; undefined where it does, and in a shop without it. */
export const whomToCall = (
  offered: readonly MethodLimits[],
  amount: number,
  { business }: CallSettings,
): Message | undefined => {
  if (!isOutsideLimits(offered, amount)) return undefined;
  const number = business?.hotline;
  return number
    ? message('To pay in another way, please call us: {number}', { number })
    : 'To pay in another way, please contact us.';
};

/** Whether an order waits for its payment, without which it is not sent. */
export const waitsForPayment = ({ onlineOnly, ...order }: Pick<Order, 'onlineOnly'> & MoneyFields): boolean =>
  onlineOnly === true && isUnpaid(order);
