/** API docs of the reviews of products. */
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const productReviewDocs: ApiDocs<typeof productReviewEndpoints> = {
  listProductReviews: {
    summary: 'Lists the reviews of a product, the most helpful first',
    text: 'Public: stars, text and first name of customers who have received the product, no other personal data.',
    errors: [['not-found', productTexts.notFound]],
  },
  voteReview: {
    summary: 'Says whether a review was helpful',
    text: 'One vote per account; sending it again changes nothing.',
    rateLimited: true,
    errors: [
      ['not-found', productReviewTexts.notFound],
      ['broken-rule', productReviewTexts.own],
    ],
  },
  findMyVotes: {
    summary: 'Lists the reviews of a product that the caller finds helpful or has written',
    text: 'Their ids; none of a product that is not there.',
  },
};
