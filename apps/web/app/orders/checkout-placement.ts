/** Placing the order from the browser: once per wish, with a clear outcome (specification sections 7 and 8, Q-016, Q-018). */
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { checkoutTexts, country, idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { fetchAgain, queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { changedLines } from './changed-lines.ts';
import { type Billing, changeDraft, clearDraft, type Placement } from './checkout-draft.ts';

/** What the page says beside the button after a failure. */
export interface PlacementFailure {
  message: string;
  /** One sentence for each line that changed. */
  changes: string[];
  /** What is wrong, by field of the form. */
  fields: Partial<Record<string, string>>;
}

/** True when the server may have placed the order although no answer came. */
const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status >= 500;

const unsureText =
  'We could not make sure that your order was placed. Please press Place Order again: it will not be placed twice.';

/**
 * Gives the mutation that places an order for an account, and what went wrong with the last try. `onCouponSpent` is told
 * when the order used the coupon, or when it does not count any more.
 */
export function usePlaceOrder(email: string, { onCouponSpent }: { onCouponSpent: () => void }) {
  const navigate = useNavigate();
  const placing = useMutation({
    async mutationFn({ billing, placement }: { billing: Billing; placement: Placement }) {
      const { key, cartItems, totalAmount, coupon } = placement;
      const discounted = coupon && { coupon: coupon.terms.code, discount: coupon.discount };
      changeDraft(email, { placement });
      // As section 7 lists them; the server works out both by itself.
      const status = 'Pending';
      const orderPlaced = new Date().toISOString();
      return send(
        orderEndpoints.placeOrder,
        { body: { ...billing, country, cartItems, status, orderPlaced, totalAmount, ...discounted } },
        { headers: { [idempotencyHeader]: key } },
      );
    },
    async onSuccess() {
      clearDraft(email);
      onCouponSpent();
      toast.success(checkoutTexts.placed);
      // The cart is fetched anew only when the page is left, so that it does not turn empty before the eyes.
      await navigate(paths.myOrders);
      await fetchAgain([
        queryKeys.myCart(email),
        queryKeys.userCount(email),
        queryKeys.myOrders(email),
        queryKeys.totalCounts,
      ]);
    },
    onError(error) {
      toast.error(checkoutTexts.failed);
      if (isUnsure(error)) return;
      changeDraft(email, { placement: undefined });
      if (error instanceof ApiError && error.code === 'wrong-coupon') onCouponSpent();
      const fresh = freshLines(error);
      if (fresh) queryClient().setQueryData(queryKeys.myCart(email), fresh);
      else void fetchAgain([queryKeys.myCart(email)]);
    },
  });
  const seen = placing.variables?.placement.cartItems ?? [];
  return { ...placing, failure: placing.error ? failureOf(placing.error, seen) : undefined };
}

const freshLines = (error: unknown): CartItem[] | undefined =>
  error instanceof ApiError ? (error.details.cartItems as CartItem[] | undefined) : undefined;

function failureOf(error: unknown, seen: readonly CartItem[]): PlacementFailure {
  if (isUnsure(error)) return { message: unsureText, changes: [], fields: {} };
  const fresh = freshLines(error);
  const { message, details } = error as ApiError;
  return {
    message,
    changes: fresh ? changedLines(seen, fresh) : [],
    fields: (details.fields as PlacementFailure['fields'] | undefined) ?? {},
  };
}
