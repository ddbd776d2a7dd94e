/** The mails about what changes an order and its money after it was placed, in the order's language. */
import type { DeliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { isUnpaid, openWith } from '@jontro/shop/orders/open-amount.ts';
import type { Order, OrderChange } from '@jontro/shop/orders/orders.ts';
import { isOutsideLimits, type MethodLimits, onlineMethodsFor } from '@jontro/shop/orders/payment-methods.ts';
import type { CouponRow } from '../coupons/coupon-rows.ts';
import { amountParts, daysIn, mailTextsOf, type OrderMailContext, parcelParts } from './order-mail-parts.ts';
import { anyOnline, orderMail } from './order-mails.ts';
import type { NewMail } from './outbox.ts';

/**
 * What was changed in an order, and what follows for its payment. Expects the order after the change. `offered` are the payment methods of
 * the shop; left out, online payment takes any amount.
 */
export function orderChangedMail(
  order: Order,
  change: OrderChange,
  setting: OrderMailContext,
  offered: readonly MethodLimits[] = anyOnline,
): NewMail {
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
  const dueSentence = (due: number): string => {
    const amount = mailTexts.taka(due);
    if (onlineMethodsFor(offered, due).length > 0) return changed.due(amount);
    if (order.onlineOnly) return changed.dueCall(amount);
    return order.pickup ? changed.dueAtShop(amount) : changed.dueAtDoor(amount);
  };
  return orderMail(order, setting, mailTexts, {
    kind: 'order-changed',
    key: `${order._id}:${order.revision ?? 0}`,
    texts: changed,
    sentences: [
      changed.intro,
      ...(differenceDue ? [dueSentence(differenceDue)] : []),
      ...(isUnpaid(order) && isOutsideLimits(offered, openWith(order, order.payable))
        ? [mailTexts.texts.placed.outsideLimits]
        : []),
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

/** A difference or an advance that was paid. */
export interface DifferenceNote {
  /** Unique among those of all orders. */
  key: string;
  /** In taka. */
  amount: number;
  /** The transaction of an online payment. */
  tranId?: string;
}

/** "The rest has arrived", of a paid order that had become dearer. */
export function differencePaidMail(order: Order, paid: DifferenceNote, setting: OrderMailContext): NewMail {
  const { differencePaid } = mailTextsOf(setting).texts;
  return partPaidMail('difference-paid', differencePaid, order, paid, setting);
}

type PartTexts = { subject(order: string): string; title: string; intro(amount: string): string };

/** What arrived of an order besides its payment. */
function partPaidMail(
  kind: 'difference-paid' | 'advance-paid',
  texts: PartTexts,
  order: Order,
  paid: DifferenceNote,
  setting: OrderMailContext,
): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { labels } = mailTexts.texts;
  return orderMail(order, setting, mailTexts, {
    kind,
    key: paid.key,
    texts,
    sentences: [texts.intro(mailTexts.taka(paid.amount))],
    parts: [
      ...(paid.tranId ? [{ kind: 'lines', label: labels.transaction, lines: [paid.tranId] } as const] : []),
      ...amountParts(order, mailTexts),
    ],
  });
}

/** "Please pay the delivery charge first", for an order whose number has parcels that were not accepted. */
export function advanceAskedMail(order: Order, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { advanceAsked } = mailTexts.texts;
  return orderMail(order, setting, mailTexts, {
    kind: 'advance-asked',
    key: order._id,
    texts: advanceAsked,
    sentences: [advanceAsked.intro(mailTexts.taka(order.advance?.due ?? 0))],
    parts: amountParts(order, mailTexts),
  });
}

/** "Your advance has arrived", and when the order is packed. Expects the order with it. */
export function advancePaidMail(order: Order, paid: DifferenceNote, setting: OrderMailContext): NewMail {
  const { advancePaid } = mailTextsOf(setting).texts;
  const { beforeConfirmation, ...texts } = advancePaid;
  const intro = order.step === 'to-confirm' ? beforeConfirmation : texts.intro;
  return partPaidMail('advance-paid', { ...texts, intro }, order, paid, setting);
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

/** An order whose last promised day has passed. */
export interface LateNote {
  /** The day that has passed, as in 2026-11-26. */
  promisedTo: string;
  /** When it is expected now, if the shop knows. */
  days: DeliveryPromise | undefined;
  coupon: CouponRow | undefined;
}

/** "Your order is late", with the new days, and a coupon if the shop gives one. */
export function orderLateMail(
  order: Order,
  { promisedTo, days, coupon }: LateNote,
  setting: OrderMailContext,
): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { texts, taka, count, day, date } = mailTexts;
  const { late } = texts;
  const discount = coupon && (coupon.kind === 'amount' ? taka(coupon.value) : `${count(coupon.value)}%`);
  const conditions = coupon && [
    ...(coupon.minSubtotalPoisha === null ? [] : [late.couponFrom(taka(toTaka(coupon.minSubtotalPoisha)))]),
    ...(coupon.maxDiscountPoisha === null ? [] : [late.couponAtMost(taka(toTaka(coupon.maxDiscountPoisha)))]),
    ...(coupon.endsAt ? [late.couponUntil(date(coupon.endsAt.toISOString()))] : []),
  ];
  return orderMail(order, setting, mailTexts, {
    kind: 'order-late',
    key: order._id,
    texts: late,
    sentences: [
      late.intro(day(promisedTo)),
      ...(days ? [late.days(daysIn(days, day))] : []),
      ...(coupon && discount ? [late.coupon(discount)] : []),
    ],
    parts: [
      ...(coupon && conditions
        ? [{ kind: 'lines', label: late.couponLabel, lines: [coupon.code, ...conditions] } as const]
        : []),
      ...parcelParts(order, setting, mailTexts),
    ],
    isAddressed: true,
  });
}
