/** Products as a sale needs them: locked so that nobody else sells the last piece, and counted down. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { products } from './catalog.table.ts';
import { bumpCatalogVersion } from './catalog-version.ts';

/** What a cart line or an order line has to know of its product; the price in poisha. */
export interface SaleProduct {
  id: string;
  name: string;
  nameBn: string | null;
  /** The main image. */
  image: string;
  presentPoisha: number;
  inStock: boolean;
  /** Pieces left; null where the shop does not count them. */
  stock: number | null;
  /** Gone from the catalogue. */
  gone: boolean;
}

/** The columns of a SaleProduct, for queries that join the products. */
export const saleColumns = {
  id: products.id,
  name: products.name,
  nameBn: products.nameBn,
  image: sql<string>`coalesce(${products.images}[1], '')`,
  presentPoisha: products.presentPoisha,
  inStock: products.inStock,
  stock: products.stock,
  gone: sql<boolean>`${products.deletedAt} is not null`,
};

/** True when at least one piece can be bought. */
export const isOnSale = (product: Pick<SaleProduct, 'inStock' | 'stock' | 'gone'>): boolean =>
  !product.gone && product.inStock && product.stock !== 0;

/**
 * The products with these ids, deleted ones too, kept from changing until the transaction ends. They are locked in the
 * order of their ids, so that two orders of the same products cannot wait for each other.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<Map<string, SaleProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(saleColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Counts sold pieces up, and stock down where the shop counts it. The products must be locked and have enough. When the
 * last piece of one is sold, the catalogue's version is counted up, so that no page offers it any more, and the answer
 * is true: after the commit the caller drops this process's public answers, the others are told.
 */
export async function sellProducts(
  tx: Db,
  lines: readonly { productId: string; quantity: number }[],
): Promise<boolean> {
  const sold = sql.join(
    lines.map((line) => sql`(${line.productId}::text, ${line.quantity}::integer)`),
    sql`, `,
  );
  const sale = sql`(values ${sold}) as sale (id, quantity)`;
  const rows = await tx
    .update(products)
    .set({
      sold: sql`${products.sold} + sale.quantity`,
      stock: sql`${products.stock} - sale.quantity`,
    })
    .from(sale)
    .where(sql`${products.id} = sale.id`)
    .returning({ stock: products.stock });
  const soldOut = rows.some((row) => row.stock === 0);
  if (soldOut) await bumpCatalogVersion(tx);
  return soldOut;
}

/**
 * Takes a sale back: the pieces count as unsold, and those that came from counted stock are there again. The answer is
 * true when a product can be bought again; then the version is counted up and the caller drops its public answers.
 */
export async function returnProducts(
  tx: Db,
  lines: readonly { productId: string; quantity: number; fromStock: boolean }[],
): Promise<boolean> {
  const before = await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  let backOnSale = false;
  for (const { productId, quantity, fromStock } of lines) {
    const [row] = await tx
      .update(products)
      .set({
        sold: sql`greatest(${products.sold} - ${quantity}, 0)`,
        // Where pieces are not counted any more there is nothing to add to.
        ...(fromStock && { stock: sql`${products.stock} + ${quantity}` }),
      })
      .where(eq(products.id, productId))
      .returning({ stock: products.stock });
    if (before.get(productId)?.stock === 0 && row?.stock !== 0) backOnSale = true;
  }
  if (backOnSale) await bumpCatalogVersion(tx);
  return backOnSale;
}

/**
 * Undoes `returnProducts`: the pieces count as sold again, and those that came from counted stock leave it again. Gives
 * "too-few" and changes nothing when there are not enough of them any more; for "sold-out" the version is counted up and
 * the caller drops its public answers.
 */
export async function resellProducts(
  tx: Db,
  lines: readonly { productId: string; quantity: number; fromStock: boolean }[],
): Promise<'sold' | 'sold-out' | 'too-few'> {
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
  return counted.length > 0 && (await sellProducts(tx, counted)) ? 'sold-out' : 'sold';
}
