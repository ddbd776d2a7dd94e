/** The wishlist's calls; additive, since the specification has a placeholder only. */
import { Type } from 'typebox';
import { ById, call, Deleted, Modified } from '../call.ts';
import { Product } from '../catalog/catalog.ts';

const own = { access: 'user', additive: true } as const;

export const wishlistCalls = {
  /** Newest wish first. */
  listMyWishes: call({ method: 'GET', path: '/api/my-wishlist', ...own, reply: Type.Array(Product) }),
  /** By the product's id. */
  addWish: call({ method: 'PUT', path: '/api/wishlist/:id', ...own, params: ById, reply: Modified }),
  removeWish: call({ method: 'DELETE', path: '/api/wishlist/:id', ...own, params: ById, reply: Deleted }),
};
