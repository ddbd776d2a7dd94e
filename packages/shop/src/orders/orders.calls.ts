/** Every orders path with its shapes. */
import { Type } from 'typebox';
import { ById, call, Deleted, Modified } from '../call.ts';
import { ListPage } from '../catalog/catalog.calls.ts';
import { Checkout } from './checkout.ts';
import { Order } from './orders.ts';

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
    query: Type.Object({ ...ListPage }),
    reply: Type.Array(Order),
  }),
  removeOrder: call({
    method: 'DELETE',
    path: '/api/orders/:id',
    access: 'admin',
    params: ById,
    reply: Deleted,
  }),
  deliverOrder: call({
    method: 'PATCH',
    path: '/api/orders/:id/deliver',
    access: 'admin',
    params: ById,
    reply: Modified,
  }) /** Records that the cash of an order delivered unpaid was received. */,
  receiveCash: call({
    method: 'PATCH',
    path: '/api/orders/:id/cash',
    access: 'admin',
    additive: true,
    params: ById,
    reply: Modified,
  }),
};
