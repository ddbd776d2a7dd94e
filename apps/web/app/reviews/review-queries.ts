/** The query of a product's reviews, and the votes of the signed-in user. */
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endpointQuery, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { type ReviewView, reviewRequest } from './review-view.ts';

export const productReviewsQuery = (productId: string, view: ReviewView) =>
  endpointQuery(queryKeys.productReviews(productId, view), productReviewEndpoints.listProductReviews, {
    params: { id: productId },
    query: reviewRequest(view),
  });

/** The signed-in user's votes and own reviews of a product; undefined for a visitor. */
export function useMyVotes(productId: string) {
  const { user, ready } = useSession();
  const { data } = useQuery({
    ...endpointQuery(queryKeys.myVotes(user?.email ?? '', productId), productReviewEndpoints.findMyVotes, {
      params: { id: productId },
    }),
    enabled: ready && user !== undefined,
  });
  return data;
}

/** Says that a review was helpful, or not after all, then refetches the reviews and votes of the product. */
export function useVote(productId: string) {
  const { user } = useSession();
  const votes = queryKeys.myVotes(user?.email ?? '', productId);
  return useMutation({
    mutationFn: ({ id, helpful }: { id: string; helpful: boolean }) =>
      send(productReviewEndpoints.voteReview, { params: { id }, body: { helpful } }),
    // It stays pending until both are there, so that the button never shows the former state.
    onSuccess: () => refetchQueries([queryKeys.productReviews(productId), votes]),
    onError(error) {
      if (error instanceof ApiError) toast.error(error.message);
    },
  });
}
