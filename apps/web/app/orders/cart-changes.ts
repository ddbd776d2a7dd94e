/** Differences between the cart that a shopper saw and the cart on the server. */

import { type CartItem, cartItemNote } from '@jontro/shop/cart/cart.ts';
import { type Message, message, withParams } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';

/** One message for each line that changed, was added or removed, or cannot be ordered. */
export function describeCartChanges(seen: readonly CartItem[], now: readonly CartItem[]): Message[] {
  const currentMessages = now.flatMap((line) => {
    const note = cartItemNote(line);
    if (note?.kind === 'unavailable')
      return [message('{product}: {note}', { product: line.name, note: withParams(note.text) })];
    const before = seen.find(({ gadgetId }) => gadgetId === line.gadgetId);
    if (!before) return [message('{product}: added meanwhile.', { product: line.name })];
    if (before.price !== line.price) {
      return [
        message('{product}: now {now} instead of {before}.', {
          product: line.name,
          now: formatTaka(line.price),
          before: formatTaka(before.price),
        }),
      ];
    }
    return before.quantity === line.quantity
      ? []
      : [
          message('{product}: quantity now {now} instead of {before}.', {
            product: line.name,
            now: line.quantity,
            before: before.quantity,
          }),
        ];
  });
  const removed = seen.filter(({ gadgetId }) => now.every((line) => line.gadgetId !== gadgetId));
  return [
    ...currentMessages,
    ...removed.map(({ name }) => message('{product}: no longer in your cart.', { product: name })),
  ];
}
