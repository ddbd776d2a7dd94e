/** The payment methods that the shop offers. */
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

export const usePaymentMethods = () =>
  useQuery({
    ...endpointQuery(queryKeys.paymentMethods, paymentEndpoints.listPaymentMethods, {}),
    // The page waits for the first load; after a failed one, mounting its retry button must not fetch again.
    retryOnMount: false,
  });

/** Whether the shop takes online payments; true until its methods are known. */
export function usePayOnline(): boolean {
  const { data: methods } = usePaymentMethods();
  return methods?.some(({ collected }) => collected === 'online') ?? true;
}
