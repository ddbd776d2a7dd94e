/** The events of products and variants whose counted stock becomes low by a sale. */

import type { NewEvent } from '../events/events.ts';
import type { SoldLine } from './sold-lines.ts';

/** The stock of the lines is that before the sale; `shopThreshold` is of those without one of their own. */
export function lowStockEvents(
  orderId: string,
  lines: readonly SoldLine[],
  shopThreshold: number,
): NewEvent[] {
  return lines.flatMap(({ productId, variantId, quantity, sold }): NewEvent[] => {
    const before = sold.stock ?? Number.POSITIVE_INFINITY;
    const stock = before - quantity;
    const threshold = sold.lowStockAt ?? shopThreshold;
    return stock > threshold || before <= threshold
      ? []
      : [{ kind: 'stock-low', data: { orderId, productId, ...(variantId && { variantId }), stock } }];
  });
}
