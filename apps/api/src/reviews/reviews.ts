/** Reviews: the buyer's word on a delivered order, once. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { orderCan, orderTexts } from '@jontro/shop/orders/orders.ts';
import { reviewProblem, reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/db.ts';
import {
  addReviewToOrder,
  findOwnOrder,
  listReviewedOrders,
  listUnreviewedOrders,
} from '../orders/reviewed-orders.ts';
import { found, refuse } from '../refusal.ts';
import { emailFor, type Viewer } from '../viewer.ts';

/**
 * Writes the review of the viewer's own order. Refuses with 400 an empty or long text, with 404 an order that is not
 * theirs, with 409 one that is not delivered or is reviewed already.
 */
export async function addReview(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  viewer: Viewer,
  id: string,
  reviewText: string,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('review', viewer.userId);
  const problem = reviewProblem(reviewText);
  if (problem) throw refuse('invalid', problem, { field: 'reviewText' });
  if (await addReviewToOrder(db, viewer, id, { text: reviewText.trim(), at: now() })) {
    return { modifiedCount: 1, message: reviewTexts.added };
  }
  const order = found(await findOwnOrder(db, viewer, id), orderTexts.notFound);
  const reason = orderCan.deliver(order) ? reviewTexts.notDelivered : reviewTexts.alreadyReviewed;
  throw refuse('broken-rule', reason);
}

/** Reviewed orders, newest review first; refuses somebody else's e-mail with 403 unless an admin asks. */
export const listMyReviews = async (db: Db, viewer: Viewer, email: string): Promise<Order[]> =>
  listReviewedOrders(db, emailFor(viewer, email));

/** Delivered orders without a review, and how many; refuses like `listMyReviews`. */
export async function listMyPendingReviews(
  db: Db,
  viewer: Viewer,
  email: string,
): Promise<{ result: Order[]; total: number }> {
  const result = await listUnreviewedOrders(db, emailFor(viewer, email));
  return { result, total: result.length };
}
