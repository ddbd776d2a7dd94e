/** Texts about the status of an order and its next step. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { isUnpaid, type MoneyFields } from '@jontro/shop/orders/open-amount.ts';
import { stepSentences } from '@jontro/shop/orders/order-heading.ts';
import { isEndedWithoutSale, type OrderStep, stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';

type ProgressFields = MoneyFields &
  Pick<
    Order,
    | 'status'
    | 'step'
    | 'paymentUndecided'
    | 'paymentMethod'
    | 'customerReview'
    | 'district'
    | 'pickup'
    | 'advance'
    | 'confirmation'
    | 'replacements'
  >;

export interface OrderProgress {
  /** The status. */
  now: PlainMessage;
  /** What happens next, or what can be done. */
  next: PlainMessage;
}

/** The texts of the steps at which the payment does not matter. */
const stepProgress: { [Step in OrderStep]?: OrderProgress } = {
  'ready-for-pickup': {
    now: stepSentences['ready-for-pickup'],
    next: 'Please bring the code to the shop.',
  },
  'handed-over': { now: stepSentences['handed-over'], next: 'The courier calls before the delivery.' },
  'on-the-way': { now: stepSentences['on-the-way'], next: 'The courier calls before the delivery.' },
  'out-for-delivery': {
    now: stepSentences['out-for-delivery'],
    next: 'Please keep your telephone with you.',
  },
  problem: { now: stepSentences.problem, next: 'Please call us.' },
  returning: { now: stepSentences.returning, next: 'Please call us if you still want it.' },
  returned: { now: stepSentences.returned, next: 'You have nothing to pay.' },
  cancelled: { now: stepSentences.cancelled, next: 'You have nothing to pay.' },
};

/** `maxHours` is the longest delivery that the district's zone promises; `payOnline` whether the shop takes online payments. */
export function progressOf(order: ProgressFields, maxHours?: number, payOnline = true): OrderProgress {
  const paid = order.payment || order.cashReceivedAt !== undefined;
  const owes = isUnpaid(order);
  const step = stepOf(order);
  const ofStep = stepProgress[step];
  // What was paid for units that are sent again pays their order.
  if (ofStep && isEndedWithoutSale(order) && (paid || order.received) && !order.replacements)
    return { ...ofStep, next: 'What you have paid is refunded by the way in which you paid.' };
  if (ofStep) return ofStep;
  if (order.status === 'Delivered') {
    if (owes && !order.paymentUndecided)
      return {
        now: order.pickup
          ? 'You have picked up your order. It is not paid yet.'
          : 'Your order has arrived. It is not paid yet.',
        next: payOnline ? 'Pay it online, or in cash.' : 'Pay it in cash.',
      };
    return order.customerReview
      ? { now: 'Your order has arrived, and you have reviewed it.', next: 'Thank you for shopping with us.' }
      : {
          now: order.pickup ? 'You have picked up your order.' : 'Your order has arrived.',
          next: 'Tell others what it is like: write a review.',
        };
  }
  if (order.paymentUndecided)
    return {
      now: 'Your payment is being confirmed.',
      next: 'You do not need to pay again. We pack your order as soon as it is confirmed.',
    };
  if (waitsForAdvance(order))
    return {
      now: 'Your order waits for the advance.',
      next: 'Pay it below. Then we pack your order.',
    };
  const deliveryText =
    maxHours === 48
      ? 'It arrives within 24 to 48 hours; the courier calls first.'
      : 'A courier brings it to your door and calls first.';
  const arrival = order.pickup ? 'We tell you when you can pick it up.' : deliveryText;
  if (step === 'to-confirm')
    return {
      now: 'Your order is placed.',
      next: paid
        ? 'We confirm it next.'
        : order.confirmation
          ? 'Please confirm it by what we have sent to you.'
          : 'We call you to confirm it.',
    };
  const packed = step === 'packed' || step === 'booked';
  return paid
    ? {
        now: packed ? 'Your order is paid and packed.' : 'Your order is paid and being packed.',
        next: arrival,
      }
    : {
        now: packed ? 'Your order is packed.' : 'Your order is placed and being packed.',
        next:
          owes && payOnline && !order.paymentMethod
            ? order.pickup
              ? 'We tell you when you can pick it up. Pay now, or in cash at the shop.'
              : (`${deliveryText} Pay now, or in cash at the door.` as const)
            : arrival,
      };
}
