/** Endpoints of orders. */
import { Type } from 'typebox';
import { DateRange, ListSearch, sortQuery } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, Deleted, endpoint, Modified } from '../endpoint.ts';
import { Checkout } from './checkout.ts';

import { OrderAgain } from './order-again.ts';

import { ChosenOrders } from './order-choice.ts';

import { orderMoveNames, orderStepNames } from './order-steps.ts';
import { Note, Order } from './orders.ts';

/** Sort keys of the admin's order table; "total" is the payable amount. */
export const orderSorts = ['customer', 'total', 'status', 'payment', 'date'] as const;
export type OrderSort = (typeof orderSorts)[number];
/** Status filters of the admin's order table; "cash-due" is delivered, neither paid nor its cash recorded. */
export const orderFilters = [
  'all',
  'to-deliver',
  'to-pack',
  'to-hand-over',
  'delivered',
  'unpaid',
  'paid',
  'cash-due',
] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Filters of the admin's order table. */
const OrderList = {
  show: Type.Optional(Type.Enum(orderFilters)),
  step: Type.Optional(Type.Enum(orderStepNames)),
  ids: Type.Optional(ChosenOrders),
  search: ListSearch,
  district: Type.Optional(Type.String({ maxLength: 60 })),
  ...DateRange,
  ...sortQuery(orderSorts),
};

/** The note of a move is optional, and so is the body. */
const MoveNote = Type.Optional(Type.Union([Type.Null(), Type.Object({ note: Type.Optional(Note) })]));

export const orderEndpoints = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/place-order',
    access: 'user',
    guests: 'guestCheckout',
    body: Checkout,
    response: Type.Object({ insertedId: Type.String(), message: Type.String(), order: Order }),
  }),
  listMyOrders: endpoint({
    method: 'GET',
    path: '/api/my-orders',
    access: 'user',
    query: Type.Object({
      email: Type.Optional(
        Type.String({ maxLength: 254, description: 'Account e-mail; the caller’s own when omitted' }),
      ),
      ...ListPage,
    }),
    response: Type.Array(Order),
  }),
  findOrder: endpoint({
    method: 'GET',
    path: '/api/order/:id',
    access: 'user',
    guests: 'guestCheckout',
    params: ById,
    response: Order,
  }),
  /** Puts what can still be bought of an own order into the cart. */
  orderAgain: endpoint({
    method: 'POST',
    path: '/api/order/:id/again',
    access: 'user',
    additive: true,
    params: ById,
    response: OrderAgain,
  }),
  listAllOrders: endpoint({
    method: 'GET',
    path: '/api/all-orders',
    access: 'admin',
    permission: 'orders',
    query: Type.Object({ ...OrderList, ...ListPage }),
    response: Type.Array(Order),
  }),
  /** The same list as a CSV file. */
  downloadOrders: endpoint({
    method: 'GET',
    path: '/api/all-orders.csv',
    access: 'admin',
    permission: 'orders',
    additive: true,
    query: Type.Object(OrderList),
    response: Type.String(),
  }),
  removeOrder: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id',
    access: 'admin',
    permission: 'orders',
    params: ById,
    response: Deleted,
  }),
  /** Undoes the deletion. */
  restoreOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/restore',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    response: Modified,
  }),
  deliverOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/deliver',
    access: 'admin',
    permission: 'deliver',
    params: ById,
    response: Modified,
  }),
  /** Makes a move of `orderMoves`, for example from placed to packed. */
  moveOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/moves/:move',
    access: 'admin',
    permission: 'deliver',
    additive: true,
    params: Type.Object({ ...ById.properties, move: Type.Enum(orderMoveNames) }),
    body: MoveNote,
    response: Modified,
  }),
  /** Records receipt of the cash for an order delivered unpaid. */
  receiveCash: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/cash',
    access: 'admin',
    permission: 'deliver',
    additive: true,
    params: ById,
    response: Modified,
  }),
};
