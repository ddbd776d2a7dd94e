/** The cash that the courier collects. */
import { isEndedWithoutSale, type StepFields } from './order-steps.ts';
import type { Order } from './orders.ts';

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
 * Cash due in taka of an order whose customer has chosen to pay at the door; undefined for any other, once it is paid, and once
 * it is cancelled or back.
 */
export function cashAtDoor(
  order: StepFields &
    Pick<Order, 'payable' | 'payment' | 'cashReceivedAt' | 'paymentUndecided' | 'paymentMethod'>,
): number | undefined {
  return order.paymentMethod && !isEndedWithoutSale(order) ? cashDue(order) || undefined : undefined;
}
