/** How many delivered orders the signed-in user has not reviewed yet. */
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';

/** Returns undefined while it loads. */
export function usePendingReviewCount(): number | undefined {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  const pending = useQuery({
    ...endpointQuery(queryKeys.myPendingReviews(email), reviewEndpoints.listMyPendingReviews, {
      params: { email },
    }),
    enabled: ready && email !== '',
  });
  return pending.data?.total;
}
