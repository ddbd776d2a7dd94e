/** The cart: one line per user and product, shown with the product as it is now. */

import type { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import {
  type Availability,
  type CartItem,
  cartTexts,
  lineFull,
  maxLineCount,
} from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { and, count, eq, inArray, isNull, lte, ne, type SQL, sql, sum } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { isOnSale, type SaleProduct, saleColumns } from '../catalog/stock.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, emailFor } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { cartItems } from './cart.table.ts';

type Input<Name extends keyof typeof cartEndpoints> = EndpointInput<(typeof cartEndpoints)[Name]>;

const columns = { line: cartItems, product: saleColumns, email: users.email };
type Row = { line: typeof cartItems.$inferSelect; product: SaleProduct; email: string };

/** Cart lines with their products, deleted ones too, and the e-mails of their owners. */
export const selectLines = (db: Db) =>
  db
    .select(columns)
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(users, eq(users.id, cartItems.userId))
    .$dynamic();

function availabilityOf(product: SaleProduct): Availability {
  if (product.gone) return 'gone';
  return isOnSale(product) ? 'available' : 'out-of-stock';
}

/** The one bridge from a stored line to the wire's. */
export function toCartItem({ line, product, email }: Row): CartItem {
  return {
    _id: line.id,
    gadgetId: line.productId,
    author: { email },
    image: product.image,
    name: product.name,
    ...(product.nameBn !== null && { nameBn: product.nameBn }),
    price: toTaka(product.presentPoisha),
    quantity: line.quantity,
    cartAdded: line.addedAt.toISOString(),
    priceWhenAdded: toTaka(line.addedPoisha),
    availability: availabilityOf(product),
    ...(product.stock !== null && { stock: product.stock }),
  };
}

/** The account that an e-mail belongs to now; a deleted one may have had the same. */
const ownedBy = (email: string) => and(eq(users.email, email), isNull(users.deletedAt));

const oldestFirst = [cartItems.addedAt, cartItems.id] as const;

/** The viewer's own lines in the order in which they were added, or anybody's for an admin; refuses others with 403. */
export async function listMyCart(
  db: Db,
  currentUser: CurrentUser,
  query: Input<'listMyCart'>['query'],
): Promise<CartItem[]> {
  const rows = await selectLines(db)
    .where(ownedBy(emailFor(currentUser, query.email)))
    .orderBy(...oldestFirst);
  return rows.map(toCartItem);
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** When a line counts as added: now, or when it was before it was removed, if that can be true. */
function addedAt(now: Date, before = ''): Date {
  const time = Date.parse(before);
  return time > now.getTime() - yearMs && time < now.getTime() ? new Date(time) : now;
}

/**
 * Adds a product at its present price; quantities of the same product add up. Only gadgetId and quantity are read, and
 * cartAdded where a removed line is put back. Refuses with 404 an unknown product, with 409 one out of stock, a line over
 * its cap, and a cart with too many lines.
 */
export async function addToCart(
  { db, now, limits, config }: Pick<Context, 'db' | 'now' | 'limits' | 'config'>,
  currentUser: CurrentUser,
  { gadgetId, quantity, cartAdded }: Input<'addToCart'>['body'],
): Promise<{ insertedId: string; message: string; item: CartItem }> {
  await limits.limit('change-cart', currentUser.userId);
  const [row] = await db.select(saleColumns).from(products).where(eq(products.id, gadgetId));
  const product = orNotFound(row?.gone ? undefined : row, productTexts.notFound);
  if (!isOnSale(product))
    throw new ApplicationError('broken-rule', productTexts.outOfStock, { code: 'out-of-stock' });
  const [others] = await db
    .select({ lines: count() })
    .from(cartItems)
    .where(and(eq(cartItems.userId, currentUser.userId), ne(cartItems.productId, gadgetId)));
  if (others && others.lines >= maxLineCount)
    throw new ApplicationError('broken-rule', cartTexts.tooManyLines);
  const together = sql<number>`${cartItems.quantity} + excluded.quantity`;
  const added = { quantity, addedPoisha: product.presentPoisha };
  const place = { id: newId(now()), addedAt: addedAt(now(), cartAdded) };
  const [line] = await db
    .insert(cartItems)
    .values({ ...place, userId: currentUser.userId, productId: gadgetId, ...added })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { ...added, quantity: together },
      setWhere: lte(together, config.shop.largestQuantity),
    })
    .returning();
  if (!line)
    throw new ApplicationError('broken-rule', lineFull(config.shop.largestQuantity), {
      code: 'cart-line-full',
    });
  const item = toCartItem({ line, product, email: currentUser.email });
  return { insertedId: line.id, message: cartTexts.added, item };
}

/** Sets the quantity of one of the viewer's own lines; refuses anybody else's with 404. */
export async function changeQuantity(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  currentUser: CurrentUser,
  id: string,
  quantity: number,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-cart', currentUser.userId);
  const changed = await db
    .update(cartItems)
    .set({ quantity })
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, currentUser.userId)))
    .returning({ id: cartItems.id });
  orNotFound(changed[0], cartTexts.notFound);
  return { modifiedCount: 1, message: cartTexts.quantityUpdated };
}

/**
 * Removes a line: its owner any of theirs, an admin anybody's; refuses with 404 otherwise. Somebody else's
 * is an admin's act.
 */
export async function removeFromCart(
  db: Db,
  now: Date,
  currentUser: CurrentUser,
  id: string,
): Promise<{ deletedCount: number; message: string }> {
  const mine: SQL | undefined =
    currentUser.role === 'admin' ? undefined : eq(cartItems.userId, currentUser.userId);
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .delete(cartItems)
      .where(and(eq(cartItems.id, id), mine))
      .returning();
    const line = orNotFound(removed[0], cartTexts.notFound);
    if (line.userId !== currentUser.userId) {
      const [product] = await tx
        .select({ name: products.name })
        .from(products)
        .where(eq(products.id, line.productId));
      const facts = { before: { quantity: line.quantity }, after: { quantity: 0 } };
      await recordAudit(tx, now, currentUser, {
        event: 'removeFromCart',
        on: id,
        name: product?.name ?? '',
        ...facts,
      });
    }
    return { deletedCount: 1, message: cartTexts.deleted };
  });
}

/** Removes every line of every user. */
export async function removeAllCarts(
  db: Db,
  now: Date,
  currentUser: CurrentUser,
): Promise<{ deletedCount: number; message: string }> {
  return inTransaction(db, async (tx) => {
    const removed = await tx.delete(cartItems).returning({ id: cartItems.id });
    const facts = { before: { cartLines: removed.length }, after: { cartLines: 0 } };
    await recordAudit(tx, now, currentUser, { event: 'removeAllCarts', on: '', name: 'All carts', ...facts });
    return { deletedCount: removed.length, message: cartTexts.allDeleted };
  });
}

/** A line about to be ordered. */
export interface CartLine {
  id: string;
  productId: string;
  quantity: number;
}

/** One user's lines, kept from changing until the transaction ends. */
export const lockCart = (tx: Db, userId: string): Promise<CartLine[]> =>
  tx
    .select({ id: cartItems.id, productId: cartItems.productId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(...oldestFirst)
    .for('update');

const among = (lines: readonly CartLine[]) =>
  inArray(
    cartItems.id,
    lines.map((line) => line.id),
  );

/** Exactly these lines with their products as they are now; one added meanwhile is not among them. */
export async function listLines(tx: Db, lines: readonly CartLine[]): Promise<CartItem[]> {
  const rows = await selectLines(tx)
    .where(among(lines))
    .orderBy(...oldestFirst);
  return rows.map(toCartItem);
}

/** Takes exactly these lines out, so that one added meanwhile stays. */
export async function takeOutOfCart(tx: Db, lines: readonly CartLine[]): Promise<void> {
  await tx.delete(cartItems).where(among(lines));
}

/** Lines and pieces in the cart of the user with an e-mail. */
export async function countCart(
  db: Db,
  email: string,
): Promise<{ totalCart: number; totalQuantity: number }> {
  const [row] = await db
    .select({ totalCart: count(), totalQuantity: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .innerJoin(users, eq(users.id, cartItems.userId))
    .where(ownedBy(email));
  return { totalCart: row?.totalCart ?? 0, totalQuantity: row?.totalQuantity ?? 0 };
}
