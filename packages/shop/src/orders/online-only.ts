/** Orders that are paid online only, because staff have excluded their customer from cash at the door. Server and screens use the same rule. */

import type { Business } from '../business.ts';
import type { Totals } from '../cart/totals.ts';
import { type Message, message } from '../messages.ts';
import { isUnpaid, type MoneyFields } from './open-amount.ts';
import type { Order } from './orders.ts';
import type { OfferedMethod } from './payment-methods.ts';

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

/** Whom to call where an order that is paid online only could not be paid; undefined where it can. */
export function nowhereToPay(
  { onlineOnly, totals }: { onlineOnly?: boolean | undefined; totals: Pick<Totals, 'pickup'> },
  offered: readonly Pick<OfferedMethod, 'collected'>[],
  { business }: CallSettings,
): Message | undefined {
  if (!onlineOnly || totals.pickup || offered.some(({ collected }) => collected === 'online'))
    return undefined;
  const hotline = business?.hotline;
  return hotline
    ? message(
        'This order can only be paid online, which is not possible at the moment. Please call us: {number}',
        {
          number: hotline,
        },
      )
    : 'This order can only be paid online, which is not possible at the moment. Please contact us.';
}

/** Whether an order waits for its payment, without which it is not sent. */
export const waitsForPayment = ({ onlineOnly, ...order }: Pick<Order, 'onlineOnly'> & MoneyFields): boolean =>
  onlineOnly === true && isUnpaid(order);
