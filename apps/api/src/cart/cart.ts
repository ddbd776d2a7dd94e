/** The cart: one line per user and product, with the current product data. */

import type { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import {
  type Availability,
  type CartItem,
  cartTexts,
  lineFullMessage,
  maxLineCount,
} from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, count, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered, onSale } from '../catalog/product-conditions.ts';
import { isOnSale, productLocks, type SaleProduct, saleColumns } from '../catalog/stock.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { prepared } from '../database/prepared.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, resolveEmail } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { cartItems } from './cart.table.ts';

type Input<Name extends keyof typeof cartEndpoints> = EndpointInput<(typeof cartEndpoints)[Name]>;

const columns = { line: cartItems, product: saleColumns, email: users.email };
type Row = { line: typeof cartItems.$inferSelect; product: SaleProduct; email: string };

/** Selects cart lines with their products, including deleted ones, and their users' e-mails. */
export const selectCartLines = (db: Db) =>
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

/** Converts a stored line to the wire format. */
export function toCartItem({ line, product, email }: Row): CartItem {
  return {
    _id: line.id,
    gadgetId: line.productId,
    author: { email },
    image: product.image,
    name: product.name,
    ...namesOf(product),
    price: toTaka(product.presentPoisha),
    quantity: line.quantity,
    cartAdded: line.addedAt.toISOString(),
    priceWhenAdded: toTaka(line.addedPoisha),
    availability: availabilityOf(product),
    ...(product.stock !== null && { stock: product.stock }),
    category: product.category,
    ...(product.weight > 0 && { weight: product.weight }),
  };
}

/** Matches the current account of an e-mail; a deleted one may have had the same. */
const isAccountOf = (email: string) => and(eq(users.email, email), isNull(users.deletedAt));

const oldestFirst = [cartItems.addedAt, cartItems.id] as const;

/** Lists the lines of the current user or guest, oldest first. Throws 403 for another user's e-mail except for admins. */
export async function listMyCart(
  db: Db,
  currentUser: CurrentUser,
  query: Input<'listMyCart'>['query'],
): Promise<CartItem[]> {
  const email = resolveEmail(currentUser, query.email);
  const rows = await selectCartLines(db)
    .where(currentUser.guest ? eq(cartItems.userId, currentUser.userId) : isAccountOf(email))
    .orderBy(...oldestFirst);
  return rows.map(toCartItem);
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** The timestamp of a new line: now, or the original timestamp of a restored line if it is plausible. */
function addedAt(now: Date, original = ''): Date {
  const time = Date.parse(original);
  return time > now.getTime() - yearMs && time < now.getTime() ? new Date(time) : now;
}

/**
 * Adds a product at its current price; quantities of the same product add up. Reads only gadgetId and quantity, and
 * cartAdded for a restored line. Throws 404 for an unknown product; 409 if it is out of stock, the line exceeds its maximum
 * quantity, or the cart has too many lines.
 */
export async function addToCart(
  { db, now, limits, config }: Pick<Context, 'db' | 'now' | 'limits' | 'config'>,
  currentUser: CurrentUser,
  { gadgetId, quantity, cartAdded }: Input<'addToCart'>['body'],
): Promise<{ insertedId: string; message: string; item: CartItem }> {
  await limits.limit('change-cart', currentUser.userId);
  const [row] = await insertLine(db, {
    id: newId(now()),
    userId: currentUser.userId,
    gadgetId,
    quantity,
    maxQuantity: config.shop.maxQuantity,
    addedAt: addedAt(now(), cartAdded).toISOString(),
  });
  const product = orNotFound(row?.product.gone ? undefined : row?.product, productTexts.notFound);
  if (!isOnSale(product))
    throw new ApplicationError('broken-rule', productTexts.outOfStock, { code: 'out-of-stock' });
  if (row && row.otherLines >= maxLineCount)
    throw new ApplicationError('broken-rule', cartTexts.tooManyLines);
  const line = row?.line;
  if (!line)
    throw new ApplicationError('broken-rule', lineFullMessage(config.shop.maxQuantity), {
      code: 'cart-line-full',
    });
  const item = toCartItem({ line, product, email: currentUser.email });
  return { insertedId: line.id, message: cartTexts.added, item };
}

/**
 * Inserts a line, or adds to it, if the product is on sale and the cart has room; returns the product, the number of other lines,
 * and the line unless it was refused.
 */
const insertLine = prepared('insert-cart-line', (db) => {
  const value = sql.placeholder;
  const isOther = sql`${cartItems.userId} = ${value('userId')} and ${cartItems.productId} <> ${value('gadgetId')}`;
  const otherLines = sql<number>`(select count(*) from ${cartItems} where ${isOther})`.mapWith(Number);
  const newQuantity = sql`${cartItems.quantity} + excluded.quantity`;
  const line = db.$with('line').as(
    db
      .insert(cartItems)
      .select(sql`select ${value('id')}::text, ${value('userId')}::text, ${products.id}, ${value('quantity')}::integer,
        ${products.presentPoisha}, ${value('addedAt')}::timestamptz
        from ${products} where ${products.id} = ${value('gadgetId')} and ${offered} and ${onSale} and ${otherLines} < ${maxLineCount}`)
      .onConflictDoUpdate({
        target: [cartItems.userId, cartItems.productId],
        set: { quantity: newQuantity, addedPoisha: sql`excluded.added_poisha` },
        setWhere: sql`${newQuantity} <= ${value('maxQuantity')}`,
      })
      .returning(),
  );
  const { id, userId, productId, quantity, addedPoisha, addedAt: time } = line;
  return db
    .with(line)
    .select({
      product: saleColumns,
      otherLines,
      line: { id, userId, productId, quantity, addedPoisha, addedAt: time },
    })
    .from(products)
    .leftJoin(line, sql`true`)
    .where(eq(products.id, value('gadgetId')));
});

/** Sets the quantity of one of the current user's lines; throws 404 for another user's line. */
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
 * Removes a line of the current user, or anybody's for an admin; throws 404 otherwise. An admin's removal
 * of another user's line is audited.
 */
export async function removeFromCart(
  { db, now }: Pick<Context, 'db' | 'now'>,
  currentUser: CurrentUser,
  id: string,
): Promise<{ deletedCount: number; message: string }> {
  const isOwn: SQL | undefined = hasPermission(currentUser.role, 'customers')
    ? undefined
    : eq(cartItems.userId, currentUser.userId);
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .delete(cartItems)
      .where(and(eq(cartItems.id, id), isOwn))
      .returning();
    const line = orNotFound(removed[0], cartTexts.notFound);
    if (line.userId !== currentUser.userId) {
      const [product] = await tx
        .select({ name: products.name })
        .from(products)
        .where(eq(products.id, line.productId));
      const changes = { before: { quantity: line.quantity }, after: { quantity: 0 } };
      await recordAudit(tx, now(), currentUser, {
        event: 'removeFromCart',
        subjectId: id,
        name: product?.name ?? '',
        ...changes,
      });
    }
    return { deletedCount: 1, message: cartTexts.deleted };
  });
}

/** Removes the lines of all carts. */
export async function removeAllCarts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  currentUser: CurrentUser,
): Promise<{ deletedCount: number; message: string }> {
  return inTransaction(db, async (tx) => {
    const removed = await tx.delete(cartItems).returning({ id: cartItems.id });
    const changes = { before: { cartLines: removed.length }, after: { cartLines: 0 } };
    await recordAudit(tx, now(), currentUser, {
      event: 'removeAllCarts',
      subjectId: '',
      name: 'All carts',
      ...changes,
    });
    return { deletedCount: removed.length, message: cartTexts.allDeleted };
  });
}

/** A stored line. */
export type CartLine = typeof cartItems.$inferSelect;

const isOfUser = eq(cartItems.userId, sql.placeholder('userId'));

/** The query that locks a user's lines, oldest first, until the transaction ends. */
export const lockCart = prepared('lock-cart', (tx) =>
  tx
    .select()
    .from(cartItems)
    .where(isOfUser)
    .orderBy(...oldestFirst)
    .for('update'),
);

/** The query that locks the products of a user's lines until the transaction ends; the lines must be locked before. */
export const lockProductsInCart = prepared('lock-products-in-cart', (tx) =>
  productLocks(
    tx,
    inArray(products.id, tx.select({ id: cartItems.productId }).from(cartItems).where(isOfUser)),
  ),
);

const removeLines = prepared('remove-cart-lines', (tx) =>
  tx.delete(cartItems).where(sql`${cartItems.id} = any(${sql.placeholder('ids')}::text[])`),
);

/** The query that deletes exactly these lines, so that lines added in the meantime stay. */
export const removeCartLines = (tx: Db, lines: readonly CartLine[]) =>
  removeLines(tx, { ids: lines.map((line) => line.id) });

/** Counts lines and units in the cart of an account. */
export async function countCart(
  db: Db,
  email: string,
): Promise<{ totalCart: number; totalQuantity: number }> {
  const [row] = await db
    .select({ totalCart: count(), totalQuantity: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .innerJoin(users, eq(users.id, cartItems.userId))
    .where(isAccountOf(email));
  return { totalCart: row?.totalCart ?? 0, totalQuantity: row?.totalQuantity ?? 0 };
}
