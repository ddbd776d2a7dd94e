/** API docs of packing. */
import type { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { type ApiDocs, totalHeaderText } from '../http/endpoint-docs.ts';

export const packingDocs: ApiDocs<typeof packingEndpoints> = {
  listOrdersToPack: {
    summary: 'Lists the orders to pack or to hand over, the oldest first',
    text: `At most 50, without amounts and accounts. ${totalHeaderText}`,
  },
  printSlips: {
    summary: 'Marks packing slips as printed',
    text: 'Of the orders that are to be packed and whose slip was not printed yet; returns their ids. A change of an order takes its mark away.',
    errors: [],
  },
};
