/** Reviews of delivered orders, one per order. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import {
  extractFirstName,
  isPublishable,
  type RecentReview,
  recentReviewCount,
} from '@jontro/shop/reviews/recent-reviews.ts';
import { type ReviewText, reviewTexts, validateReview } from '@jontro/shop/reviews/reviews.ts';
import { catalogTags, shownProducts } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { recordEvent } from '../events/events.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, resolveEmail } from '../http/current-user.ts';
import {
  addReviewToOrder,
  findOwnOrder,
  listNewestReviews,
  listReviewedOrders,
  listUnreviewedOrders,
  reviewsTag,
} from '../orders/reviewed-orders.ts';
import type { Context } from '../runtime/context.ts';
import { addProductReviews } from './add-product-reviews.ts';

/**
 * Stores the current user's review of an order, and the stars of its products. Throws 400 for an empty or long text and for
 * stars of another product, 404 for another user's order, 409 if it is not delivered or already reviewed.
 */
export async function addReview(
  { db, now, limits, publicCache }: Pick<Context, 'db' | 'now' | 'limits' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
  { reviewText, items = [] }: ReviewText,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('review', currentUser.userId);
  const problem = validateReview(reviewText);
  if (problem) throw new ApplicationError('invalid', problem, { field: 'reviewText' });
  const review = { text: reviewText.trim(), at: now() };
  const added = await changeCatalog({ db, publicCache }, async (tx, touch) => {
    const stored = await addReviewToOrder(tx, currentUser, id, review);
    if (!stored) return false;
    // One that is not shown is among the newest as well, in the place of another.
    touch([reviewsTag]);
    touch(await addProductReviews(tx, { orderId: id, userId: currentUser.userId, ...review }, items));
    await recordEvent(tx, review.at, 'review-added', { orderId: id });
    return true;
  });
  if (added) return { modifiedCount: 1, message: reviewTexts.added };
  const order = orNotFound(await findOwnOrder(db, currentUser, id), orderTexts.notFound);
  const reason = orderCan.deliver(order) ? reviewTexts.notDelivered : reviewTexts.alreadyReviewed;
  throw new ApplicationError('broken-rule', reason);
}

/** Lists reviewed orders, newest review first; throws 403 for another user's e-mail except for admins. */
export const listMyReviews = async (db: Db, currentUser: CurrentUser, email: string): Promise<Order[]> =>
  listReviewedOrders(db, resolveEmail(currentUser, email, 'orders'));

/** Lists and counts delivered orders without a review; throws like `listMyReviews`. */
export async function listMyPendingReviews(
  db: Db,
  currentUser: CurrentUser,
  email: string,
): Promise<{ result: Order[]; total: number }> {
  const result = await listUnreviewedOrders(db, resolveEmail(currentUser, email, 'orders'));
  return { result, total: result.length };
}

/** Enough candidates to find a few publishable ones by different customers. */
const maxCandidates = 60;

/** Lists the newest publishable reviews, one per customer and without duplicate texts. */
export async function listRecentReviews(db: Db): Promise<RecentReview[]> {
  const seen = new Set<string>();
  const shown: RecentReview[] = [];
  for (const { text, buyerId, name, product } of await listNewestReviews(db, maxCandidates)) {
    if (shown.length === recentReviewCount) break;
    if (seen.has(buyerId) || seen.has(text) || !isPublishable(text)) continue;
    seen.add(buyerId).add(text);
    const firstName = extractFirstName(name);
    shown.push({ text, ...(firstName && { firstName }), product });
  }
  return shown;
}

/** What the list of reviews depends on; a restored product gives a review its link again. */
export const recentReviewsTags = (shown: readonly RecentReview[]): string[] => [
  reviewsTag,
  catalogTags.products,
  ...shownProducts(shown.flatMap(({ product: { _id } }) => (_id === undefined ? [] : [{ _id }]))),
];
