/** The endpoint of the orders that are to be packed and handed over. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
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
};
