/** The queries of parcels at couriers. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { maxQuoted, type OrderQuotes } from '@jontro/shop/couriers/quotes.ts';
import type { Shipment } from '@jontro/shop/couriers/shipments.ts';
import { useQueries } from '@tanstack/react-query';
import { createListReader } from '../lib/admin-list.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';

/** In ms. */
const quotesFreshMs = 10 * 60_000;

export const shipmentKeys = {
  toBook: ['shipments', 'to-book'] as const,
  list: (show: string, page: number) => ['shipments', show, page] as const,
  areas: (orderId: string, courier: string, city: string | undefined) =>
    ['shipments', 'areas', orderId, courier, city] as const,
  quotes: (ids: string) => ['shipments', 'quotes', ids] as const,
  ofOrder: (id: string) => ['shipments', 'of-order', id] as const,
};

export const readShipments = createListReader<Shipment>(courierEndpoints.listShipments);

/** The quotes of orders by their ids, as far as they are loaded. */
export function useQuotes(orders: readonly { _id: string }[]): ReadonlyMap<string, OrderQuotes> {
  const { ready } = useSession();
  const parts = Array.from({ length: Math.ceil(orders.length / maxQuoted) }, (_, part) =>
    orders
      .slice(part * maxQuoted, (part + 1) * maxQuoted)
      .map(({ _id }) => _id)
      .join(','),
  );
  return useQueries({
    queries: parts.map((ids) => ({
      ...endpointQuery(shipmentKeys.quotes(ids), courierEndpoints.listQuotes, { query: { orders: ids } }),
      enabled: ready,
      staleTime: quotesFreshMs,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ?? []).map((quotes) => [quotes.orderId, quotes] as const))),
  });
}
