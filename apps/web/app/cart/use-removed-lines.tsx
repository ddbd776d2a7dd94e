/** Removing lines of the cart, the last of which can be restored. */
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { useState } from 'react';
import { useIsModern } from '../site/use-is-modern.ts';
import { useRemoveLine } from './my-cart-changes.ts';
import { RemovedLines } from './removed-lines.tsx';

const soldIdOf = ({ gadgetId, variantId }: CartItem): string => variantId ?? gadgetId;

/** How many removed lines can be restored. */
const maxUndo = 3;

export function useRemovedLines() {
  const [removed, setRemoved] = useState<readonly CartItem[]>([]);
  const without = (item: CartItem) => (items: readonly CartItem[]) =>
    items.filter((other) => soldIdOf(other) !== soldIdOf(item));
  const { mutate, isError, variables } = useRemoveLine((item) => {
    // An item that cannot be ordered cannot be restored either.
    if (item.availability === 'available')
      setRemoved((items) => [item, ...without(item)(items)].slice(0, maxUndo));
  }, useIsModern());
  return {
    remove: (item: CartItem): void => mutate(item),
    /** The line that the server failed to remove. */
    notRemoved: isError ? variables._id : undefined,
    /** Lists them, each with Undo. */
    undo: <RemovedLines items={removed} onRestored={(item) => setRemoved(without(item))} />,
  };
}
