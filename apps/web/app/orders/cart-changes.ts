/** Differences between the cart that a shopper saw and the cart on the server. */
import { type CartItem, cartItemNote } from '@jontro/shop/cart/cart.ts';
import { formatTaka } from '@jontro/shop/money.ts';

/** One message for each line that changed, was added or removed, or cannot be ordered. */
export function describeCartChanges(seen: readonly CartItem[], now: readonly CartItem[]): string[] {
  const currentMessages = now.flatMap((line) => {
    const note = cartItemNote(line);
    if (note?.kind === 'unavailable') return [`${line.name}: ${note.text}`];
    const before = seen.find(({ gadgetId }) => gadgetId === line.gadgetId);
    if (!before) return [`${line.name}: added meanwhile.`];
    if (before.price !== line.price) {
      return [`${line.name}: now ${formatTaka(line.price)} instead of ${formatTaka(before.price)}.`];
    }
    return before.quantity === line.quantity
      ? []
      : [`${line.name}: now ${line.quantity} pieces instead of ${before.quantity}.`];
  });
  const removed = seen.filter(({ gadgetId }) => now.every((line) => line.gadgetId !== gadgetId));
  return [...currentMessages, ...removed.map(({ name }) => `${name}: no longer in your cart.`)];
}
