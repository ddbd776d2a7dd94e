/** Reviews: one per delivered order, by its customer (specification section 4, Q-136). */
import { type Static, Type } from 'typebox';
import { type RatedProduct, RatedProducts } from './product-reviews.ts';

export const maxReviewLength = 2000;

export const ReviewText = Type.Object(
  {
    reviewText: Type.String({ maxLength: 10_000 }),
    /** Additive: stars of the order's products. */
    items: Type.Optional(RatedProducts),
  },
  { additionalProperties: false },
);
export type ReviewText = Static<typeof ReviewText>;

export const reviewTexts = {
  added: 'Review added',
  addedOnPending: 'Review added successfully!',
  failed: 'Failed to add review. Please try again.',
  noneReviewed: "You haven't reviewed any orders yet.",
  nonePending: 'No pending reviews found.',
  empty: 'Please write a few words first',
  tooLong: `A review has at most ${maxReviewLength} characters`,
  notDelivered: 'An order can be reviewed after it is delivered',
  alreadyReviewed: 'This order is already reviewed',
  notOrdered: 'Only products of the order can be rated',
  ratedTwice: 'Each product is rated once',
} as const;

/** Validates the text of a review; returns the problem, or undefined. */
export function validateReview(text: string): string | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return reviewTexts.empty;
  return length > maxReviewLength ? reviewTexts.tooLong : undefined;
}

/** Validates the stars of an order's products; returns the problem, or undefined. */
export function validateRatings(
  items: readonly RatedProduct[],
  ordered: readonly string[],
): string | undefined {
  const rated = new Set(items.map(({ gadgetId }) => gadgetId));
  if (rated.size < items.length) return reviewTexts.ratedTwice;
  if (items.some(({ gadgetId }) => !ordered.includes(gadgetId))) return reviewTexts.notOrdered;
  return items.some(({ text = '' }) => [...text.trim()].length > maxReviewLength)
    ? reviewTexts.tooLong
    : undefined;
}
