/** Photos of reviews: added before the review is written, served to those who may see it, deleted with it (decision 166). */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { reviewPhotoEndpoints } from '@jontro/shop/reviews/review-photos.endpoints.ts';
import {
  maxReviewPhotos,
  type ReviewPhoto,
  type ReviewPhotoSize,
  reviewPhotoPath,
  reviewPhotoSides,
  reviewPhotoTexts,
} from '@jontro/shop/reviews/review-photos.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { touchedByRating } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { limitAndOffset } from '../http/list-page.ts';
import { countUploadedBytes } from '../images/image-uploads.ts';
import { newPrivateImageId } from '../images/private-images.ts';
import type { Upload } from '../images/upload.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { findOwnOrder } from '../orders/reviewed-orders.ts';
import type { Context } from '../runtime/context.ts';
import { productReviews } from './product-reviews.table.ts';
import { reviewPhotos } from './review-photos.table.ts';

type Endpoints = typeof reviewPhotoEndpoints;
type PhotoRow = typeof reviewPhotos.$inferSelect;
const sizes = Object.keys(reviewPhotoSides) as ReviewPhotoSize[];

/** An upload that has not ended by then has failed with its process. */
const unfinishedMs = 10 * 60_000;
const startedAfter = (at: Date): Date => new Date(at.getTime() - unfinishedMs);

const kept = isNull(reviewPhotos.removedAt);
const stored = and(kept, gt(reviewPhotos.width, 0));

/** True for reviews with photos. */
export const hasPhotos = sql`exists (select from ${reviewPhotos} where ${reviewPhotos.reviewId} = ${productReviews.id}
  and ${stored})`;

const toPhoto = ({ id, width, height }: PhotoRow): ReviewPhoto => ({
  _id: id,
  small: reviewPhotoPath(id, 'small'),
  large: reviewPhotoPath(id, 'large'),
  width,
  height,
});

/**
 * Adds a photo of a product of one's own delivered order that is not reviewed yet. `read` is called only if there is room. Throws
 * 400 for another product, 404 for another user's order, 409 for one that cannot be reviewed or has enough photos, and the errors
 * of an image.
 */
export async function addReviewPhoto(
  { db, imageHost, limits, now }: Pick<Context, 'db' | 'imageHost' | 'limits' | 'now'>,
  currentUser: CurrentUser,
  { order, product }: EndpointInput<Endpoints['addReviewPhoto']>['query'],
  read: () => Promise<Upload>,
): Promise<EndpointResponse<Endpoints['addReviewPhoto']>> {
  await limits.limit('upload', currentUser.userId);
  // The row takes the place of one photo before its files exist, so that no file is without a row.
  const id = await reservePhoto(db, currentUser, { order, product }, now());
  try {
    const { bytes } = await read();
    await countUploadedBytes(limits, currentUser, bytes);
    const size = await imageHost.addPrivate(id, bytes, reviewPhotoSides);
    const [row] = await db
      .update(reviewPhotos)
      .set(size)
      .where(and(eq(reviewPhotos.id, id), gt(reviewPhotos.createdAt, startedAfter(now()))))
      .returning();
    return { photo: toPhoto(orNotFound(row, reviewPhotoTexts.notFound)), message: reviewPhotoTexts.added };
  } catch (error) {
    await imageHost.removePrivate(id, sizes).catch(() => {});
    await db.delete(reviewPhotos).where(eq(reviewPhotos.id, id));
    throw error;
  }
}

/** Stores the row of a photo whose files follow; returns its id. The order is locked: two at once do not both take the last place. */
async function reservePhoto(
  db: Db,
  currentUser: CurrentUser,
  { order, product }: { order: string; product: string },
  at: Date,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const own = and(eq(orders.id, order), eq(orders.userId, currentUser.userId), notDeleted);
    await tx.select({ id: orders.id }).from(orders).where(own).for('no key update');
    const found = orNotFound(await findOwnOrder(tx, currentUser, order), orderTexts.notFound);
    if (found.customerReview !== undefined)
      throw new ApplicationError('broken-rule', reviewTexts.alreadyReviewed);
    if (found.status !== 'Delivered') throw new ApplicationError('broken-rule', reviewTexts.notDelivered);
    const line = and(eq(orderItems.orderId, order), eq(orderItems.productId, product));
    if ((await tx.$count(orderItems, line)) === 0)
      throw new ApplicationError('invalid', reviewTexts.notOrdered, { field: 'product' });
    const finished = or(gt(reviewPhotos.width, 0), gt(reviewPhotos.createdAt, startedAfter(at)));
    const ofProduct = and(eq(reviewPhotos.orderId, order), eq(reviewPhotos.productId, product));
    if ((await tx.$count(reviewPhotos, and(ofProduct, kept, finished))) >= maxReviewPhotos)
      throw new ApplicationError('broken-rule', reviewPhotoTexts.tooMany);
    const id = newPrivateImageId();
    const { userId } = currentUser;
    const size = { width: 0, height: 0 };
    await tx
      .insert(reviewPhotos)
      .values({ id, userId, orderId: order, productId: product, ...size, createdAt: at });
    return id;
  });
}

/** The current user's photos of an order, oldest first; none of somebody else's. */
export async function listMyReviewPhotos(
  db: Db,
  { userId }: CurrentUser,
  order: string,
): Promise<EndpointResponse<Endpoints['listMyReviewPhotos']>> {
  const rows = await db
    .select()
    .from(reviewPhotos)
    .where(and(eq(reviewPhotos.orderId, order), eq(reviewPhotos.userId, userId), stored))
    .orderBy(asc(reviewPhotos.createdAt), reviewPhotos.id)
    .limit(limitAndOffset({}).limit);
  return rows.map((row) => ({ ...toPhoto(row), gadgetId: row.productId }));
}

/** Gives the photos of an order's products to their reviews, in the transaction that stores these. */
export async function attachReviewPhotos(
  tx: Db,
  reviews: readonly Pick<typeof productReviews.$inferSelect, 'id' | 'orderId' | 'productId'>[],
): Promise<void> {
  for (const { id, orderId, productId } of reviews) {
    await tx
      .update(reviewPhotos)
      .set({ reviewId: id })
      .where(and(eq(reviewPhotos.orderId, orderId), eq(reviewPhotos.productId, productId), stored));
  }
}

/** The photos of reviews, oldest first. */
export async function findReviewPhotos(
  db: Db,
  reviewIds: readonly string[],
): Promise<(reviewId: string) => { photos?: ReviewPhoto[] }> {
  if (reviewIds.length === 0) return () => ({});
  const rows = await db
    .select()
    .from(reviewPhotos)
    .where(and(inArray(reviewPhotos.reviewId, [...reviewIds]), stored))
    .orderBy(asc(reviewPhotos.createdAt), reviewPhotos.id);
  return (reviewId) => {
    const photos = rows.filter((row) => row.reviewId === reviewId).map(toPhoto);
    return photos.length > 0 ? { photos } : {};
  };
}

/** A file of a photo, and whether everybody may see it. Throws 404 for one that the caller may not see. */
export async function findReviewPhotoFile(
  { db, imageHost }: Pick<Context, 'db' | 'imageHost'>,
  currentUser: CurrentUser | null,
  id: string,
  size: ReviewPhotoSize,
): Promise<{ bytes: Buffer; published: boolean }> {
  const [row] = await db
    .select({ userId: reviewPhotos.userId, published: productReviews.published })
    .from(reviewPhotos)
    .leftJoin(productReviews, eq(productReviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviewPhotos.id, id), stored));
  const published = row?.published ?? false;
  const isStaff = currentUser !== null && hasPermission(currentUser, 'content');
  const mayRead = row && (published || isStaff || currentUser?.userId === row.userId);
  const bytes = mayRead ? await imageHost.findPrivate(id, size) : undefined;
  return { bytes: orNotFound(bytes, reviewPhotoTexts.notFound), published };
}

/** Removes one's own photo, also of a review that is shown. Throws 404. */
export async function removeReviewPhoto(
  { db, imageHost, now, publicCache }: Pick<Context, 'db' | 'imageHost' | 'now' | 'publicCache'>,
  { userId }: CurrentUser,
  id: string,
): Promise<EndpointResponse<Endpoints['removeReviewPhoto']>> {
  await changeCatalog({ db, publicCache }, async (tx, touch) => {
    const [row] = await tx
      .update(reviewPhotos)
      .set({ removedAt: now() })
      .where(and(eq(reviewPhotos.id, id), eq(reviewPhotos.userId, userId), stored))
      .returning();
    const { reviewId, productId } = orNotFound(row, reviewPhotoTexts.notFound);
    if (reviewId) touch(touchedByRating(productId));
  });
  await deleteFiles({ db, imageHost }, id);
  return { deletedCount: 1, message: reviewPhotoTexts.removed };
}

/** Deletes the files, then the row, so that a failure in between is made good by the job. */
export async function deleteFiles(
  { db, imageHost }: Pick<Context, 'db' | 'imageHost'>,
  id: string,
): Promise<void> {
  await imageHost.removePrivate(id, sizes);
  await db.delete(reviewPhotos).where(eq(reviewPhotos.id, id));
}
