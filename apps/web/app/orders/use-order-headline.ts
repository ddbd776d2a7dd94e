/** What a card and the page of an order say of it: the day on which it comes, or where it is, and a sentence below that says something else. */
import { zoneOf } from '@jontro/shop/cart/delivery.ts';
import type { Message } from '@jontro/shop/messages.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useSettings } from '../site/settings.ts';
import { progressOf } from './order-progress.ts';
import { useOrderHeading } from './use-order-heading.ts';

/** What a heading with a day says already. */
const saidByDay: readonly Message[] = ['Your order has arrived.', 'You have picked up your order.'];

/** Returns the function that writes both; `payOnline` tells whether the shop takes online payments. */
export function useOrderHeadline(): (
  order: Order,
  payOnline: boolean,
) => Record<'heading' | 'text', Message> {
  const { deliveryZones } = useSettings();
  const headingOf = useOrderHeading();
  return (order, payOnline) => {
    const { now, next } = progressOf(order, zoneOf(deliveryZones, order.district)?.maxHours, payOnline);
    const heading = headingOf(order);
    // Without a day the sentence about its state says more.
    if (heading === 'Your order is placed.' || heading === now) return { heading: now, text: next };
    return { heading, text: saidByDay.includes(now) ? next : now };
  };
}
