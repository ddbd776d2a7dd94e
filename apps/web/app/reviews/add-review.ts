/** Adds a review to an order, then refetches every list and count that shows it (section 4). */
import { type Message, message, withParams } from '@jontro/shop/messages.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { ReviewText } from '@jontro/shop/reviews/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';

/** Calls `onFailed` after the error has been logged (specification section 8). */
export function useAddReview(
  order: Pick<Order, '_id' | 'buyer'>,
  { onAdded, onFailed }: { onAdded: () => void; onFailed?: () => void },
) {
  return useMutation({
    mutationFn: (body: ReviewText) => send(reviewEndpoints.addReview, { params: { id: order._id }, body }),
    onSuccess() {
      const { email } = order.buyer;
      const changed = [
        queryKeys.myOrders(email),
        queryKeys.order(order._id),
        queryKeys.myReviews(email),
        queryKeys.myProductReviews(email),
        queryKeys.myPendingReviews(email),
        queryKeys.userCount(email),
      ];
      void refetchQueries(changed);
      onAdded();
    },
    onError(error) {
      console.error(error);
      onFailed?.();
    },
  });
}

/** The message beside a review that could not be added, with the server's reason if it gave one. */
export function reviewFailure(error: Error): Message {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
    ? message('Your review was not added. {reason}', { reason: withParams(error.text) })
    : 'Your review was not added. Your text is kept, please try again.';
}
