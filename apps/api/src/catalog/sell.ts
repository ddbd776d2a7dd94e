/** Counts the units that are sold, and those that come back, of products and variants that are locked. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { products } from './catalog.table.ts';
import { touchedByStock, touchedByUnits, touchedByVariant } from './catalog-tags.ts';
import { type LockedProducts, lockSold } from './stock.ts';
import { nameStockMove, type StockMove, settingReason, toSetting } from './stock-move.ts';
import { productVariants } from './variants.table.ts';

/** Units of a line; those from counted stock return there. */
interface Units {
  productId: string;
  variantId: string | null;
  quantity: number;
}
type CountedUnits = Units & { fromStock: boolean };

/** The columns of a product whose stock was changed. */
const stockColumns = {
  id: products.id,
  category: products.category,
  bestSeller: products.bestSeller,
  stock: products.stock,
};
type ChangedStock = Pick<typeof products.$inferSelect, keyof typeof stockColumns>;
type SoldVariant = { productId: string; stock: number | null };

/** The sum of the units by product or variant. */
function sumBy(lines: readonly Units[], keyOf: (line: Units) => string | null): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + line.quantity);
  }
  return sums;
}

/**
 * The query that adds to the units sold, and subtracts from the stock of products where it is counted; of a variant `sellVariants`
 * does. The products must be locked and have enough stock. Returns what is left of each.
 */
export function sellProducts(tx: Db, lines: readonly Units[], move: StockMove) {
  const sums = sumBy(lines, ({ productId }) => productId);
  const own = sumBy(
    lines.filter(({ variantId }) => variantId === null),
    ({ productId }) => productId,
  );
  return sellUnits(tx, {
    ids: [...sums.keys()],
    quantities: [...sums.values()],
    own: [...sums.keys()].map((id) => own.get(id) ?? 0),
    move: toSetting(move),
  });
}

const sellUnits = prepared('sell-units', (tx) => {
  const value = sql.placeholder;
  const sale = sql`unnest(${value('ids')}::text[], ${value('quantities')}::integer[], ${value('own')}::integer[]) as sale (id, quantity, own)`;
  return tx
    .update(products)
    .set({
      sold: sql`${products.sold} + sale.quantity`,
      stock: sql`${products.stock} - sale.own`,
    })
    .from(sale)
    .where(sql`${products.id} = sale.id and ${settingReason(value('move'))} is not null`)
    .returning(stockColumns);
});

/** The query that subtracts from the stock of the variants where it is counted; returns what is left of each. */
export function sellVariants(tx: Db, lines: readonly Units[], move: StockMove) {
  const sums = sumBy(lines, ({ variantId }) => variantId);
  return takeUnits(tx, { ids: [...sums.keys()], quantities: [...sums.values()], move: toSetting(move) });
}

const takeUnits = prepared('sell-variants', (tx) => {
  const value = sql.placeholder;
  const sale = sql`unnest(${value('ids')}::text[], ${value('quantities')}::integer[]) as sale (id, quantity)`;
  return tx
    .update(productVariants)
    .set({ stock: sql`${productVariants.stock} - sale.quantity` })
    .from(sale)
    .where(sql`${productVariants.id} = sale.id and ${settingReason(value('move'))} is not null`)
    .returning({ productId: productVariants.productId, stock: productVariants.stock });
});

/** Whether lines sell variants. */
export const haveVariants = (lines: readonly Units[]): boolean =>
  lines.some(({ variantId }) => variantId !== null);

/** The tags of the responses that name the units of these products and variants, or offer one of which the last unit is sold. */
export function touchedBySale(
  sold: readonly ChangedStock[],
  variants: readonly SoldVariant[] = [],
): string[] {
  const soldOut = new Set(variants.flatMap(({ productId, stock }) => (stock === 0 ? productId : [])));
  const counted = [...sold.map(({ id, stock }) => ({ productId: id, stock })), ...variants];
  return [
    ...counted.flatMap(({ productId, stock }) => (stock === null ? [] : touchedByUnits(productId))),
    ...sold.filter(({ stock }) => stock === 0).flatMap(touchedByStock),
    ...sold.filter(({ id }) => soldOut.has(id)).flatMap(touchedByVariant),
  ];
}

/** The variant whose stock a line counts; null for that of the product, also if the product has no variants any more. */
function countedVariant(
  { products, variants }: LockedProducts,
  { productId, variantId }: Units,
): string | null {
  const standard = products.get(productId)?.defaultVariantId ?? null;
  const variant = variants.get(variantId ?? '');
  return variant && (variant.deletedAt === null || standard !== null) ? variant.id : standard;
}

/**
 * Reverses a sale: subtracts from the units sold, and returns those from counted stock to it. Returns the tags of the
 * responses that name its units, or show a product or variant which is in stock again.
 */
export async function returnProducts(
  tx: Db,
  lines: readonly CountedUnits[],
  move: StockMove,
): Promise<string[]> {
  const locked = await lockSold(tx, lines);
  await nameStockMove(tx, move);
  const touched: string[] = [];
  for (const line of lines) {
    const { productId, quantity, fromStock } = line;
    const variantId = countedVariant(locked, line);
    if (fromStock) touched.push(...touchedByUnits(productId));
    const [row] = await tx
      .update(products)
      .set({
        sold: sql`greatest(${products.sold} - ${quantity}, 0)`,
        // The sum is null if the stock is no longer counted.
        ...(fromStock && variantId === null && { stock: sql`${products.stock} + ${quantity}` }),
      })
      .where(eq(products.id, productId))
      .returning(stockColumns);
    if (fromStock && variantId !== null) {
      await tx
        .update(productVariants)
        .set({ stock: sql`${productVariants.stock} + ${quantity}` })
        .where(eq(productVariants.id, variantId));
      if (row && locked.variants.get(variantId)?.stock === 0) touched.push(...touchedByVariant(row));
    } else if (row && row.stock !== 0 && locked.products.get(productId)?.stock === 0)
      touched.push(...touchedByStock(row));
  }
  return touched;
}

/**
 * Reverses `returnProducts`: adds to the units sold, and takes those from counted stock again. Returns "too-few" and
 * changes nothing if the stock is too low, else the tags of the responses that name its units, or offer a product whose last unit is sold.
 */
export async function resellProducts(
  tx: Db,
  lines: readonly CountedUnits[],
  move: StockMove,
): Promise<string[] | 'too-few'> {
  const locked = await lockSold(tx, lines);
  const resolved = lines.map((line) => ({ ...line, variantId: countedVariant(locked, line) }));
  const counted = resolved.filter(({ fromStock }) => fromStock);
  const needed = sumBy(counted, ({ productId, variantId }) => variantId ?? productId);
  const stockOf = (id: string) => (locked.variants.get(id) ?? locked.products.get(id))?.stock;
  if ([...needed].some(([id, units]) => (stockOf(id) ?? Number.POSITIVE_INFINITY) < units)) return 'too-few';
  for (const { productId, quantity } of resolved.filter(({ fromStock }) => !fromStock)) {
    await tx
      .update(products)
      .set({ sold: sql`${products.sold} + ${quantity}` })
      .where(eq(products.id, productId));
  }
  return counted.length > 0 ? sellLines(tx, counted, move) : [];
}

/** Sells locked lines; returns the tags that this touches. */
export async function sellLines(tx: Db, lines: readonly Units[], move: StockMove): Promise<string[]> {
  const sold = await sellProducts(tx, lines, move);
  return touchedBySale(sold, haveVariants(lines) ? await sellVariants(tx, lines, move) : []);
}
