/** What a packing slip or label says about the cash that the courier collects. */
import type { PlainMessage } from '../messages.ts';
import { advanceTexts, waitsForAdvance } from '../orders/advance.ts';
import { cashDue } from '../orders/cash-due.ts';
import { onlineOnlyTexts, waitsForPayment } from '../orders/online-only.ts';
import { nothingDue, nothingDueTexts } from '../orders/open-amount.ts';
import { isEndedWithoutSale, type StepFields, stepOf } from '../orders/order-steps.ts';
import { type Order, orderTexts } from '../orders/orders.ts';

/** How an order ended that was cancelled or came back. */
export const endText = (order: StepFields): PlainMessage =>
  stepOf(order) === 'cancelled' ? orderTexts.cancelled : orderTexts.returned;

const dueNote = ({ pickup }: Order): PlainMessage =>
  pickup ? 'Not paid: take it when you hand it over.' : 'Not paid: collect it at the door.';

/** The amount in taka, undefined if it has to be checked first, and what it means. */
export function cashToCollect(order: Order): { amount: number | undefined; note: PlainMessage } {
  if (isEndedWithoutSale(order)) return { amount: 0, note: endText(order) };
  if (waitsForPayment(order)) return { amount: 0, note: onlineOnlyTexts.notPaid };
  if (order.onlineOnly && order.differenceDue) return { amount: 0, note: onlineOnlyTexts.differenceOnline };
  if (order.differenceDue)
    return { amount: order.differenceDue, note: 'Paid, then changed: collect the difference.' };
  const amount = cashDue(order);
  if (amount === undefined)
    return { amount, note: 'An online payment is being confirmed: check it before dispatch.' };
  if (waitsForAdvance(order)) return { amount, note: advanceTexts.notPacked };
  if (nothingDue(order)) return { amount, note: nothingDueTexts.staff };
  return { amount, note: amount > 0 ? dueNote(order) : 'Paid: collect nothing.' };
}
