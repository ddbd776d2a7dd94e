/** What the owner's pages of payments fetch, and the names it has in the cache. */
import { paymentAdminCalls } from '@jontro/shop/payments/payment-admin.calls.ts';
import { callQuery } from '../lib/query-client.ts';

export const paymentQuery = (tranId: string) =>
  callQuery(['payment', tranId], paymentAdminCalls.findPayment, { params: { tranId } });

export const reportQuery = (query: { from?: string; to?: string }) =>
  callQuery(['paymentReport', query], paymentAdminCalls.findPaymentReport, { query });
