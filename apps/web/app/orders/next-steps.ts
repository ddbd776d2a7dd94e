/** What is still to happen to an order, in words, for its page of thanks. */
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { cashAtDoor, cashText } from '@jontro/shop/orders/cash-due.ts';
import { nothingDue } from '@jontro/shop/orders/open-amount.ts';
import { isToCome, type OrderStep, stepOf, stepsBeforePacking } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';

interface NextStep {
  title: PlainMessage;
  text?: Message | undefined;
}

/** `days` are those of the promised delivery; `payOnline` tells whether the shop takes online payments. Nothing of an order that does not come any more. */
export function nextSteps(
  order: Order,
  { days, payOnline }: { days?: string | undefined; payOnline: boolean },
): NextStep[] {
  const step = stepOf(order);
  if (!isToCome(order) || step === 'returning') return [];
  const confirm: NextStep[] = step === 'to-confirm' ? [confirmStep(order)] : [];
  const pack: NextStep[] = (stepsBeforePacking as readonly OrderStep[]).includes(step)
    ? [{ title: 'We pack it' }]
    : [];
  const pickUp: NextStep = {
    title: 'You pick it up',
    text:
      step === 'ready-for-pickup'
        ? 'Please bring the code to the shop.'
        : 'We tell you when it is ready. Please bring the code.',
  };
  const bring: NextStep = {
    title: 'The courier brings it',
    text: days ? message('Arrives {days}; the courier calls first.', { days }) : 'The courier calls first.',
  };
  const advance: NextStep[] = waitsForAdvance(order)
    ? [
        {
          title: 'You pay in advance',
          text: message('{amount}, online', { amount: formatTaka(order.advance?.due ?? 0) }),
        },
      ]
    : [];
  return [...confirm, ...advance, ...pack, order.pickup ? pickUp : bring, ...payment(order, payOnline)];
}

/** Who confirms the order, and by what. */
function confirmStep({ confirmation, email, mobileNumber: number }: Order): NextStep {
  if (!confirmation) return { title: 'We call you', text: message('To confirm, at {number}', { number }) };
  const { way, mail, sms } = confirmation;
  const text: Message =
    way === 'code'
      ? message('With the code in the SMS to {number}', { number })
      : mail && sms
        ? 'With the link in our mail or SMS'
        : mail
          ? message('With the link in the mail to {email}', { email })
          : message('With the link in the SMS to {number}', { number });
  return { title: 'You confirm it', text };
}

function laterOf({ pickup }: Order, payOnline: boolean): PlainMessage {
  if (pickup) return payOnline ? 'Online, or in cash at the shop' : 'In cash at the shop';
  return payOnline ? 'Online, or in cash at the door' : 'In cash at the door';
}

/** Nothing for an order that is paid, or of which nothing is due. */
function payment(order: Order, payOnline: boolean): NextStep[] {
  const cash = cashAtDoor(order);
  if (order.payment || order.cashReceivedAt) return [];
  if (order.paymentUndecided) return [{ title: 'Your payment is being confirmed.' }];
  if (nothingDue(order)) return [];
  const text: Message = order.onlineOnly
    ? 'Online only'
    : cash !== undefined
      ? message(cashText(order), { amount: formatTaka(cash) })
      : laterOf(order, payOnline);
  return [{ title: 'You pay', text }];
}
