/** Mutations of the cart page: optimistic, rolled back when the server rejects them (specification sections 2 and 8). */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryClient, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { myCartQuery } from './my-cart.ts';

const cartMutationKey = ['changeCart'] as const;

/** True while a mutation of the cart is pending. */
export const useCartIsChanging = (): boolean => useIsMutating({ mutationKey: cartMutationKey }) > 0;

/** Refetches the cart and the figures of an account, wherever they are shown. */
export const refreshCart = (email: string): Promise<void> =>
  refetchQueries([queryKeys.myCart(email), queryKeys.userCount(email)]);

/** Applies `change` to the cached cart before the server has responded. */
async function changeCachedCart(email: string, change: (items: CartItem[]) => CartItem[]): Promise<void> {
  const { queryKey } = myCartQuery(email);
  await queryClient().cancelQueries({ queryKey });
  queryClient().setQueryData(queryKey, (items) => items && change(items));
}

const showQuantity = ({ _id, author }: CartItem, quantity: number): Promise<void> =>
  changeCachedCart(author.email, (items) =>
    items.map((item) => (item._id === _id ? { ...item, quantity } : item)),
  );

let quantityToast: number | undefined;

/**
 * Changes the quantity of a line. While a request is pending, only the last of the changes that follow is sent, so that
 * fast clicks give one toast. `quiet`: what goes wrong stands at the line alone.
 */
export function useChangeQuantity(item: CartItem, quiet?: boolean) {
  const requested = useRef<number>(undefined);
  const confirmed = useRef(item.quantity);
  // Not `isPending`: a click between the last response and the next render would be lost.
  const running = useRef(false);
  const sending = useMutation({
    mutationKey: cartMutationKey,
    scope: { id: `cart line ${item._id}` },
    async mutationFn() {
      try {
        while (requested.current !== undefined) {
          const quantity = requested.current;
          requested.current = undefined;
          await send(cartEndpoints.changeQuantity, { params: { id: item._id }, body: { quantity } });
          confirmed.current = quantity;
        }
      } catch (error) {
        requested.current = undefined;
        throw error;
      } finally {
        running.current = false;
      }
    },
    onSuccess: () => {
      // Several toasts would cover the lines that they are about.
      if (quantityToast !== undefined) toast.dismiss(quantityToast);
      quantityToast = toast.success(cartTexts.quantityUpdated);
    },
    async onError() {
      if (!quiet) toast.error(cartTexts.quantityFailed);
      await showQuantity(item, confirmed.current);
    },
    onSettled: () => refreshCart(item.author.email),
  });

  function change(quantity: number): void {
    const busy = running.current;
    if (!busy) confirmed.current = item.quantity;
    requested.current = quantity;
    void showQuantity(item, quantity);
    if (busy) return;
    running.current = true;
    sending.mutate();
  }
  return { change, problem: sending.error instanceof ApiError ? sending.error.text : sending.error?.message };
}

/** Removes a line from the cart; calls `onRemoved` once the server has confirmed it. `quiet` as above. */
export function useRemoveLine(onRemoved: (item: CartItem) => void, quiet?: boolean) {
  return useMutation({
    mutationKey: cartMutationKey,
    async mutationFn(item: CartItem) {
      await changeCachedCart(item.author.email, (items) => items.filter(({ _id }) => _id !== item._id));
      return send(cartEndpoints.removeFromCart, { params: { id: item._id } });
    },
    onSuccess(_, item) {
      toast.success(cartTexts.removed);
      onRemoved(item);
    },
    onError: () => {
      if (!quiet) toast.error(cartTexts.removeFailed);
    },
    onSettled: (_, _error, item) => refreshCart(item.author.email),
  });
}

/** Restores a removed line with its former quantity and position. */
export function useRestoreLine(onDone: (item: CartItem) => void) {
  return useMutation({
    mutationKey: cartMutationKey,
    mutationFn: ({ gadgetId, variantId, quantity, cartAdded }: CartItem) =>
      send(cartEndpoints.addToCart, {
        body: { gadgetId, quantity, cartAdded, ...(variantId && { variantId }) },
      }),
    onSuccess(_, item) {
      toast.success(cartTexts.added);
      onDone(item);
    },
    onError: (error) => {
      toast.error(error instanceof ApiError ? error.text : error.message);
    },
    onSettled: (_, _error, item) => refreshCart(item.author.email),
  });
}
