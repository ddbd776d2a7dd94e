/** What buyers say on the home page's second edition: the newest published reviews, bad ones too. */
import type { BuyerReview } from '@jontro/shop/home/home.endpoints.ts';
import { editionCounts } from '@jontro/shop/home/home.ts';
import { extractFirstName, isPublishable } from '@jontro/shop/reviews/recent-reviews.ts';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Db } from '../database/db.ts';
import { orders } from '../orders/orders.table.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';

/** Enough candidates to find a few that can be quoted, by different customers. */
const maxCandidates = 60;
/** So many stars or fewer are a bad review. */
const fewStars = 3;

/**
 * The newest reviews that can be quoted, one per customer, one with five stars first. If none of them is bad and a slightly older
 * one is, that takes the place of the last.
 */
export async function listBuyerReviews(db: Db): Promise<BuyerReview[]> {
  const rows = await db
    .select({ review: productReviews, name: orders.name, product: products })
    .from(productReviews)
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .innerJoin(products, and(eq(products.id, productReviews.productId), offered))
    .where(and(productReviews.published, ne(productReviews.text, '')))
    .orderBy(desc(productReviews.addedAt), asc(productReviews.id))
    .limit(maxCandidates);
  const seen = new Set<string>();
  const quotable = rows.flatMap(({ review, name, product }): BuyerReview[] => {
    if (seen.has(review.userId) || seen.has(review.text) || !isPublishable(review.text)) return [];
    seen.add(review.userId).add(review.text);
    const firstName = extractFirstName(name);
    const [image] = product.images;
    return [
      {
        rating: review.rating,
        text: review.text,
        ...(firstName && { firstName }),
        product: {
          _id: product.id,
          productName: product.name,
          ...namesOf(product),
          ...(image && { image }),
        },
      },
    ];
  });
  const isBad = ({ rating }: BuyerReview): boolean => rating <= fewStars;
  const newest = quotable.slice(0, editionCounts.reviews);
  const bad = newest.some(isBad) ? undefined : quotable.find(isBad);
  return withBestFirst(bad ? [...newest.slice(0, -1), bad] : newest);
}

/** The newest review with five stars before the others. */
function withBestFirst(reviews: readonly BuyerReview[]): BuyerReview[] {
  const best = reviews.find(({ rating }) => rating === 5);
  return best ? [best, ...reviews.filter((review) => review !== best)] : [...reviews];
}
