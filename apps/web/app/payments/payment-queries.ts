/** Queries of the payment pages for admins, with their cache keys. */
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';

export const paymentQuery = (tranId: string) =>
  endpointQuery(['payment', tranId], paymentAdminEndpoints.findPayment, { params: { tranId } });

export const paymentReportQuery = (query: { from?: string; to?: string }) =>
  endpointQuery(['paymentReport', query], paymentAdminEndpoints.findPaymentReport, { query });
