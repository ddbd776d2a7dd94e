/** The stock of a sale: locks products, so that no other order sells the last unit, and counts the units. */
import type { Poisha } from '@jontro/shop/money.ts';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { products } from './catalog.table.ts';
import { touchedByStock } from './catalog-tags.ts';
import type { NameColumns } from './name-columns.ts';

/** The fields of a product that cart and order items need; the price in poisha. */
export interface SaleProduct extends NameColumns {
  id: string;
  name: string;
  /** The main image. */
  image: string;
  category: string;
  presentPoisha: Poisha;
  inStock: boolean;
  /** Units in stock; null if they are not counted. */
  stock: number | null;
  /** Deleted from the catalogue. */
  gone: boolean;
  /** Of one unit in grams; 0 if it is unknown. */
  weight: number;
}

/** The columns of a SaleProduct, for queries that join `products`. */
export const saleColumns = {
  id: products.id,
  name: products.name,
  nameBn: products.nameBn,
  names: products.names,
  image: sql<string>`coalesce(${products.images}[1], '')`,
  category: products.category,
  presentPoisha: products.presentPoisha,
  inStock: products.inStock,
  stock: products.stock,
  gone: sql<boolean>`${products.deletedAt} is not null`,
  weight: sql<number>`coalesce(substring(${products.additional} ->> 'weight' from '^[0-9]{1,6}$')::integer, 0)`,
};

/** True if at least one unit can be bought; `product-conditions.ts` has the same for queries. */
export const isOnSale = (product: Pick<SaleProduct, 'inStock' | 'stock' | 'gone'>): boolean =>
  !product.gone && product.inStock && product.stock !== 0;

/**
 * Locks the products with these ids, deleted ones included, until the transaction ends. They are locked in the order of
 * their ids, so that two orders of the same products cannot deadlock.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<Map<string, SaleProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await productLocks(tx, inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The columns of a product whose stock was changed. */
const stockColumns = {
  id: products.id,
  category: products.category,
  bestSeller: products.bestSeller,
  stock: products.stock,
};
type ChangedStock = Pick<typeof products.$inferSelect, keyof typeof stockColumns>;

/** The query that locks the products of a condition, in the same order. */
export const productLocks = (tx: Db, condition: SQL) =>
  tx.select(saleColumns).from(products).where(condition).orderBy(products.id).for('no key update');

/**
 * The query that adds to the units sold and subtracts from the stock where it is counted. The products must be locked and have
 * enough stock. Returns what is left of each.
 */
export const sellProducts = (tx: Db, lines: readonly { productId: string; quantity: number }[]) =>
  sellUnits(tx, {
    ids: lines.map((line) => line.productId),
    quantities: lines.map((line) => line.quantity),
  });

/** The tags of the responses that offer one of these products, if its last unit is sold. */
export const touchedBySale = (sold: readonly ChangedStock[]): string[] =>
  sold.filter(({ stock }) => stock === 0).flatMap(touchedByStock);

const sellUnits = prepared('sell-units', (tx) => {
  const value = sql.placeholder;
  const sale = sql`unnest(${value('ids')}::text[], ${value('quantities')}::integer[]) as sale (id, quantity)`;
  return tx
    .update(products)
    .set({
      sold: sql`${products.sold} + sale.quantity`,
      stock: sql`${products.stock} - sale.quantity`,
    })
    .from(sale)
    .where(sql`${products.id} = sale.id`)
    .returning(stockColumns);
});

/**
 * Reverses a sale: subtracts from the units sold, and returns those from counted stock to it. Returns the tags of the
 * responses that show a product which is in stock again.
 */
export async function returnProducts(
  tx: Db,
  lines: readonly { productId: string; quantity: number; fromStock: boolean }[],
): Promise<string[]> {
  const before = await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  const touched: string[] = [];
  for (const { productId, quantity, fromStock } of lines) {
    const [row] = await tx
      .update(products)
      .set({
        sold: sql`greatest(${products.sold} - ${quantity}, 0)`,
        // The sum is null if the stock is no longer counted.
        ...(fromStock && { stock: sql`${products.stock} + ${quantity}` }),
      })
      .where(eq(products.id, productId))
      .returning(stockColumns);
    if (row && row.stock !== 0 && before.get(productId)?.stock === 0) touched.push(...touchedByStock(row));
  }
  return touched;
}

/**
 * Reverses `returnProducts`: adds to the units sold, and takes those from counted stock again. Returns "too-few" and
 * changes nothing if the stock is too low, else the tags of the responses that offer a product whose last unit is sold.
 */
export async function resellProducts(
  tx: Db,
  lines: readonly { productId: string; quantity: number; fromStock: boolean }[],
): Promise<string[] | 'too-few'> {
  const present = await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  const stockOf = (id: string) => present.get(id)?.stock ?? Number.POSITIVE_INFINITY;
  if (lines.some((line) => line.fromStock && stockOf(line.productId) < line.quantity)) return 'too-few';
  for (const { productId, quantity } of lines.filter(({ fromStock }) => !fromStock)) {
    await tx
      .update(products)
      .set({ sold: sql`${products.sold} + ${quantity}` })
      .where(eq(products.id, productId));
  }
  const counted = lines.filter(({ fromStock }) => fromStock);
  return counted.length > 0 ? touchedBySale(await sellProducts(tx, counted)) : [];
}
