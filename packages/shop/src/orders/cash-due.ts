/** The cash that the courier collects, or that is paid at the shop. */
import { isEndedWithoutSale, type StepFields } from './order-steps.ts';
import type { Order } from './orders.ts';

/** The text beside the cash of an order whose customer has chosen it. */
export const cashText = ({ pickup }: Pick<Order, 'pickup'>) =>
  pickup ? ('Pay {amount} at the shop' as const) : ('Cash at the door {amount}' as const);

/**
 * Cash due on delivery in taka: the full amount, or 0 for a paid order. Undefined while an online payment is being
 * confirmed.
 */
export function cashDue(
  order: Pick<Order, 'payable' | 'payment' | 'cashReceivedAt' | 'paymentUndecided'>,
): number | undefined {
  if (order.payment || order.cashReceivedAt) return 0;
  return order.paymentUndecided ? undefined : order.payable;
}

/**
 * Cash due in taka of an order whose customer has chosen to pay at the door or the shop; undefined for any other, once it is paid, and once
 * it is cancelled or back.
 */
export function cashAtDoor(
  order: StepFields &
    Pick<Order, 'payable' | 'payment' | 'cashReceivedAt' | 'paymentUndecided' | 'paymentMethod'>,
): number | undefined {
  return order.paymentMethod && !isEndedWithoutSale(order) ? cashDue(order) || undefined : undefined;
}
