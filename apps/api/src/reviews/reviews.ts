/** Reviews: the buyer's word on a delivered order, once. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import {
  canBeShown,
  firstNameOf,
  type RecentReview,
  recentReviewCount,
} from '@jontro/shop/reviews/recent-reviews.ts';
import { reviewProblem, reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { bumpCatalogVersion } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, emailFor } from '../http/current-user.ts';
import {
  addReviewToOrder,
  findOwnOrder,
  listNewestReviews,
  listReviewedOrders,
  listUnreviewedOrders,
} from '../orders/reviewed-orders.ts';
import type { Context } from '../runtime/context.ts';

/**
 * Writes the review of the viewer's own order. Refuses with 400 an empty or long text, with 404 an order that is not
 * theirs, with 409 one that is not delivered or is reviewed already.
 */
export async function addReview(
  { db, now, limits, publicCache }: Pick<Context, 'db' | 'now' | 'limits' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
  reviewText: string,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('review', currentUser.userId);
  const problem = reviewProblem(reviewText);
  if (problem) throw new ApplicationError('invalid', problem, { field: 'reviewText' });
  const review = { text: reviewText.trim(), at: now() };
  // The home page of every process shows it at once.
  const shown = canBeShown(review.text);
  const added = await inTransaction(db, async (tx) => {
    const done = await addReviewToOrder(tx, currentUser, id, review);
    if (done && shown) await bumpCatalogVersion(tx);
    return done;
  });
  if (added) {
    if (shown) publicCache.drop();
    return { modifiedCount: 1, message: reviewTexts.added };
  }
  const order = orNotFound(await findOwnOrder(db, currentUser, id), orderTexts.notFound);
  const reason = orderCan.deliver(order) ? reviewTexts.notDelivered : reviewTexts.alreadyReviewed;
  throw new ApplicationError('broken-rule', reason);
}

/** Reviewed orders, newest review first; refuses somebody else's e-mail with 403 unless an admin asks. */
export const listMyReviews = async (db: Db, currentUser: CurrentUser, email: string): Promise<Order[]> =>
  listReviewedOrders(db, emailFor(currentUser, email));

/** Delivered orders without a review, and how many; refuses like `listMyReviews`. */
export async function listMyPendingReviews(
  db: Db,
  currentUser: CurrentUser,
  email: string,
): Promise<{ result: Order[]; total: number }> {
  const result = await listUnreviewedOrders(db, emailFor(currentUser, email));
  return { result, total: result.length };
}

/** Enough to find a few that can be shown, of different people. */
const newestLooked = 60;

/** What customers said last about delivered orders, newest first, one review of each and none twice, for everybody to read. */
export async function listRecentReviews(db: Db): Promise<RecentReview[]> {
  const seen = new Set<string>();
  const shown: RecentReview[] = [];
  for (const { text, buyerId, name, product } of await listNewestReviews(db, newestLooked)) {
    if (shown.length === recentReviewCount) break;
    if (seen.has(buyerId) || seen.has(text) || !canBeShown(text)) continue;
    seen.add(buyerId).add(text);
    const firstName = firstNameOf(name);
    shown.push({ text, ...(firstName && { firstName }), product });
  }
  return shown;
}
