/** What the owner's pages of payments fetch, and the names it has in the cache. */
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';

export const paymentQuery = (tranId: string) =>
  endpointQuery(['payment', tranId], paymentAdminEndpoints.findPayment, { params: { tranId } });

export const reportQuery = (query: { from?: string; to?: string }) =>
  endpointQuery(['paymentReport', query], paymentAdminEndpoints.findPaymentReport, { query });
