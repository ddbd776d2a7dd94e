/** The reviews of whoever is signed in, written and still to be written; fetched once the server session is open. */
import { reviewCalls } from '@jontro/shop/reviews/reviews.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';

export function useMyReviews() {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  return useQuery({
    ...callQuery(queryKeys.myReviews(email), reviewCalls.listMyReviews, { params: { email } }),
    enabled: ready && user !== undefined,
  });
}

export function useMyPendingReviews() {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  return useQuery({
    ...callQuery(queryKeys.myPendingReviews(email), reviewCalls.listMyPendingReviews, { params: { email } }),
    enabled: ready && user !== undefined,
  });
}
