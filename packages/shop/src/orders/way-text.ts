/** How an unpaid order is going to be paid, in words for its customer: what was chosen, and what can still be chosen. */
import { type Message, message } from '../messages.ts';
import { cashAtDoor } from './cash-due.ts';
import { isUnpaid } from './open-amount.ts';
import { isEndedWithoutSale } from './order-steps.ts';
import type { Order } from './orders.ts';

type WayFields = Parameters<typeof cashAtDoor>[0] & Pick<Order, 'pickup'>;

/**
 * The cash to have ready where it was chosen, or the ways that are left; undefined for an order that is paid, ended, delivered or paid online only,
 * and while a payment is being confirmed. `payOnline` tells whether what is open can be paid online, `taka` writes an amount.
 */
export function wayText(
  order: WayFields,
  payOnline: boolean,
  taka: (amount: number) => string,
): Message | undefined {
  const { status, pickup, onlineOnly, paymentUndecided } = order;
  if (
    !isUnpaid(order) ||
    isEndedWithoutSale(order) ||
    onlineOnly ||
    paymentUndecided ||
    status === 'Delivered'
  )
    return undefined;
  const cash = cashAtDoor(order);
  if (cash !== undefined)
    return message(
      pickup
        ? 'Have {amount} in cash ready when you pick it up.'
        : 'Have {amount} in cash ready when the courier comes.',
      { amount: taka(cash) },
    );
  if (pickup)
    return payOnline
      ? 'Not paid yet: you pay online, or in cash at the shop.'
      : 'Not paid yet: you pay in cash at the shop.';
  return payOnline
    ? 'Not paid yet: you pay online, or in cash at the door.'
    : 'Not paid yet: you pay in cash at the door.';
}
