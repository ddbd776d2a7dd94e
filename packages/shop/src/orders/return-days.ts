/** What a customer is told of returns: within how many days unused goods come back. */
import { type Message, message } from '../messages.ts';

/** In words; undefined where nothing is promised. */
export const returnsMessage = (days: number | undefined): Message | undefined =>
  days ? message('Unused and in its box, within {count} days', { count: days }) : undefined;

/** The days of an order: those that were promised with it, or, of one from before they were stored, those of the shop. */
export const returnDaysOf = (
  order: { returnDays?: number | undefined },
  shop: { returnDays?: number | undefined },
): number | undefined => order.returnDays ?? shop.returnDays;
