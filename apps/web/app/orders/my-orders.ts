/** The orders of the signed-in user, and one order, fetched only once the server session is open. */
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';
import { textQuery } from '../lib/text-query.ts';

/** How often an order is refetched while its payment is being confirmed, in ms. */
const refetchIntervalMs = 5_000;

export function useMyOrders() {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  return useQuery({
    ...textQuery(queryKeys.myOrders(email), orderEndpoints.listMyOrders, { query: { email } }),
    enabled: ready && user !== undefined,
  });
}

export function useOrder(id: string) {
  const { user, ready } = useSession();
  return useQuery({
    ...textQuery(queryKeys.order(id), orderEndpoints.findOrder, { params: { id } }),
    enabled: ready && user !== undefined,
    refetchInterval: ({ state }) => (state.data?.paymentUndecided ? refetchIntervalMs : false),
  });
}
