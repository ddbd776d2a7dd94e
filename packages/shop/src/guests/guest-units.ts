/** How many units the orders of a guest may take from the stock before anybody has confirmed them. */
import { type MessageWithParams, message } from '../messages.ts';

/** The most units of a guest's orders that wait to be confirmed, together. Whoever needs more logs in, or calls the shop. */
export const maxGuestUnits = 20;

/** What a guest is told of more units. */
export const tooManyGuestUnits = message(
  'Without an account you can order at most {max} items until the shop has confirmed them. Please log in to order more.',
  { max: maxGuestUnits },
);

/** The problem of a guest's cart, whose earlier orders have `waiting` units that nobody has confirmed; undefined if it can be ordered. */
export function guestUnitsProblem(
  lines: readonly { quantity: number }[],
  waiting = 0,
): MessageWithParams | undefined {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, waiting);
  return units > maxGuestUnits ? tooManyGuestUnits : undefined;
}
