/** The wishlist of whoever is signed in, where the shop has one. */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endpointQuery, fetchAgain, queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { currentSession, useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { useSettings } from '../site/settings.ts';

export function useMyWishes() {
  const { user, ready } = useSession();
  const { wishlist } = useSettings();
  return useQuery({
    ...endpointQuery(queryKeys.myWishes(user?.email ?? ''), wishlistEndpoints.listMyWishes, {}),
    enabled: wishlist && ready && user !== undefined,
  });
}

/** By who is there when it is asked for: whoever presses early may have been nobody when the button was drawn. */
const myKey = () => queryKeys.myWishes(currentSession().user?.email ?? '');

/** Puts a product on the list or takes it off: shown at once, taken back when the server refuses. */
export function useWish(product: Product) {
  const without = (list: readonly Product[]) => list.filter(({ _id }) => _id !== product._id);
  return useMutation({
    async onMutate(wished: boolean) {
      const queryKey = myKey();
      await queryClient().cancelQueries({ queryKey });
      const before = queryClient().getQueryData<Product[]>(queryKey);
      queryClient().setQueryData<Product[]>(
        queryKey,
        before && (wished ? [product, ...without(before)] : without(before)),
      );
      return { queryKey, before };
    },
    mutationFn: (wished: boolean) =>
      send(wished ? wishlistEndpoints.addWish : wishlistEndpoints.removeWish, {
        params: { id: product._id },
      }),
    onSuccess: (_, wished) => {
      toast.success(wished ? wishlistTexts.added : wishlistTexts.removed);
    },
    onError: (error, _, shown) => {
      // By hand: without a connection the list cannot be fetched again.
      if (shown) queryClient().setQueryData<Product[]>(shown.queryKey, shown.before);
      toast.error(error.message);
    },
    onSettled: () => fetchAgain([myKey()]),
  });
}
