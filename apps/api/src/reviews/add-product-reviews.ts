/** Stores the stars that a customer gives to the products of a delivered order (decision 158). */
import { type RatedProduct, stateOfNew } from '@jontro/shop/reviews/product-reviews.ts';
import { validateRatings } from '@jontro/shop/reviews/reviews.ts';
import { eq } from 'drizzle-orm';
import { touchedByRating } from '../catalog/catalog-tags.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import { orderItems } from '../orders/orders.table.ts';
import { productReviews } from './product-reviews.table.ts';
import { attachReviewPhotos } from './review-photos.ts';

interface ReviewedOrder {
  orderId: string;
  userId: string;
  /** The text of the order's review, which is that of its only product if this has none of its own. */
  text: string;
  at: Date;
}

/**
 * Stores them within the transaction that stores the order's review; returns the tags that they touch. Throws 400 for a product
 * that was not ordered or is rated twice, and for a long text.
 */
export async function addProductReviews(
  tx: Db,
  { orderId, userId, text: orderText, at }: ReviewedOrder,
  items: readonly RatedProduct[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const lines = await tx
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const ordered = lines.map(({ id }) => id);
  const problem = validateRatings(items, ordered);
  if (problem) throw new ApplicationError('invalid', problem, { field: 'items' });
  const rows = items.map(({ gadgetId, rating, text = '' }) => {
    const own = text.trim() || (ordered.length === 1 ? orderText : '');
    const row = { id: newId(at), orderId, userId, productId: gadgetId, rating, text: own, addedAt: at };
    return { ...row, ...stateOfNew(own) };
  });
  await tx.insert(productReviews).values(rows);
  await attachReviewPhotos(tx, rows);
  return rows.flatMap(({ productId, state }) => (state === 'shown' ? touchedByRating(productId) : []));
}
