/** The viewer's own wishlist. Nobody else's is shown to anybody. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { maxWishlistItems, wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import { findProduct, listProducts } from '../catalog/products.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { wishes } from './wishlist.table.ts';

/** The wished products that the shop still has, the newest wish first. */
export async function listMyWishes(db: Db, currentUser: CurrentUser): Promise<Product[]> {
  const rows = await db
    .select({ id: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, currentUser.userId))
    .orderBy(desc(wishes.addedAt), wishes.productId);
  return listProducts(
    db,
    rows.map(({ id }) => id),
  );
}

/** Puts a product on the list; a second time changes nothing. Refuses with 404 an unknown one, with 409 a full list. */
export async function addWish(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  productId: string,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('change-wishlist', currentUser.userId);
  await findProduct(db, productId);
  const mine = eq(wishes.userId, currentUser.userId);
  const [listed] = await db.select({ all: count() }).from(wishes).where(mine);
  if ((listed?.all ?? 0) >= maxWishlistItems) throw new ApplicationError('broken-rule', wishlistTexts.full);
  const added = await db
    .insert(wishes)
    .values({ userId: currentUser.userId, productId, addedAt: now() })
    .onConflictDoNothing()
    .returning();
  return { modifiedCount: added.length, message: wishlistTexts.added };
}

/** Takes a product off the list; one that is not on it gives a count of 0. */
export async function removeWish(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  currentUser: CurrentUser,
  productId: string,
): Promise<{ deletedCount: number; message: string }> {
  await limits.limit('change-wishlist', currentUser.userId);
  const removed = await db
    .delete(wishes)
    .where(and(eq(wishes.userId, currentUser.userId), eq(wishes.productId, productId)))
    .returning();
  return removed.length > 0
    ? { deletedCount: 1, message: wishlistTexts.removed }
    : { deletedCount: 0, message: wishlistTexts.notThere };
}

/** Forgets all that somebody wished for, as when their account is removed. */
export async function forgetWishes(tx: Db, userId: string): Promise<void> {
  await tx.delete(wishes).where(eq(wishes.userId, userId));
}
