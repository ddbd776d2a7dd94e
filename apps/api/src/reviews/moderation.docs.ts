/** API docs of the moderation of reviews. */
import type { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const notFound = [['not-found', productReviewTexts.notFound]] as const;

export const moderationDocs: ApiDocs<typeof moderationEndpoints> = {
  listReviews: { summary: 'Lists the reviews of all products, newest first' },
  showReview: { summary: 'Shows a held or hidden review', errors: [...notFound] },
  hideReview: {
    summary: 'Hides a review for a reason',
    text: 'The writer sees the reason. Reviews that are hidden for a bad rating are counted in the reports.',
    errors: [...notFound],
  },
  replyToReview: {
    summary: 'Answers a review',
    text: 'Everybody sees the answer below the review; an empty text removes it.',
    errors: [...notFound],
  },
  findReviewReport: { summary: 'Counts the shown, held and hidden reviews' },
  listMyProductReviews: {
    summary: 'Lists the caller’s own reviews of products',
    text: 'With what became of them: shown, held or hidden, and why.',
  },
};
