/** The payment methods that the shop offers. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isOnline, onlineMethodsFor } from '@jontro/shop/orders/payment-methods.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useSettings } from '../site/settings.ts';

export const usePaymentMethods = () =>
  useQuery({
    ...endpointQuery(queryKeys.paymentMethods, paymentEndpoints.listPaymentMethods, {}),
    // The page waits for the first load; after a failed one, mounting its retry button must not fetch again.
    retryOnMount: false,
  });

/** Whether the shop takes online payments; true until its methods are known. */
export function usePayOnline(): boolean {
  const { data: methods } = usePaymentMethods();
  return methods?.some(isOnline) ?? true;
}

/** Whether what is open of an order can be paid online; true until the shop's methods are known. */
export function useCanPayOnline(order: Order): boolean {
  const { data: methods } = usePaymentMethods();
  const settings = useSettings();
  const open = openWith(order, withPaymentMethod(order, undefined, settings).payable);
  return methods === undefined || onlineMethodsFor(methods, open).length > 0;
}
