/** What heads an order on its pages and its card: a sentence with the day on which it comes, or where it is. */
import { isoDay } from '../dates.ts';
import { type Message, message, type PlainMessage } from '../messages.ts';
import { waitsForAdvance } from './advance.ts';
import { waitsForPayment } from './online-only.ts';
import { isToCome, type OrderStep, type StepFields, stepOf } from './order-steps.ts';
import type { Order } from './orders.ts';

/** Where an order is at a step that says more than the promised day, or as much. */
export const stepSentences = {
  'ready-for-pickup': 'Your order is ready to be picked up.',
  'handed-over': 'Your order is with the courier.',
  'on-the-way': 'Your order is on the way.',
  'out-for-delivery': 'Your order is out for delivery.',
  problem: 'Your order could not be delivered yet.',
  returning: 'Your order is on its way back to us.',
  'partly-delivered': 'A part of your order came back to us.',
  returned: 'Your order came back to us.',
  cancelled: 'Your order is cancelled.',
} as const satisfies { [Step in OrderStep]?: PlainMessage };

const sentenceAt = (step: OrderStep): PlainMessage | undefined =>
  (stepSentences as { [Step in OrderStep]?: PlainMessage })[step];

/** The steps at which the promised day is not what matters. */
const withoutDay: readonly OrderStep[] = ['ready-for-pickup', 'problem', 'returning'];

/** The promised days, unless the last one is over, or nothing comes, or something else matters more. `now` in ms. */
export function daysAhead(
  order: StepFields & Pick<Order, 'promise'>,
  now: number,
): Order['promise'] | undefined {
  const { promise } = order;
  const isAhead = promise && promise.to >= isoDay(now) && isToCome(order);
  return isAhead && !withoutDay.includes(stepOf(order)) ? promise : undefined;
}

type HeadedOrder = StepFields &
  Pick<Order, 'pickup' | 'promise' | 'deliveredAt' | 'advance'> &
  Parameters<typeof waitsForAdvance>[0] &
  Parameters<typeof waitsForPayment>[0];

/** `now` in ms; `dayOf` writes a day as in 2026-11-26. A promised day that is over is not named. */
export function orderHeading(order: HeadedOrder, now: number, dayOf: (date: string) => string): Message {
  const { pickup, deliveredAt } = order;
  const step = stepOf(order);
  if (step === 'partly-delivered') return stepSentences[step];
  if (order.status === 'Delivered') {
    if (!deliveredAt) return pickup ? 'You have picked up your order.' : 'Your order has arrived.';
    const day = dayOf(isoDay(deliveredAt));
    return pickup ? message('Picked up on {day}', { day }) : message('Delivered on {day}', { day });
  }
  if (waitsForAdvance(order)) return 'Your order waits for the advance.';
  // It is sent once it is paid.
  if (waitsForPayment(order) && isToCome(order)) return 'Your order is placed.';
  const days = daysAhead(order, now);
  if (days) return message('Comes by {day}', { day: dayOf(days.to) });
  return sentenceAt(step) ?? (pickup ? 'You pick it up at the shop.' : 'Your order is placed.');
}
