/** Changing the own cart from its page: shown at once, taken back when the server refuses (specification sections 2 and 8). */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { fetchAgain, queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { myCartQuery } from './my-cart.ts';

const changing = ['changeCart'] as const;

/** True while a change of the cart is on its way to the server. */
export const useCartIsChanging = (): boolean => useIsMutating({ mutationKey: changing }) > 0;

/** Has the cart and the figures of an account fetched again, wherever they are shown. */
export const refreshCart = (email: string): Promise<void> =>
  fetchAgain([queryKeys.myCart(email), queryKeys.userCount(email)]);

/** Shows the cart as `change` leaves it, before the server has answered. */
async function showChanged(email: string, change: (items: CartItem[]) => CartItem[]): Promise<void> {
  const { queryKey } = myCartQuery(email);
  await queryClient().cancelQueries({ queryKey });
  queryClient().setQueryData(queryKey, (items) => items && change(items));
}

const showQuantity = ({ _id, author }: CartItem, quantity: number): Promise<void> =>
  showChanged(author.email, (items) =>
    items.map((each) => (each._id === _id ? { ...each, quantity } : each)),
  );

let quantityToast: number | undefined;

/**
 * Changes the quantity of a line. While one change is on its way, only the last of those that follow is sent, so that
 * fast presses make one answer.
 */
export function useChangeQuantity(item: CartItem) {
  const wanted = useRef<number>(undefined);
  const sure = useRef(item.quantity);
  // Not `isPending`: a press between the last answer and the next drawing would be taken by nobody.
  const running = useRef(false);
  const sending = useMutation({
    mutationKey: changing,
    scope: { id: `cart line ${item._id}` },
    async mutationFn() {
      try {
        while (wanted.current !== undefined) {
          const quantity = wanted.current;
          wanted.current = undefined;
          await send(cartEndpoints.changeQuantity, { params: { id: item._id }, body: { quantity } });
          sure.current = quantity;
        }
      } catch (error) {
        wanted.current = undefined;
        throw error;
      } finally {
        running.current = false;
      }
    },
    onSuccess: () => {
      // A pile of them would cover the lines that they speak of.
      if (quantityToast !== undefined) toast.dismiss(quantityToast);
      quantityToast = toast.success(cartTexts.quantityUpdated);
    },
    async onError() {
      toast.error(cartTexts.quantityFailed);
      await showQuantity(item, sure.current);
    },
    onSettled: () => refreshCart(item.author.email),
  });

  function change(quantity: number): void {
    const busy = running.current;
    if (!busy) sure.current = item.quantity;
    wanted.current = quantity;
    void showQuantity(item, quantity);
    if (busy) return;
    running.current = true;
    sending.mutate();
  }
  return { change, problem: sending.error?.message };
}

/** Takes a line out of the cart; `onRemoved` is told once the server has done it. */
export function useRemoveLine(onRemoved: (item: CartItem) => void) {
  return useMutation({
    mutationKey: changing,
    async mutationFn(item: CartItem) {
      await showChanged(item.author.email, (items) => items.filter(({ _id }) => _id !== item._id));
      return send(cartEndpoints.removeFromCart, { params: { id: item._id } });
    },
    onSuccess(_, item) {
      toast.success(cartTexts.removed);
      onRemoved(item);
    },
    onError: () => {
      toast.error(cartTexts.removeFailed);
    },
    onSettled: (_, _error, item) => refreshCart(item.author.email),
  });
}

/** Puts a removed line back into the cart, with the quantity it had and where it stood. */
export function usePutBack(onDone: (item: CartItem) => void) {
  return useMutation({
    mutationKey: changing,
    mutationFn: ({ gadgetId, quantity, cartAdded }: CartItem) =>
      send(cartEndpoints.addToCart, { body: { gadgetId, quantity, cartAdded } }),
    onSuccess(_, item) {
      toast.success(cartTexts.added);
      onDone(item);
    },
    onError: (error) => {
      toast.error(error.message);
    },
    onSettled: (_, _error, item) => refreshCart(item.author.email),
  });
}
