/** Endpoints of the cart. */
import { Type } from 'typebox';
import { ListSearch, sortQuery } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, Deleted, endpoint, Modified } from '../endpoint.ts';
import { CartItem, NewCartItem, Quantity } from './cart.ts';

const OwnEmail = Type.Object({
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'Account e-mail; the caller’s own when omitted' }),
  ),
});

/** Sort keys of the admin's cart table; "time" is when the line was added. */
export const cartSorts = ['name', 'price', 'quantity', 'time', 'author'] as const;
export type CartSort = (typeof cartSorts)[number];
/** Added within the last day, within the last week, or earlier. */
export const cartAges = ['day', 'week', 'older'] as const;
export type CartAge = (typeof cartAges)[number];

/** Filters of the admin's cart table. */
const CartList = { search: ListSearch, age: Type.Optional(Type.Enum(cartAges)), ...sortQuery(cartSorts) };

export const cartEndpoints = {
  addToCart: endpoint({
    method: 'PUT',
    path: '/api/cart',
    access: 'user',
    guests: 'guestCart',
    body: NewCartItem,
    response: Type.Object({ insertedId: Type.String(), message: Type.String(), item: CartItem }),
  }),
  listMyCart: endpoint({
    method: 'GET',
    path: '/api/my-cart',
    access: 'user',
    guests: 'guestCart',
    query: OwnEmail,
    response: Type.Array(CartItem),
  }),
  removeFromCart: endpoint({
    method: 'DELETE',
    path: '/api/cart/:id',
    access: 'user',
    guests: 'guestCart',
    params: ById,
    response: Deleted,
  }),
  changeQuantity: endpoint({
    method: 'PUT',
    path: '/api/cart/:id',
    access: 'user',
    guests: 'guestCart',
    params: ById,
    body: Quantity,
    response: Modified,
  }),
  listAllCarts: endpoint({
    method: 'GET',
    path: '/api/all-carts',
    access: 'admin',
    permission: 'customers',
    query: Type.Object({ ...CartList, ...ListPage }),
    response: Type.Array(CartItem),
  }),
  /** The same list as a CSV file. */
  downloadCarts: endpoint({
    method: 'GET',
    path: '/api/all-carts.csv',
    access: 'admin',
    permission: 'customers',
    additive: true,
    query: Type.Object(CartList),
    response: Type.String(),
  }),
  removeAllCarts: endpoint({
    method: 'DELETE',
    path: '/api/carts',
    access: 'admin',
    permission: 'deletions',
    additive: true,
    response: Deleted,
  }),
};
