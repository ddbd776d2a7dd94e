/** The wishlist of the current user; not visible to anybody else. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { maxWishlistItems, wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import { findProduct, listProducts } from '../catalog/products.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { wishlistItems } from './wishlist.table.ts';

/** Lists the products on the wishlist, newest item first, without deleted products. */
export async function listMyWishlist(db: Db, currentUser: CurrentUser): Promise<Product[]> {
  const rows = await db
    .select({ id: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, currentUser.userId))
    .orderBy(desc(wishlistItems.addedAt), wishlistItems.productId);
  return listProducts(
    db,
    rows.map(({ id }) => id),
  );
}

/** Adds a product; idempotent. Throws 404 for an unknown product, 409 for a full list. */
export async function addToWishlist(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  productId: string,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-wishlist', currentUser.userId);
  await findProduct(db, productId);
  const isOwn = eq(wishlistItems.userId, currentUser.userId);
  const [counted] = await db.select({ total: count() }).from(wishlistItems).where(isOwn);
  if ((counted?.total ?? 0) >= maxWishlistItems)
    throw new ApplicationError('broken-rule', wishlistTexts.full);
  const added = await db
    .insert(wishlistItems)
    .values({ userId: currentUser.userId, productId, addedAt: now() })
    .onConflictDoNothing()
    .returning();
  return { modifiedCount: added.length, message: wishlistTexts.added };
}

/** Removes a product; the count is 0 if it is not on the list. */
export async function removeFromWishlist(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  currentUser: CurrentUser,
  productId: string,
): Promise<{ deletedCount: number; message: string }> {
  await limits.limit('change-wishlist', currentUser.userId);
  const removed = await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, currentUser.userId), eq(wishlistItems.productId, productId)))
    .returning();
  return removed.length > 0
    ? { deletedCount: 1, message: wishlistTexts.removed }
    : { deletedCount: 0, message: wishlistTexts.notThere };
}

/** Deletes a user's wishlist items, as when the account is deleted. */
export async function deleteWishlist(tx: Db, userId: string): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
}
