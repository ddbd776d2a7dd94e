/** The reviewed orders of the signed-in user and those still to review, fetched only once the server session is open. */
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';
import { textQuery } from '../lib/text-query.ts';

export function useMyReviews() {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  return useQuery({
    ...textQuery(queryKeys.myReviews(email), reviewEndpoints.listMyReviews, { params: { email } }),
    enabled: ready && user !== undefined,
  });
}

/** The user's stars and texts of products, with what became of them. */
export function useMyProductReviews() {
  const { user, ready } = useSession();
  return useQuery({
    ...textQuery(queryKeys.myProductReviews(user?.email ?? ''), moderationEndpoints.listMyProductReviews, {}),
    enabled: ready && user !== undefined,
  });
}

export function useMyPendingReviews() {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  return useQuery({
    ...textQuery(queryKeys.myPendingReviews(email), reviewEndpoints.listMyPendingReviews, {
      params: { email },
    }),
    enabled: ready && user !== undefined,
  });
}
