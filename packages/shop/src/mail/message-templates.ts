/** The messages that the shop sends; one row each. */
import type { PlainMessage } from '../messages.ts';
import type { OrderMove } from '../orders/order-steps.ts';

interface MessageRow {
  /** In the outbox. */
  label: PlainMessage;
  /** The move of an order that it reports to the customer. Its texts in each language are then its whole template. */
  after?: OrderMove;
}

export const messageTemplates = {
  'order-placed': { label: 'Order placed' },
  'order-paid': { label: 'Order paid' },
  'order-delivered': { label: 'Order delivered', after: 'deliver' },
  'payment-refunded': { label: 'Payment refunded' },
  'new-order': { label: 'New order, to staff' },
  'low-stock': { label: 'Low stock, to staff' },
  'new-review': { label: 'New review, to staff' },
  'password-reset': { label: 'Password reset' },
  'verify-email': { label: 'Address confirmation' },
} as const satisfies Record<string, MessageRow>;
export type MessageTemplate = keyof typeof messageTemplates;
export const messageTemplateNames = Object.keys(messageTemplates) as MessageTemplate[];

/** The messages that report a move of an order. */
export type MoveMessage = {
  [Name in MessageTemplate]: (typeof messageTemplates)[Name] extends { after: OrderMove } ? Name : never;
}[MessageTemplate];
export const messagesAfter = (move: OrderMove): MoveMessage[] =>
  messageTemplateNames.filter((name): name is MoveMessage => {
    const row: MessageRow = messageTemplates[name];
    return row.after === move;
  });
