/** What differs between the cart a shopper saw and the cart as the server has it. */
import { type CartItem, cartItemNote } from '@jontro/shop/cart/cart.ts';
import { formatTaka } from '@jontro/shop/money.ts';

/** One sentence for each line that changed, came or went, or cannot be ordered. */
export function changedLines(seen: readonly CartItem[], now: readonly CartItem[]): string[] {
  const still = now.flatMap((line) => {
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
  const gone = seen.filter(({ gadgetId }) => now.every((line) => line.gadgetId !== gadgetId));
  return [...still, ...gone.map(({ name }) => `${name}: no longer in your cart.`)];
}
