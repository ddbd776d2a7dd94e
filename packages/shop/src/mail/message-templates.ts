/** The messages that the shop sends; one row each. */
import type { PlainMessage } from '../messages.ts';
import type { OrderStep } from '../orders/order-steps.ts';

interface MessageRow {
  /** In the outbox. */
  label: PlainMessage;
  /** The step of an order that it reports to the customer. Its texts in each language are then its whole template. */
  at?: OrderStep;
  /** Sent whatever the setting `stepMails` says. */
  always?: true;
}

export const messageTemplates = {
  'order-placed': { label: 'Order placed' },
  'order-paid': { label: 'Order paid' },
  'confirm-order': { label: 'Confirmation asked for' },
  'order-confirmed': { label: 'Order confirmed', at: 'confirmed' },
  'order-packed': { label: 'Order packed', at: 'packed' },
  'order-booked': { label: 'Courier of an order booked', at: 'booked' },
  'order-ready-for-pickup': { label: 'Order ready for pickup', at: 'ready-for-pickup', always: true },
  'order-handed-over': { label: 'Order handed over', at: 'handed-over' },
  'order-on-the-way': { label: 'Order on the way', at: 'on-the-way' },
  'order-out-for-delivery': { label: 'Order out for delivery', at: 'out-for-delivery' },
  'order-problem': { label: 'Problem of a delivery', at: 'problem' },
  'order-returning': { label: 'Order on the way back', at: 'returning' },
  'order-delivered': { label: 'Order delivered', at: 'delivered' },
  'order-partly-delivered': { label: 'Order partly delivered', at: 'partly-delivered' },
  'order-returned': { label: 'Order returned', at: 'returned' },
  'order-cancelled': { label: 'Order cancelled', at: 'cancelled', always: true },
  'order-late': { label: 'Delivery is late' },
  'order-changed': { label: 'Order changed' },
  'difference-paid': { label: 'Difference paid' },
  'advance-asked': { label: 'Advance asked for' },
  'advance-paid': { label: 'Advance paid' },
  'cancel-declined': { label: 'Request to cancel declined' },
  'payment-refunded': { label: 'Payment refunded' },
  'cash-refunded': { label: 'Cash refunded' },
  'review-shown': { label: 'Review is shown' },
  'review-hidden': { label: 'Review is hidden' },
  'review-answered': { label: 'Answer to a review' },
  'question-answered': { label: 'Answer to a question' },
  'back-in-stock': { label: 'Back in stock' },
  'new-order': { label: 'New order, to staff' },
  'low-stock': { label: 'Low stock, to staff' },
  'daily-summary': { label: 'Daily summary, to staff' },
  'new-review': { label: 'New review, to staff' },
  'owners-change': { label: 'Change that only owners make, to owners' },
  test: { label: 'Test email' },
  'password-reset': { label: 'Password reset' },
  'verify-email': { label: 'Address confirmation' },
  'staff-invitation': { label: 'Invitation to the staff' },
  'password-changed': { label: 'Password changed' },
  'second-factor-on': { label: 'Two-step login turned on' },
  'second-factor-off': { label: 'Two-step login turned off' },
  'backup-code-used': { label: 'Backup code used' },
  'passkey-added': { label: 'Passkey added' },
  'passkey-removed': { label: 'Passkey removed' },
  'provider-linked': { label: 'Google account linked' },
  'provider-removed': { label: 'Google account removed' },
} as const satisfies Record<string, MessageRow>;
export type MessageTemplate = keyof typeof messageTemplates;
export const messageTemplateNames = Object.keys(messageTemplates) as MessageTemplate[];

/** The messages that report a step of an order. */
export type StepMessage = {
  [Name in MessageTemplate]: (typeof messageTemplates)[Name] extends { at: OrderStep } ? Name : never;
}[MessageTemplate];
const isStepMessage = (name: MessageTemplate): name is StepMessage => 'at' in messageTemplates[name];

/** The steps of which a shop can choose whether they are mailed. */
export const mailedSteps: readonly OrderStep[] = messageTemplateNames.flatMap((name) => {
  const { at, always }: MessageRow = messageTemplates[name];
  return at && !always ? [at] : [];
});

/** All messages about a step of an order, chosen or not. */
export const messagesOf = (step: OrderStep): StepMessage[] =>
  messageTemplateNames.filter(isStepMessage).filter((name) => messageTemplates[name].at === step);

/** Whether a message is sent; `chosen` is the setting `stepMails`. One of another version of the shop is. */
export function isChosenMessage(name: string, chosen: readonly string[]): boolean {
  const { at, always }: Partial<MessageRow> = Object.hasOwn(messageTemplates, name)
    ? messageTemplates[name as MessageTemplate]
    : {};
  return at === undefined || always === true || chosen.includes(at);
}

/** The messages that are sent when an order reaches a step. */
export const messagesAt = (step: OrderStep, chosen: readonly string[]): StepMessage[] =>
  messagesOf(step).filter((name) => isChosenMessage(name, chosen));
