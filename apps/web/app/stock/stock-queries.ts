/** Requests of the stock pages. */
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';

export interface StockView {
  id: string;
  variant: string | undefined;
  page: number;
}

export const stockQuery = ({ id, variant, page }: StockView) =>
  endpointQuery(['stock', id, variant ?? '', page], stockEndpoints.findStock, {
    params: { id },
    query: { ...(variant && { variant }), page },
  });
