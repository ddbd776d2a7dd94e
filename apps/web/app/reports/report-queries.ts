/** The queries of the reports page and their cache keys. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';

type SalesQuery = EndpointInput<typeof reportEndpoints.findSalesReport>['query'];
type BestQuery = EndpointInput<typeof reportEndpoints.listBestProducts>['query'];

export const salesQuery = (query: SalesQuery) =>
  endpointQuery(['salesReport', query], reportEndpoints.findSalesReport, { query });

export const channelReportQuery = (query: SalesQuery) =>
  endpointQuery(['channelReport', query], reportEndpoints.findChannelReport, { query });

export const refundsQuery = (query: SalesQuery) =>
  endpointQuery(['refundReport', query], reportEndpoints.findRefunds, { query });

export const profitQuery = (query: SalesQuery) =>
  endpointQuery(['profitReport', query], reportEndpoints.findProfitReport, { query });

export const deliveryCostsQuery = (query: SalesQuery) =>
  endpointQuery(['deliveryCosts', query], reportEndpoints.findDeliveryCosts, { query });

export const bestProductsQuery = (query: BestQuery) =>
  endpointQuery(['bestProducts', query], reportEndpoints.listBestProducts, { query });

export const deliveryReportQuery = endpointQuery(['deliveryReport'], reportEndpoints.findDeliveryReport, {});

export const waitingOrdersQuery = endpointQuery(['waitingOrders'], reportEndpoints.findWaitingOrders, {});

export const lowStockProductsQuery = endpointQuery(
  ['scarceProducts'],
  reportEndpoints.listLowStockProducts,
  {},
);

export const zeroResultSearchesQuery = endpointQuery(
  ['failedSearches'],
  reportEndpoints.listZeroResultSearches,
  {},
);
