/** The wishlist of the signed-in user, if the shop has one. */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endpointQuery, queryClient, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { currentSession, useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { useSettings } from '../site/settings.ts';

export function useMyWishlist() {
  const { user, ready } = useSession();
  const { wishlist } = useSettings();
  return useQuery({
    ...endpointQuery(queryKeys.myWishes(user?.email ?? ''), wishlistEndpoints.listMyWishlist, {}),
    enabled: wishlist && ready && user !== undefined,
  });
}

/** Read when called: an early click may come before the session was known to the rendered button. */
const myKey = () => queryKeys.myWishes(currentSession().user?.email ?? '');

/** Adds a product to the wishlist or removes it: optimistic, rolled back when the server rejects it. */
export function useToggleWishlist(product: Product) {
  const without = (list: readonly Product[]) => list.filter(({ _id }) => _id !== product._id);
  return useMutation({
    async onMutate(onWishlist: boolean) {
      const queryKey = myKey();
      await queryClient().cancelQueries({ queryKey });
      const before = queryClient().getQueryData<Product[]>(queryKey);
      queryClient().setQueryData<Product[]>(
        queryKey,
        before && (onWishlist ? [product, ...without(before)] : without(before)),
      );
      return { queryKey, before };
    },
    mutationFn: (onWishlist: boolean) =>
      send(onWishlist ? wishlistEndpoints.addToWishlist : wishlistEndpoints.removeFromWishlist, {
        params: { id: product._id },
      }),
    onSuccess: (_, onWishlist) => {
      toast.success(onWishlist ? wishlistTexts.added : wishlistTexts.removed);
    },
    onError: (error, _, shown) => {
      // Rolled back by hand: without a connection the list cannot be refetched.
      if (shown) queryClient().setQueryData<Product[]>(shown.queryKey, shown.before);
      toast.error(error.message);
    },
    onSettled: () => refetchQueries([myKey()]),
  });
}
