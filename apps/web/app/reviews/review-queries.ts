/** The query of a product's reviews, and the vote of the signed-in user. */
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { type ReviewView, reviewRequest } from './review-view.ts';

export const productReviewsQuery = (productId: string, view: ReviewView) =>
  endpointQuery(queryKeys.productReviews(productId, view), productReviewEndpoints.listProductReviews, {
    params: { id: productId },
    query: reviewRequest(view),
  });

/** Says that a review was helpful, then refetches the reviews of the product. */
export function useVote(productId: string) {
  return useMutation({
    mutationFn: (id: string) =>
      send(productReviewEndpoints.voteReview, { params: { id }, body: { helpful: true } }),
    onSuccess: () => void refetchQueries([queryKeys.productReviews(productId)]),
    onError(error) {
      if (error instanceof ApiError) toast.error(error.message);
    },
  });
}
