/** The review of an order: written once by its customer, and the lists of reviewed orders. */

import type { NamedProduct } from '@jontro/shop/catalog/product-names.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, isNotNull, isNull, ne, notExists, type SQL } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { touchedByRating } from '../catalog/catalog-tags.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { limitAndOffset } from '../http/list-page.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';
import { users } from '../users/users.table.ts';
import { belongsToAccount, newestFirst, notDeleted, toOrders } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';

/** The tag of responses that show reviews. */
export const reviewsTag = 'reviews';

/** Stores a review of a delivered, unreviewed order of the current user; returns false for any other order. */
export async function addReviewToOrder(
  db: Db,
  currentUser: CurrentUser,
  id: string,
  review: { text: string; at: Date },
): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ reviewText: review.text, reviewAddedAt: review.at })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.userId, currentUser.userId),
        eq(orders.status, 'Delivered'),
        isNull(orders.reviewText),
        notDeleted,
      ),
    )
    .returning({ id: orders.id });
  return changed.length === 1;
}

/** The tags of the responses that show the reviews of a user. */
export async function touchedByReviewsOf(db: Db, userId: string): Promise<string[]> {
  const reviewed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.reviewText)))
    .limit(1);
  return reviewed.length === 0 ? [] : touchedByRatings(db, eq(productReviews.userId, userId));
}

/** The tags of the responses that show the review of an order. */
export async function touchedByReview(
  db: Db,
  order: Pick<typeof orders.$inferSelect, 'id' | 'reviewText'>,
): Promise<string[]> {
  return order.reviewText === null ? [] : touchedByRatings(db, eq(productReviews.orderId, order.id));
}

async function touchedByRatings(db: Db, reviews: SQL): Promise<string[]> {
  const rated = await db.selectDistinct({ id: productReviews.productId }).from(productReviews).where(reviews);
  return [reviewsTag, ...rated.flatMap(({ id }) => touchedByRating(id))];
}

/** Finds an order of the current user, whatever their role; undefined for another user's order. */
export async function findOwnOrder(db: Db, currentUser: CurrentUser, id: string): Promise<Order | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, currentUser.userId), notDeleted));
  return (await toOrders(db, rows))[0];
}

/** Lists an account's reviewed orders, newest review first. */
export async function listReviewedOrders(db: Db, email: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(belongsToAccount(db, email), isNotNull(orders.reviewText), notDeleted))
    .orderBy(desc(orders.reviewAddedAt), orders.id)
    .limit(limitAndOffset({}).limit);
  return toOrders(db, rows);
}

/** Lists an account's delivered, unreviewed orders, newest order first. */
export async function listUnreviewedOrders(db: Db, email: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(belongsToAccount(db, email), eq(orders.status, 'Delivered'), isNull(orders.reviewText), notDeleted),
    )
    .orderBy(...newestFirst)
    .limit(limitAndOffset({}).limit);
  return toOrders(db, rows);
}

/** A review with its customer and first product. */
export interface ReviewWithCustomer {
  text: string;
  buyerId: string;
  /** The full name on the order. */
  name: string;
  product: NamedProduct & { _id?: string };
}

/** Lists the newest reviews of delivered orders, without those of deleted accounts. */
export async function listNewestReviews(db: Db, limit: number): Promise<ReviewWithCustomer[]> {
  // What staff have hidden, or not yet shown, is not quoted either.
  const withheld = db
    .select({ id: productReviews.id })
    .from(productReviews)
    .where(and(eq(productReviews.orderId, orders.id), ne(productReviews.state, 'shown')));
  const rows = await db
    .select({
      text: orders.reviewText,
      buyerId: orders.userId,
      name: orders.name,
      itemName: orderItems.name,
      product: { id: products.id, name: products.name, nameBn: products.nameBn, names: products.names },
    })
    .from(orders)
    .innerJoin(users, and(eq(users.id, orders.userId), isNull(users.deletedAt)))
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.position, 0)))
    .leftJoin(products, and(eq(products.id, orderItems.productId), offered))
    .where(and(isNotNull(orders.reviewText), eq(orders.status, 'Delivered'), notDeleted, notExists(withheld)))
    .orderBy(desc(orders.reviewAddedAt), orders.id)
    .limit(limit);
  return rows.map(({ text, itemName, product, ...buyer }) => ({
    ...buyer,
    text: text ?? '',
    product: product
      ? {
          _id: product.id,
          productName: product.name,
          ...namesOf(product),
        }
      : { productName: itemName },
  }));
}
