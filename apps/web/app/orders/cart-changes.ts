/** Differences between the cart that a shopper saw and the cart on the server. */

import { type CartItem, cartItemNote } from '@jontro/shop/cart/cart.ts';
import { type Message, message, withParams } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';

const soldIdOf = ({ gadgetId, variantId }: CartItem): string => variantId ?? gadgetId;
const nameOf = ({ name, variantName }: CartItem): string => (variantName ? `${name} (${variantName})` : name);

/** One message for each line that changed, was added or removed, or cannot be ordered. */
export function describeCartChanges(seen: readonly CartItem[], now: readonly CartItem[]): Message[] {
  const currentMessages = now.flatMap((line) => {
    const note = cartItemNote(line);
    if (note?.kind === 'unavailable')
      return [message('{product}: {note}', { product: nameOf(line), note: withParams(note.text) })];
    const before = seen.find((one) => soldIdOf(one) === soldIdOf(line));
    if (!before) return [message('{product}: added meanwhile.', { product: nameOf(line) })];
    if (before.price !== line.price) {
      return [
        message('{product}: now {now} instead of {before}.', {
          product: nameOf(line),
          now: formatTaka(line.price),
          before: formatTaka(before.price),
        }),
      ];
    }
    return before.quantity === line.quantity
      ? []
      : [
          message('{product}: quantity now {now} instead of {before}.', {
            product: nameOf(line),
            now: line.quantity,
            before: before.quantity,
          }),
        ];
  });
  const removed = seen.filter((one) => now.every((line) => soldIdOf(line) !== soldIdOf(one)));
  return [
    ...currentMessages,
    ...removed.map((line) => message('{product}: no longer in your cart.', { product: nameOf(line) })),
  ];
}
