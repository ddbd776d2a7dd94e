/** What a courier has to collect. */
import type { Order } from './orders.ts';

/**
 * Taka to be paid at the door: all of it, or nothing for an order that is paid. Undefined while an online payment is
 * being confirmed, since nobody knows yet.
 */
export function cashDue(
  order: Pick<Order, 'payable' | 'payment' | 'cashReceivedAt' | 'paymentUndecided'>,
): number | undefined {
  if (order.payment || order.cashReceivedAt) return 0;
  return order.paymentUndecided ? undefined : order.payable;
}
