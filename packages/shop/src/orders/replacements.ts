/** Orders that send units of another order again: their texts, and how one was paid. */
import type { PlainMessage } from '../messages.ts';
import { type Order, orderTexts } from './orders.ts';

export const replacementTexts = {
  tooMany: 'Only units that the customer does not have can be sent again',
  done: 'Recorded. A new order sends it again.',
  paidBefore: 'Paid with the first order',
} as const satisfies Record<string, PlainMessage>;

type Fields = Pick<Order, 'replacementOf' | 'cashReceivedAt' | 'orderPlaced'>;
type ReceivedText = typeof replacementTexts.paidBefore | typeof orderTexts.paidInCash;

/** Whether the order was paid as it was placed, with what was paid for its units in another one. */
export const isPaidBefore = ({ replacementOf, cashReceivedAt, orderPlaced }: Fields): boolean =>
  replacementOf !== undefined && cashReceivedAt === orderPlaced;

/** What is said of an order whose cash was received. */
export const receivedText = (order: Fields): ReceivedText =>
  isPaidBefore(order) ? replacementTexts.paidBefore : orderTexts.paidInCash;
