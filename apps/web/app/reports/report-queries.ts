/** What the page of reports fetches, and the names it has in the cache. */
import type { CallInput } from '@jontro/shop/call.ts';
import { reportCalls } from '@jontro/shop/reports/reports.calls.ts';
import { callQuery } from '../lib/query-client.ts';

type SalesQuery = CallInput<typeof reportCalls.findSalesReport>['query'];
type BestQuery = CallInput<typeof reportCalls.listBestProducts>['query'];

export const salesQuery = (query: SalesQuery) =>
  callQuery(['salesReport', query], reportCalls.findSalesReport, { query });

export const bestProductsQuery = (query: BestQuery) =>
  callQuery(['bestProducts', query], reportCalls.listBestProducts, { query });

export const waitingOrdersQuery = callQuery(['waitingOrders'], reportCalls.findWaitingOrders, {});

export const scarceProductsQuery = callQuery(['scarceProducts'], reportCalls.listScarceProducts, {});

export const failedSearchesQuery = callQuery(['failedSearches'], reportCalls.listFailedSearches, {});
