/** Reviews: one per delivered order, by its customer (specification section 4, Q-136). */
import { Type } from 'typebox';

export const maxReviewLength = 2000;

export const ReviewText = Type.Object(
  { reviewText: Type.String({ maxLength: 10_000 }) },
  { additionalProperties: false },
);

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
} as const;

/** Validates the text of a review; returns the problem, or undefined. */
export function validateReview(text: string): string | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return reviewTexts.empty;
  return length > maxReviewLength ? reviewTexts.tooLong : undefined;
}
