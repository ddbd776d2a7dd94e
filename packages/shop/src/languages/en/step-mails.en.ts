/** English texts of the mails about the steps of an order. */
import type { StepMessage } from '../../mail/message-templates.ts';

/** What a mail about a step tells: when it was reached, the amount that is still to be paid, the note of staff. */
export interface MailedStep {
  date: string;
  unpaid: string | undefined;
  /** Whether the shop has money of the customer. */
  isPaid: boolean;
  note: string | undefined;
  /** What is still to be paid before it is packed. */
  advance: string | undefined;
  /** Of an order that is picked up at the shop: where, when and with which code. */
  pickup: { address: string; hours: string | undefined; code: string | undefined } | undefined;
}

/** The texts of a mail about a step. */
export interface StepMailTexts {
  subject(order: string): string;
  title: string;
  sentences(step: MailedStep): readonly [string, ...string[]];
  /** The text of the link to the order, if it is another than usual. */
  view?: string;
}

const noted = ({ note }: MailedStep): string[] => (note ? [`Note: ${note}`] : []);
const atTheDoor = ({ unpaid, pickup }: MailedStep): string[] =>
  unpaid && !pickup ? [`Please have ${unpaid} ready at the door, or pay online before.`] : [];

export const stepMails: Record<StepMessage, StepMailTexts> = {
  'order-confirmed': {
    subject: (order) => `Your order ${order} is confirmed`,
    title: 'Your order is confirmed',
    sentences: (step) => [
      step.advance
        ? `We have confirmed your order. Please pay ${step.advance} of it online in advance: then we pack it.`
        : 'We have confirmed your order and will pack it next.',
      ...noted(step),
    ],
  },
  'order-packed': {
    subject: (order) => `Your order ${order} is packed`,
    title: 'Your order is packed',
    sentences: (step) => [
      step.pickup
        ? 'Your order is packed. We tell you when you can pick it up.'
        : 'Your order is packed. Next we hand it over to the courier.',
      ...noted(step),
      ...atTheDoor(step),
    ],
  },
  'order-booked': {
    subject: (order) => `A courier is booked for your order ${order}`,
    title: 'A courier is booked',
    sentences: (step) => ['A courier is booked, who will fetch your order from us.', ...noted(step)],
  },
  'order-ready-for-pickup': {
    subject: (order) => `Your order ${order} is ready to be picked up`,
    title: 'Your order is ready',
    sentences: (step) => [
      step.pickup?.code
        ? `Your order is ready. Please tell us the code ${step.pickup.code} when you pick it up at our shop.`
        : 'Your order is ready to be picked up at our shop.',
      ...noted(step),
      ...(step.unpaid ? [`You pay ${step.unpaid} at the shop, or online before.`] : []),
    ],
  },
  'order-handed-over': {
    subject: (order) => `Your order ${order} has left our shop`,
    title: 'Your order has left our shop',
    sentences: (step) => [
      `We handed your order over to the courier on ${step.date}, who calls before the delivery.`,
      ...noted(step),
      ...atTheDoor(step),
    ],
  },
  'order-on-the-way': {
    subject: (order) => `Your order ${order} is on the way`,
    title: 'Your order is on the way',
    sentences: (step) => ['Your order is on the way to you.', ...noted(step), ...atTheDoor(step)],
  },
  'order-out-for-delivery': {
    subject: (order) => `Your order ${order} comes today`,
    title: 'Your order is out for delivery',
    sentences: (step) => [
      'Your order is out for delivery. Please keep your telephone with you.',
      ...noted(step),
      ...atTheDoor(step),
    ],
  },
  'order-problem': {
    subject: (order) => `Your order ${order} could not be delivered yet`,
    title: 'Your order could not be delivered yet',
    sentences: (step) => [
      `There is a problem with the delivery: ${step.note ?? 'the courier could not reach you.'}`,
      'Please call us, so that your order reaches you.',
    ],
  },
  'order-returning': {
    subject: (order) => `Your order ${order} is on its way back to us`,
    title: 'Your order is on its way back',
    sentences: (step) => ['The parcel was not accepted and is on its way back to us.', ...noted(step)],
  },
  'order-delivered': {
    subject: (order) => `Your order ${order} was delivered`,
    title: 'Your order was delivered',
    sentences: ({ date, unpaid, pickup }) => [
      pickup
        ? `You picked up your order on ${date}. We hope that you enjoy it.`
        : `We delivered your order on ${date}. We hope that you enjoy it.`,
      ...(unpaid
        ? [`No payment of ${unpaid} is recorded yet. If you paid in cash, no action is needed.`]
        : []),
      'Tell other customers what it is like: write a review on the page of your order.',
    ],
    view: 'Review the order',
  },
  'order-partly-delivered': {
    subject: (order) => `A part of your order ${order} came back to us`,
    title: 'A part of your order came back',
    sentences: (step) => [
      'We have received the items that you did not keep. The amounts below are what you pay for the others.',
      ...noted(step),
    ],
  },
  'order-returned': {
    subject: (order) => `Your order ${order} came back to us`,
    title: 'Your order came back to us',
    sentences: (step) => [
      'The items of your order are back in our shop.',
      ...noted(step),
      step.isPaid ? 'What you have paid for them is refunded.' : 'You have nothing to pay.',
    ],
  },
  'order-cancelled': {
    subject: (order) => `Your order ${order} is cancelled`,
    title: 'Your order is cancelled',
    sentences: ({ note, isPaid }) => [
      note ? `Your order is cancelled. Reason: ${note}` : 'Your order is cancelled.',
      isPaid ? 'What you have paid is refunded.' : 'You have nothing to pay.',
    ],
  },
};
