/** The staff's list of all orders: its sorts and filters, as in the URL, and where it is read. */
import { allDistricts } from '@jontro/shop/orders/districts.ts';
import { orderStepNames } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints, orderFilters, orderSorts } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { createListReader } from '../lib/admin-list.ts';

export const orderList = {
  key: 'allOrders',
  shape: {
    sorts: orderSorts,
    defaultSort: 'date',
    filters: {
      show: orderFilters.slice(1),
      step: orderStepNames,
      district: allDistricts,
      from: 'day',
      to: 'day',
    },
  },
  read: createListReader<Order>(orderEndpoints.listAllOrders),
  file: orderEndpoints.downloadOrders,
} as const;
