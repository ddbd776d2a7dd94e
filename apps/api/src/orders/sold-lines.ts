/** The lines of an order that is placed: what each of them sells, and the units. */
import type { SaleProduct } from '../catalog/stock.ts';

export interface SoldLine {
  productId: string;
  /** Null for a product without variants. */
  variantId: string | null;
  quantity: number;
  /** With the stock that lines before this one leave to it. */
  sold: SaleProduct;
}

/** Lines with what they sell. Two of them may sell the same variant: chosen, and as the default one of its product. */
export function soldLines<Line extends { quantity: number }>(
  lines: readonly Line[],
  findSold: (line: Line) => SaleProduct | undefined,
): (SoldLine & { line: Line })[] {
  const taken = new Map<string, number>();
  return lines.flatMap((line) => {
    const product = findSold(line);
    if (!product) return [];
    const variantId = product.variant?.id ?? null;
    const key = variantId ?? product.id;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + line.quantity);
    const stock = product.stock === null ? null : Math.max(0, product.stock - before);
    return [{ line, productId: product.id, variantId, quantity: line.quantity, sold: { ...product, stock } }];
  });
}
