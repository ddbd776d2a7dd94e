/** What happens after an order has been placed, in words, for its page of thanks. */
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor } from '@jontro/shop/orders/cash-due.ts';
import { stepOf } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';

interface NextStep {
  title: PlainMessage;
  text?: Message | undefined;
}

/** `days` are those of the promised delivery; `payOnline` tells whether the shop takes online payments. */
export function nextSteps(
  order: Order,
  { days, payOnline }: { days?: string | undefined; payOnline: boolean },
) {
  const confirm: NextStep[] =
    stepOf(order) === 'to-confirm'
      ? [{ title: 'We call you', text: message('To confirm, at {number}', { number: order.mobileNumber }) }]
      : [];
  const bring: NextStep = {
    title: 'The courier brings it',
    text: days ? message('Arrives {days}; the courier calls first.', { days }) : 'The courier calls first.',
  };
  return [...confirm, { title: 'We pack it' }, bring, ...payment(order, payOnline)] as readonly NextStep[];
}

/** Nothing for an order that is paid. */
function payment(order: Order, payOnline: boolean): NextStep[] {
  const cash = cashAtDoor(order);
  if (order.payment || order.cashReceivedAt) return [];
  if (order.paymentUndecided) return [{ title: 'Your payment is being confirmed.' }];
  const text: Message =
    cash !== undefined
      ? message('Cash at the door {amount}', { amount: formatTaka(cash) })
      : payOnline
        ? 'Online, or in cash at the door'
        : 'In cash at the door';
  return [{ title: 'You pay', text }];
}
