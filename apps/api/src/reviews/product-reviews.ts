/** Reads the published reviews of a product, and counts who found them helpful (decision 158). */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import { extractFirstName } from '@jontro/shop/reviews/recent-reviews.ts';
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { touchedByRating } from '../catalog/catalog-tags.ts';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { limitAndOffset } from '../http/list-page.ts';
import { containsText } from '../http/list-query.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { productReviews, reviewVotes } from './product-reviews.table.ts';
import { findReviewPhotos, hasPhotos } from './review-photos.ts';

type List = typeof productReviewEndpoints.listProductReviews;

/** How many words of a search are looked for. */
const maxWords = 5;

/** The published reviews of a product that a request asks for; `narrowed` if it asks for less than those with some stars. */
function conditionOf(productId: string, { stars, photos, q }: EndpointInput<List>['query']) {
  const words = (q ?? '').split(/\s+/u).filter(Boolean).slice(0, maxWords);
  const where = and(
    eq(productReviews.productId, productId),
    productReviews.published,
    stars === undefined ? undefined : eq(productReviews.rating, stars),
    photos && hasPhotos,
    ...words.map((word) => containsText(word, [productReviews.text])),
  );
  return { where, narrowed: photos !== undefined || words.length > 0 };
}

const helpfulFirst = [
  // Those with stars alone come last.
  sql`(${productReviews.text} = '')`,
  desc(productReviews.helpful),
  desc(productReviews.addedAt),
  asc(productReviews.id),
];

/** Lists the reviews of a product: those with words first, then the most helpful, then the newest; or by date. Throws 404. */
export async function listProductReviews(
  db: Db,
  productId: string,
  query: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const { page, limit, stars, sort } = query;
  const [product] = await db
    .select({ ratings: products.ratings })
    .from(products)
    .where(and(eq(products.id, productId), offered));
  const { ratings } = orNotFound(product, productTexts.notFound);
  const { where, narrowed } = conditionOf(productId, query);
  const counted =
    stars === undefined ? ratings.reduce((sum, number) => sum + number, 0) : (ratings[stars - 1] ?? 0);
  const total = narrowed ? await db.$count(productReviews, where) : counted;
  const rows = await db
    .select({ review: productReviews, name: orders.name })
    .from(productReviews)
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .where(where)
    .orderBy(...(sort === 'newest' ? helpfulFirst.slice(2) : helpfulFirst))
    .limit(limit)
    .offset((page - 1) * limit);
  const photosOf = await findReviewPhotos(
    db,
    rows.map(({ review }) => review.id),
  );
  const result = rows.map(({ review, name }) => {
    const firstName = extractFirstName(name);
    return {
      _id: review.id,
      rating: review.rating,
      text: review.text,
      ...(firstName && { firstName }),
      addedAt: review.addedAt.toISOString(),
      helpful: review.helpful,
      ...(review.reply !== null && { reply: review.reply }),
      ...photosOf(review.id),
    };
  });
  return { result, total, totalPages: Math.ceil(total / limit) };
}

/**
 * Stores whether the current user finds a review helpful; once per user, however often it is sent. Throws 404 for a review that is
 * not published, 409 for one's own.
 */
export async function voteReview(
  { db, now, limits, publicCache }: Pick<Context, 'db' | 'now' | 'limits' | 'publicCache'>,
  { userId }: CurrentUser,
  id: string,
  helpful: boolean,
): Promise<{ modifiedCount: number; message: string }> {
  await limits.limit('vote', userId);
  return changeCatalog({ db, publicCache }, async (tx, touch) => {
    const [locked] = await tx
      .select()
      .from(productReviews)
      .where(and(eq(productReviews.id, id), productReviews.published))
      .for('no key update');
    const review = orNotFound(locked, productReviewTexts.notFound);
    if (review.userId === userId) throw new ApplicationError('broken-rule', productReviewTexts.own);
    if (helpful)
      await tx.insert(reviewVotes).values({ reviewId: id, userId, at: now() }).onConflictDoNothing();
    else
      await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId)));
    const [votes] = await tx.select({ total: count() }).from(reviewVotes).where(eq(reviewVotes.reviewId, id));
    const changed = await tx
      .update(productReviews)
      .set({ helpful: votes?.total ?? 0 })
      .where(and(eq(productReviews.id, id), ne(productReviews.helpful, votes?.total ?? 0)))
      .returning({ id: productReviews.id });
    if (changed.length > 0) touch(touchedByRating(review.productId));
    return { modifiedCount: changed.length, message: productReviewTexts.voted };
  });
}

/** The current user's helpful votes and own reviews of a product, newest first; at most the API's bound of each. */
export async function findMyVotes(
  db: Db,
  { userId }: CurrentUser,
  productId: string,
): Promise<EndpointResponse<typeof productReviewEndpoints.findMyVotes>> {
  const ofProduct = eq(productReviews.productId, productId);
  const { limit } = limitAndOffset({});
  const helpful = await db
    .select({ id: reviewVotes.reviewId })
    .from(reviewVotes)
    .innerJoin(productReviews, and(eq(productReviews.id, reviewVotes.reviewId), ofProduct))
    .where(eq(reviewVotes.userId, userId))
    .orderBy(desc(reviewVotes.at), reviewVotes.reviewId)
    .limit(limit);
  const own = await db
    .select({ id: productReviews.id })
    .from(productReviews)
    .where(and(eq(productReviews.userId, userId), ofProduct))
    .orderBy(desc(productReviews.addedAt), productReviews.id)
    .limit(limit);
  return { helpful: helpful.map(({ id }) => id), own: own.map(({ id }) => id) };
}
