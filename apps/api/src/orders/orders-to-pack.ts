/** Lists the orders that are to be packed or handed over, with no more than that needs. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { maxPackingOrders, type PackingOrder, toPackingOrder } from '@jontro/shop/orders/packing.ts';
import type { PagedList } from '../http/list-page.ts';
import type { Context } from '../runtime/context.ts';
import { listAllOrders } from './list-all-orders.ts';

type Query = EndpointInput<typeof packingEndpoints.listOrdersToPack>['query'];

/** The oldest 50 of a list, to pack by default, and how many there are. */
export async function listOrdersToPack(
  context: Pick<Context, 'db' | 'orderPayments'>,
  { show = 'to-pack' }: Query,
): Promise<PagedList<PackingOrder>> {
  const { entries, ...total } = await listAllOrders(context, {
    show,
    sort: 'date',
    order: 'asc',
    page: 1,
    limit: maxPackingOrders,
  });
  return { entries: entries.map(toPackingOrder), ...total };
}
