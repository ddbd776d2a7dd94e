/** What the page of reports fetches, and the names it has in the cache. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';

type SalesQuery = EndpointInput<typeof reportEndpoints.findSalesReport>['query'];
type BestQuery = EndpointInput<typeof reportEndpoints.listBestProducts>['query'];

export const salesQuery = (query: SalesQuery) =>
  endpointQuery(['salesReport', query], reportEndpoints.findSalesReport, { query });

export const bestProductsQuery = (query: BestQuery) =>
  endpointQuery(['bestProducts', query], reportEndpoints.listBestProducts, { query });

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
