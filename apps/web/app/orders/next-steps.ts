/** What happens after an order has been placed, in words, for its page of thanks. */
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor, cashText } from '@jontro/shop/orders/cash-due.ts';
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
  const pickUp: NextStep = {
    title: 'You pick it up',
    text: 'We tell you when it is ready. Please bring the code.',
  };
  const bring: NextStep = {
    title: 'The courier brings it',
    text: days ? message('Arrives {days}; the courier calls first.', { days }) : 'The courier calls first.',
  };
  return [
    ...confirm,
    { title: 'We pack it' },
    order.pickup ? pickUp : bring,
    ...payment(order, payOnline),
  ] as readonly NextStep[];
}

function laterOf({ pickup }: Order, payOnline: boolean): PlainMessage {
  if (pickup) return payOnline ? 'Online, or in cash at the shop' : 'In cash at the shop';
  return payOnline ? 'Online, or in cash at the door' : 'In cash at the door';
}

/** Nothing for an order that is paid. */
function payment(order: Order, payOnline: boolean): NextStep[] {
  const cash = cashAtDoor(order);
  if (order.payment || order.cashReceivedAt) return [];
  if (order.paymentUndecided) return [{ title: 'Your payment is being confirmed.' }];
  const text: Message =
    cash !== undefined ? message(cashText(order), { amount: formatTaka(cash) }) : laterOf(order, payOnline);
  return [{ title: 'You pay', text }];
}
