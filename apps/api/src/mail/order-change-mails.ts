/** The mails about what changes an order and its money after it was placed, in the order's language. */
import type { Order, OrderChange } from '@jontro/shop/orders/orders.ts';
import { amountParts, mailTextsOf, type OrderMailContext } from './order-mail-parts.ts';
import { orderMail } from './order-mails.ts';
import type { NewMail } from './outbox.ts';

/** What was changed in an order, and what follows for its payment. Expects the order after the change. */
export function orderChangedMail(order: Order, change: OrderChange, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { changed } = mailTexts.texts;
  const isAmount = ({ field }: OrderChange['fields'][number]) =>
    field === 'deliveryCharge' || field === 'discount' || field === 'payable';
  const lines = change.fields.map((field) => {
    const shown = (value: string | number) =>
      isAmount(field)
        ? mailTexts.taka(Number(value))
        : typeof value === 'number'
          ? mailTexts.count(value)
          : value || changed.nothing;
    const what = field.product ?? changed.fields[field.field];
    return changed.change(what, shown(field.before), shown(field.after));
  });
  const payable = change.fields.find(({ field }) => field === 'payable');
  const isCheaper = payable !== undefined && Number(payable.after) < Number(payable.before);
  const { differenceDue } = order;
  return orderMail(order, setting, mailTexts, {
    kind: 'order-changed',
    key: `${order._id}:${order.revision ?? 0}`,
    texts: changed,
    sentences: [
      changed.intro,
      ...(differenceDue ? [changed.due(mailTexts.taka(differenceDue))] : []),
      ...(order.payment && isCheaper && !differenceDue ? [changed.refund] : []),
    ],
    parts: [{ kind: 'lines', label: changed.changes, lines }, ...amountParts(order, mailTexts)],
    isAddressed: true,
  });
}

/** A refund as the customer's mail reports it. */
export interface RefundNote {
  /** The refund's id; one mail is sent for each. */
  refundId: string;
  /** In taka. */
  amount: number;
  /** True if the order had been paid twice and stays paid by the other payment. */
  staysPaid: boolean;
}

/** "Your refund is on its way". For a refund that the gateway has carried out. */
export function paymentRefundedMail(order: Order, refund: RefundNote, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { refunded, labels } = mailTexts.texts;
  const amount = mailTexts.taka(refund.amount);
  return orderMail(order, setting, mailTexts, {
    kind: 'payment-refunded',
    key: refund.refundId,
    texts: refunded,
    sentences: [refunded.intro(amount), ...(refund.staysPaid ? [refunded.staysPaid] : []), refunded.when],
    parts: [
      { kind: 'lines', label: labels.refund, lines: [refund.refundId] },
      { kind: 'rows', rows: [{ label: labels.refunded, value: amount, strong: true }] },
    ],
  });
}

/** Money given back outside of the payment provider. */
export interface CashRefundNote {
  id: string;
  /** In taka. */
  amount: number;
  /** The number of the transfer; empty if it was given by hand. */
  transfer: string;
}

/** "We have given your money back", with the number by which the customer finds the transfer. */
export function cashRefundedMail(order: Order, refund: CashRefundNote, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { cashRefunded, labels } = mailTexts.texts;
  const amount = mailTexts.taka(refund.amount);
  return orderMail(order, setting, mailTexts, {
    kind: 'cash-refunded',
    key: refund.id,
    texts: cashRefunded,
    sentences: [cashRefunded.intro(amount)],
    parts: [
      ...(refund.transfer
        ? [{ kind: 'lines', label: labels.transfer, lines: [refund.transfer] } as const]
        : []),
      { kind: 'rows', rows: [{ label: labels.refunded, value: amount, strong: true }] },
    ],
  });
}

/** A difference that was paid. */
export interface DifferenceNote {
  /** Unique among the differences of all orders. */
  key: string;
  /** In taka. */
  amount: number;
  /** The transaction of an online payment. */
  tranId?: string;
}

/** "The rest has arrived", of a paid order that had become dearer. */
export function differencePaidMail(order: Order, paid: DifferenceNote, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { differencePaid, labels } = mailTexts.texts;
  return orderMail(order, setting, mailTexts, {
    kind: 'difference-paid',
    key: paid.key,
    texts: differencePaid,
    sentences: [differencePaid.intro(mailTexts.taka(paid.amount))],
    parts: [
      ...(paid.tranId ? [{ kind: 'lines', label: labels.transaction, lines: [paid.tranId] } as const] : []),
      ...amountParts(order, mailTexts),
    ],
  });
}

/** The answer of staff to a request to cancel that they decline. Expects the order with the answer. */
export function cancelDeclinedMail(order: Order, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { cancelDeclined } = mailTexts.texts;
  const { declinedAt = '', answer = '' } = order.cancelRequest ?? {};
  return orderMail(order, setting, mailTexts, {
    kind: 'cancel-declined',
    key: `${order._id}:${declinedAt}`,
    texts: cancelDeclined,
    sentences: [cancelDeclined.intro, cancelDeclined.call],
    parts: [{ kind: 'lines', label: cancelDeclined.answer, lines: [answer] }],
    isAddressed: true,
  });
}
