/** What heads an order: the day on which it comes, or where it is. */
import { formatDay } from '@jontro/shop/dates.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { orderHeading } from '@jontro/shop/orders/order-heading.ts';
import { useLanguage } from '../language/use-language.ts';
import { now } from '../lib/clock.ts';

/** Returns the function that writes it; for pages that the server does not render. */
export function useOrderHeading(): (order: Parameters<typeof orderHeading>[0]) => Message {
  const { digits, language } = useLanguage();
  return (order) => orderHeading(order, now(), (day) => digits(formatDay(day, language)));
}
