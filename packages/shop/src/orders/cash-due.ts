/** The cash that the courier collects, or that is paid at the shop. */
import { restOf } from './advance.ts';
import { isEndedWithoutSale, type StepFields } from './order-steps.ts';
import type { Order } from './orders.ts';

/** The text beside the cash of an order whose customer has chosen it. */
export const cashText = ({ pickup }: Pick<Order, 'pickup'>) =>
  pickup ? ('Pay {amount} at the shop' as const) : ('Cash at the door {amount}' as const);

/** Where a difference is settled that online payment does not take. */
export const differenceAtHand = ({ pickup }: Pick<Order, 'pickup'>) =>
  pickup ? ('This sum is settled at the shop.' as const) : ('This sum is settled at the door.' as const);

type CashFields = Pick<
  Order,
  | 'payable'
  | 'payment'
  | 'cashReceivedAt'
  | 'paymentUndecided'
  | 'received'
  | 'refunded'
  | 'advance'
  | 'onlineOnly'
>;

/**
 * Cash due on delivery in taka: all that was not paid in advance, or 0 for a paid order and one that is paid online only. An advance that is still due counts as
 * paid, as the parcel does not leave before. Undefined while an online payment is being confirmed.
 */
export function cashDue(order: CashFields): number | undefined {
  if (order.payment || order.cashReceivedAt || order.onlineOnly) return 0;
  return order.paymentUndecided ? undefined : restOf(order);
}

/**
 * Cash due in taka of an order whose customer has chosen to pay at the door or the shop; undefined for any other, once it is paid, and once
 * it is cancelled or back.
 */
export function cashAtDoor(
  order: StepFields & CashFields & Pick<Order, 'paymentMethod'>,
): number | undefined {
  return order.paymentMethod && !isEndedWithoutSale(order) ? cashDue(order) || undefined : undefined;
}
