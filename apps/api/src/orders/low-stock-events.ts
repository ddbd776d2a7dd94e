/** The events of products whose counted stock becomes low by a sale. */
import type { SaleProduct } from '../catalog/stock.ts';
import type { NewEvent } from '../events/events.ts';

/** `products` are as they were before the sale. */
export function lowStockEvents(
  orderId: string,
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, SaleProduct>,
  threshold: number,
): NewEvent[] {
  return lines.flatMap(({ productId, quantity }): NewEvent[] => {
    const before = products.get(productId)?.stock ?? Number.POSITIVE_INFINITY;
    const stock = before - quantity;
    return stock > threshold || before <= threshold
      ? []
      : [{ kind: 'stock-low', data: { orderId, productId, stock } }];
  });
}
