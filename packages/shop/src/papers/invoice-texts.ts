/** What an invoice says about the amounts and the payment of an order, on its page and in its PDF file. */
import { adjustmentLines } from '../cart/totals.ts';
import { formatDateTime } from '../dates.ts';
import { type Message, message } from '../messages.ts';
import { formatTaka } from '../money.ts';
import { cashAtDoor, cashDue, cashText } from '../orders/cash-due.ts';
import { isEndedWithoutSale } from '../orders/order-steps.ts';
import type { Order } from '../orders/orders.ts';
import { endText } from './cash-to-collect.ts';

interface InvoiceAmount {
  text: Message;
  /** In taka. */
  amount: number;
}

/** The amounts above the total. */
export const invoiceAmounts = (order: Order): InvoiceAmount[] => [
  { text: 'Subtotal', amount: order.totalAmount },
  ...adjustmentLines(order, order.coupon).filter(({ kind, amount }) => kind === 'delivery' || amount !== 0),
];

/** The amounts below the total: what was received, given back and is still due, if it is not simply the total. */
export const settledAmounts = ({ received, refunded, differenceDue }: Order): InvoiceAmount[] => [
  ...(received === undefined ? [] : [{ text: 'Received so far', amount: received } as const]),
  ...(refunded ? [{ text: 'Refunded so far', amount: -refunded } as const] : []),
  ...(differenceDue ? [{ text: 'Still due', amount: differenceDue } as const] : []),
];

/** Whether and how the order is paid, and how it ended without a sale; `digits` writes amounts and dates in the language. */
export function paymentTexts(order: Order, digits: (text: string) => string): Message[] {
  const isPaid = order.payment || order.cashReceivedAt !== undefined;
  const end = isEndedWithoutSale(order) ? [endText(order)] : [];
  return isPaid || end.length === 0 ? [paymentStateText(order, digits), ...end] : end;
}

function paymentStateText(order: Order, digits: (text: string) => string): Message {
  const due = cashDue(order);
  if (due === undefined) return 'A payment for this order is being confirmed. You do not need to pay again.';
  if (due > 0)
    return message(cashAtDoor(order) ? cashText(order) : 'Not paid yet: {amount} is due.', {
      amount: digits(formatTaka(due)),
    });
  const dateOf = (time: string | undefined) => digits(formatDateTime(time ?? order.orderPlaced));
  return order.payment
    ? message('Paid online on {date}.', { date: dateOf(order.paidAt) })
    : message('Paid in cash on {date}.', { date: dateOf(order.cashReceivedAt) });
}
