/** The endpoint of the orders that are to be packed and handed over. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ChosenOrders } from './order-choice.ts';
import { PackingOrder, packingLists } from './packing.ts';

export const packingEndpoints = {
  /** The oldest ones first. */
  listOrdersToPack: endpoint({
    method: 'GET',
    path: '/api/orders-to-pack',
    access: 'admin',
    permission: 'deliver',
    additive: true,
    query: Type.Object({ show: Type.Optional(Type.Enum(packingLists)) }),
    response: Type.Array(PackingOrder),
  }),
  /** Marks packing slips as printed, of those of the orders that are to be packed and have none yet; returns which these are. */
  printSlips: endpoint({
    method: 'POST',
    path: '/api/packing-slips',
    access: 'admin',
    permission: 'orders',
    additive: true,
    body: Type.Object({ ids: ChosenOrders }),
    response: Type.Object({ printed: Type.Array(Type.String()) }),
  }),
};
