/** What an invoice says about the amounts and the payment of an order, on its page and in its PDF file. */
import { adjustmentLines } from '../cart/totals.ts';
import { formatDateTime } from '../dates.ts';
import { type Message, message } from '../messages.ts';
import { formatTaka } from '../money.ts';
import { cashAtDoor, cashDue } from '../orders/cash-due.ts';
import type { Order } from '../orders/orders.ts';

/** The amounts above the total, in taka. */
export const invoiceAmounts = (order: Order): { text: Message; amount: number }[] => [
  { text: 'Subtotal', amount: order.totalAmount },
  ...adjustmentLines(order, order.coupon).filter(({ kind, amount }) => kind === 'delivery' || amount !== 0),
];

/** Whether and how the order is paid; `digits` writes amounts and dates in the language. */
export function paymentStateText(order: Order, digits: (text: string) => string): Message {
  const due = cashDue(order);
  if (due === undefined) return 'A payment for this order is being confirmed. You do not need to pay again.';
  if (due > 0)
    return message(cashAtDoor(order) ? 'Cash at the door {amount}' : 'Not paid yet: {amount} is due.', {
      amount: digits(formatTaka(due)),
    });
  const dateOf = (time: string | undefined) => digits(formatDateTime(time ?? order.orderPlaced));
  return order.payment
    ? message('Paid online on {date}.', { date: dateOf(order.paidAt) })
    : message('Paid in cash on {date}.', { date: dateOf(order.cashReceivedAt) });
}
