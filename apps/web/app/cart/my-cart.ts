/** The cart of the signed-in user, fetched only once the server session is open, or that of a guest. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { sumOf, times, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markGuest } from '../lib/guest-marker.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { useHasGuestCart, useIsVisitor } from '../site/guest-state.ts';

/** A guest's e-mail is empty. */
export const myCartQuery = (email: string) =>
  endpointQuery(queryKeys.myCart(email), cartEndpoints.listMyCart, { query: email ? { email } : {} });

interface MyCart {
  data: CartItem[] | undefined;
  isPending: boolean;
  refetch: () => unknown;
}

const noLines: CartItem[] = [];

/** In taka. */
export const sumOfLines = (lines: readonly CartItem[]): number =>
  toTaka(sumOf(lines.map(({ price, quantity }) => times(toPoisha(price), quantity))));

export function useMyCart(): MyCart {
  const { user, ready } = useSession();
  const isVisitor = useIsVisitor();
  const isGuest = useHasGuestCart();
  const enabled = (ready && user !== undefined) || isGuest;
  const { data, error, isPending, refetch } = useQuery({ ...myCartQuery(user?.email ?? ''), enabled });
  const hasExpired = isGuest && statusOf(error) === 401;
  useEffect(() => {
    if (hasExpired) markGuest(false);
  }, [hasExpired]);
  return isVisitor && !isGuest
    ? { data: noLines, isPending: false, refetch }
    : { data, isPending: isPending || hasExpired, refetch };
}
