/**
 * Places the order from the browser: exactly once, with a clear outcome (specification sections 7 and 8, Q-016,
 *
 */

import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { Totals } from '@jontro/shop/cart/totals.ts';
import type { Message, Text } from '@jontro/shop/messages.ts';
import { checkoutTexts, country, idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { now } from '../lib/clock.ts';
import { queryClient, refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ApiError, send } from '../lib/send.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { toast } from '../lib/toasts.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { describeCartChanges } from './cart-changes.ts';
import { type Billing, changeDraft, clearDraft, type Placement } from './checkout-draft.ts';
import { leaveToPay } from './leave-to-pay.ts';

/** The error shown beside the button. */
export interface PlacementFailure {
  message: Text;
  /** One message for each line that changed. */
  changes: Message[];
  /** Validation errors by field of the form. */
  fields: Partial<Record<string, string>>;
  /** The current amounts, if they are not those that were shown. */
  totals?: Totals;
}

interface Placing {
  billing: Billing;
  placement: Placement;
  /** What the page says of paying later. */
  payLater: 'cash' | 'online';
}

/** Whether the server refuses cash at the door to this customer, or to the number of the form. */
export const isOnlineOnly = (error: unknown): boolean =>
  error instanceof ApiError && error.details.onlineOnly === true;

/** True when the server may have placed the order although no response arrived. */
const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status >= 500;

/**
 * Returns the mutation that places an order for an account, and the error of the last attempt. Calls `onCouponSpent` when
 * the order used the coupon, or when it is no longer valid. An order whose customer chose one of the `onlineMethods` leads on to
 * the page of its provider.
 */
export function usePlaceOrder(
  email: string,
  { onCouponSpent, onlineMethods }: { onCouponSpent: () => void; onlineMethods: readonly string[] },
) {
  const navigate = useNavigate();
  const { thanksPage } = useSettings();
  const isModern = useIsModern();
  const placing = useMutation({
    async mutationFn({ billing, placement, payLater }: Placing) {
      const { pickup, district, area, address, ...person } = billing;
      const { key, cartItems, totalAmount, payable, coupon, paymentMethod } = placement;
      const couponFields = coupon && { coupon: coupon.terms.code, discount: coupon.discount };
      changeDraft(email, { placement });
      // As section 7 lists them; the server determines both itself.
      const status = 'Pending';
      const orderPlaced = new Date(now()).toISOString();
      return send(
        orderEndpoints.placeOrder,
        {
          body: {
            ...person,
            ...(pickup ? { pickup } : { district, area, address }),
            country,
            cartItems,
            status,
            orderPlaced,
            totalAmount,
            shownPayable: payable,
            ...couponFields,
            ...(paymentMethod ? { paymentMethod } : { payLater }),
          },
        },
        { headers: { [idempotencyHeader]: key } },
      );
    },
    async onSuccess({ insertedId, order }, { placement: { paymentMethod } }) {
      clearDraft(email);
      onCouponSpent();
      // In `modern` the page that follows says it.
      if (!isModern || !(thanksPage || order.guest)) toast.success(checkoutTexts.placed);
      // The cart is refetched only after leaving the page, so that it does not visibly turn empty.
      if (thanksPage || order.guest) queryClient().setQueryData(queryKeys.order(insertedId), order);
      await navigate(pageAfter(order, thanksPage));
      // A failure is shown; the order can be paid from its page.
      if (paymentMethod && onlineMethods.includes(paymentMethod))
        void leaveToPay(insertedId, paymentMethod).catch(() => {});
      await refetchQueries([
        queryKeys.myCart(email),
        queryKeys.userCount(email),
        queryKeys.myOrders(email),
        queryKeys.myAddresses(email),
        staffKeys.totalCounts,
      ]);
    },
    onError(error) {
      // In `modern` it stands beside the button alone.
      if (!isModern) toast.error(checkoutTexts.failed);
      if (isOutcomeUnknown(error)) return;
      if (error instanceof ApiError && error.code === 'payment-refused')
        void refetchQueries([queryKeys.paymentMethods]);
      changeDraft(email, { placement: undefined });
      if (error instanceof ApiError && error.code === 'wrong-coupon') onCouponSpent();
      const current = currentLines(error);
      if (current) queryClient().setQueryData(queryKeys.myCart(email), current);
      else void refetchQueries([queryKeys.myCart(email)]);
    },
  });
  const shownItems = placing.variables?.placement.cartItems ?? [];
  return { ...placing, failure: placing.error ? failureOf(placing.error, shownItems) : undefined };
}

/** The page that an order leads to; the thanks page and My Orders require a login. */
const pageAfter = ({ _id, guest }: Order, thanksPage: boolean): string => {
  if (guest) return `${paths.orderReceived}?order=${_id}`;
  return thanksPage ? paths.thanks({ _id }) : paths.myOrders;
};

const currentLines = (error: unknown): CartItem[] | undefined =>
  error instanceof ApiError ? (error.details.cartItems as CartItem[] | undefined) : undefined;

function failureOf(error: unknown, shownItems: readonly CartItem[]): PlacementFailure {
  if (isOutcomeUnknown(error)) return { message: checkoutTexts.outcomeUnknown, changes: [], fields: {} };
  const current = currentLines(error);
  const { text, code, details } = error as ApiError;
  return {
    message: text,
    changes: current ? describeCartChanges(shownItems, current) : [],
    fields: (details.fields as PlacementFailure['fields'] | undefined) ?? {},
    ...(code === 'cart-changed' && { totals: details.totals as Totals }),
  };
}
