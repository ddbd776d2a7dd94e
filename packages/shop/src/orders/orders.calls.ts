/** Every orders path with its shapes. */
import { Type } from 'typebox';
import { Days, ListSearch, sortedBy } from '../admin-lists.ts';
import { ById, call, Deleted, Modified } from '../call.ts';
import { ListPage } from '../catalog/catalog.calls.ts';
import { Checkout } from './checkout.ts';
import { Order } from './orders.ts';

/** What the owner's table of orders can be sorted by; "total" is what is payable. */
export const orderSorts = ['customer', 'total', 'status', 'payment', 'date'] as const;
export type OrderSort = (typeof orderSorts)[number];
/** What an owner has to do or to know: "cash-due" is delivered, neither paid nor its cash recorded. */
export const orderFilters = ['all', 'to-deliver', 'delivered', 'unpaid', 'paid', 'cash-due'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Which orders the owner's table shows. */
const OrderList = {
  show: Type.Optional(Type.Enum(orderFilters)),
  search: ListSearch,
  district: Type.Optional(Type.String({ maxLength: 60 })),
  ...Days,
  ...sortedBy(orderSorts),
};

export const orderCalls = {
  placeOrder: call({
    method: 'POST',
    path: '/api/place-order',
    access: 'user',
    body: Checkout,
    reply: Type.Object({ insertedId: Type.String(), message: Type.String(), order: Order }),
  }),
  listMyOrders: call({
    method: 'GET',
    path: '/api/my-orders',
    access: 'user',
    query: Type.Object({
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Whose; one’s own when left out' })),
      ...ListPage,
    }),
    reply: Type.Array(Order),
  }),
  findOrder: call({
    method: 'GET',
    path: '/api/order/:id',
    access: 'user',
    params: ById,
    reply: Order,
  }),
  listAllOrders: call({
    method: 'GET',
    path: '/api/all-orders',
    access: 'admin',
    query: Type.Object({ ...OrderList, ...ListPage }),
    reply: Type.Array(Order),
  }),
  /** The same list as a file for spreadsheets. */
  downloadOrders: call({
    method: 'GET',
    path: '/api/all-orders.csv',
    access: 'admin',
    additive: true,
    query: Type.Object(OrderList),
    reply: Type.String(),
  }),
  removeOrder: call({
    method: 'DELETE',
    path: '/api/orders/:id',
    access: 'admin',
    params: ById,
    reply: Deleted,
  }),
  /** Takes the removal back. */
  restoreOrder: call({
    method: 'PATCH',
    path: '/api/orders/:id/restore',
    access: 'admin',
    additive: true,
    params: ById,
    reply: Modified,
  }),
  deliverOrder: call({
    method: 'PATCH',
    path: '/api/orders/:id/deliver',
    access: 'admin',
    params: ById,
    reply: Modified,
  }),
  /** Records that the cash of an order delivered unpaid was received. */
  receiveCash: call({
    method: 'PATCH',
    path: '/api/orders/:id/cash',
    access: 'admin',
    additive: true,
    params: ById,
    reply: Modified,
  }),
};
