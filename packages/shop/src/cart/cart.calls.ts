/** Every cart path with its shapes. */
import { Type } from 'typebox';
import { ById, call, Deleted, Modified } from '../call.ts';
import { ListPage } from '../catalog/catalog.calls.ts';
import { CartItem, NewCartItem, Quantity } from './cart.ts';

const OwnEmail = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 254, description: 'Whose; one’s own when left out' })),
});

export const cartCalls = {
  addToCart: call({
    method: 'PUT',
    path: '/api/cart',
    access: 'user',
    body: NewCartItem,
    reply: Type.Object({ insertedId: Type.String(), message: Type.String(), item: CartItem }),
  }),
  listMyCart: call({
    method: 'GET',
    path: '/api/my-cart',
    access: 'user',
    query: OwnEmail,
    reply: Type.Array(CartItem),
  }),
  removeFromCart: call({
    method: 'DELETE',
    path: '/api/cart/:id',
    access: 'user',
    params: ById,
    reply: Deleted,
  }),
  changeQuantity: call({
    method: 'PUT',
    path: '/api/cart/:id',
    access: 'user',
    params: ById,
    body: Quantity,
    reply: Modified,
  }),
  listAllCarts: call({
    method: 'GET',
    path: '/api/all-carts',
    access: 'admin',
    query: Type.Object({ ...ListPage }),
    reply: Type.Array(CartItem),
  }),
  removeAllCarts: call({
    method: 'DELETE',
    path: '/api/carts',
    access: 'admin',
    additive: true,
    reply: Deleted,
  }),
};
