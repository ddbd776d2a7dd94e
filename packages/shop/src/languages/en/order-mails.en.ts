/** English texts of the order mails. */
import type { MoveMessage } from '../../mail/message-templates.ts';

/** The texts of a mail about a move; `date` is when it was made, `unpaid` the amount of an order that is not paid yet. */
export interface MoveMailTexts {
  subject(order: string): string;
  title: string;
  sentences(move: { date: string; unpaid: string | undefined }): readonly [string, ...string[]];
  /** The text of the link to the order. */
  view: string;
}

const moves: Record<MoveMessage, MoveMailTexts> = {
  'order-delivered': {
    subject: (order) => `Your order ${order} was delivered`,
    title: 'Your order was delivered',
    sentences: ({ date, unpaid }) => [
      `We delivered your order on ${date}. We hope that you enjoy it.`,
      ...(unpaid
        ? [`No payment of ${unpaid} is recorded yet. If you paid the courier in cash, no action is needed.`]
        : []),
      'Tell other customers what it is like: write a review on the page of your order.',
    ],
    view: 'Review the order',
  },
};

export const orderMails = {
  greeting: (name: string | undefined) => (name ? `Dear ${name},` : 'Dear customer,'),
  placed: {
    subject: (order: string) => `We received your order ${order}`,
    title: 'Thank you for your order',
    intro: 'We have received it and will call you before delivery.',
    next: 'It is not paid yet. You can pay it online from its page.',
    cash: (amount: string) => `Cash at the door ${amount}. Please have it ready when the courier comes.`,
    cashOnly: 'It is not paid yet. You pay in cash when it is delivered.',
    view: 'See or pay the order',
  },
  paid: {
    subject: (order: string) => `Your order ${order} is paid`,
    title: 'Your payment has arrived',
    intro: (amount: string) => `Thank you. We have received your payment of ${amount}.`,
  },
  moves,
  refunded: {
    subject: (order: string) => `Your payment for order ${order} is refunded`,
    title: 'Your refund is on its way',
    intro: (amount: string) =>
      `We have refunded ${amount}. It goes back to the card or account that you paid with.`,
    when: 'Depending on your bank, it can take a few working days to arrive.',
    staysPaid: 'This order was paid twice. One payment is refunded; the order stays paid by the other.',
  },
  quantity: (count: string) => `× ${count}`,
  labels: {
    order: 'Order',
    transaction: 'Transaction',
    refund: 'Refund',
    refunded: 'Refunded',
    items: 'Items',
    delivery: 'Delivery',
    discount: 'Discount',
    'cash-fee': 'Cash on delivery fee',
    other: 'Other',
    payable: 'Total',
    cashAtDoor: 'Cash at the door',
    deliverTo: 'Delivery to',
  },
  view: 'See the order',
  closing: (shop: string) => `Thank you for shopping at ${shop}.`,
  why: (shop: string) =>
    `You are receiving this email because an order was placed at ${shop} with this address.`,
};

/** Functions insert names and amounts, so that each language has its own word order. */
export type OrderMailTexts = typeof orderMails;
