/** The cart of the signed-in user, fetched only once the server session is open. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSession } from '../lib/session-state.ts';

export const myCartQuery = (email: string) =>
  endpointQuery(queryKeys.myCart(email), cartEndpoints.listMyCart, { query: { email } });

export function useMyCart() {
  const { user, ready } = useSession();
  return useQuery({ ...myCartQuery(user?.email ?? ''), enabled: ready && user !== undefined });
}
