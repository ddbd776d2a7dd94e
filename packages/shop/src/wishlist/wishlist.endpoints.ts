/** Endpoints of the wishlist; additive, since the specification only has a placeholder. */
import { Type } from 'typebox';
import { Product } from '../catalog/catalog.ts';
import { ById, Deleted, endpoint, Modified } from '../endpoint.ts';

const own = { access: 'user', additive: true } as const;

export const wishlistEndpoints = {
  /** Newest item first. */
  listMyWishlist: endpoint({
    method: 'GET',
    path: '/api/my-wishlist',
    ...own,
    response: Type.Array(Product),
  }),
  /** `id` is the product's. */
  addToWishlist: endpoint({
    method: 'PUT',
    path: '/api/wishlist/:id',
    ...own,
    params: ById,
    response: Modified,
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/api/wishlist/:id',
    ...own,
    params: ById,
    response: Deleted,
  }),
};
