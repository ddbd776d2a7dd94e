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
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, count, eq, inArray, isNull, or, type SQL, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered, onSale } from '../catalog/product-conditions.ts';
import {
  asVariant,
  findSold,
  isOnSale,
  type LockedProducts,
  productLocks,
  type SaleProduct,
  saleColumns,
} from '../catalog/stock.ts';
import { productVariants } from '../catalog/variants.table.ts';
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

const chosen = alias(productVariants, 'chosen');
const standard = alias(productVariants, 'standard');
const columns = { line: cartItems, product: saleColumns, email: users.email, chosen, standard };
type Row = { line: typeof cartItems.$inferSelect; product: SaleProduct; email: string };

/** The product of a line. */
const isProductOfLine = eq(products.id, sql`coalesce(${chosen.productId}, ${cartItems.soldId})`);

/** Selects cart lines with their products, including deleted ones, and their users' e-mails. */
export const selectCartLines = (db: Db) =>
  db
    .select(columns)
    .from(cartItems)
    .leftJoin(chosen, eq(chosen.id, cartItems.soldId))
    .innerJoin(products, isProductOfLine)
    .leftJoin(standard, and(eq(standard.id, products.defaultVariantId), isNull(chosen.id)))
    .innerJoin(users, eq(users.id, cartItems.userId))
    .$dynamic();

/** Selects the ids of cart lines, with the same products and users for conditions and sorts. */
export const selectCartIds = (db: Db) =>
  db
    .select({ id: cartItems.id })
    .from(cartItems)
    .leftJoin(chosen, eq(chosen.id, cartItems.soldId))
    .innerJoin(products, isProductOfLine)
    .innerJoin(users, eq(users.id, cartItems.userId))
    .$dynamic();

/** Converts a row of `selectCartLines` to the wire format. */
export const rowToCartItem = (row: Awaited<ReturnType<typeof selectCartLines>>[number]): CartItem =>
  toCartItem({ ...row, product: asVariant(row.product, row.chosen ?? row.standard) });

function availabilityOf(product: SaleProduct): Availability {
  if (product.gone) return 'gone';
  return isOnSale(product) ? 'available' : 'out-of-stock';
}

/** Converts a stored line and what it sells to the wire format. */
export function toCartItem({ line, product, email }: Row): CartItem {
  return {
    _id: line.id,
    gadgetId: product.id,
    author: { email },
    image: product.image,
    name: product.name,
    ...namesOf(product),
    ...(product.variant && variantFields(product.variant)),
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

const variantFields = ({ id, ...words }: NonNullable<SaleProduct['variant']>) => ({
  variantId: id,
  ...words,
});

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
  return rows.map(rowToCartItem);
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
  { gadgetId, variantId, quantity, cartAdded }: Input<'addToCart'>['body'],
): Promise<{ insertedId: string; message: string; item: CartItem }> {
  await limits.limit('change-cart', currentUser.userId);
  const [row] = await insertLine(db, {
    id: newId(now()),
    userId: currentUser.userId,
    gadgetId,
    variantId: variantId ?? null,
    quantity,
    maxQuantity: config.shop.maxQuantity,
    addedAt: addedAt(now(), cartAdded).toISOString(),
  });
  const found = orNotFound(row?.product.gone ? undefined : row?.product, productTexts.notFound);
  if (variantId !== undefined) orNotFound(row?.variant ?? undefined, variantTexts.unknown);
  const product = asVariant(found, row?.variant);
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

/** The variant of a line: the given one, or the product's default one; null for a product without variants. */
const variantOfLine = sql`coalesce(${sql.placeholder('variantId')}::text,
  (select default_variant_id from products where id = ${sql.placeholder('gadgetId')}))`;
const isVariantOfLine = and(
  eq(productVariants.id, variantOfLine),
  eq(productVariants.productId, products.id),
);
const variantOnSale = sql`${productVariants.deletedAt} is null and ${productVariants.inStock} and ${productVariants.stock} is distinct from 0`;

/**
 * Inserts a line, or adds to it, if the product is on sale and the cart has room; returns the product, the number of other lines,
 * and the line unless it was refused.
 */
const insertLine = prepared('insert-cart-line', (db) => {
  const value = sql.placeholder;
  const isOther = sql`${cartItems.userId} = ${value('userId')} and ${cartItems.soldId} <> coalesce(${variantOfLine}, ${value('gadgetId')})`;
  const isSold = sql`(case when ${productVariants.id} is null then ${onSale} and ${value('variantId')}::text is null else ${variantOnSale} end)`;
  const otherLines = sql<number>`(select count(*) from ${cartItems} where ${isOther})`.mapWith(Number);
  const newQuantity = sql`${cartItems.quantity} + excluded.quantity`;
  const line = db.$with('line').as(
    db
      .insert(cartItems)
      .select(sql`select ${value('id')}::text, ${value('userId')}::text, coalesce(${productVariants.id}, ${products.id}), ${value('quantity')}::integer,
        coalesce(${productVariants.presentPoisha}, ${products.presentPoisha}), ${value('addedAt')}::timestamptz
        from ${products} left join ${productVariants} on ${isVariantOfLine}
        where ${products.id} = ${value('gadgetId')} and ${offered} and ${isSold} and ${otherLines} < ${maxLineCount}`)
      .onConflictDoUpdate({
        target: [cartItems.userId, cartItems.soldId],
        set: { quantity: newQuantity, addedPoisha: sql`excluded.added_poisha` },
        setWhere: sql`${newQuantity} <= ${value('maxQuantity')}`,
      })
      .returning(),
  );
  const { id, userId, soldId, quantity, addedPoisha, addedAt: time } = line;
  return db
    .with(line)
    .select({
      product: saleColumns,
      variant: productVariants,
      otherLines,
      line: { id, userId, soldId, quantity, addedPoisha, addedAt: time },
    })
    .from(products)
    .leftJoin(productVariants, isVariantOfLine)
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
  const isOwn: SQL | undefined = hasPermission(currentUser, 'deletions')
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
        .where(
          eq(
            products.id,
            sql`coalesce((select product_id from product_variants where id = ${line.soldId}), ${line.soldId})`,
          ),
        );
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
    inArray(
      products.id,
      tx
        .select({ id: sql`coalesce(${productVariants.productId}, ${cartItems.soldId})` })
        .from(cartItems)
        .leftJoin(productVariants, eq(productVariants.id, cartItems.soldId))
        .where(isOfUser),
    ),
  ),
);

const soldIds = (tx: Db) => tx.select({ id: cartItems.soldId }).from(cartItems).where(isOfUser);

/** The query that reads the variants of a user's lines and the default ones; their products must be locked before. */
export const selectVariantsInCart = prepared('variants-in-cart', (tx) =>
  tx
    .select()
    .from(productVariants)
    .where(
      or(
        inArray(productVariants.id, soldIds(tx)),
        inArray(
          productVariants.id,
          tx
            .select({ id: products.defaultVariantId })
            .from(products)
            .where(inArray(products.id, soldIds(tx))),
        ),
      ),
    ),
);

/** What a line sells, among the locked products and their variants. */
export function soldByLine(locked: LockedProducts, { soldId }: CartLine): SaleProduct | undefined {
  const variant = locked.variants.get(soldId);
  return variant ? findSold(locked, variant.productId, soldId) : findSold(locked, soldId, null);
}

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
