/** What an invoice says about the amounts and the payment of an order, on its page and in its PDF file. */
import { adjustmentLines } from '../cart/totals.ts';
import { formatDateTime } from '../dates.ts';
import { type Message, message } from '../messages.ts';
import { formatTaka } from '../money.ts';
import { restOf, waitsForAdvance } from '../orders/advance.ts';
import { cashAtDoor, cashDue, cashText } from '../orders/cash-due.ts';
import { waitsForPayment } from '../orders/online-only.ts';
import { nothingDue, nothingDueTexts, openWith } from '../orders/open-amount.ts';
import { isEndedWithoutSale } from '../orders/order-steps.ts';
import type { Order, OrderItem } from '../orders/orders.ts';
import { endText } from './cash-to-collect.ts';

interface InvoiceAmount {
  text: Message;
  /** In taka. */
  amount: number;
}

/** The units of a line that the customer does not have: back in the shop, or lost. Of a cancelled order nothing had left. */
export const returnedTexts = (
  { cancelledAt }: Pick<Order, 'cancelledAt'>,
  { returned = 0, lost = 0 }: Pick<OrderItem, 'returned' | 'lost'>,
): Message[] =>
  cancelledAt
    ? []
    : [
        ...(returned > lost ? [message('{count} came back', { count: returned - lost })] : []),
        ...(lost > 0 ? [message('{count} lost', { count: lost })] : []),
      ];

/** The amounts above the total. */
export const invoiceAmounts = (order: Order): InvoiceAmount[] => [
  { text: 'Subtotal', amount: order.totalAmount },
  ...adjustmentLines(order, order.coupon).filter(({ kind, amount }) => kind === 'delivery' || amount !== 0),
];

/** What was received and given back, if it is not simply the total; of an order with an advance which of it came first. */
export function receivedAmounts(order: Order): InvoiceAmount[] {
  const { received, refunded, payable, advance: { paid: inAdvance = 0 } = {} } = order;
  const isPaid = order.payment || order.cashReceivedAt !== undefined;
  const first = { text: 'Paid in advance', amount: inAdvance } as const;
  if (received === undefined)
    return isPaid && inAdvance > 0
      ? [first, { text: 'Paid after that', amount: openWith({ received: inAdvance }, payable) }]
      : [];
  return [
    inAdvance > 0 && !isPaid ? first : { text: 'Received so far', amount: received },
    ...(refunded ? [{ text: 'Refunded so far', amount: -refunded } as const] : []),
  ];
}

/** The amounts below the total: what was received, given back and is still due, if it is not simply the total. */
export const settledAmounts = (order: Order): InvoiceAmount[] => [
  ...(waitsForAdvance(order)
    ? [{ text: 'To pay in advance', amount: order.advance?.due ?? 0 } as const]
    : []),
  ...receivedAmounts(order),
  ...(order.differenceDue ? [{ text: 'Still due', amount: order.differenceDue } as const] : []),
];

/** Whether and how the order is paid, and how it ended without a sale; `digits` writes amounts and dates in the language. */
export function paymentTexts(order: Order, digits: (text: string) => string): Message[] {
  const isPaid = order.payment || order.cashReceivedAt !== undefined;
  const end = isEndedWithoutSale(order) ? [endText(order)] : [];
  return isPaid || end.length === 0 ? [paymentStateText(order, digits), ...end] : end;
}

function paymentStateText(order: Order, digits: (text: string) => string): Message {
  const due = waitsForPayment(order) ? restOf(order) : cashDue(order);
  if (due === undefined) return 'A payment for this order is being confirmed. You do not need to pay again.';
  if (due > 0 && order.onlineOnly)
    return message('Not paid yet: {amount} is due, online only.', { amount: digits(formatTaka(due)) });
  if (due > 0)
    return message(cashAtDoor(order) ? cashText(order) : 'Not paid yet: {amount} is due.', {
      amount: digits(formatTaka(due)),
    });
  if (nothingDue(order)) return nothingDueTexts.customer;
  const dateOf = (time: string | undefined) => digits(formatDateTime(time ?? order.orderPlaced));
  return order.payment
    ? message('Paid online on {date}.', { date: dateOf(order.paidAt) })
    : message('Paid in cash on {date}.', { date: dateOf(order.cashReceivedAt) });
}
